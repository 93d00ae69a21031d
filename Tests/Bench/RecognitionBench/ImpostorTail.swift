#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Estimates the false-match rate: the probability that a wrong cover is accepted by chance. An exponential is fitted to the scores of
/// wrong covers above a threshold (peaks over threshold, Pickands 1975, with shape 0: each further inlier that is consistent by chance is
/// rarer by about the same factor). The other criteria, first of all that the cover is at the center, are assumed independent of the score.
struct ImpostorTail {
    let comparisons: Int
    let highest: Int
    /// The threshold above which scores belong to the tail: the median of all scores above 0.
    let start: Int
    /// Comparisons in the tail.
    let count: Int
    /// Mean excess over the threshold, in inliers, plus two standard errors: few observations make the estimate more conservative.
    let meanExcess: Double
    /// Upper bound of the share of comparisons with a score that meet all other criteria (95 %, by the rule of three).
    let fulfilling: Double
    /// Wrong covers compared per query.
    private let perQuestion: Double

    /// - Parameters:
    ///   - scores: of each comparison, the score that the decision compares with its threshold, and whether all other criteria are met.
    ///   - questions: the number of queries they come from.
    init(_ scores: [(score: Int, isFulfilling: Bool)], questions: Int) {
        let scored = scores.filter { $0.score > 0 }
        let sorted = scored.map(\.score).sorted()
        fulfilling = scored.isEmpty ? 0 : min(1, Double(scored.count(where: \.isFulfilling) + 3) / Double(scored.count))
        comparisons = scores.count
        highest = sorted.last ?? 0
        start = sorted.isEmpty ? 1 : sorted[sorted.count / 2]
        let start = start
        let tail = sorted.filter { $0 >= start }
        count = tail.count
        let mean = tail.map { Double($0 - start) + 0.5 }.mean
        meanExcess = mean * (1 + 2 / max(1, Double(tail.count)).squareRoot())
        perQuestion = questions == 0 ? 0 : Double(scores.count) / Double(questions)
    }

    /// The probability that a query for an unknown cover reaches a score, with `factor` times as many covers known: at most that many times
    /// as likely, by the union bound.
    func probability(of score: Int, factor: Double) -> Double {
        guard count > 0 else { return 0 }
        return min(1, factor * perQuestion * Double(count) / Double(comparisons) * fulfilling * exp(-Double(score - start) / meanExcess))
    }

    func threshold(for bound: Double, factor: Double) -> Int {
        var score = start
        while probability(of: score, factor: factor) > bound { score += 1 }
        return score
    }
}
