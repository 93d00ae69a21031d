import ArgumentParser
import FoundationEssentials
import SplitMix64
import Wallet
import WalletCases

/// What `deploy/bench --only wallet` measures of the resolver: how many picks are understood rightly, beside the literal rules, and whether the
/// order of answers changes anything. Exit status 1 if a bound is broken.
@main
struct WalletBench: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "How many picks are resolved rightly.")

    @Option(help: "A JSON file of cases instead of the project's; Tests/Support/WalletCases/cases.json is an example.")
    var cases: String?

    @Flag(help: "Also show what is wrong in the half that is kept apart from tuning.")
    var all = false

    /// Shares of all cases.
    private enum Bound {
        static let right = 0.98
        static let wrong = 0.005
    }

    func run() throws {
        let read = try cases.map { try WalletCases(json: Data(contentsOf: URL(filePath: $0))) } ?? WalletCases.own()
        let later = cases == nil ? try WalletCases.later() : []
        let halves =
            cases == nil ? [("tuned on", read.cases.filter { !$0.isHeldApart }), ("held apart", read.cases.filter(\.isHeldApart))] : []
        for (name, half) in halves { report(name, half, showing: all || name == "tuned on") }
        if !later.isEmpty { report("written later", later, showing: true) }
        var isKept = report("all", read.cases + later, showing: cases != nil)
        isKept = reportPlans(read.plans) && isKept
        isKept = try reportShuffles(read.cases) && isKept
        print(isKept ? "PASS" : "FAIL")
        if !isKept { throw ExitCode.failure }
    }

    @discardableResult
    private func report(_ name: String, _ cases: [WalletCase], showing: Bool) -> Bool {
        var ours = CaseScore(), literal = CaseScore()
        for given in cases {
            guard let question = given.question else { continue }
            let decision = DiscMatcher.decide(question, among: given.candidates)
            let verdict = CaseScore.verdict(decision, given.expected)
            ours.add(verdict, isTrap: given.isTrap)
            literal.add(
                CaseScore.verdict(choosing: LiteralRules.decide(question, among: given.candidates), given.expected), isTrap: given.isTrap)
            if showing, verdict != .right { print("  \(verdict)\t\(given)\t\(Self.told(decision))\texpected \(given.expected)") }
        }
        let kept = Self.share(ours.right, ours) >= Bound.right && Self.share(ours.wrong, ours) <= Bound.wrong && ours.wrongTraps == 0
        row("\(name): right", ours.right, ours, "literal rules \(Self.percent(Self.share(literal.right, literal)))", ">= 98 %")
        row("\(name): abstained", ours.abstained, ours, "literal rules \(Self.percent(Self.share(literal.abstained, literal)))", "")
        row("\(name): wrong", ours.wrong, ours, "literal rules \(Self.percent(Self.share(literal.wrong, literal)))", "<= 0.5 %")
        row("\(name): traps wrong", ours.wrongTraps, ours, "literal rules \(literal.wrongTraps)", "0")
        return kept
    }

    private func reportPlans(_ plans: [PlanCase]) -> Bool {
        guard !plans.isEmpty else { return true }
        var right = 0, literal = 0
        for plan in plans {
            let discs = WalletPlan(plan.picks).discs.map(\.positions)
            if discs == plan.discs { right += 1 } else { print("  wrong\t\(plan)\t\(discs)\texpected \(plan.discs)") }
            if LiteralRules.discs(plan.picks) == plan.discs { literal += 1 }
        }
        print("picks to discs: right", "\(right) of \(plans.count)", "literal rules \(literal)", "all", separator: "\t")
        return right == plans.count
    }

    /// Ten thousand orders in which the answers to a wallet's questions may arrive.
    private func reportShuffles(_ cases: [WalletCase]) throws -> Bool {
        var random = SplitMix64(seed: 10_000)
        var results: Set<String> = []
        let rounds = 10_000
        let chosen = ArrivalOrder.small(cases)
        for _ in 0..<rounds { results.insert(ArrivalOrder.result(of: chosen, using: &random)) }
        print("wallets of \(rounds) orders of arrival", results.count, "", "1", separator: "\t")
        return results.count <= 1
    }

    private func row(_ name: String, _ count: Int, _ score: CaseScore, _ baseline: String, _ bound: String) {
        print(name, "\(count) of \(score.all) (\(Self.percent(Self.share(count, score))))", baseline, bound, separator: "\t")
    }

    private static func told(_ decision: DiscDecision) -> String {
        switch decision {
        case .match(let album): "\(album.album.id) (\(album.album.artist): \(album.album.title))"
        case .notSure(let albums, _): "not sure: \(albums.map(\.album.id).joined(separator: ", "))"
        case .none: "none"
        }
    }

    private static func share(_ count: Int, _ score: CaseScore) -> Double { Double(count) / Double(max(1, score.all)) }
    private static func percent(_ share: Double) -> String { "\((share * 1000).rounded() / 10) %" }
}
