import JPEG
import SampleCovers
import Testing

@Suite struct CoverTests {
    @Test(arguments: SampleCover.allCases)
    func drawingTheSameCoverTwiceGivesTheSamePixels(cover: SampleCover) {
        let picture = cover.bitmap(side: 500)
        #expect(picture.width == 500 && picture.height == 500)
        #expect(picture == cover.bitmap(side: 500))
        // Something is on it: not one flat color.
        #expect(Set(stride(from: 0, to: picture.rgb.count, by: 997).map { picture.rgb[$0] }).count > 8)
    }

    @Test func thereAreEnoughCoversAndOneIsNoAlbum() {
        #expect(SampleCover.allCases.filter(\.isAlbum).count >= 12)
        #expect(!SampleCover.parcelLabel.isAlbum)
    }

    @Test func aPhotographIsDecidedByItsSeed() {
        let cover = SampleCover.seeds.bitmap()
        let first = Photograph(of: cover, seed: 5, width: 150, height: 200)
        #expect(first.upright() == Photograph(of: cover, seed: 5, width: 150, height: 200).upright())
        #expect(first.upright() != Photograph(of: cover, seed: 6, width: 150, height: 200).upright())
    }

    @Test(arguments: 1...8)
    func exifTurnsTheStoredPixelsUpright(orientation: Int) throws {
        let photograph = Photograph(of: SampleCover.abbeyRoad.bitmap(), seed: 3, width: 300, height: 400, orientation: orientation)
        let stored = photograph.stored()
        #expect((stored.width, stored.height) == (orientation >= 5 ? (400, 300) : (300, 400)))
        let plain = try JPEGCodec.encode(
            Raster(width: stored.width, height: stored.height, format: .rgb, samples: stored.rgb), quality: 95, subsampling: .yuv444)
        let file = Array(plain.prefix(2) + ExifSegment.bytes(orientation: orientation) + plain.dropFirst(2))
        #expect(EXIFOrientation(jpeg: file).rawValue == UInt8(orientation))
        let decoded = try JPEGCodec.decodeRGB(file)
        #expect((decoded.width, decoded.height) == (300, 400))
        let expected = photograph.upright()
        let difference = zip(decoded.samples, expected.rgb).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) } / expected.rgb.count
        // Noise is made per stored pixel and JPEG is lossy; a wrong turn would differ by tens.
        #expect(difference < 12)
    }
}
