import JPEG
import Testing

@Suite struct LumaTests {
    /// The luma of a normalized picture is that of its JPEG before the loss, upright and at its size.
    @Test(arguments: EXIFOrientation.allCases)
    func lumaIsThePicturesOwn(orientation: EXIFOrientation) throws {
        let jpeg = try TestPictures.withOrientation(Int(orientation.rawValue), TestPictures.jpeg(width: 301, height: 203))
        for maxSide in [1024, 120, 51] {
            let image = try JPEGCodec.normalize(jpeg, maxSide: maxSide)
            #expect(image.luma.width == image.width && image.luma.height == image.height && image.luma.format == .gray)
            let decoded = try JPEGCodec.decodeGray(image.jpeg, width: image.width, height: image.height)
            #expect(try #require(decoded.largestDifference(to: image.luma)) <= 16)
        }
    }

    @Test func lumaOfGreyIsItself() throws {
        let jpeg = try TestPictures.encode(TestPictures.gradient(width: 64, height: 64, format: .gray))
        let image = try JPEGCodec.normalize(jpeg)
        #expect(try image.luma == JPEGCodec.decodeGray(jpeg, width: 64, height: 64))
    }

    /// Colors neither shift nor bleed at odd sizes, where the last chroma sample is half outside, whichever way the picture is turned.
    @Test(arguments: EXIFOrientation.allCases, [(1, 1), (2, 1), (7, 9), (33, 50), (201, 199)])
    func colorsStayInPlace(orientation: EXIFOrientation, size: (Int, Int)) throws {
        let jpeg = try TestPictures.withOrientation(
            Int(orientation.rawValue), TestPictures.jpeg(width: size.0, height: size.1) { $0.lumaSampling = (1, 1) })
        let whole = try NormalizedCrop(x: 0, y: 0, width: 1, height: 1)
        let expected = try JPEGCodec.decodeRGB(jpeg)
        let image = try JPEGCodec.normalize(jpeg, crop: whole, policy: EncodingPolicy(qualities: [98]))
        let difference = try #require(JPEGCodec.decodeRGB(image.jpeg).largestDifference(to: expected))
        // A gradient over few pixels differs within a chroma sample, by that much and no more.
        #expect(difference <= 8 + 255 / min(size.0, size.1))
    }

    @Test(arguments: [JPEGHeader.ColorSpace.rgb, .cmyk, .ycck])
    func otherColorsBecomeYCbCr(stored: JPEGHeader.ColorSpace) throws {
        let raster = try TestPictures.gradient(width: 90, height: 60)
        let inked =
            stored == .rgb
            ? raster.samples : stride(from: 0, to: raster.samples.count, by: 3).flatMap { raster.samples[$0..<$0 + 3] + [255] }
        let encoding = JPEGEncoding(samples: stored == .rgb ? .rgb : .cmyk, stored: stored, quality: 97, subsampling: .yuv444)
        let jpeg = try JPEGCodec.encode(inked, width: 90, height: 60, encoding)
        let thumbnail = try JPEGCodec.thumbnail(jpeg, side: 90, quality: 97)
        #expect(try JPEGCodec.inspect(thumbnail).colorSpace == .yCbCr)
        #expect(try #require(JPEGCodec.decodeRGB(thumbnail).largestDifference(to: raster)) <= 12)
    }

    @Test func optimisedTablesSaveBytesAndChangeNothing() throws {
        let jpeg = try TestPictures.jpeg(width: 400, height: 400)
        let plain = try JPEGCodec.normalize(jpeg)
        let optimised = try JPEGCodec.normalize(jpeg, policy: EncodingPolicy(isOptimized: true))
        #expect(optimised.jpeg.count < plain.jpeg.count)
        #expect(try JPEGCodec.decodeRGB(optimised.jpeg) == JPEGCodec.decodeRGB(plain.jpeg))
    }
}
