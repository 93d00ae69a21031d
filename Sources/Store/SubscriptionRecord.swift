public import FoundationEssentials
public import PostgreSQL

/// A row of `subscription`: the newest of what the App Store has signed about it, in whatever order that arrived.
public struct SubscriptionRecord: Sendable, Equatable {
    public enum State: String, Sendable, PostgresEncodable {
        case active
        /// The payment failed, and the tier goes on while Apple tries again.
        case grace
        /// The payment failed and the tier has ended, but Apple still tries.
        case billingRetry = "billing_retry"
        case expired
        /// Refunded, or no longer shared by the family.
        case revoked
    }

    public let environment: String
    public let originalTransactionID: String
    /// Nil until a device has presented it.
    public var accountID: UUID?
    public private(set) var transaction: SubscriptionStatement.Transaction
    public private(set) var renewal: SubscriptionStatement.Renewal?

    public init(_ statement: SubscriptionStatement, accountID: UUID? = nil) {
        environment = statement.environment
        originalTransactionID = statement.originalTransactionID
        self.accountID = accountID
        transaction = statement.transaction
        renewal = statement.renewal
    }

    /// Merges a statement, as far as it is newer.
    ///
    /// Transaction and renewal information are ordered independently, for a device presents the transaction alone. A later purchase
    /// outranks whatever is signed about an earlier one: phones have old transactions signed anew, and a refund of last year's must not
    /// revoke this year's.
    ///
    /// - Returns: whether anything changed.
    public mutating func take(_ statement: SubscriptionStatement) -> Bool {
        let before = self
        let next = statement.transaction
        if (next.purchasedAt, next.signedAt) > (transaction.purchasedAt, transaction.signedAt) { transaction = next }
        if let next = statement.renewal, next.signedAt > renewal?.signedAt ?? .distantPast { renewal = next }
        // Renewal information signed before the purchase is about the previous period.
        if let known = renewal, known.signedAt < transaction.purchasedAt { renewal = nil }
        return self != before
    }

    /// Until when it entitles to its tier; nil if it does not any more, whatever the time.
    public var rightsUntil: Date? {
        guard !transaction.isRevoked, !transaction.isUpgraded else { return nil }
        return max(transaction.expiresAt, renewal?.graceUntil ?? .distantPast)
    }

    public func state(at now: Date) -> State {
        if transaction.isRevoked { return .revoked }
        if transaction.isUpgraded { return .expired }
        if now < transaction.expiresAt { return .active }
        if let end = renewal?.graceUntil, now < end { return .grace }
        return renewal?.isInBillingRetry == true ? .billingRetry : .expired
    }

    static let columns = "original_transaction_id, tier, \(statement)"

    /// What both tables of purchases have.
    static let statement = """
        environment, account_id, product_id, purchased_at, expires_at, revoked, upgraded, signed_at, auto_renews, billing_retry, grace_until,
        renewal_signed_at
        """

    /// Writes what the App Store has said last into a table of purchases.
    ///
    /// - Parameter id: the table's column of the original transaction.
    func writing(to table: String, id: String) -> PostgresQuery {
        """
        UPDATE \(identifier: table) SET
          product_id = \(transaction.productID), purchased_at = \(transaction.purchasedAt), expires_at = \(transaction.expiresAt),
          revoked = \(transaction.isRevoked), upgraded = \(transaction.isUpgraded), signed_at = \(transaction.signedAt),
          auto_renews = \(renewal?.autoRenews), billing_retry = \(renewal?.isInBillingRetry ?? false),
          grace_until = \(renewal?.graceUntil), renewal_signed_at = \(renewal?.signedAt), rights_until = \(rightsUntil)
        WHERE environment = \(environment) AND \(identifier: id) = \(originalTransactionID)
        """
    }

    init(_ row: PostgresRow) throws {
        environment = try row["environment"]
        originalTransactionID = try row["original_transaction_id"]
        accountID = try row["account_id"]
        transaction = SubscriptionStatement.Transaction(
            productID: try row["product_id"], tier: try row["tier"], purchasedAt: try row["purchased_at"],
            expiresAt: try row["expires_at"], isRevoked: try row["revoked"], isUpgraded: try row["upgraded"],
            signedAt: try row["signed_at"])
        if let signedAt = try row["renewal_signed_at", as: Date?.self] {
            renewal = SubscriptionStatement.Renewal(
                autoRenews: try row["auto_renews"], isInBillingRetry: try row["billing_retry"], graceUntil: try row["grace_until"],
                signedAt: signedAt)
        }
    }
}
