#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// How likely a cover that is not the photographed one is accepted by chance: the best score of each question whose cover is unknown, and an
/// exponential tail fitted to those that exceed a high quantile (peaks over threshold, Pickands 1975, with shape 0: inliers that agree by
/// chance become rarer by about the same factor with each more).
struct ImpostorTail {
    let highest: Int
    /// Where the tail begins, and the share of the questions in it.
    let start: Int
    let share: Double
    /// Inliers by which the tail's questions exceed its start, on average, and one standard error more: few questions make the tail longer.
    let meanExcess: Double

    /// - Parameter scores: of each question the best of any cover's, by what the decision compares with its threshold.
    init(_ scores: [Int]) {
        let sorted = scores.sorted()
        highest = sorted.last ?? 0
        // The quantile, or the least score there is above nothing.
        start = max(1, sorted.isEmpty ? 1 : sorted[sorted.count * 8 / 10])
        let start = start
        let tail = sorted.filter { $0 >= start }
        share = sorted.isEmpty ? 0 : Double(tail.count) / Double(sorted.count)
        let mean = tail.map { Double($0 - start) + 0.5 }.mean
        meanExcess = mean * (1 + 1 / max(1, Double(tail.count)).squareRoot())
    }

    /// The probability that a question with an unknown cover comes to a score, among `factor` times as many covers: at most so many times as
    /// likely, as each cover is one chance more.
    func probability(of score: Int, factor: Double) -> Double {
        meanExcess > 0 ? min(1, factor * share * exp(-Double(score - start) / meanExcess)) : 0
    }

    /// The least score whose probability is at most `bound`.
    func threshold(for bound: Double, factor: Double) -> Int {
        meanExcess > 0 ? start + Int((meanExcess * log(max(1, factor * share / bound))).rounded(.up)) : start
    }
}
