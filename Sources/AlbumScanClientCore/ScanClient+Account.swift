#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension ScanClient {
    /// Tier, switches, quota and subscription of the account this device belongs to.
    public func account() async throws(ClientError) -> AccountResource {
        try await caller.value(of: .get("/v1/account"))
    }

    /// Sets whether scans search the web where it helps, unless one says otherwise (rule 17).
    ///
    /// - Returns: the account as it is now.
    /// - Throws: ``ProblemCode/tierRequired`` for switching it on without the Ultra plan.
    public func setAdvancedSearch(_ isOn: Bool) async throws(ClientError) -> AccountResource {
        try await caller.value(of: .send("PATCH", "/v1/account", AccountChange(advancedSearch: isOn)))
    }

    /// Tells the server of a purchase: at every start and after every purchase, in any order.
    ///
    /// A subscription that another account has shown before joins the two, histories included (rule 54).
    ///
    /// - Parameter signedTransaction: `VerificationResult.jwsRepresentation` of StoreKit.
    /// - Returns: the account as it is now.
    /// - Throws: ``ProblemCode/transactionInvalid``, a refusal with `too_many_devices` beyond ten devices, or ``ProblemCode/notFound``
    ///   where nothing is sold.
    public func claimSubscription(signedTransaction: String) async throws(ClientError) -> AccountResource {
        try await caller.value(of: .send("POST", "/v1/account/subscription", SubscriptionClaim(signedTransaction: signedTransaction)))
    }

    /// Everything the server holds about the caller, as a JSON document; its rows are those of the database.
    public func exportAccount() async throws(ClientError) -> Data {
        try await caller.answer(to: .get("/v1/account/export")).body
    }

    /// Erases everything held about the caller, for good. The next call registers the device anew.
    ///
    /// What stays is a salted hash with the number of free scans that were used (rule 57). A ``HistoryCache`` is erased by its own
    /// ``HistoryCache/erase()``.
    public func eraseAccount() async throws(ClientError) {
        _ = try await caller.answer(to: .delete("/v1/account"))
        try await caller.session?.forgetToken()
    }

    /// Revokes this device's token. The next call registers the device again, with the same account.
    public func revokeToken() async throws(ClientError) {
        _ = try await caller.answer(to: .delete("/v1/devices/current"))
        try await caller.session?.forgetToken()
    }
}
