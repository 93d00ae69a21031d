import Artwork
import Executors
import JPEG
import Testing

/// Of a spread, the back on the left and the front on the right, the front is shown.
struct CoverSpreadTests {
    /// Blue on the left, red on the right of `boundary`, and between them a green spine.
    private static func jpeg(_ width: Int, _ height: Int, boundary: Int, spine: Int = 0) throws -> [UInt8] {
        var row: [UInt8] = []
        for x in 0..<width {
            let color: [UInt8] = x < boundary - spine ? [20, 20, 220] : x < boundary ? [20, 220, 20] : [220, 20, 20]
            row.append(contentsOf: color)
        }
        var samples: [UInt8] = []
        for _ in 0..<height { samples.append(contentsOf: row) }
        return try JPEGCodec.encode(try Raster(width: width, height: height, format: .rgb, samples: samples), quality: 95)
    }

    private func render(_ bytes: [UInt8]) async throws -> RenderedCover {
        let renderer = CoverRenderer(executor: try BlockingExecutor(threadCount: 1), remembers: false)
        return try await renderer.render(CoverArtArchiveClient.File(bytes: bytes, url: "https://caa.test/1.jpg"))
    }

    /// The share of red pixels in the middle row.
    private func red(_ jpeg: [UInt8]) throws -> Double {
        let raster = try JPEGCodec.decodeRGB(jpeg)
        let start = raster.width * 3 * (raster.height / 2)
        var count = 0
        for x in 0..<raster.width {
            let pixel = start + x * 3
            if raster.samples[pixel] > 150, raster.samples[pixel + 1] < 100 { count += 1 }
        }
        return Double(count) / Double(raster.width)
    }

    @Test(
        "Two squares, with a spine, cut a little, or a booklet beside its inlay: the right square is the front",
        arguments: [
            (1000, 500, 500, 0), (1030, 500, 530, 30), (1050, 500, 550, 40), (500, 250, 250, 0), (960, 500, 480, 0), (1130, 500, 630, 15),
            (1400, 700, 700, 0), (2400, 1190, 1210, 20), (1170, 500, 670, 30),
        ])
    func spread(width: Int, height: Int, boundary: Int, spine: Int) async throws {
        let cover = try await render(try Self.jpeg(width, height, boundary: boundary, spine: spine))
        for (jpeg, side) in [(cover.image500, min(500, height)), (cover.image200, 200)] {
            let header = try JPEGCodec.inspect(jpeg)
            #expect(max(header.width, header.height) == side, "\(header.width) × \(header.height)")
            #expect(try red(jpeg) > 0.97)
        }
    }

    @Test(
        "Other shapes stay whole: squares, portraits, wide screens, three panels and more",
        arguments: [(500, 500), (500, 450), (400, 500), (250, 500), (890, 500), (800, 500), (1250, 500), (1500, 500), (2000, 500)])
    func whole(width: Int, height: Int) async throws {
        let cover = try await render(try Self.jpeg(width, height, boundary: width / 2))
        let header = try JPEGCodec.inspect(cover.image500)
        #expect(abs(Double(header.width) / Double(header.height) - Double(width) / Double(height)) < 0.02)
        #expect(abs(try red(cover.image500) - 0.5) < 0.05)
    }

    @Test("What an operator sends is shown as it is") func operators() async throws {
        let renderer = CoverRenderer(executor: try BlockingExecutor(threadCount: 1), remembers: false)
        let cover = try #require(await renderer.render(try Self.jpeg(1000, 500, boundary: 500)))
        let header = try JPEGCodec.inspect(cover.image500)
        #expect(header.width == 500 && header.height == 250)
    }

    @Test("A damaged JPEG is no picture yet") func damaged() async throws {
        await #expect(throws: UpstreamError.self) { _ = try await render([0xFF, 0xD8, 0xFF, 0xE0]) }
    }
}
