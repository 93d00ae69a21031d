import JPEG
import SplitMix64
import Testing

/// Whatever bytes come, the answer is a picture or an error.
@Suite struct MutationTests {
    static let originals: [@Sendable () throws -> [UInt8]] = [
        { try TestPictures.jpeg(width: 97, height: 61) },
        { try TestPictures.withOrientation(6, TestPictures.jpeg(width: 97, height: 61) { $0.isProgressive = true }) },
        { try TestPictures.encode(TestPictures.noise(width: 64, height: 80)) { $0.restartRows = 1 } },
        { try TestPictures.encode(TestPictures.gradient(width: 70, height: 50, format: .gray)) { $0.lumaSampling = (2, 2) } },
        {
            let samples = try TestPictures.noise(width: 40, height: 60).samples
            let encoding = JPEGEncoding(samples: .cmyk, stored: .ycck)
            return try JPEGCodec.encode(Array(samples.prefix(40 * 45 * 4)), width: 40, height: 45, encoding)
        },
    ]

    @Test(arguments: originals.indices)
    func mutatedFilesNeverCrash(index: Int) throws {
        let original = try Self.originals[index]()
        var random = SplitMix64(seed: UInt64(index) + 99)
        var limits = JPEGLimits()
        limits.maxPixels = 300_000
        var outcomes = (pictures: 0, errors: 0)
        for _ in 0..<1500 {
            var bytes = original
            for _ in 0..<Int.random(in: 1...6, using: &random) { Self.mutate(&bytes, &random) }
            let x = Double.random(in: 0..<0.9, using: &random)
            let y = Double.random(in: 0..<0.9, using: &random)
            let crop = try NormalizedCrop(x: x, y: y, width: .random(in: 0.05...1 - x, using: &random), height: 1 - y)
            do {
                let image = try JPEGCodec.normalize(
                    bytes, crop: crop, maxSide: .random(in: 1...120, using: &random), limits: limits)
                #expect(!image.jpeg.isEmpty)
                outcomes.pictures += 1
            } catch {
                outcomes.errors += 1
            }
        }
        // Mutations that always or never matter would test nothing.
        #expect(outcomes.pictures > 100 && outcomes.errors > 100, "\(outcomes)")
    }

    private static func mutate(_ bytes: inout [UInt8], _ random: inout SplitMix64) {
        guard bytes.count > 8 else { return }
        let position = Int.random(in: 2..<bytes.count, using: &random)
        switch Int.random(in: 0..<6, using: &random) {
        case 0: bytes[position] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case 1: bytes[position] = .random(in: 0...255, using: &random)
        case 2: bytes[position] = 0xFF
        case 3: bytes.removeSubrange(position..<min(position + Int.random(in: 1...20, using: &random), bytes.count))
        case 4: bytes.insert(contentsOf: bytes.suffix(Int.random(in: 1...20, using: &random)), at: position)
        // Headers are few bytes of a file and most of its structure.
        default: bytes[min(position % 700 + 2, bytes.count - 1)] = .random(in: 0...255, using: &random)
        }
    }
}
