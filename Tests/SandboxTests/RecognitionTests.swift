import JPEG
import SampleCovers
import Testing

/// Whether covers are told apart by what a model service would receive: photographed, cropped and scaled as ingest does, JPEG again.
@Suite struct RecognitionTests {
    static let recognizer = CoverRecognizer<SampleCover>()

    private func recognized(_ bitmap: Bitmap) throws -> CoverRecognizer<SampleCover>.Match? {
        let raster = try Raster(width: bitmap.width, height: bitmap.height, format: .rgb, samples: bitmap.rgb)
        let normalized = try JPEGCodec.normalize(JPEGCodec.encode(raster, quality: 85))
        let seen = try JPEGCodec.decodeRGB(normalized.jpeg, maxSide: CoverRecognizer<SampleCover>.workingSide)
        return Self.recognizer.recognize(Bitmap(width: seen.width, height: seen.height, rgb: seen.samples))
    }

    @Test(arguments: SampleCover.allCases)
    func everyCoverIsKnownInTwentyPhotographs(cover: SampleCover) throws {
        let picture = cover.bitmap()
        for seed in 0..<20 {
            let photograph = Photograph(of: picture, seed: UInt64(seed * 7919), width: 1024, height: 1365).upright()
            let match = try recognized(photograph)
            #expect(match?.cover == cover, "seed \(seed): \(String(describing: match))")
        }
    }

    @Test(arguments: SampleCover.allCases)
    func theFlatCoverIsKnownLikeItsPhotograph(cover: SampleCover) throws {
        #expect(try recognized(cover.bitmap())?.cover == cover)
        #expect(try recognized(cover.bitmap(side: 250))?.cover == cover)
    }

    @Test(arguments: [3, 6, 8], [SampleCover.okComputer, .powerCorruption, .letItBe])
    func aCoverLyingOnItsSideIsKnown(orientation: Int, cover: SampleCover) throws {
        let stored = Photograph(of: cover.bitmap(), seed: 11, width: 800, height: 1000, orientation: orientation).stored()
        #expect(try recognized(stored)?.cover == cover)
    }

    /// Sleeves nobody drew: random blocks, random text, noise and flat color, each photographed like the real ones.
    @Test(arguments: 0..<24)
    func otherPicturesAreNotTakenForACover(seed: Int) throws {
        var random = SeededRandom(seed: UInt64(seed))
        var rgb = [UInt8](repeating: 200, count: 500 * 500 * 3)
        for _ in 0..<(seed % 4 == 0 ? 0 : 160) {
            let (x, y) = (random.integer(0..<460), random.integer(0..<460))
            let (width, height) = (random.integer(4..<40), random.integer(4..<40))
            let color = (0..<3).map { _ in UInt8(random.integer(0..<256)) }
            for row in y..<(y + height) {
                for column in x..<(x + width) {
                    for channel in 0..<3 { rgb[(row * 500 + column) * 3 + channel] = color[channel] }
                }
            }
        }
        if seed % 4 == 3 { for index in rgb.indices { rgb[index] = UInt8(random.integer(0..<256)) } }
        let stranger = Bitmap(width: 500, height: 500, rgb: rgb)
        #expect(try recognized(Photograph(of: stranger, seed: UInt64(seed), width: 900, height: 1200).upright()) == nil)
    }

    @Test func aPictureTooSmallToSeeAnythingIsNothing() {
        #expect(Self.recognizer.recognize(Bitmap(width: 1, height: 1, rgb: [0, 0, 0])) == nil)
    }
}
