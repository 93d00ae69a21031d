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
    /// A subscription that another account holds is refused with ``ProblemCode/joinRequired`` and the ``JoinTerms``: ask the person whether
    /// to share account and history with it, and call again with `join` (rule 54). Then the two are one account, or
    /// ``ProblemCode/joinPending`` says that one of its devices has to agree; call again later. It needs a transaction that was signed in
    /// the last three days, as after `AppStore.sync()`.
    ///
    /// - Parameters:
    ///   - signedTransaction: `VerificationResult.jwsRepresentation` of StoreKit.
    ///   - join: whether the person has agreed to share.
    /// - Returns: the account as it is now.
    /// - Throws: ``ProblemCode/transactionInvalid``; ``ProblemCode/notFound`` where nothing is sold; with `join` also
    ///   ``ProblemCode/joinRefused``, ``ProblemCode/transactionOutdated``, ``ProblemCode/subscriptionEnded``, or
    ///   ``ProblemCode/tooManyDevices`` beyond ten devices.
    public func claimSubscription(signedTransaction: String, join: Bool = false) async throws(ClientError) -> AccountResource {
        let claim = SubscriptionClaim(signedTransaction: signedTransaction, join: join ? true : nil)
        return try await caller.value(of: .send("POST", "/v1/account/subscription", claim))
    }

    // MARK: Sharing

    /// Devices that want to share this account, to show to the person for an answer (rule 54).
    public func joinRequests() async throws(ClientError) -> [JoinRequestResource] {
        let list: JoinRequestList = try await caller.value(of: .get("/v1/account/joins"))
        return list.joins
    }

    /// Answers one of the ``joinRequests()``. A device that was let in shares history, scans and plan at once, and can leave again.
    ///
    /// - Returns: the account as it is now.
    /// - Throws: ``ProblemCode/notFound`` if the request ran out or was answered, ``ProblemCode/tooManyDevices`` beyond ten devices.
    public func answerJoinRequest(_ id: UUID, accept: Bool) async throws(ClientError) -> AccountResource {
        try await caller.value(of: .send("POST", "/v1/account/joins/\(id.lowercased)", JoinAnswer(accept: accept)))
    }

    /// Leaves the account that this device shares, with the scans it made and their entries. Its next ``changes(since:)`` removes the
    /// others' from a ``HistoryCache``.
    ///
    /// - Returns: the device's new account. Free scans that were used stay used.
    /// - Throws: ``ProblemCode/conflict`` if no other device shares the account.
    public func leaveAccount() async throws(ClientError) -> AccountResource {
        try await caller.value(of: .post("/v1/devices/current/leave"))
    }

    // MARK: Devices

    /// The devices of the account that can use it, the oldest first.
    public func devices() async throws(ClientError) -> [DeviceResource] {
        let list: DeviceList = try await caller.value(of: .get("/v1/devices"))
        return list.devices
    }

    /// Signs out another device of the account, such as a lost one. It cannot register again (rule 53); what it scanned stays.
    ///
    /// - Parameter id: ``DeviceResource/id``; for this device itself, use ``revokeToken()``.
    /// - Throws: ``ProblemCode/notFound`` for a device of another account.
    public func signOut(device id: UUID) async throws(ClientError) {
        _ = try await caller.answer(to: .delete("/v1/devices/\(id.lowercased)"))
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
