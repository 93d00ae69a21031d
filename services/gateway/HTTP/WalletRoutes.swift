import AlbumScanAPI
import Bus
import Contracts
import FoundationEssentials
import HTTPTypes
import Hummingbird
import Orchestration
import ServiceLifecycle
import Store

/// `/v1/wallets`, served by the history service.
struct WalletRoutes: Sendable {
    let node: BusNode
    let journal: ScanJournal
    /// How long the history service may take for an answer.
    var deadline: Duration = .seconds(5)
    /// How often a wallet is looked at while somebody waits for its discs. They become known one a second at most, as MusicBrainz' limit is.
    var poll: Duration = .seconds(1)

    /// The maximum size of a list, and of a playlist, in bytes.
    static let listLimit = 2 << 20

    func add(to group: RouterGroup<GatewayRequestContext>) {
        group.get("wallets", use: list)
        group.post("wallets", use: create)
        group.get("wallets/changes", use: changes)
        group.get("wallets/:id", use: show)
        group.patch("wallets/:id", use: change)
        group.delete("wallets/:id", use: delete)
        group.post("wallets/:id/discs", use: add)
        group.put("wallets/:id/discs/:disc", use: choose)
        group.delete("wallets/:id/discs/:disc", use: remove)
        group.get("wallets/:id/diagnostics", use: diagnose)
        group.post("wallets/:id/refresh", use: refresh)
    }

    /// - Parameter group: one that takes bodies of ``listLimit``.
    func addLists(to group: RouterGroup<GatewayRequestContext>) {
        group.put("wallets/:id/picks", use: replacePicks)
        group.post("wallets/:id/list", use: importList)
    }

    // MARK: Wallets

    @Sendable private func list(_ request: Request, _ context: GatewayRequestContext) async throws -> Response {
        try .revalidated(try await call(ListWallets(reader: reader(context))), for: request)
    }

    @Sendable private func create(_ request: Request, _ context: GatewayRequestContext) async throws -> Response {
        guard let new = try await request.json(NewWallet.self) else {
            throw ProblemError.badRequest("the body must be a JSON object with name")
        }
        let id = UUID()
        let wallet = try await call(CreateWallet(reader: try reader(context), id: id, wallet: new))
        return try .json(wallet, status: .created, headers: [.location: "/v1/wallets/\(id.lowercased)"])
    }

    @Sendable private func changes(_ request: Request, _ context: GatewayRequestContext) async throws -> Response {
        let limit = try RequestParameters.limit(request, default: 5)
        guard limit <= ListWalletChanges.longestPage else {
            throw ProblemError.badRequest("limit must be 1…\(ListWalletChanges.longestPage)")
        }
        let query = ListWalletChanges(
            reader: try reader(context), since: request.uri.queryParameters["since"].map(String.init), limit: limit)
        return try .revalidated(try await call(query), for: request)
    }

    @Sendable private func show(_ request: Request, _ context: GatewayRequestContext) async throws -> Response {
        let query = ShowWallet(reader: try reader(context), wallet: try wallet(context))
        guard let wait = RequestParameters.preferredWait(request) else { return try .revalidated(try await call(query), for: request) }
        let wallet = try await settled(query, within: wait)
        var response = try Response.revalidated(wallet, for: request)
        if !wallet.updating { response.headers.applyPreference(wait) }
        return response
    }

    /// The wallet when no disc of it is being matched any more, or as it is when the time is over or the gateway ends.
    private func settled(_ query: ShowWallet, within wait: Duration) async throws -> WalletResource {
        let end = ContinuousClock.now + wait
        var wallet = try await call(query)
        while wallet.updating, .now < end, !Task.isShuttingDownGracefully {
            _ = await cancelWhenGracefulShutdown { try? await Task.sleep(until: min(end, .now + poll)) }
            try Task.checkCancellation()
            wallet = try await call(query)
        }
        return wallet
    }

    @Sendable private func change(_ request: Request, _ context: GatewayRequestContext) async throws -> Response {
        guard let change = try await request.json(WalletChange.self) else {
            throw ProblemError.badRequest("the body must be a JSON object with name or toldHidden")
        }
        return try .json(try await call(ChangeWallet(reader: try reader(context), wallet: try wallet(context), change: change)))
    }

    @Sendable private func delete(_ request: Request, _ context: GatewayRequestContext) async throws -> Response {
        _ = try await call(DeleteWallet(reader: try reader(context), wallet: try wallet(context)))
        return Response(status: .noContent)
    }

    // MARK: Discs

    @Sendable private func add(_ request: Request, _ context: GatewayRequestContext) async throws -> Response {
        let (reader, wallet) = (try reader(context), try wallet(context))
        let choice = try await choice(request, reader)
        let added = try await call(AddDisc(reader: reader, wallet: wallet, choice: choice))
        return try .json(added.result, status: added.isNew ? .created : .ok)
    }

    @Sendable private func choose(_ request: Request, _ context: GatewayRequestContext) async throws -> Response {
        let (reader, wallet) = (try reader(context), try wallet(context))
        let disc = try RequestParameters.id("disc", context)
        let choice = try await choice(request, reader)
        return try .json(try await call(ChooseDisc(reader: reader, wallet: wallet, discID: disc, choice: choice)))
    }

    @Sendable private func remove(_ request: Request, _ context: GatewayRequestContext) async throws -> Response {
        let disc = try RequestParameters.id("disc", context)
        _ = try await call(RemoveDisc(reader: try reader(context), wallet: try wallet(context), discID: disc))
        return Response(status: .noContent)
    }

    /// What the request chooses; a release group is looked up unless somebody was shown it.
    private func choice(_ request: Request, _ reader: WalletReader) async throws -> ChosenDisc {
        guard let choice = try await request.json(DiscChoice.self) else {
            throw ProblemError.badRequest(
                "the body must be a JSON object with albumId, entryId, releaseGroupId, or artistName and albumTitle")
        }
        switch (choice.albumId, choice.entryId) {
        case (let album?, nil) where choice.isAlone: return .album(album, release: choice.releaseId)
        case (nil, let entry?) where choice.isAlone: return .entry(entry, release: choice.releaseId)
        case (nil, nil) where choice.releaseId == nil:
            switch try AlbumChoice(choice) {
            case .named(let artist, let title): return .named(artist: artist, title: title)
            case .releaseGroup(let id): return .candidate(try await find(id, for: reader))
            }
        default: throw ProblemError.badRequest("the body must say one album, and a releaseId only with albumId or entryId")
        }
    }

    private func find(_ releaseGroup: UUID, for reader: WalletReader) async throws -> FoundAlbum {
        if let known = try await journal.database.autocommit({ try await $0.candidates.find(releaseGroup) }) {
            return FoundAlbum(album: known)
        }
        try await journal.allowLookup(of: reader.accountID)
        let found = try await call(FindAlbum(.releaseGroup(releaseGroup), account: reader.accountID))
        guard found.album != nil else { throw ProblemError(422, "album_unknown", "MusicBrainz knows no such album.") }
        return found
    }

    // MARK: Playlists and lists

    @Sendable private func replacePicks(_ request: Request, _ context: GatewayRequestContext) async throws -> Response {
        guard let reading = try await request.json(PlaylistReading.self, upTo: Self.listLimit) else {
            throw ProblemError.badRequest("the body must be a JSON object with fingerprint, and playlist and picks unless they are known")
        }
        switch try await call(ReplacePicks(reader: try reader(context), wallet: try wallet(context), reading: reading)) {
        case .unchanged: return Response(status: .noContent)
        case .needed: throw ProblemError(409, "playlist_needed", "The playlist has changed. Please send its items.")
        case .replaced(let wallet): return try .json(wallet)
        }
    }

    @Sendable private func importList(_ request: Request, _ context: GatewayRequestContext) async throws -> Response {
        let (reader, wallet) = (try reader(context), try wallet(context))
        let format = request.uri.queryParameters["format"].map(String.init)
        let bytes = try await request.collected(upTo: Self.listLimit)
        let command = ImportList(reader: reader, wallet: wallet, format: format)
        switch try await node.call(command, attachment: Array(bytes.readableBytesView), deadline: .now + deadline).body {
        case .read(let report): return try .json(report)
        case .unreadable(let message, let lines): throw ProblemError.listUnreadable(message, lines)
        }
    }

    @Sendable private func diagnose(_ request: Request, _ context: GatewayRequestContext) async throws -> Response {
        try .revalidated(try await call(DiagnoseWallet(reader: try reader(context), wallet: try wallet(context))), for: request)
    }

    @Sendable private func refresh(_ request: Request, _ context: GatewayRequestContext) async throws -> Response {
        try .json(try await call(RefreshWallet(reader: try reader(context), wallet: try wallet(context))), status: .accepted)
    }

    // MARK: Parts

    private func call<Call: BusRequest>(_ call: Call) async throws -> Call.Reply {
        try await node.call(call, deadline: .now + deadline).body
    }

    private func reader(_ context: GatewayRequestContext) throws -> WalletReader {
        let caller = try context.caller
        return WalletReader(accountID: caller.accountID, deviceID: caller.deviceID, reviewKinds: caller.reviewKinds)
    }

    /// The wallet in the path: an id, or `history`.
    private func wallet(_ context: GatewayRequestContext) throws -> WalletReference {
        if context.parameters.get("id") == "history" { return .history }
        return .id(try RequestParameters.id("id", context))
    }
}

/// Lists and playlists are as large as photos, and held whole while they are read: few at once.
struct ListDoor: RouterMiddleware {
    private let underWay = CostlyRequests(total: 16, perAccount: 2)

    func handle(
        _ request: Request, context: GatewayRequestContext, next: (Request, GatewayRequestContext) async throws -> Response
    ) async throws -> Response {
        try await underWay.running(of: try context.caller.accountID, from: context.client) { try await next(request, context) }
    }
}

extension DiscChoice {
    /// Whether it names an album by id and by nothing else.
    fileprivate var isAlone: Bool { releaseGroupId == nil && artistName == nil && albumTitle == nil }
}

extension AlbumChoice {
    /// A release group, or artist and title.
    ///
    /// - Throws: 400 for both or neither, and for names that are empty or too long.
    fileprivate init(_ choice: DiscChoice) throws {
        var request = CorrectionRequest(artistName: "", albumTitle: "")
        request.artistName = choice.artistName
        request.albumTitle = choice.albumTitle
        request.releaseGroupId = choice.releaseGroupId
        try self.init(request)
    }
}

extension ProblemError {
    static func listUnreadable(_ message: String, _ lines: [UnreadableLine]) -> ProblemError {
        var problem = Problem(status: 422, code: "list_unreadable", title: message)
        problem.lines = lines
        return ProblemError(problem)
    }
}
