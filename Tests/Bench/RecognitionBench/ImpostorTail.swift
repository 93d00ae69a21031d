#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// How likely a cover that is not the photographed one is accepted by chance. Of all comparisons with wrong covers those whose score exceeds
/// a start are the tail, and an exponential is fitted to it (peaks over threshold, Pickands 1975, with shape 0: each further inlier that agrees
/// by chance is rarer by about the same factor). What is demanded besides the score, first of all that the cover is at the center, is taken
/// for independent of it.
struct ImpostorTail {
    let comparisons: Int
    let highest: Int
    /// Where the tail begins: above what most comparisons that have any score come to.
    let start: Int
    /// Comparisons in it.
    let count: Int
    /// Inliers by which the tail exceeds its start, on average, and two standard errors more: few observations make it longer.
    let meanExcess: Double
    /// Of the comparisons with a score the share that fulfils all else that is demanded, at most (95 %, by the rule of three).
    let fulfilling: Double
    /// How many wrong covers a question is compared with.
    private let perQuestion: Double

    /// - Parameters:
    ///   - scores: of each comparison, what the decision compares with its threshold, and whether all else that it demands holds.
    ///   - questions: how many led to these.
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

    /// The probability that a question with an unknown cover comes to a score, with `factor` times as many covers known: at most so many
    /// times as likely, for each cover is one chance more.
    func probability(of score: Int, factor: Double) -> Double {
        guard count > 0 else { return 0 }
        return min(1, factor * perQuestion * Double(count) / Double(comparisons) * fulfilling * exp(-Double(score - start) / meanExcess))
    }

    /// The least score whose probability is at most `bound`.
    func threshold(for bound: Double, factor: Double) -> Int {
        var score = start
        while probability(of: score, factor: factor) > bound { score += 1 }
        return score
    }
}
