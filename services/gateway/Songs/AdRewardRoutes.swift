import AdMob
import FoundationEssentials
import Hummingbird
import Logging
import ServiceKit
import Songbook
import Store
import Telemetry

/// `GET /v1/ads/admob/reward`: Google's word that somebody has watched an advertisement to its end (rule 116). It has no token of ours; its
/// signature speaks for it.
struct AdRewardRoutes: Sendable {
    let database: Database
    let verifier: RewardVerifier
    let allowance: SongAllowance
    let limits: RateLimits
    let logger: Logger

    func add(to group: RouterGroup<GatewayRequestContext>) {
        group.get("ads/admob/reward", use: take)
    }

    /// Google takes 200 for an acknowledgment and repeats everything else, at most five times within seconds.
    @Sendable private func take(_ request: Request, _ context: GatewayRequestContext) async throws -> Response {
        // The query as it was received: what is signed follows from it to the letter.
        let query = request.head.path?.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false).dropFirst().first ?? ""
        let reward = try await believed(query, context)
        let day = reward.note.flatMap(SongDay.init)
        guard let today = SongDay.today, reward.note == nil || day != nil else {
            count(RewardError.malformed.rawValue)
            throw Self.invalid
        }
        let record = AdRewardRecord(
            transactionID: reward.transactionID, adID: reward.user, adUnit: reward.adUnit,
            watchedAt: Date(timeIntervalSince1970: Double(reward.time) / 1000), day: day)
        let outcome = try await database.transaction { [allowance] in try await $0.adRewards.take(record, allowance, today: today) }
        count(outcome.rawValue)
        guard outcome != .unknown else { throw Self.invalid }
        return Response(status: .ok)
    }

    /// Counts and logs for operators why verification failed; the sender only learns that it did. As with the App Store's statements, what is
    /// believed is not counted against its address.
    private func believed(_ query: Substring, _ context: GatewayRequestContext) async throws -> RewardCallback {
        try limits.admitStatement(of: context.client)
        do throws(RewardError) {
            let reward = try await verifier.reward(query)
            limits.giveBackStatement(of: context.client)
            return reward
        } catch {
            count(error.rawValue)
            logger.log(.notice, "A callback about an advertisement is not believed", [.reason: error.rawValue])
            // A key that is not known yet will be, when it is sent again.
            throw error == .key ? ProblemError.overloaded(retryAfter: 60) : Self.invalid
        }
    }

    private func count(_ outcome: String) {
        Metric.adRewards.increment(outcome)
    }

    private static let invalid = ProblemError(422, "reward_invalid", "This is no callback of AdMob about an advertisement of this app.")
}
