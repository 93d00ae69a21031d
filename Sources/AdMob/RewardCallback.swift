public import FoundationEssentials

/// What Google says about an advertisement that a person watched to its end (AdMob, "server-side verification"), not yet believed.
public struct RewardCallback: Sendable, Equatable {
    /// The last part of the unit's name, digits.
    public let adUnit: String
    /// The same however often the callback is repeated.
    public let transactionID: String
    /// Whom the app named (`user_id`; without one, `custom_data`).
    public let user: UUID
    /// What the app gave along (`custom_data`), unless it is the user.
    public let note: String?
    /// When the advertisement ended, in milliseconds since 1970.
    public let time: Int64

    /// How old a callback may be, and how far Google's clock may be ahead, in milliseconds. Google repeats itself within seconds, and one that
    /// was kept back would be used on a better day.
    private static let age: Int64 = 3_600_000
    private static let ahead: Int64 = 300_000

    /// Nil if a parameter is missing, or is not what it should be.
    init?(_ query: SignedQuery) {
        let fields = query.parameters
        guard let unit = fields["ad_unit"], let transaction = fields["transaction_id"],
            let time = fields["timestamp"].flatMap({ SignedQuery.number($0) }), (1...200).contains(transaction.utf8.count),
            transaction.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { return nil }
        let data = fields["custom_data"].flatMap { $0.isEmpty ? nil : $0 }
        guard let user = UUID(uuidString: fields["user_id"] ?? data ?? "") else { return nil }
        self.user = user
        note = data.flatMap { UUID(uuidString: $0) == user ? nil : $0 }
        adUnit = unit
        transactionID = transaction
        self.time = time
    }

    /// Whether it is about now.
    ///
    /// - Parameter now: milliseconds since 1970.
    func isFresh(at now: Int64) -> Bool { (now - Self.age...now + Self.ahead).contains(time) }
}
