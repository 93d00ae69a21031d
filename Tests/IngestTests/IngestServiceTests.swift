import Bus
import Contracts
import Executors
import Ingest
import JPEG
import Testing

struct IngestServiceTests {
    private let service: IngestService

    init() throws {
        service = IngestService(executor: try BlockingExecutor(threadCount: 1), limits: JPEGLimits(), longestSide: 1024, remembers: true)
    }

    private func normalize(_ upload: [UInt8], crop: CropRectangle? = nil) async throws -> BusPayload<NormalizedPhoto> {
        try await service.normalize(upload, crop: crop, deadline: .now + .seconds(60))
    }

    @Test("The default crop is the largest centred square, scaled down to 1024")
    func defaultCrop() async throws {
        let reply = try await normalize(try picture(width: 2000, height: 1500))
        let featureBytes = try #require(reply.body.featureBytes)
        #expect(
            reply.body == NormalizedPhoto(width: 1024, height: 1024, sourceWidth: 2000, sourceHeight: 1500, featureBytes: featureBytes))
        let parts = try #require(reply.body.parts(of: reply.attachment ?? []))
        #expect(parts.features?.count == featureBytes && parts.jpeg.suffix(2) == [0xFF, 0xD9])
        let header = try JPEGCodec.inspect(parts.jpeg)
        #expect(header.width == 1024 && header.height == 1024)
    }

    @Test("Without the visual memory nothing follows the picture; a reply that is too short has no parts")
    func withoutFeatures() async throws {
        let service = IngestService(
            executor: try BlockingExecutor(threadCount: 1), limits: JPEGLimits(), longestSide: 1024, remembers: false)
        let reply = try await service.normalize(try picture(width: 300, height: 300), crop: nil, deadline: .now + .seconds(60))
        let attachment = try #require(reply.attachment)
        #expect(reply.body.featureBytes == nil && reply.body.parts(of: attachment)?.jpeg == attachment)
        var body = reply.body
        body.featureBytes = attachment.count
        #expect(body.parts(of: attachment) == nil && reply.body.parts(of: []) == nil)
    }

    @Test("A photo of several sleeves stays whole, and becomes gray, upright and no larger than it is looked at")
    func wall() async throws {
        let reply = try await service.prepareWall(try picture(width: 3000, height: 1500), deadline: .now + .seconds(60))
        #expect(reply.body == PreparedWall(width: 2560, height: 1280) && reply.attachment?.count == 2560 * 1280)
        let small = try await service.prepareWall(try picture(width: 400, height: 300), deadline: .now + .seconds(60))
        #expect(small.body == PreparedWall(width: 400, height: 300) && small.attachment?.count == 400 * 300)
        await #expect(throws: BusError.self) { try await service.prepareWall(Array("hello".utf8), deadline: .now + .seconds(60)) }
        let forgetful = IngestService(
            executor: try BlockingExecutor(threadCount: 1), limits: JPEGLimits(), longestSide: 1024, remembers: false)
        #expect(try await forgetful.prepareWall(try picture(width: 300, height: 300), deadline: .now + .seconds(60)).attachment == nil)
    }

    @Test("A crop keeps its aspect and is never scaled up")
    func crop() async throws {
        let reply = try await normalize(
            try picture(width: 800, height: 400), crop: CropRectangle(x: 0.25, y: 0, width: 0.5, height: 0.5))
        #expect(reply.body.width == 400 && reply.body.height == 200)
    }

    @Test(
        "What is refused names what was received",
        arguments: [
            ([], .imageUnreadable, "The upload is empty."),
            ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0], .unsupportedMediaType, "This is a PNG, not a JPEG."),
            (Array("RIFF\0\0\0\0WEBPVP8 ".utf8), .unsupportedMediaType, "This is a WebP, not a JPEG."),
            ([0, 0, 0, 0x18] + Array("ftypheic\0\0\0\0mif1heic".utf8), .unsupportedMediaType, "This is a HEIC, not a JPEG."),
            ([0, 0, 0, 0x18] + Array("ftypavif\0\0\0\0mif1avif".utf8), .unsupportedMediaType, "This is an AVIF, not a JPEG."),
            (Array("hello".utf8), .unsupportedMediaType, "This is not a JPEG, nor a known image format."),
            ([0xFF, 0xD8, 0xFF, 0xE0, 0, 0x10], .imageUnreadable, "The JPEG is cut off: part of the picture is missing."),
        ] as [([UInt8], BusError.Code, String)])
    func refused(upload: [UInt8], code: BusError.Code, message: String) async throws {
        let error = await #expect(throws: BusError.self) { try await normalize(upload) }
        #expect(error?.code == code)
        #expect(error?.message == message)
        #expect(error?.isRetryable == false)
    }

    @Test(
        "A crop outside the picture is the caller's mistake",
        arguments: [
            CropRectangle(x: -0.1, y: 0, width: 0.5, height: 0.5),
            CropRectangle(x: 0.6, y: 0, width: 0.5, height: 0.5),
            CropRectangle(x: 0, y: 0, width: 0, height: 1),
            CropRectangle(x: .nan, y: 0, width: 1, height: 1),
        ])
    func cropOutside(crop: CropRectangle) async throws {
        let upload = try picture(width: 64, height: 64)
        let error = await #expect(throws: BusError.self) { try await normalize(upload, crop: crop) }
        #expect(error?.code == .cropInvalid)
    }

    @Test("More pixels than may be decoded are told with both numbers")
    func dimensions() {
        let error = BusError(refusing: .tooManyPixels(width: 20_000, height: 20_000, limit: 64_000_000))
        #expect(error.code == .imageDimensions)
        #expect(error.message == "The picture is 20000×20000 pixels; at most 64 megapixels can be read.")
    }

    @Test("A caller's own deadline is not the picture's fault")
    func deadline() {
        #expect(BusError(refusing: .deadlineExceeded, pastDeadline: true).code == .deadlineExceeded)
        #expect(BusError(refusing: .deadlineExceeded, pastDeadline: true).isRetryable)
        #expect(BusError(refusing: .deadlineExceeded).code == .imageUnreadable)
    }

    private func picture(width: Int, height: Int) throws -> [UInt8] {
        let samples = (0..<width * height).map { UInt8(truncatingIfNeeded: $0 % width / 8) }
        return try JPEGCodec.encode(try Raster(width: width, height: height, format: .gray, samples: samples), quality: 80)
    }
}
