import JPEG
import Testing

@Suite struct LimitTests {
    private func limits(_ change: (inout JPEGLimits) -> Void) -> JPEGLimits {
        var limits = JPEGLimits()
        change(&limits)
        return limits
    }

    @Test func nothingIsNamedAsSuch() {
        #expect(throws: JPEGError.empty) { try JPEGCodec.inspect([]) }
        #expect(throws: JPEGError.empty) { try JPEGCodec.normalize([]) }
    }

    @Test func otherFormatsAreNamed() {
        let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0]
        #expect(throws: JPEGError.notAJPEG(detected: .png)) { try JPEGCodec.normalize(png) }
        #expect(throws: JPEGError.notAJPEG(detected: .unknown)) { try JPEGCodec.normalize(Array("hello".utf8)) }
    }

    @Test func tooManyBytes() throws {
        let jpeg = try TestPictures.jpeg()
        #expect(throws: JPEGError.tooManyBytes(count: jpeg.count, limit: 100)) {
            try JPEGCodec.inspect(jpeg, limits: limits { $0.maxBytes = 100 })
        }
        let large = jpeg + [UInt8](repeating: 0, count: 60_000_000)
        #expect(throws: JPEGError.tooManyBytes(count: large.count, limit: 20 << 20)) { try JPEGCodec.normalize(large) }
    }

    @Test func dimensionsAndPixelsAreRefusedFromTheHeader() throws {
        let jpeg = try TestPictures.jpeg()
        #expect(throws: JPEGError.dimensionTooLarge(width: 20_000, height: 20_000, limit: 16_384)) {
            try JPEGCodec.normalize(TestPictures.claiming(width: 20_000, height: 20_000, jpeg))
        }
        #expect(throws: JPEGError.tooManyPixels(width: 16_000, height: 16_000, limit: 64_000_000)) {
            try JPEGCodec.normalize(TestPictures.claiming(width: 16_000, height: 16_000, jpeg))
        }
        #expect(throws: JPEGError.self) { try JPEGCodec.inspect(TestPictures.claiming(width: 0, height: 10, jpeg)) }
        #expect(throws: JPEGError.self) { try JPEGCodec.inspect(TestPictures.claiming(width: 65_535, height: 1, jpeg)) }
    }

    @Test func progressiveBombIsRefusedByItsScans() {
        let bomb = ProgressiveBomb(side: 2048, scans: 2000).jpeg()
        #expect(bomb.count < 100_000)
        #expect(throws: JPEGError.tooManyScans(limit: 100)) { try JPEGCodec.normalize(bomb) }
    }

    /// The bomb is a valid file: without the limit it decodes, so it is the limit that refuses it.
    @Test func progressiveBombIsValid() throws {
        let bomb = ProgressiveBomb(side: 64, scans: 2000).jpeg()
        let raster = try JPEGCodec.decodeRGB(bomb, limits: limits { $0.maxScans = 2000 })
        #expect(Set(raster.samples) == [128])
        #expect(throws: JPEGError.tooManyScans(limit: 1999)) { try JPEGCodec.decodeRGB(bomb, limits: limits { $0.maxScans = 1999 }) }
    }

    @Test func ordinaryProgressiveFilesAreFarFromTheLimit() throws {
        let jpeg = try TestPictures.jpeg { $0.isProgressive = true }
        #expect(try JPEGCodec.inspect(jpeg).isProgressive)
        #expect(try JPEGCodec.normalize(jpeg, limits: limits { $0.maxScans = 12 }).width == 120)
    }

    @Test func coefficientsAreBounded() throws {
        let few = limits { $0.maxCoefficientBytes = 30_000 }
        #expect(throws: JPEGError.tooMuchMemory) {
            try JPEGCodec.normalize(TestPictures.jpeg { $0.isProgressive = true }, limits: few)
        }
        // A baseline file of the same size needs none.
        #expect(try JPEGCodec.normalize(TestPictures.jpeg(), limits: few).width == 120)
        // What the default refuses without reading any of it: 64 MP at 4:4:4 would take 384 MB.
        let jpeg = try TestPictures.jpeg {
            $0.isProgressive = true
            $0.lumaSampling = (1, 1)
        }
        #expect(throws: JPEGError.tooMuchMemory) { try JPEGCodec.normalize(TestPictures.claiming(width: 8000, height: 8000, jpeg)) }
    }

    @Test(arguments: [false, true])
    func aPassedDeadlineEndsTheDecode(progressive: Bool) throws {
        let jpeg = try TestPictures.jpeg { $0.isProgressive = progressive }
        #expect(throws: JPEGError.deadlineExceeded) { try JPEGCodec.normalize(jpeg, deadline: .now - .nanoseconds(1)) }
        #expect(throws: JPEGError.deadlineExceeded) { try JPEGCodec.normalize(jpeg, deadline: .now - .seconds(1_000_000)) }
        #expect(throws: JPEGError.deadlineExceeded) { try JPEGCodec.thumbnail(jpeg, side: 50, limits: limits { $0.maxDuration = .zero }) }
        #expect(try JPEGCodec.normalize(jpeg, limits: limits { $0.maxDuration = .seconds(Int64.max / 2) }).width == 120)
    }

    @Test func otherProcessesOfJPEGAreUnsupported() throws {
        var jpeg = try TestPictures.jpeg()
        let frame = try #require(TestPictures.segments(of: jpeg).first { $0.marker == 0xC0 })
        for marker: UInt8 in [0xC3, 0xC5, 0xC9, 0xCB] {  // lossless, hierarchical, arithmetic
            jpeg[frame.content.lowerBound - 3] = marker
            #expect(throws: JPEGError.unsupportedCoding) { try JPEGCodec.inspect(jpeg) }
        }
        jpeg[frame.content.lowerBound - 3] = 0xC1
        jpeg[frame.content.lowerBound] = 12  // bits a sample
        #expect(throws: JPEGError.unsupportedCoding) { try JPEGCodec.normalize(jpeg) }
    }

    @Test func twoComponentsAreNoColorSpace() {
        let header: [UInt8] = [
            0xFF, 0xD8, 0xFF, 0xC0, 0, 14, 8, 0, 8, 0, 8, 2, 1, 0x11, 0, 2, 0x11, 0,
            0xFF, 0xDA, 0, 10, 2, 1, 0, 2, 0, 0, 63, 0, 0xFF, 0xD9,
        ]
        #expect(throws: JPEGError.unsupportedColorSpace(components: 2)) { try JPEGCodec.inspect(header) }
    }

    @Test func garbageIsCorrupt() throws {
        #expect(throws: JPEGError.truncated) { try JPEGCodec.inspect([0xFF, 0xD8, 0xFF]) }
        #expect(throws: JPEGError.self) { try JPEGCodec.inspect([0xFF, 0xD8, 0xFF] + [UInt8](repeating: 7, count: 500)) }
        var jpeg = try TestPictures.jpeg()
        let table = try #require(TestPictures.segments(of: jpeg).first { $0.marker == 0xDB })
        jpeg.removeSubrange(table.content.lowerBound - 4..<table.content.upperBound)
        #expect(throws: JPEGError.corrupt(detail: "Quantization table 0x00 was not defined")) { try JPEGCodec.normalize(jpeg) }
    }

    @Test func defectsAreCounted() throws {
        var jpeg = try TestPictures.encode(TestPictures.noise(width: 32, height: 640)) { $0.restartRows = 1 }
        let data = try #require(TestPictures.segments(of: jpeg).last).content.upperBound
        // Every restart marker but one in eight is the wrong one.
        for index in data..<jpeg.count - 1 where jpeg[index] == 0xFF && (0xD0...0xD7).contains(jpeg[index + 1]) {
            jpeg[index + 1] = 0xD0
        }
        #expect(throws: JPEGError.corrupt(detail: "More than 10 defects")) { try JPEGCodec.decodeRGB(jpeg) }
    }

    @Test func impossibleOutputSizes() throws {
        let jpeg = try TestPictures.jpeg()
        for (width, height) in [(0, 1), (1, 0), (-1, 5), (65_501, 1), (60_000, 60_000)] {
            #expect(throws: JPEGError.invalidSize(width: width, height: height)) {
                try JPEGCodec.decodeGray(jpeg, width: width, height: height)
            }
        }
        #expect(throws: JPEGError.invalidSize(width: 2, height: 2)) {
            try Raster(width: 2, height: 2, format: .rgb, samples: [1, 2, 3])
        }
    }
}
