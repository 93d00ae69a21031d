import ArgumentParser
import FoundationEssentials
import Vision

/// Measures recognition: how often the right cover is found, how often a wrong one, and what it costs.
@main
struct RecognitionBench: AsyncParsableCommand {
    @Option(help: "A folder with reference/NNN.jpg and photos/CAMERA/NNN.jpg; rendered covers without it.")
    var covers: String?
    @Option(parsing: .upToNextOption, help: "How many covers to know besides.")
    var distractors = [0, 1000, 10_000]
    @Option(help: "Where rendered distractors are kept.")
    var cache: String
    @Flag(help: "Print what each photograph gave.")
    var verbose = false

    @Option(help: "Sleeves that are scanned in each scene.")
    var sleeves = 53
    @Option(parsing: .upToNextOption, help: "Scenes by name; all of them without it, none with 'none'.")
    var scenes: [String] = []
    @Option var middle = 0.7
    @Option(help: "A file for what each comparison in the scenes gave.")
    var dump: String?
    @Option(help: "A folder for pictures of the scenes.")
    var pictures: String?

    func run() async throws {
        if !scenes.isEmpty {
            let props = try await Props.read(covers, count: sleeves)
            let stagings = Staging.allCases.filter { scenes == ["all"] || scenes.contains("\($0)") }
            if let pictures {
                for staging in stagings {
                    for (name, sleeve) in [("sleeve", props.sleeves[0]), ("bare", nil)] {
                        let bitmap = staging.photograph(sleeve, visit: 1, props)
                        let jpeg = "P6 \(bitmap.width) \(bitmap.height) 255\n"
                        try (Data(jpeg.utf8) + Data(bitmap.rgb)).write(to: URL(filePath: "\(pictures)/\(staging)-\(name).ppm"))
                    }
                }
            }
            var report = Report()
            try await Scenes.measure(props, stagings, dump: dump, &report)
            return
        }
        let set = try await { if let covers { try await CoverSet.read(covers) } else { await CoverSet.rendered(count: 100) } }()
        let sizes = distractors.sorted()
        let others = try await Distractors.features(max(sizes.last ?? 0, 1000), cache: cache)
        print(
            "Recognition on \(set.name): \(set.references.count) covers, \(set.cameras.map { "\($0.name) \($0.photos.count)" }.joined(separator: ", "))"
        )
        var report = Report()
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
        report.heading("Another camera's photograph known instead")
        for size in sizes {
            var trials: [Trial] = []
            for enrolled in set.cameras {
                let known = Dictionary(enrolled.photos.map { ($0.cover, $0.features.middle(share: middle)) }) { first, _ in first }
                let index = index(known, others.prefix(size))
                for camera in set.cameras where camera.name != enrolled.name {
                    let trial = await Trial(camera.photos, enrolled: known, distractors: others, index: index)
                    report.trial("\(camera.name) by \(enrolled.name), \(size) others", trial)
                    trials.append(trial)
                    if verbose { dump(trial) }
                }
            }
            if !trials.isEmpty { report.reach("all, \(size) others", Trial(trials), leastTop1: nil, leastRecall: 0.9) }
        }
        if middle != 0.7 { return }
        report.heading("Processor time, one thread")
        report.row("features of a photograph", "\(set.extraction.text) ms")
        report.row(
            "lookup (index, up to \(Trial.candidates) verifications, closer looks), slowest", "\(lookup.text) ms", "<= 25 ms", lookup <= 25)
        report.row("both", "\((set.extraction + lookup).text) ms")
        let photos = set.cameras.flatMap(\.photos).map(\.features)
        Scale.measure(Array(photos.prefix(50)), others, &report)
        Baseline.measure(Array(photos.prefix(20)), set, others, &report)
        print(report.kept ? "\nPASS" : "\nFAIL")
        if !report.kept { throw ExitCode(1) }
    }

    private func index(_ enrolled: [Int: CoverFeatures], _ distractors: ArraySlice<CoverFeatures>) -> CoverIndex {
        let index = CoverIndex()
        for (cover, features) in enrolled { index.insert(Int64(cover), CoverSignature(features)) }
        for (number, features) in distractors.enumerated() { index.insert(Int64(Trial.firstDistractor + number), CoverSignature(features)) }
        return index
    }

    private func dump(_ trial: Trial) {
        for query in trial.queries {
            let wrong = query.unknown.verified.filter { $0.verification.inliers > 12 }
            for (album, v) in query.known.verified.filter({ $0.album == query.cover }) + wrong {
                print("DUMP real,\(trial.queries.first?.known.verified.count ?? 0)-\(trial.queries.count),x,\(query.cover),\(album),\(album == query.cover ? 1 : 0),\(v.isSameCover ? 1 : 0),\(v.isPlausible ? 1 : 0),\(v.inliers),\(v.beyondStrip),\(v.coverSpread.text),\(v.photoSpread.text),\(v.coverage.text),\(v.photoCentre.quarter.text),\(v.photoCentre.half.text),\(v.photoCentre.widestGap.text),\(v.photoCentre.core),\(v.coverCentre.quarter.text),\(v.coverCentre.half.text),\(v.coverCentre.widestGap.text),\(v.coverCentre.core)")
            }
        }
    }
}
