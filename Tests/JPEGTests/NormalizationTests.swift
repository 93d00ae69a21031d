import JPEG
import Testing

@Suite struct NormalizationTests {
    @Test func theDefaultIsTheLargestCenteredSquare() throws {
        let jpeg = try TestPictures.jpeg(width: 300, height: 200)
        let image = try JPEGCodec.normalize(jpeg)
        #expect(image.width == 200 && image.height == 200 && image.quality == 85)
        let expected = try JPEGCodec.decodeRGB(jpeg).remapped(width: 200, height: 200) { x, y in (x + 50, y) }
        #expect(try #require(JPEGCodec.decodeRGB(image.jpeg).largestDifference(to: expected)) <= 16)
    }

    @Test func neverScalesUp() throws {
        let jpeg = try TestPictures.jpeg(width: 30, height: 20)
        let image = try JPEGCodec.normalize(jpeg)
        #expect(image.width == 20 && image.height == 20)
        let thumbnail = try JPEGCodec.inspect(JPEGCodec.thumbnail(jpeg, side: 200))
        #expect(thumbnail.width == 30 && thumbnail.height == 20)
    }

    @Test func theCropKeepsItsAspect() throws {
        let jpeg = try TestPictures.jpeg(width: 2000, height: 1000)
        let wide = try JPEGCodec.normalize(jpeg, crop: NormalizedCrop(x: 0, y: 0.25, width: 1, height: 0.5), maxSide: 1024)
        #expect(wide.width == 1024 && wide.height == 256)
        let sliver = try JPEGCodec.normalize(jpeg, crop: NormalizedCrop(x: 0.5, y: 0, width: 1e-9, height: 1))
        #expect(sliver.width == 1 && sliver.height == 1000)
        let pixel = try JPEGCodec.normalize(jpeg, crop: NormalizedCrop(x: 0.9999999, y: 0.9999999, width: 1e-7, height: 1e-7))
        #expect(pixel.width == 1 && pixel.height == 1)
    }

    @Test func thumbnailsFitTheirSquare() throws {
        let jpeg = try TestPictures.jpeg(width: 1200, height: 800)
        for side in [200, 500] {
            let header = try JPEGCodec.inspect(JPEGCodec.thumbnail(jpeg, side: side))
            #expect(header.width == side && header.height == (side * 2 + 1) / 3)
        }
    }

    @Test func noMetadataSurvives() throws {
        var jpeg = try TestPictures.withOrientation(6, TestPictures.jpeg())
        let secret = Array("48.8584N 2.2945E".utf8)
        for marker: UInt8 in [0xE1, 0xE2, 0xED, 0xEF, 0xFE] {
            jpeg = TestPictures.inserting(marker: marker, secret, into: jpeg)
        }
        let image = try JPEGCodec.normalize(jpeg)
        let outputs = [image.jpeg, try JPEGCodec.thumbnail(jpeg, side: 50)]
        for output in outputs {
            let markers = try TestPictures.segments(of: output).map(\.marker)
            #expect(markers.allSatisfy { [0xE0, 0xDB, 0xC0, 0xC4, 0xDA].contains($0) }, "\(markers)")
            #expect(!output.indices.contains { output[$0...].starts(with: secret) })
        }
    }

    @Test func grayscaleStaysGrayscale() throws {
        let jpeg = try TestPictures.encode(TestPictures.gradient(width: 100, height: 80, format: .gray))
        #expect(try JPEGCodec.inspect(JPEGCodec.normalize(jpeg).jpeg).colorSpace == .grayscale)
        #expect(try JPEGCodec.inspect(JPEGCodec.thumbnail(jpeg, side: 40)).colorSpace == .grayscale)
    }

    @Test func qualityGivesWayToSize() throws {
        let jpeg = try TestPictures.encode(TestPictures.noise(width: 256, height: 256))
        let free = try JPEGCodec.normalize(jpeg)
        #expect(free.quality == 85)
        let bound = try JPEGCodec.normalize(jpeg, policy: EncodingPolicy(maxBytes: free.jpeg.count - 1))
        #expect(bound.quality < 85 && bound.jpeg.count < free.jpeg.count)
        #expect(throws: JPEGError.outputTooLarge(limit: 500)) {
            try JPEGCodec.normalize(jpeg, policy: EncodingPolicy(maxBytes: 500))
        }
    }

    /// The worst picture there is stays below 2 MB at the best quality, so the policy's lower ones are for tighter limits.
    @Test func noiseStaysBelowTwoMegabytes() throws {
        let jpeg = try TestPictures.encode(TestPictures.noise(width: 1024, height: 1024))
        let image = try JPEGCodec.normalize(jpeg)
        #expect(image.quality == 85 && image.jpeg.count < 2_000_000)
    }

    @Test(arguments: [
        (0.0, 0.0, 0.0, 1.0), (0, 0, 1, -1), (-0.1, 0, 0.5, 0.5), (0.6, 0, 0.5, 0.5), (0, 0.9, 1, 0.2), (.nan, 0, 1, 1),
        (0, 0, .infinity, 1), (1, 0, 1e-7, 1), (0, 2, 0.1, 0.1),
    ])
    func cropsOutsideThePictureAreInvalid(x: Double, y: Double, width: Double, height: Double) {
        #expect(throws: JPEGError.invalidCrop) { try NormalizedCrop(x: x, y: y, width: width, height: height) }
    }

    @Test func roundingAtTheEdgeIsForgiven() throws {
        let crop = try NormalizedCrop(x: 0.1 + 0.2, y: -1e-9, width: 0.7, height: 1 + 1e-9)
        #expect(crop.x + crop.width <= 1 && crop.y == 0 && crop.height == 1)
    }
}
