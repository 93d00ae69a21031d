import FoundationEssentials
import JPEG
import SampleCovers
import Vision

/// A test set: clean covers, and photographs of them by one or more cameras.
struct CoverSet {
    struct Picture {
        /// Which cover it shows.
        let cover: Int
        let features: CoverFeatures
        /// Of a photograph: features of the further preprocessing variants, each with its milliseconds of processor time.
        var closer: [(features: CoverFeatures, milliseconds: Double)] = []
    }

    let name: String
    let references: [Picture]
    let cameras: [(name: String, photos: [Picture])]
    /// Milliseconds of processor time to extract one photograph's features, on average.
    let extraction: Double
}

extension CoverSet {
    /// `reference/NNN.jpg` and `photos/CAMERA/NNN.jpg`: a photo shows the reference of the same name.
    static func read(_ folder: String) async throws -> CoverSet {
        let files = FileManager.default
        let names = try jpegs(folder + "/reference")
        guard !names.isEmpty else { throw BenchError.nothing(in: folder + "/reference") }
        let references = try await extract(isPhoto: false, names.enumerated().map { ($0, "\(folder)/reference/\($1)") })
        var cameras: [(name: String, photos: [Picture])] = []
        var times: [Double] = []
        for camera in try files.contentsOfDirectory(atPath: folder + "/photos").sorted() {
            let paths = try jpegs("\(folder)/photos/\(camera)").compactMap { file in
                names.firstIndex(of: file).map { ($0, "\(folder)/photos/\(camera)/\(file)") }
            }
            guard !paths.isEmpty else { continue }
            let photos = try await extract(isPhoto: true, paths)
            cameras.append((camera, photos.pictures))
            times += photos.times
        }
        guard !cameras.isEmpty else { throw BenchError.nothing(in: folder + "/photos") }
        return CoverSet(name: folder, references: references.pictures, cameras: cameras, extraction: times.mean)
    }

    /// Rendered covers, and photographs of them by two simulated cameras, one of which is poor.
    static func rendered(count: Int) async -> CoverSet {
        // Seeds that distractors never reach.
        let seeds = (0..<count).map { UInt64(1 << 40) + UInt64($0) }
        let references = await inParallel(seeds) { features(of: GeneratedCover(seed: $0).bitmap(side: 500)) }
        var cameras: [(name: String, photos: [Picture])] = []
        var times: [Double] = []
        for (camera, side) in [("sharp", 1024), ("small", 512)] {
            let photos = await inParallel(Array(seeds.enumerated())) { number, seed in
                let cover = GeneratedCover(seed: seed).bitmap(side: 500)
                return picture(of: Photograph(of: cover, seed: seed &+ UInt64(side), width: side, height: side).upright(), cover: number)
            }
            cameras.append((camera, photos.map(\.picture)))
            times += photos.map(\.milliseconds)
        }
        return CoverSet(
            name: "rendered covers", references: references.enumerated().map { Picture(cover: $0, features: $1.features) },
            cameras: cameras, extraction: times.mean)
    }

    static func jpegs(_ folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".jpg") }.sorted()
    }

    private static func extract(
        isPhoto: Bool, _ files: [(cover: Int, path: String)]
    ) async throws -> (pictures: [Picture], times: [Double]) {
        let found = await inParallel(files) { file -> (Picture, Double)? in
            guard let data = try? Data(contentsOf: URL(filePath: file.path)), let raster = try? JPEGCodec.decodeRGB([UInt8](data))
            else { return nil }
            let bitmap = Bitmap(width: raster.width, height: raster.height, rgb: raster.samples)
            if isPhoto { return picture(of: bitmap, cover: file.cover) }
            let (features, time) = features(of: bitmap)
            return (Picture(cover: file.cover, features: features), time)
        }
        let read = found.compactMap { $0 }
        guard read.count == files.count else { throw BenchError.unreadable(files.count - read.count) }
        return (read.map(\.0), read.map(\.1))
    }

    private static func picture(of photo: Bitmap, cover: Int) -> (picture: Picture, milliseconds: Double) {
        let (plain, time) = features(of: photo)
        return (Picture(cover: cover, features: plain, closer: Preprocessing.closer.map { features(of: photo, $0) }), time)
    }

    static func features(of bitmap: Bitmap, _ look: Preprocessing = .plain) -> (features: CoverFeatures, milliseconds: Double) {
        let luma = bitmap.luma
        let (time, features) = CPUClock.time { CoverFeatures(luma: luma, width: bitmap.width, height: bitmap.height, look: look) }
        return (features, time)
    }
}

enum BenchError: Error, CustomStringConvertible {
    case nothing(in: String)
    case unreadable(Int)

    var description: String {
        switch self {
        case .nothing(let folder): "No pictures in \(folder)"
        case .unreadable(let count): "\(count) pictures could not be read"
        }
    }
}

extension [Double] {
    var mean: Double { isEmpty ? 0 : reduce(0, +) / Double(count) }
}

/// Maps on all cores, in order.
func inParallel<Element: Sendable, Result: Sendable>(
    _ elements: [Element], _ body: @escaping @Sendable (Element) -> Result
) async -> [Result] {
    let workers = ProcessInfo.processInfo.activeProcessorCount
    return await withTaskGroup(of: [(Int, Result)].self) { group in
        for worker in 0..<workers {
            group.addTask {
                stride(from: worker, to: elements.count, by: workers).map { ($0, body(elements[$0])) }
            }
        }
        var results = [Result?](repeating: nil, count: elements.count)
        for await part in group { for (index, result) in part { results[index] = result } }
        return results.compactMap { $0 }
    }
}
