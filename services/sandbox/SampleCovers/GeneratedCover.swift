/// One of any number of made-up covers: the same seed gives the same pixels, different seeds different covers, as unlike one another as
/// records in a shop. Some share a strip with a logo, as the records of one label do.
public struct GeneratedCover: Sendable, Hashable {
    public let seed: UInt64
    /// Made-up names, which the picture shows.
    public let artist: String
    public let title: String

    public init(seed: UInt64) {
        self.seed = seed
        var random = SeededRandom(seed: SeededRandom.mix(seed) ^ 0xC0FE)
        artist = Self.name(&random)
        title = Self.name(&random)
    }

    /// The picture, square.
    public func bitmap(side: Int = 500) -> Bitmap {
        var random = SeededRandom(seed: SeededRandom.mix(seed &+ 0x5EED))
        let palette = GeneratedPalette(&random)
        var canvas = Canvas(side: side)
        random.pick(GeneratedDesigns.grounds)(&canvas, palette, &random)
        for _ in 0..<random.integer(1..<4) { random.pick(GeneratedDesigns.figures)(&canvas, palette, &random) }
        GeneratedDesigns.lettering(&canvas, artist: artist, title: title, palette, &random)
        if random.chance(0.15) { GeneratedDesigns.strip(&canvas, label: random.integer(0..<4)) }
        canvas.grain(random.value(0.01...0.08), seed: seed)
        return canvas.bitmap()
    }

    private static func name(_ random: inout SeededRandom) -> String {
        let onsets = ["B", "BR", "C", "D", "F", "G", "GL", "H", "K", "L", "M", "N", "P", "R", "S", "SH", "ST", "T", "TR", "V", "W", "Z"]
        let vowels = ["A", "E", "I", "O", "U", "EA", "OO", "Y"]
        let codas = ["", "", "L", "M", "N", "ND", "R", "RK", "S", "ST", "T", "X"]
        return (0..<random.integer(1..<4)).map { _ in
            (0..<random.integer(1..<4)).map { _ in random.pick(onsets) + random.pick(vowels) + random.pick(codas) }.joined()
        }.joined(separator: " ")
    }
}
