import JPEG
import Testing

@Suite struct StrippingTests {
    /// EXIF, a comment, a color profile, and something behind the end.
    private func decorated(_ jpeg: [UInt8]) -> [UInt8] {
        var jpeg = TestPictures.withOrientation(1, jpeg)
        jpeg = TestPictures.inserting(marker: 0xFE, Array("Taken at home".utf8), into: jpeg)
        jpeg = TestPictures.inserting(marker: 0xE2, Array("ICC_PROFILE\0".utf8), into: jpeg)
        return jpeg + Array("behind".utf8)
    }

    @Test(arguments: [false, true]) func onlyTheMetadataGoes(isProgressive: Bool) throws {
        for format in [Raster.Format.rgb, .gray] {
            let jpeg = try TestPictures.encode(TestPictures.gradient(width: 90, height: 70, format: format)) {
                $0.isProgressive = isProgressive
                $0.restartRows = 1
            }
            let kept = try JPEGCodec.withoutMetadata(decorated(jpeg))
            let stripped = try #require(kept)
            #expect(try JPEGCodec.decodeRGB(stripped) == JPEGCodec.decodeRGB(jpeg))
            #expect(try JPEGCodec.inspect(stripped).isProgressive == isProgressive)
            for text in ["Exif", "Taken", "ICC", "behind"] {
                #expect(!String(decoding: stripped, as: Unicode.ASCII.self).contains(text))
            }
            #expect(try JPEGCodec.withoutMetadata(stripped) == stripped)
        }
    }

    @Test func whatIsNotWholeIsNotKept() throws {
        let jpeg = try TestPictures.jpeg()
        #expect(try JPEGCodec.withoutMetadata(Array(jpeg.dropLast(2))) == nil)
        #expect(try JPEGCodec.withoutMetadata(Array(jpeg.prefix(jpeg.count / 2))) == nil)
        #expect(throws: JPEGError.self) { try JPEGCodec.withoutMetadata([0xFF, 0xD8, 0xFF]) }
    }

    @Test func otherColorsAreNotKept() throws {
        let jpeg = try TestPictures.jpeg {
            $0.stored = .rgb
            $0.lumaSampling = (1, 1)
        }
        #expect(try JPEGCodec.withoutMetadata(jpeg) == nil)
    }
}
