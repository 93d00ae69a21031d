import Contracts
import Store

/// A caller's entitlements (rule 17, rule 51).
extension AuthenticatedDevice {
    /// The device's effective entitlements: without quotas, everyone is ultra.
    package func effective(quotasAreOn: Bool) -> AuthenticatedDevice {
        var device = self
        if !quotasAreOn { device.tier = .ultra }
        return device
    }

    /// The search mode of a scan that is being accepted.
    ///
    /// - Parameter wish: the request's parameter; nil for the account's setting.
    /// - Throws: 403 `tier_required` if the tier never searches.
    package func search(_ wish: Bool?) throws -> SearchMode {
        guard let wish else { return SearchMode(isAllowed: tier.maySearch && advancedSearch) }
        guard !wish || tier.maySearch else { throw ProblemError.tierRequired }
        return SearchMode(isAllowed: wish)
    }
}

extension ProblemError {
    static let tierRequired = ProblemError(403, "tier_required", "Advanced search is part of the Ultra plan.")

    /// - Parameter standing: of the account, with its limit and when it resets.
    package static func quotaExhausted(_ standing: QuotaStanding) -> ProblemError {
        let sentence: String
        if let resetsAt = standing.resetsAt {
            let day = resetsAt.formatted(.iso8601.year().month().day())
            sentence = "You have used the \(standing.limit) scans of this month. There are new ones from \(day) (UTC)."
        } else {
            sentence = "You have used your \(standing.limit) free scans. Base and Ultra include \(Tier.base.includedScans) a month."
        }
        return ProblemError(
            402, "quota_exhausted", sentence,
            detail: standing.reserved > 0 ? "\(standing.reserved) of them are under way; those that find no album do not count." : nil,
            retryable: standing.reserved > 0 || standing.resetsAt != nil)
    }
}
