import JPEG
import SplitMix64
import Testing

@Suite struct DecodingTests {
    @Test func encodedRasterDecodesToItself() throws {
        let raster = try TestPictures.gradient(width: 40, height: 24)
        let decoded = try JPEGCodec.decodeRGB(JPEGCodec.encode(raster, quality: 97, subsampling: .yuv444))
        #expect(try #require(decoded.largestDifference(to: raster)) <= 6)
    }

    static let samplings = [(1, 1), (2, 1), (1, 2), (2, 2), (4, 1), (1, 4), (4, 2), (2, 4)]

    /// Cropping and skipping inside libjpeg must not change a pixel, at any subsampling.
    @Test(arguments: samplings, [false, true])
    func croppedDecodeEqualsCroppedFullDecode(sampling: (Int, Int), progressive: Bool) throws {
        let (width, height) = (203, 149)
        let jpeg = try TestPictures.jpeg(width: width, height: height) {
            $0.lumaSampling = sampling
            $0.isProgressive = progressive
        }
        let whole = try JPEGCodec.decodeRGB(jpeg)
        var random = SplitMix64(seed: 7)
        for _ in 0..<40 {
            let x = Double.random(in: 0..<0.95, using: &random)
            let y = Double.random(in: 0..<0.95, using: &random)
            let crop = try NormalizedCrop(
                x: x, y: y, width: .random(in: 0.01...1 - x, using: &random), height: .random(in: 0.01...1 - y, using: &random))
            let region = CropRule.rectangle(crop).region(width: width, height: height)
            let expected = try whole.remapped(width: region.width, height: region.height) { x, y in (x + region.x, y + region.y) }
            #expect(try JPEGCodec.decodeRGB(jpeg, crop: crop) == expected, "\(region)")
        }
    }

    /// Whatever the crop, orientation, subsampling and size: a pixel shows what its place in the picture shows.
    @Test(arguments: samplings, EXIFOrientation.allCases)
    func scaledCropsShowTheirPart(sampling: (Int, Int), orientation: EXIFOrientation) throws {
        let (width, height) = (400, 300)
        let upright = orientation.swapsAxes ? (width: height, height: width) : (width: width, height: height)
        let plain = try TestPictures.jpeg(width: width, height: height) { $0.lumaSampling = sampling }
        let whole = try JPEGCodec.decodeRGB(TestPictures.withOrientation(Int(orientation.rawValue), plain))
        let jpeg = TestPictures.withOrientation(Int(orientation.rawValue), plain)
        var random = SplitMix64(seed: 11)
        for maxSide in [10, 33, 90, 170] {
            let x = Double.random(in: 0..<0.6, using: &random)
            let y = Double.random(in: 0..<0.6, using: &random)
            let crop = try NormalizedCrop(
                x: x, y: y, width: .random(in: 0.2...1 - x, using: &random), height: .random(in: 0.2...1 - y, using: &random))
            let region = CropRule.rectangle(crop).region(width: upright.width, height: upright.height)
            let part = try JPEGCodec.decodeRGB(jpeg, crop: crop, maxSide: maxSide)
            #expect(max(part.width, part.height) == min(maxSide, max(region.width, region.height)))
            for (column, row) in [(0, 0), (part.width / 2, part.height / 2), (part.width - 1, part.height - 1)] {
                let sourceX = Double(region.x) + (Double(column) + 0.5) * Double(region.width) / Double(part.width)
                let sourceY = Double(region.y) + (Double(row) + 0.5) * Double(region.height) / Double(part.height)
                let expected = whole[min(Int(sourceX), whole.width - 1), min(Int(sourceY), whole.height - 1)]
                // Edges are pulled inwards by the filter's cut-off side, by a part of one output pixel.
                let tolerance = 6 + 255 * max(region.width, region.height) / maxSide / 3 / min(width, height)
                for (sample, wanted) in zip(part[column, row], expected) {
                    #expect(abs(Int(sample) - Int(wanted)) <= tolerance, "\(region) at \(column), \(row) of \(maxSide)")
                }
            }
        }
    }

    @Test func aFlatPictureStaysFlat() throws {
        let flat = try Raster(width: 333, height: 222, format: .gray, samples: [UInt8](repeating: 200, count: 333 * 222))
        let jpeg = try JPEGCodec.encode(flat, quality: 90)
        for (width, height) in [(1, 1), (7, 5), (100, 222), (400, 300)] {
            let scaled = try JPEGCodec.decodeGray(jpeg, width: width, height: height)
            #expect(scaled.samples == [UInt8](repeating: 200, count: width * height))
        }
    }

    /// A reduction without a low-pass would turn this into stripes.
    @Test func fineDetailAveragesOut() throws {
        let samples = (0..<256 * 256).map { UInt8(($0 % 256 + $0 / 256) % 2 == 0 ? 0 : 254) }
        let jpeg = try TestPictures.encode(Raster(width: 256, height: 256, format: .gray, samples: samples)) { $0.quality = 100 }
        let scaled = try JPEGCodec.decodeGray(jpeg, width: 100, height: 100)
        // The outermost rows see half a filter.
        for y in 3..<97 {
            for x in 3..<97 { #expect(abs(Int((scaled[x, y].first ?? 0)) - 127) <= 4) }
        }
    }

    @Test func grayIsLuma() throws {
        let jpeg = try TestPictures.jpeg(width: 64, height: 64)
        let color = try JPEGCodec.decodeRGB(jpeg)
        let gray = try JPEGCodec.decodeGray(jpeg, width: 64, height: 64)
        for (index, sample) in gray.samples.enumerated() {
            let rgb = color.samples[3 * index..<3 * index + 3].map(Double.init)
            #expect(abs(Double(sample) - (0.299 * rgb[0] + 0.587 * rgb[1] + 0.114 * rgb[2])) <= 3)
        }
    }

    @Test func grayscaleDecodesToEqualChannels() throws {
        let raster = try TestPictures.gradient(width: 50, height: 30, format: .gray)
        let decoded = try JPEGCodec.decodeRGB(JPEGCodec.encode(raster, quality: 97))
        for (index, sample) in raster.samples.enumerated() {
            let pixel = Set(decoded.samples[3 * index..<3 * index + 3])
            #expect(pixel.count == 1 && abs(Int(pixel.first ?? 0) - Int(sample)) <= 5)
        }
    }

    @Test func storedRGBIsRead() throws {
        let raster = try TestPictures.gradient(width: 50, height: 30)
        let jpeg = try TestPictures.encode(raster) {
            $0.stored = .rgb
            $0.lumaSampling = (1, 1)
        }
        #expect(try JPEGCodec.inspect(jpeg).colorSpace == .rgb)
        #expect(try #require(JPEGCodec.decodeRGB(jpeg).largestDifference(to: raster)) <= 8)
    }

    /// Adobe's CMYK is inverted: ink 0 is stored as 255. Without Adobe's marker it is not.
    @Test(arguments: [JPEGHeader.ColorSpace.cmyk, .ycck])
    func cmykIsConverted(stored: JPEGHeader.ColorSpace) throws {
        let raster = try TestPictures.gradient(width: 60, height: 40)
        let inverted = stride(from: 0, to: raster.samples.count, by: 3).flatMap { raster.samples[$0..<$0 + 3] + [255] }
        let encoding = JPEGEncoding(samples: .cmyk, stored: stored, quality: 97, subsampling: .yuv444)
        let jpeg = try JPEGCodec.encode(inverted, width: 60, height: 40, encoding)
        #expect(try JPEGCodec.inspect(jpeg).colorSpace == stored)
        #expect(try #require(JPEGCodec.decodeRGB(jpeg).largestDifference(to: raster)) <= 8)
        #expect(try JPEGCodec.decodeGray(jpeg, width: 60, height: 40).format == .gray)
        #expect(try JPEGCodec.normalize(jpeg).width == 40)
    }

    @Test func cmykWithoutAdobesMarkerIsNotInverted() throws {
        let raster = try TestPictures.gradient(width: 60, height: 40)
        let inks: [UInt8] = stride(from: 0, to: raster.samples.count, by: 3).flatMap { start in
            raster.samples[start..<start + 3].map { 255 - $0 } + [0]
        }
        let encoding = JPEGEncoding(samples: .cmyk, stored: .cmyk, quality: 97, subsampling: .yuv444)
        var jpeg = try JPEGCodec.encode(inks, width: 60, height: 40, encoding)
        let adobe = try #require(TestPictures.segments(of: jpeg).first { $0.marker == 0xEE })
        jpeg.removeSubrange(adobe.content.lowerBound - 4..<adobe.content.upperBound)
        #expect(try #require(JPEGCodec.decodeRGB(jpeg).largestDifference(to: raster)) <= 8)
    }

    @Test func blackInkDarkens() throws {
        let encoding = JPEGEncoding(samples: .cmyk, stored: .cmyk, quality: 100, subsampling: .yuv444)
        let jpeg = try JPEGCodec.encode((0..<256).flatMap { _ in [200, 100, 50, 51] as [UInt8] }, width: 16, height: 16, encoding)
        let pixel = try JPEGCodec.decodeRGB(jpeg)[8, 8]
        #expect(zip(pixel, [40, 20, 10]).allSatisfy { abs(Int($0) - $1) <= 1 })
    }
}
