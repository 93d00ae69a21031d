import FoundationEssentials
import SampleCovers
import Vision

/// Simulates scans one after the other in one place, and counts answers before a sleeve may be known, after that, and for the bare
/// surroundings.
struct Scenes {
    /// What is enrolled.
    enum Knowledge: String, CaseIterable, Sendable {
        /// Only photographs of the account that asks.
        case own = "own photographs"
        /// Photographs of two other accounts.
        case others = "photographs of two others"
        /// The artwork of every second sleeve; the others stay unknown.
        case artwork = "artwork of every second"
    }

    struct Tally: Sendable {
        var right = 0
        var missed = 0
        var wrong = 0
        var questions = 0
        var lines: [String] = []

        mutating func count(_ answer: Int?, _ expected: Int?) {
            if answer == nil { missed += expected == nil ? 0 : 1 } else if answer == expected { right += 1 } else { wrong += 1 }
            questions += 1
        }

        mutating func add(_ other: Tally) {
            right += other.right
            missed += other.missed
            wrong += other.wrong
            questions += other.questions
            lines += other.lines
        }
    }

    /// The features of one photograph by every preprocessing variant.
    struct Shot: Sendable {
        let looks: [CoverFeatures]

        init(_ photo: Bitmap) {
            looks = ([Preprocessing.plain] + Preprocessing.closer).map { CoverSet.features(of: photo, $0).features }
        }
    }

    let first: [Shot]
    let second: [Shot]
    let third: [Shot]
    let bare: [Shot]

    init(_ staging: Staging, _ props: Props) async {
        first = await inParallel(props.sleeves) { Shot(staging.photograph($0, visit: 0, props)) }
        second = await inParallel(props.sleeves) { Shot(staging.photograph($0, visit: 1, props)) }
        third = await inParallel(props.sleeves) { Shot(staging.photograph($0, visit: 2, props)) }
        // Not bare where other sleeves lie beneath: one of those would rightly match.
        let isBare = staging != .neighbor && staging != .stack
        bare = isBare ? await inParallel(Array(0..<6)) { Shot(staging.photograph(nil, visit: $0, props)) } : []
    }

    func run(_ knowledge: Knowledge, _ props: Props, isVerbose: Bool) -> Tally {
        var memory = SceneMemory()
        var tally = Tally()
        func ask(_ shot: Shot, _ round: String, number: Int?, expected: Int?, account: Int) {
            let answer = memory.recall(shot.looks, account: account) { verified in
                guard isVerbose else { return }
                for (album, verification) in verified where verification.inliers > 24 {
                    tally.lines.append(
                        "\(knowledge), \(round): \(number ?? -1) \(album == number ? "=" : "x") \(album) \(verification.text)")
                }
            }
            tally.count(answer, expected)
        }
        if knowledge == .artwork {
            for sleeve in props.sleeves where sleeve.number % 2 == 0 { memory.know(sleeve.number, artwork: sleeve.artwork) }
        }
        func isKnown(_ number: Int) -> Bool { knowledge != .artwork || number % 2 == 0 }
        for (number, shot) in first.enumerated() {
            ask(shot, "first", number: number, expected: knowledge == .artwork && isKnown(number) ? number : nil, account: 1)
            if isKnown(number) { memory.teach(shot.looks[0], album: number, account: 1) }
            guard knowledge == .others else { continue }
            ask(second[number], "second", number: number, expected: nil, account: 2)
            memory.teach(second[number].looks[0], album: number, account: 2)
        }
        for (number, shot) in third.enumerated() {
            ask(shot, "third", number: number, expected: isKnown(number) ? number : nil, account: knowledge == .others ? 3 : 1)
        }
        for shot in bare { for account in 1...3 { ask(shot, "bare", number: nil, expected: nil, account: account) } }
        return tally
    }

    static func measure(_ props: Props, _ stagings: [Staging], verbose: Bool, _ report: inout Report) async {
        report.heading("Scenes of \(props.sleeves.count) sleeves, scanned one after the other")
        var total = Tally()
        for staging in stagings {
            let scenes = await Scenes(staging, props)
            let tallies = await inParallel(Knowledge.allCases) { (knowledge: $0, tally: scenes.run($0, props, isVerbose: verbose)) }
            for (knowledge, tally) in tallies {
                report.row("\(staging.rawValue), \(knowledge.rawValue)", tally)
                for line in tally.lines { print("    \(line)") }
                total.add(tally)
            }
        }
        for series in Series.allCases where stagings.count == Staging.allCases.count {
            let tally = await series.measure(props)
            report.row("series, \(series.rawValue)", tally)
            total.add(tally)
        }
        report.row("all scenes", total)
    }
}

extension Report {
    fileprivate mutating func row(_ name: String, _ tally: Scenes.Tally) {
        row(name, "\(tally.right) right, \(tally.missed) missed, \(tally.wrong) wrong of \(tally.questions)", "0 wrong", tally.wrong == 0)
    }
}
