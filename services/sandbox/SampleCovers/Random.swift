/// SplitMix64 (Steele, Lea, Flood 2014): small, fast and the same on every machine, which is all a drawing needs.
public struct SeededRandom: RandomNumberGenerator, Sendable {
    private var state: UInt64

    public init(seed: UInt64) {
        state = seed &+ 0x9E37_79B9_7F4A_7C15
    }

    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        return SeededRandom.mix(state)
    }

    /// Uniform in the range.
    public mutating func value(_ range: ClosedRange<Double>) -> Double {
        range.lowerBound + Double(next() >> 11) * 0x1p-53 * (range.upperBound - range.lowerBound)
    }

    /// Uniform integer in the range.
    public mutating func integer(_ range: Range<Int>) -> Int {
        range.lowerBound + Int(next() % UInt64(range.count))
    }

    public mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[integer(0..<elements.count)]
    }

    public mutating func chance(_ probability: Double) -> Bool {
        value(0...1) < probability
    }

    /// The finaliser alone: a good hash of one word.
    @inline(__always)
    static func mix(_ word: UInt64) -> UInt64 {
        var z = word
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    /// Hash of a lattice point, uniform in 0..<1.
    @inline(__always)
    static func lattice(_ x: Int, _ y: Int, _ seed: UInt64) -> Double {
        let word = UInt64(bitPattern: Int64(x)) &* 0x9E37_79B9_7F4A_7C15 ^ UInt64(bitPattern: Int64(y)) &* 0xC2B2_AE3D_27D4_EB4F ^ seed
        return Double(mix(word) >> 11) * 0x1p-53
    }
}

/// Smooth value noise, and octaves of it, in 0…1.
enum Noise {
    static func value(_ x: Double, _ y: Double, seed: UInt64) -> Double {
        let x0 = x.rounded(.down)
        let y0 = y.rounded(.down)
        let fractionX = smooth(x - x0)
        let fractionY = smooth(y - y0)
        let column = Int(x0)
        let row = Int(y0)
        let top = mix(SeededRandom.lattice(column, row, seed), SeededRandom.lattice(column + 1, row, seed), fractionX)
        let bottom = mix(SeededRandom.lattice(column, row + 1, seed), SeededRandom.lattice(column + 1, row + 1, seed), fractionX)
        return mix(top, bottom, fractionY)
    }

    static func fractal(_ x: Double, _ y: Double, octaves: Int = 4, seed: UInt64) -> Double {
        var sum = 0.0
        var weight = 0.5
        var scale = 1.0
        for octave in 0..<octaves {
            sum += weight * value(x * scale, y * scale, seed: seed &+ UInt64(octave))
            weight /= 2
            scale *= 2.03
        }
        return sum
    }

    private static func smooth(_ t: Double) -> Double { t * t * (3 - 2 * t) }
    private static func mix(_ a: Double, _ b: Double, _ t: Double) -> Double { a + (b - a) * t }
}
