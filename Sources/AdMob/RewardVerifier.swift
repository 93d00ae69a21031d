public import FoundationEssentials

/// Decides which callbacks are Google's, and about an advertisement of ours.
public struct RewardVerifier: Sendable {
    private let keys: RewardKeys
    private let unit: String

    /// - Parameter unit: digits, the last part of the unit's name.
    public init(unit: String, keys: RewardKeys) {
        self.unit = unit
        self.keys = keys
    }

    /// - Parameter query: as it was received, without the question mark.
    public func reward(_ query: some StringProtocol, now: Date = Date()) async throws(RewardError) -> RewardCallback {
        guard let signed = SignedQuery(query), let callback = RewardCallback(signed) else { throw .malformed }
        let key = try await keys.key(signed.keyID)
        guard key.isValidSignature(der: signed.signature, for: signed.message) else { throw .signature }
        guard callback.adUnit == unit else { throw .unit }
        guard callback.isFresh(at: Int64(now.timeIntervalSince1970 * 1000)) else { throw .time }
        return callback
    }
}
