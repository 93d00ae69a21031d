import FoundationEssentials
import Vision

/// Prints the measurements, and records whether all are within their bounds.
struct Report {
    private(set) var kept = true

    func heading(_ text: String) {
        print("\n\(text)")
    }

    mutating func row(_ name: String, _ value: String, _ bound: String = "", _ keeps: Bool? = nil) {
        let mark = keeps.map { $0 ? "ok" : "BROKEN" } ?? ""
        kept = kept && keeps != false
        print("  \(name.padded(58)) \(value.padded(-18))  \(bound.padded(-18))  \(mark)")
    }

    mutating func trial(_ title: String, _ trial: Trial) {
        row("\(title): right cover first", percent(trial.top1))
        row("\(title): right cover accepted", percent(trial.recall))
        row("\(title): of these by the plain look", percent(trial.plain))
        row("\(title): stronger than any wrong cover", percent(trial.separable))
        row("\(title): strongest wrong, 5th percentile right", "\(trial.strongestOther), \(trial.weakestTrue)")
        row("\(title): among the candidates", percent(trial.candidateRecall))
        row(
            "\(title): lookup, of an unknown cover, the index alone",
            "\(trial.lookup.text), \(trial.lookupOfUnknown.text), \(trial.indexOnly.text) ms")
    }

    /// The bounds, for the photographs of all cameras together.
    mutating func reach(_ title: String, _ trial: Trial, leastTop1: Double?, leastRecall: Double) {
        row(
            "\(title): right cover first", percent(trial.top1), leastTop1.map { ">= \(percent($0))" } ?? "",
            leastTop1.map { trial.top1 >= $0 })
        row("\(title): right cover accepted", percent(trial.recall), ">= \(percent(leastRecall))", trial.recall >= leastRecall)
        row("\(title): wrong cover accepted", "\(trial.mistaken) of \(trial.count)", "0", trial.mistaken == 0)
        row("\(title): accepted though the cover is unknown", "\(trial.falseAccepts) of \(trial.count)", "0", trial.falseAccepts == 0)
    }

    /// The false-match rate among 100,000 covers, extrapolated from the scores of wrong covers among `covers`.
    mutating func tail(_ trial: Trial, covers: Int) {
        let tail = ImpostorTail(trial.impostorScores, questions: trial.count)
        let factor = 100_000 / Double(covers)
        let chance = tail.probability(of: CoverVerification.fewestBeyondStrip, factor: factor)
        row("comparisons with wrong covers: count, highest score", "\(tail.comparisons), \(tail.highest)")
        row("their tail: from, count, mean excess", "\(tail.start), \(tail.count), \(tail.meanExcess.text)")
        row("of those with a score fulfil all other demands, at most", percent(tail.fulfilling))
        row("least threshold for a chance of 10⁻⁶ at 100,000 covers", "\(tail.threshold(for: 1e-6, factor: factor))")
        row("chance of a false match at the threshold of \(CoverVerification.fewestBeyondStrip)", "\(chance)", "<= 1e-06", chance <= 1e-6)
    }

    private func percent(_ share: Double) -> String { "\((share * 100).text) %" }
}

extension Double {
    /// With one decimal, or two below 1.
    var text: String {
        let factor: Double = abs(self) < 1 ? 100 : 10
        return "\((self * factor).rounded() / factor)"
    }
}

extension String {
    /// Padded to the width, left-aligned; right-aligned if the width is negative.
    func padded(_ width: Int) -> String {
        let blanks = String(repeating: " ", count: max(0, abs(width) - count))
        return width < 0 ? blanks + self : self + blanks
    }
}
