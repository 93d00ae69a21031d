import FoundationEssentials
import JPEG
import SampleCovers
import Vision

/// Photographs of many sleeves at once, half of which are known: whether each known one is found, and nothing else named.
struct Walls {
    /// A picture that hangs on a wall: a cover, or a photograph of one with what was around it.
    struct Print: Sendable {
        let number: Int
        let picture: Bitmap
        /// Nil if it is not known.
        var features: CoverFeatures?
        /// The share of the picture's sides that the cover takes.
        var share = 1.0
    }

    /// How a wall hangs and is photographed.
    struct Hanging: Sendable, CaseIterable {
        let name: String
        let columns: Int
        /// Pixels of the photograph.
        let side: Int
        var tilt = 0.03
        var rotation = 0.0
        var noise = 4.0

        static let allCases = [
            Hanging(name: "small, straight", columns: 7, side: 1600, tilt: 0.01),
            Hanging(name: "small", columns: 7, side: 1600),
            Hanging(name: "middling", columns: 5, side: 1600),
            Hanging(name: "from the side", columns: 5, side: 1600, tilt: 0.1, rotation: 12),
            Hanging(name: "dim", columns: 5, side: 1600, noise: 10),
            Hanging(name: "large", columns: 3, side: 1600),
            Hanging(name: "two", columns: 2, side: 1200),
        ]
    }

    struct Tally: Sendable {
        /// Known covers of ``WallPhoto/leastSide`` or more.
        var known = 0
        var found = 0
        var wrong = 0
        /// Sleeves that nobody knows, and how many of them were outlined.
        var unknown = 0
        var outlined = 0
        /// Outlines that are no sleeve's.
        var stray = 0
        var milliseconds = 0.0
        var queries = 0
        var photos = 0
        var lines: [String] = []

        mutating func add(_ other: Tally) {
            known += other.known
            found += other.found
            wrong += other.wrong
            unknown += other.unknown
            outlined += other.outlined
            stray += other.stray
            milliseconds += other.milliseconds
            queries += other.queries
            photos += other.photos
            lines += other.lines
        }
    }

    let prints: [Print]
    /// Known covers of which nothing hangs anywhere.
    let others: [CoverFeatures]
    let index = CoverIndex()
    let enrolled: [Int: CoverFeatures]

    init(_ prints: [Print], others: ArraySlice<CoverFeatures>) {
        self.prints = prints
        self.others = Array(others)
        var enrolled: [Int: CoverFeatures] = [:]
        for print in prints { enrolled[print.number] = print.features }
        self.enrolled = enrolled
        for (number, features) in enrolled { index.insert(Int64(number), CoverSignature(features)) }
        index.insert(others.enumerated().map { (Int64(Trial.firstDistractor + $0.offset), CoverSignature($0.element)) })
    }

    /// One photograph: the prints from `first` on, one of the known ones twice.
    func measure(_ hanging: Hanging, first: Int) -> Tally {
        let seed = UInt64(first) &* 7919 &+ UInt64(hanging.columns)
        var random = SeededRandom(seed: seed)
        let cell = 1 / Double(hanging.columns)
        var hung = (0..<hanging.columns * hanging.columns).map { prints[(first + $0) % prints.count] }
        if let known = hung.first(where: { $0.features != nil }), hung.count > 4 { hung[hung.count - 1] = known }
        let sheets = hung.enumerated().map { place, print in
            StagedScene.Sheet(
                print.picture, x: (Double(place % hanging.columns) + 0.5) * cell - 0.5 + random.value(-0.03...0.03) * cell,
                y: (Double(place / hanging.columns) + 0.5) * cell - 0.5 + random.value(-0.03...0.03) * cell,
                side: cell * random.value(0.86...0.92), rotation: random.value(-3...3))
        }
        let scene = StagedScene(surface: Surface.allCases[first % Surface.allCases.count].bitmap(seed: seed, side: 800), sheets: sheets)
        var camera = StagedScene.Camera()
        (camera.tilt, camera.rotation, camera.noise) = (hanging.tilt, hanging.rotation, hanging.noise)
        camera.exposure = random.value(0.75...1.1)
        let photo = scene.photograph(camera, seed: seed, side: hanging.side)
        guard
            let jpeg = try? JPEGCodec.encode(
                Raster(width: photo.width, height: photo.height, format: .rgb, samples: photo.rgb), quality: 80),
            let gray = try? JPEGCodec.decodeGray(jpeg, width: photo.width, height: photo.height)
        else { return Tally() }
        let (milliseconds, answer) = CPUClock.time { search(gray) }
        let corners = scene.corners(in: camera, seed: seed, side: hanging.side)
        var tally = judge(answer, zip(hung, corners).map { ($0, Quadrilateral($1)) })
        (tally.milliseconds, tally.photos) = (milliseconds, 1)
        return tally
    }

    typealias Answer = (found: [WallSearch<Int, Int>.Found], unknown: [Quadrilateral], queries: Int)

    func search(_ gray: Raster) -> Answer {
        guard let photo = WallPhoto(luma: gray.samples, width: gray.width, height: gray.height) else { return ([], [], 0) }
        var search = WallSearch<Int, Int>(photo)
        while let features = search.next() {
            let candidates = index.candidates(for: features, limit: Trial.candidates).compactMap { found in
                cover(Int(found.id)).map { features in
                    WallSearch<Int, Int>.Candidate(
                        cover: Int(found.id), album: Int(found.id), score: found.score, features: features, isWhole: true)
                }
            }
            search.take([candidates])
        }
        return (search.found, search.unknownSleeves(), search.queries)
    }

    private func cover(_ id: Int) -> CoverFeatures? { id >= Trial.firstDistractor ? others[id - Trial.firstDistractor] : enrolled[id] }

    private func judge(_ answer: Answer, _ hung: [(print: Print, outline: Quadrilateral)]) -> Tally {
        var tally = Tally()
        tally.queries = answer.queries
        for (print, outline) in hung where outline.side * print.share >= WallPhoto.leastSide {
            let own = outline.grown(by: print.share)
            if print.features == nil {
                tally.unknown += 1
                if answer.unknown.contains(where: { $0.overlap(with: own) > 0.8 }) { tally.outlined += 1 }
            } else {
                tally.known += 1
                if answer.found.contains(where: { $0.album == print.number && $0.outline.overlap(with: own) > 0.7 }) {
                    tally.found += 1
                } else {
                    tally.lines.append("missed \(print.number), \(Int(own.side)) px, \(print.features?.count ?? 0) features")
                }
            }
        }
        for found in answer.found
        where !hung.contains(where: { $0.print.number == found.album && $0.outline.overlap(with: found.outline) > 0.7 }) {
            tally.wrong += 1
            tally.lines.append("wrong \(found.album), strength \(found.strength), \(Int(found.outline.side)) px")
        }
        tally.stray = answer.unknown.count { outline in !hung.contains { $0.outline.overlap(with: outline) > 0.8 } }
        return tally
    }

    // MARK: What hangs

    /// Covers that are drawn, or those of a folder; every second one is known by artwork of 500 pixels.
    static func covers(_ folder: String?) async throws -> [Print] {
        let pictures: [Bitmap] =
            if let folder {
                try CoverSet.jpegs(folder + "/sleeves").map { try read("\(folder)/sleeves/\($0)") }
                    + CoverSet.jpegs(folder + "/reference").map { try read("\(folder)/reference/\($0)") }
            } else {
                await inParallel(Array(0..<120)) { GeneratedCover(seed: UInt64(1 << 43) + UInt64($0)).bitmap(side: 500) }
            }
        return await inParallel(Array(pictures.enumerated())) { number, picture in
            Print(number: number, picture: picture, features: number % 2 == 0 ? artwork(picture) : nil)
        }
    }

    /// Photographs of covers as they were taken by hand, by every camera of the folder; every second cover is known by its clean picture.
    static func photographs(_ folder: String) async throws -> [Print] {
        let names = try CoverSet.jpegs(folder + "/reference")
        let clean = try await inParallel(names.map { try read("\(folder)/reference/\($0)") }) { artwork($0) }
        return try FileManager.default.contentsOfDirectory(atPath: folder + "/photos").sorted().flatMap { camera in
            try CoverSet.jpegs("\(folder)/photos/\(camera)").compactMap { file in
                try names.firstIndex(of: file).map { number in
                    Print(
                        number: number, picture: try read("\(folder)/photos/\(camera)/\(file)"),
                        features: number % 2 == 0 ? clean[number] : nil, share: 0.8)
                }
            }
        }
    }

    private static func artwork(_ picture: Bitmap) -> CoverFeatures {
        let scale = min(1, 500 / Double(max(picture.width, picture.height)))
        return CoverSet.features(
            of: picture.resized(width: Int(Double(picture.width) * scale), height: Int(Double(picture.height) * scale))
        )
        .features
    }

    private static func read(_ path: String) throws -> Bitmap {
        guard let data = try? Data(contentsOf: URL(filePath: path)), let raster = try? JPEGCodec.decodeRGB([UInt8](data))
        else { throw BenchError.unreadable(1) }
        return Bitmap(width: raster.width, height: raster.height, rgb: raster.samples)
    }

    // MARK: Report

    /// Glances at single covers that one wall may cost.
    private static let mostGlances = 160.0

    /// Milliseconds of processor time for what a camera's guide shows of a known cover, as the app sends it.
    private func glance() -> Double {
        let times = prints.filter { $0.features != nil }.prefix(20).map { print in
            let picture = print.picture.resized(width: 480, height: 480)
            let luma = picture.luma
            return CPUClock.time {
                let features = CoverFeatures(luma: luma, width: picture.width, height: picture.height)
                let found = index.candidates(for: features, limit: Trial.candidates)
                return CoverVerifier.verify(found, score: \.score) { candidate in
                    cover(Int(candidate.id)).map { CoverVerifier.verify(features, against: $0) }
                }
            }.milliseconds
        }
        return Array(times).mean
    }

    static func measure(_ folder: String?, walls: Int, cache: String, verbose: Bool, _ report: inout Report) async throws {
        let others = try await Distractors.features(1000, cache: cache)
        var sets = [("drawn covers", try await covers(nil))]
        if let folder {
            sets.append(("printed covers", try await covers(folder)))
            sets.append(("photographs of printed covers", try await photographs(folder)))
        }
        for (name, prints) in sets {
            report.heading("Walls of \(name), every second of which is known, \(others.count) others known besides")
            let set = Walls(prints, others: others[...])
            var total = Tally()
            for hanging in Hanging.allCases {
                let tallies = await inParallel(Array(0..<walls)) { set.measure(hanging, first: $0 * 31) }
                let tally = tallies.reduce(into: Tally()) { $0.add($1) }
                report.row(
                    "\(hanging.name), \(hanging.columns) × \(hanging.columns) in \(hanging.side) px", tally.text, "0 wrong",
                    tally.wrong == 0)
                if verbose { for line in tally.lines { print("    \(line)") } }
                total.add(tally)
            }
            let recall = total.known == 0 ? 1 : Double(total.found) / Double(total.known)
            report.row(
                "known covers of \(Int(WallPhoto.leastSide)) px or more that are found", "\((recall * 100).text) %", ">= 90 %",
                recall >= 0.9)
            report.row("named wrongly", "\(total.wrong)", "0", total.wrong == 0)
            report.row("unknown sleeves outlined; outlines of none", "\(total.outlined) of \(total.unknown); \(total.stray)")
            let (wall, glance) = (total.milliseconds / Double(max(1, total.photos)), set.glance())
            report.row("processor time for a wall, lookups", "\(wall.text) ms, \(total.queries / max(1, total.photos))")
            report.row(
                "the same, as a multiple of a glance at one cover (\(glance.text) ms)", (wall / glance).text, "<= \(mostGlances)",
                wall <= glance * mostGlances)
        }
    }
}

extension Walls.Tally {
    fileprivate var text: String {
        "\(found) of \(known), \(wrong) wrong, \(outlined) of \(unknown) outlined, \(stray) stray, \((milliseconds / Double(max(1, photos))).text) ms, \(queries / max(1, photos)) lookups"
    }
}
