import FoundationEssentials
import JPEG
import SampleCovers
import Vision

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A sleeve to be photographed, and the features of its artwork.
struct Sleeve: Sendable {
    let number: Int
    let picture: Bitmap
    let artwork: CoverFeatures
}

/// Sleeves, and surfaces to put them on.
struct Props: Sendable {
    let sleeves: [Sleeve]
    /// Sleeves that only appear on walls; none of them is among `sleeves`.
    let others: [Bitmap]
    /// Photographs of real surroundings, if available.
    let surroundings: [Bitmap]
    let wall: Bitmap

    init(sleeves: [Sleeve], others: [Bitmap], surroundings: [Bitmap]) {
        self.sleeves = sleeves
        self.others = others
        self.surroundings = surroundings
        wall = Surface.wall(of: others, columns: 5)
    }

    /// - Parameter covers: a folder with `sleeves`, `reference` and `photos/CAMERA`; if nil, sleeves are rendered.
    static func read(_ covers: String?, count: Int) async throws -> Props {
        guard let covers, FileManager.default.fileExists(atPath: covers + "/sleeves") else {
            return Props(
                sleeves: await sleeves(of: Array(0..<count)) { GeneratedCover(seed: UInt64(1 << 41) + UInt64($0)).bitmap(side: 500) },
                others: await inParallel(Array(0..<64)) { GeneratedCover(seed: UInt64(1 << 42) + UInt64($0)).bitmap(side: 300) },
                surroundings: [])
        }
        let files = try CoverSet.jpegs(covers + "/sleeves").prefix(count).map { "\(covers)/sleeves/\($0)" }
        let pictures = try files.map(picture)
        var surroundings: [Bitmap] = []
        for camera in try FileManager.default.contentsOfDirectory(atPath: covers + "/photos").sorted() {
            surroundings += try CoverSet.jpegs("\(covers)/photos/\(camera)").prefix(6).map {
                try picture("\(covers)/photos/\(camera)/\($0)")
            }
        }
        return Props(
            sleeves: await sleeves(of: Array(pictures.indices)) { pictures[$0] },
            others: try CoverSet.jpegs(covers + "/reference").prefix(64).map { try picture("\(covers)/reference/\($0)") },
            surroundings: surroundings)
    }

    private static func sleeves(of numbers: [Int], _ picture: @escaping @Sendable (Int) -> Bitmap) async -> [Sleeve] {
        await inParallel(numbers) { number in
            let bitmap = picture(number)
            // The size at which the artwork service stores covers.
            let scale = min(1, 500 / Double(max(bitmap.width, bitmap.height)))
            let artwork = bitmap.resized(width: Int(Double(bitmap.width) * scale), height: Int(Double(bitmap.height) * scale))
            return Sleeve(number: number, picture: bitmap, artwork: CoverSet.features(of: artwork).features)
        }
    }

    private static func picture(_ path: String) throws -> Bitmap {
        guard let data = try? Data(contentsOf: URL(filePath: path)), let raster = try? JPEGCodec.decodeRGB([UInt8](data))
        else { throw BenchError.unreadable(1) }
        return Bitmap(width: raster.width, height: raster.height, rgb: raster.samples)
    }
}

/// A setting in which sleeves are scanned one after the other.
enum Staging: String, CaseIterable, Sendable {
    case newBackground = "a new background each"
    case oneTable = "one table, fixed camera"
    case oneTableMoved = "one table, camera moved"
    case small = "one table, small in the frame"
    case smallMoved = "one table, small, camera moved"
    case wall = "a wall of sleeves, fixed camera"
    case wallMoved = "a wall of sleeves, camera moved"
    case real = "real surroundings"
    case hand = "a hand over a corner"
    case neighbor = "a neighbour beneath"
    case stack = "a stack of three"
    case device = "another device"

    /// Renders what is inside the guide: the sleeve on its surroundings, or these alone.
    ///
    /// - Parameters:
    ///   - sleeve: nil for the bare surroundings.
    ///   - visit: varies the photograph; another value for each one taken.
    func photograph(_ sleeve: Sleeve?, visit: Int, _ props: Props) -> Bitmap {
        let number = sleeve?.number ?? visit
        let seed = UInt64(number) &* 7919 &+ UInt64(visit) &* 104_729
        var random = SeededRandom(seed: seed)
        var camera = StagedScene.Camera()
        camera.noise = random.value(2...5)
        camera.exposure = random.value(0.85...1.1)
        camera.tilt = random.value(0...0.03)
        var scene = StagedScene(surface: surface(number, visit, props))
        let isMoved = self == .newBackground || self == .oneTableMoved || self == .wallMoved || self == .smallMoved
        if isMoved {
            camera.x = random.value(-0.25...0.25)
            camera.y = random.value(-0.25...0.25)
            camera.rotation = random.value(-12...12)
            camera.reach = random.value(0.9...1.15)
        } else {
            camera.tilt = 0.005
        }
        if self == .device, visit > 0 {
            camera.noise = 11
            camera.blur = 1.4
            camera.exposure = 0.6
            camera.warmth = 0.12
            camera.tilt = 0.05
        }
        let isSmall = self == .small || self == .smallMoved
        let side = isSmall ? random.value(0.48...0.58) : random.value(0.74...0.86)
        let lower = self == .neighbor ? 1 : self == .stack ? 2 : 0
        for depth in 0..<lower {
            let other = props.sleeves[(number + 1 + depth * 2) % props.sleeves.count]
            let angle = random.value(0...2 * Double.pi)
            let shift = random.value(0.16...0.3)
            scene.sheets.append(
                .init(
                    other.picture, x: camera.x + shift * cos(angle), y: camera.y + shift * sin(angle), side: side,
                    rotation: random.value(-15...15)))
        }
        if let sleeve {
            scene.sheets.append(
                .init(
                    sleeve.picture, x: camera.x + random.value(-0.02...0.02), y: camera.y + random.value(-0.02...0.02), side: side,
                    rotation: camera.rotation + random.value(-4...4)))
        }
        scene.hasHand = self == .hand
        return scene.photograph(camera, seed: seed, side: 768)
    }

    private func surface(_ number: Int, _ visit: Int, _ props: Props) -> Bitmap {
        switch self {
        case .newBackground:
            let all = Surface.allCases
            return all[(number + visit) % all.count].bitmap(seed: UInt64(number * 31 + visit), side: 700)
        case .oneTable, .small: return Self.terrazzo
        case .oneTableMoved: return Self.cloth
        case .smallMoved: return Self.rug
        case .wall, .wallMoved: return props.wall
        case .real: return props.surroundings.isEmpty ? Self.desk : props.surroundings[0]
        case .hand, .neighbor, .stack, .device: return Self.desk
        }
    }

    private static let terrazzo = Surface.terrazzo.bitmap(seed: 1)
    private static let cloth = Surface.cloth.bitmap(seed: 2)
    private static let rug = Surface.rug.bitmap(seed: 3)
    private static let desk = Surface.desk.bitmap(seed: 4)
}
