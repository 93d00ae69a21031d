import ArgumentParser
import FoundationEssentials
import Vision

/// Measures recognition: the rates of true and false matches, and their cost.
@main
struct RecognitionBench: AsyncParsableCommand {
    enum Part: String, CaseIterable, ExpressibleByArgument {
        /// Clean covers and photographs of them, one by one.
        case covers
        /// Sleeves in their surroundings, scanned one after the other.
        case scenes
        /// Many sleeves in one photograph.
        case walls
    }

    @Option(help: "A folder with reference/NNN.jpg, photos/CAMERA/NNN.jpg and, for the scenes, sleeves/*.jpg; rendered covers without it.")
    var covers: String?
    @Option(parsing: .upToNextOption, help: "How many covers to know besides.")
    var distractors = [0, 1000, 10_000]
    @Option(help: "Where rendered distractors are kept.")
    var cache: String
    @Option(help: "Only one part.")
    var only: Part?
    @Option(help: "Sleeves that are scanned in each scene.")
    var sleeves = 53
    @Option(parsing: .upToNextOption, help: "Only some scenes.")
    var scenes = Staging.allCases
    @Option(help: "Photographs of each kind of wall.")
    var walls = 4
    @Flag(help: "Print what each photograph gave.")
    var verbose = false

    func run() async throws {
        var report = Report()
        if only == nil || only == .covers { try await measureCovers(&report) }
        if only == nil || only == .scenes {
            try await Scenes.measure(Props.read(covers, count: sleeves), scenes, verbose: verbose, &report)
        }
        if only == nil || only == .walls { try await Walls.measure(covers, walls: walls, cache: cache, verbose: verbose, &report) }
        print(report.kept ? "\nPASS" : "\nFAIL")
        if !report.kept { throw ExitCode(1) }
    }

    private func measureCovers(_ report: inout Report) async throws {
        let set = try await { if let covers { try await CoverSet.read(covers) } else { await CoverSet.rendered(count: 100) } }()
        let sizes = distractors.sorted()
        let others = try await Distractors.features(max(sizes.last ?? 0, 1000), cache: cache)
        print(
            "Recognition on \(set.name): \(set.references.count) covers, \(set.cameras.map { "\($0.name) \($0.photos.count)" }.joined(separator: ", "))"
        )
        report.heading("Clean covers known")
        var lookup = 0.0
        let clean = Dictionary(uniqueKeysWithValues: set.references.map { ($0.cover, $0.features) })
        for size in sizes {
            let index = index(clean, others.prefix(size))
            var trials: [Trial] = []
            for camera in set.cameras {
                let trial = await Trial(camera.photos, enrolled: clean, distractors: others, index: index)
                report.trial("\(camera.name), \(size) others", trial)
                lookup = max(lookup, trial.lookup)
                trials.append(trial)
                if verbose { dump(trial) }
            }
            report.reach("all, \(size) others", Trial(trials), leastTop1: 0.99, leastRecall: 0.99)
            if size == sizes.last { report.tail(Trial(trials), covers: size + set.references.count) }
        }
        report.heading("Another camera's photograph known instead, by its middle")
        for size in sizes {
            var trials: [Trial] = []
            for enrolled in set.cameras {
                let known = Dictionary(enrolled.photos.map { ($0.cover, $0.features.middle()) }) { first, _ in first }
                let index = index(known, others.prefix(size))
                for camera in set.cameras where camera.name != enrolled.name {
                    let trial = await Trial(camera.photos, enrolled: known, distractors: others, index: index)
                    guard trial.count > 0 else { continue }
                    report.trial("\(camera.name) by \(enrolled.name), \(size) others", trial)
                    trials.append(trial)
                    if verbose { dump(trial) }
                }
            }
            if trials.isEmpty {
                report.row("\(size) others", "no cover was photographed by two cameras")
            } else {
                report.reach("all, \(size) others", Trial(trials), leastTop1: nil, leastRecall: 0.91)
            }
        }
        report.heading("Processor time, one thread")
        report.row("features of a photograph", "\(set.extraction.text) ms")
        report.row(
            "lookup (index, up to \(Trial.candidates) verifications, closer looks), slowest", "\(lookup.text) ms", "<= 25 ms", lookup <= 25)
        report.row("both", "\((set.extraction + lookup).text) ms")
        let photos = set.cameras.flatMap(\.photos).map(\.features)
        Scale.measure(Array(photos.prefix(50)), others, &report)
        Baseline.measure(Array(photos.prefix(20)), set, others, &report)
    }

    private func index(_ enrolled: [Int: CoverFeatures], _ distractors: ArraySlice<CoverFeatures>) -> CoverIndex {
        let index = CoverIndex()
        for (cover, features) in enrolled { index.insert(Int64(cover), CoverSignature(features)) }
        for (number, features) in distractors.enumerated() { index.insert(Int64(Trial.firstDistractor + number), CoverSignature(features)) }
        return index
    }

    private func dump(_ trial: Trial) {
        for query in trial.queries {
            let wrong = query.unknown.verified.filter { $0.verification.inliers > 24 }
            for (album, v) in query.known.verified.filter({ $0.album == query.cover }) + wrong {
                print("    \(query.cover) \(album == query.cover ? "=" : "x") \(album) \(v.text)")
            }
        }
    }
}

extension Staging: ExpressibleByArgument {
    init?(argument: String) {
        guard let found = Self.allCases.first(where: { "\($0)" == argument }) else { return nil }
        self = found
    }

    static var allValueStrings: [String] { allCases.map { "\($0)" } }
    var defaultValueDescription: String { "\(self)" }
}

extension CoverVerification {
    /// For choosing thresholds.
    var text: String {
        func text(_ center: CenterEvidence) -> String {
            "half \(center.half.text) quarter \(center.quarter.text) core \(center.core) gap \(center.widestGap.text)"
        }
        return
            "inliers \(inliers) of \(tentative), \(contradictions) contradicting, \(inliersOutsideStrip) beyond a strip, spread \(coverSpread.text) \(photoSpread.text) coverage \(coverage.text) found \(foundShare.text); photo \(text(photoCenter)); cover \(text(coverCenter)) \(isPlausible ? "plausible" : "-")"
    }
}
