#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Which of the account's wallets is meant.
public enum WalletID: Sendable, Hashable, CustomStringConvertible {
    /// That of the history, which is always there.
    case history
    /// One that the person keeps.
    case id(UUID)

    /// As it stands in addresses.
    public var description: String {
        switch self {
        case .history: "history"
        case .id(let id): id.lowercased
        }
    }
}

/// What a list is written in.
public enum WalletListFormat: String, Sendable, CaseIterable {
    /// A table.
    case csv
    /// Lines such as "artist – album".
    case lines
    /// What Apple's Music app exports as text.
    case musicText = "music_text"
    /// What Apple's Music app exports as XML.
    case musicXML = "music_xml"
}

extension ScanClient {
    /// The account's wallets without their discs, that of the history first.
    public func wallets() async throws(ClientError) -> [WalletSummary] {
        try await caller.value(of: .get("/v1/wallets"), as: WalletList.self).wallets
    }

    /// A wallet with its discs.
    ///
    /// - Throws: ``ProblemCode/notFound`` if it is gone or never was this account's, as do the others.
    public func wallet(_ id: WalletID) async throws(ClientError) -> WalletResource {
        try await caller.value(of: .get("/v1/wallets/\(id)"))
    }

    /// Makes a wallet.
    ///
    /// - Throws: a refusal with `too_many_wallets` if there are as many as there may be.
    public func createWallet(_ wallet: NewWallet) async throws(ClientError) -> WalletResource {
        try await caller.value(of: .send("POST", "/v1/wallets", wallet))
    }

    /// Renames a wallet, or notes that its person was told of hidden discs.
    ///
    /// - Throws: a refusal with `wallet_fixed` for another name of the history's.
    public func changeWallet(_ id: WalletID, _ change: WalletChange) async throws(ClientError) -> WalletResource {
        try await caller.value(of: .send("PATCH", "/v1/wallets/\(id)", change))
    }

    /// Deletes a wallet. Again is no error.
    ///
    /// - Throws: a refusal with `wallet_fixed` for the history's.
    public func deleteWallet(_ id: UUID) async throws(ClientError) {
        _ = try await caller.answer(to: .delete("/v1/wallets/\(id.lowercased)"))
    }

    /// Puts a disc into a wallet. One that is there already stays as it is.
    ///
    /// - Throws: a refusal with `wallet_full`, `edition_unknown` or `album_unknown`.
    public func addDisc(_ choice: DiscChoice, to id: WalletID) async throws(ClientError) -> DiscInWallet {
        try await caller.value(of: .send("POST", "/v1/wallets/\(id)/discs", choice))
    }

    /// Says which album a disc is.
    ///
    /// - Throws: a refusal with `wallet_fixed` in the history's wallet, where ``correct(scan:_:)`` does it.
    public func chooseDisc(_ disc: UUID, in id: WalletID, _ choice: DiscChoice) async throws(ClientError) -> DiscInWallet {
        try await caller.value(of: .send("PUT", "/v1/wallets/\(id)/discs/\(disc.lowercased)", choice))
    }

    /// Takes a disc out of a wallet. Again is no error.
    public func removeDisc(_ disc: UUID, from id: WalletID) async throws(ClientError) {
        _ = try await caller.answer(to: .delete("/v1/wallets/\(id)/discs/\(disc.lowercased)"))
    }

    /// Sends a playlist, unless the server has it as it is.
    ///
    /// - Parameter reading: whole; at first only its fingerprint is sent.
    /// - Returns: the wallet; nil if the playlist is as it was read last.
    public func readPlaylist(_ reading: PlaylistReading, into id: WalletID) async throws(ClientError) -> WalletResource? {
        do throws(ClientError) {
            _ = try await caller.answer(to: .send("PUT", "/v1/wallets/\(id)/picks", PlaylistReading(fingerprint: reading.fingerprint)))
            return nil
        } catch {
            guard case .refused(let problem, _) = error, problem.code == "playlist_needed" else { throw error }
        }
        return try await caller.value(of: .send("PUT", "/v1/wallets/\(id)/picks", reading))
    }

    /// Reads a list into a wallet that is kept by hand or made of lists.
    ///
    /// - Parameters:
    ///   - list: the file as it is, at most 2 MB.
    ///   - format: nil to have it found out.
    /// - Throws: a refusal with `list_unreadable`, whose ``Problem/lines`` say why, if nothing in it says an album.
    public func importList(_ list: Data, format: WalletListFormat? = nil, into id: WalletID) async throws(ClientError) -> ListReport {
        var call = Caller.Call.post("/v1/wallets/\(id)/list" + QueryText.text(of: [("format", format?.rawValue)]))
        call.headers["Content-Type"] = "application/octet-stream"
        call.body = list
        return try await caller.value(of: call)
    }

    /// How each disc of a wallet came about.
    public func diagnoseWallet(_ id: WalletID) async throws(ClientError) -> WalletDiagnosis {
        try await caller.value(of: .get("/v1/wallets/\(id)/diagnostics"))
    }

    /// Has MusicBrainz asked again about what it did not know.
    public func refreshWallet(_ id: WalletID) async throws(ClientError) -> WalletResource {
        try await caller.value(of: .post("/v1/wallets/\(id)/refresh"))
    }

    /// What happened to the wallets since a cursor; ``WalletCache`` does with it what has to be done.
    ///
    /// - Parameter cursor: ``WalletChanges/cursor`` of the answer before; nil for everything.
    public func walletChanges(since cursor: String? = nil) async throws(ClientError) -> WalletChanges {
        try await caller.value(of: .get("/v1/wallets/changes" + QueryText.text(of: [("since", cursor)])))
    }

    /// What is on an album.
    ///
    /// - Parameter release: one of the album's ``editions(album:)``; nil for the one whose cover it has.
    public func tracks(album id: UUID, release: UUID? = nil) async throws(ClientError) -> TrackListResource {
        try await caller.value(of: .get("/v1/albums/\(id.lowercased)/tracks" + QueryText.text(of: [("release", release?.lowercased)])))
    }
}
