import JPEG
import Testing

@Test func encodedRasterDecodesToItself() throws {
    let samples: [UInt8] = (0..<24).flatMap { y in (0..<40).flatMap { x in [UInt8(x * 6), UInt8(y * 10), 90] } }
    let raster = try Raster(width: 40, height: 24, format: .rgb, samples: samples)
    let decoded = try JPEGCodec.decodeRGB(JPEGCodec.encode(raster, quality: 95, subsampling: .yuv444))
    #expect(decoded.width == 40 && decoded.height == 24)
    #expect(zip(decoded.samples, raster.samples).allSatisfy { abs(Int($0) - Int($1)) < 6 })
}
