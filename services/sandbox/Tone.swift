import FoundationEssentials

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A sine as a WAV file: something to play where no music is to be had. 8 kHz, one channel of 16 bits, faded at both ends.
enum Tone {
    static let rate = 8000

    /// - Parameters:
    ///   - frequency: of 20 to 3,000 Hz.
    ///   - milliseconds: at most 10,000.
    static func wave(frequency: Int, milliseconds: Int) -> [UInt8] {
        let count = milliseconds * rate / 1000
        var bytes = Array("RIFF".utf8)
        func append(_ value: Int, bytes width: Int) {
            for byte in 0..<width { bytes.append(UInt8(truncatingIfNeeded: value >> (8 * byte))) }
        }
        append(36 + 2 * count, bytes: 4)
        bytes += Array("WAVEfmt ".utf8)
        for (value, width) in [(16, 4), (1, 2), (1, 2), (rate, 4), (2 * rate, 4), (2, 2), (16, 2)] { append(value, bytes: width) }
        bytes += Array("data".utf8)
        append(2 * count, bytes: 4)
        let fade = max(1, min(rate / 100, count / 2))
        for index in 0..<count {
            let loudness = min(1, Double(min(index, count - 1 - index)) / Double(fade))
            let angle = 2 * Double.pi * Double(frequency * index) / Double(rate)
            append(Int(8000 * loudness * sin(angle)), bytes: 2)
        }
        return bytes
    }
}
