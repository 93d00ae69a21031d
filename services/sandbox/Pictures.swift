import ArgumentParser
import FoundationEssentials
import JPEG
import SampleCovers

struct Covers: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Writes the sample covers as JPEG files.")

    @Option(help: "Folder to write to; made if missing.")
    var out: String

    @Option(help: "Side in pixels.")
    var side = 1000

    @Option(help: "Not the sample covers, but so many made-up ones, as `serve --generated` knows them.")
    var generated = 0

    func run() throws {
        try FileManager.default.createDirectory(atPath: out, withIntermediateDirectories: true)
        GeneratedAlbums.make(generated)
        for cover in GeneratedAlbums.covers {
            try PictureFile.write(cover.bitmap(side: side), to: "\(out)/generated-\(cover.seed).jpg", quality: 88, metadata: [])
        }
        guard generated == 0 else { return }
        for cover in SampleCover.allCases {
            try PictureFile.write(cover.bitmap(side: side), to: "\(out)/\(cover.rawValue).jpg", quality: 92, metadata: [])
        }
    }
}

struct Photographs: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Writes 12-megapixel photographs of the covers on a table, with EXIF orientation, as a phone would.")

    @Option(help: "Folder to write to; made if missing.")
    var out: String

    @Option(help: "How many; the covers take turns.")
    var count = SampleCover.allCases.count

    @Option(help: "The same seed gives the same pictures.")
    var seed: UInt64 = 1

    @Option(help: "Only this cover, by its name.")
    var cover: String?

    func validate() throws {
        guard count > 0 else { throw ValidationError("--count is at least 1") }
        if let cover, SampleCover(rawValue: cover) == nil {
            throw ValidationError("--cover is one of " + SampleCover.allCases.map(\.rawValue).joined(separator: ", "))
        }
    }

    func run() async throws {
        try FileManager.default.createDirectory(atPath: out, withIntermediateDirectories: true)
        let covers = cover.flatMap(SampleCover.init(rawValue:)).map { [$0] } ?? SampleCover.allCases
        // As many at once as there are processors.
        try await withThrowingTaskGroup { group in
            for index in 0..<count {
                group.addTask { try write(covers[index % covers.count], index: index, turn: index / covers.count) }
            }
            try await group.waitForAll()
        }
    }

    private func write(_ cover: SampleCover, index: Int, turn: Int) throws {
        let photograph = Photograph(of: cover.bitmap(), seed: seed &* 1000 &+ UInt64(index))
        let name = turn == 0 ? cover.rawValue : "\(cover.rawValue)-\(turn + 1)"
        try PictureFile.write(
            photograph.stored(), to: "\(out)/\(name).jpg", quality: 85, metadata: ExifSegment.bytes(orientation: photograph.orientation))
    }
}

enum PictureFile {
    static func write(_ bitmap: Bitmap, to path: String, quality: Int, metadata: [UInt8]) throws {
        let raster = try Raster(width: bitmap.width, height: bitmap.height, format: .rgb, samples: bitmap.rgb)
        let bytes = try JPEGCodec.encode(raster, quality: quality)
        // Metadata goes right behind the two bytes that begin every JPEG.
        try Data(bytes.prefix(2) + metadata + bytes.dropFirst(2)).write(to: URL(filePath: path))
    }
}
