#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The API of an AlbumScan server, typed. Every error it throws is a ``ClientError``.
///
/// The device registers itself with the first call that needs a token. Calls are made again after failures that pass: each that changes
/// something has a key under which the server does it once. A server that has never answered this client is not asked again: the call ends
/// with ``ClientError/offline`` at once.
public struct ScanClient: Sendable {
    let caller: Caller

    /// A client on a transport of your own; `AlbumScanClient` has one on `URLSession`.
    ///
    /// - Parameters:
    ///   - server: its http or https address, without a path.
    ///   - transport: how requests reach it.
    ///   - credentials: where the device's token is kept.
    ///   - registersAnew: whether a token that the server refuses is replaced by registering again; if not, ``ProblemCode/unauthorized``.
    ///   - retry: when failed calls are made again.
    ///   - name: what the account's other devices see this one as, 1…64 characters; nil for nothing.
    ///   - platform: what it runs on, likewise.
    public init(
        server: String, transport: any ClientTransport, credentials: any CredentialStore, registersAnew: Bool = true,
        retry: ClientRetryPolicy = ClientRetryPolicy(), name: String? = nil, platform: String? = nil
    ) {
        var address = server
        while address.hasSuffix("/") { address.removeLast() }
        let open = Caller(server: address, transport: transport, retry: retry)
        let session = DeviceSession(store: credentials, registersAnew: registersAnew) { installationId throws(ClientError) in
            let registration = DeviceRegistration(installationId: installationId, name: name, platform: platform)
            // Twice is no more than once: the installation leads to the same account, and a token nobody got harms nobody.
            return try await open.value(of: .send("POST", "/v1/devices", registration))
        }
        caller = Caller(server: address, transport: transport, retry: retry, session: session, contact: open.contact)
    }

    /// Whether the server is ready to take scans. Never throws, never repeats, and needs no token.
    public func isReady() async -> Bool {
        let open = Caller(server: caller.server, transport: caller.transport, retry: .never)
        return (try? await open.answer(to: .get("/readyz"))) != nil
    }

    // MARK: Albums

    /// An album with its artwork and the best review the account may see.
    ///
    /// - Throws: ``ProblemCode/notFound``.
    public func album(_ id: UUID) async throws(ClientError) -> AlbumResource {
        try await caller.value(of: .get("/v1/albums/\(id.lowercased)"))
    }

    /// What to send to a friend.
    ///
    /// - Throws: ``ProblemCode/notFound``.
    public func share(album id: UUID) async throws(ClientError) -> ShareResource {
        try await caller.value(of: .get("/v1/albums/\(id.lowercased)/share"))
    }

    /// The covers an album was released with; none while it is not known which album of MusicBrainz it is.
    ///
    /// - Throws: ``ProblemCode/notFound``.
    public func editions(album id: UUID) async throws(ClientError) -> EditionList {
        try await caller.value(of: .get("/v1/albums/\(id.lowercased)/editions"))
    }

    /// A file that a resource names by its path, such as artwork.
    ///
    /// - Parameter path: begins with a slash; relative to the server.
    /// - Throws: ``ClientError/invalidAddress`` for another path, ``ProblemCode/artworkUnavailable`` for a picture that is not there.
    public func file(_ path: String) async throws(ClientError) -> Data {
        guard path.hasPrefix("/") else { throw .invalidAddress }
        return try await caller.answer(to: .get(path)).body
    }
}
