#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension ScanClient {
    /// Tier, switches, quota and subscription.
    public func account() async throws(ClientError) -> AccountResource {
        try await caller.value(of: .get("/v1/account"))
    }

    /// Whether scans search the web where it helps, unless one says otherwise.
    ///
    /// - Throws: `tierRequired` for switching it on without the Ultra plan.
    public func setAdvancedSearch(_ isOn: Bool) async throws(ClientError) -> AccountResource {
        try await caller.value(of: .send("PATCH", "/v1/account", AccountChange(advancedSearch: isOn)))
    }

    /// Tells the server of a purchase.
    ///
    /// - Parameter signedTransaction: `VerificationResult.jwsRepresentation` of StoreKit.
    /// - Throws: `transactionInvalid`.
    public func claimSubscription(signedTransaction: String) async throws(ClientError) -> AccountResource {
        // A transaction speaks for itself, however often it is told.
        try await caller.value(
            of: .send("POST", "/v1/account/subscription", SubscriptionClaim(signedTransaction: signedTransaction), isRepeatable: true))
    }

    /// Everything the server holds about the caller, as JSON.
    public func exportAccount() async throws(ClientError) -> Data {
        try await caller.answer(to: .get("/v1/account/export")).body
    }

    /// Erases everything held about the caller. The next call registers the device anew.
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
