import AlbumScanClient
import Foundation
import SampleCovers
import Testing

/// The client library on `URLSession` against the real stack.
@Suite(.serialized) struct ClientTests {
    private func client(_ stack: Stack, credentials: any CredentialStore = MemoryCredentialStore()) throws -> ScanClient {
        ScanClient(server: try #require(URL(string: stack.server)), credentials: credentials)
    }

    @Test("A photo becomes an album in the history, and every step is told")
    func wholeWay() async throws {
        let client = try client(await Stack.twoTier.value)
        #expect(await client.isReady())
        var stages: [ProgressEvent.Kind] = []
        var accepted: ScanResource?
        var ended: ScanResource?
        for try await update in client.scan(jpeg: Data(try Pictures.photograph(.okComputer))) {
            switch update {
            case .accepted(let scan): accepted = scan
            case .progress(let event): stages.append(event.stage)
            case .ended(let scan): ended = scan
            case .connectionLost, .reconnected: Issue.record("the connection was lost")
            }
        }
        let scan = try #require(ended)
        #expect(scan.id == accepted?.id && scan.state == .complete)
        #expect(stages.first == .accepted && stages.contains(.identified) && stages.last == .complete)
        #expect(scan.identification?.albumTitle == "OK Computer")

        let album = try await client.album(#require(scan.albumId))
        #expect(album.review == scan.review)
        let picture = try await client.file(#require(album.artwork.thumbnailUrl))
        #expect(picture.starts(with: [0xFF, 0xD8]))

        let page = try await client.history()
        #expect(page.entries.map(\.scanId) == [scan.id])
        let entry = try await client.entry(page.entries[0].id)
        #expect(entry.albumTitle == "OK Computer")
        try await client.deleteEntry(entry.id)
        #expect(try await client.history().entries.isEmpty)
    }

    @Test("The same photo under the same key is one scan")
    func idempotency() async throws {
        let client = try client(await Stack.twoTier.value)
        let photo = Data(try Pictures.photograph(.smudge))
        let first = try await client.submit(jpeg: photo, idempotencyKey: "the-only-one")
        #expect(try await client.submit(jpeg: photo, idempotencyKey: "the-only-one").id == first.id)
        let error = await #expect(throws: ClientError.self) {
            try await client.submit(jpeg: Data(try Pictures.photograph(.yeezus)), idempotencyKey: "the-only-one")
        }
        #expect(error?.code == .idempotencyMismatch)
        #expect(try await client.scanWhenEnded(first.id).id == first.id)
    }

    @Test("Refusals have their reasons")
    func refusals() async throws {
        let stack = try await Stack.twoTier.value
        let client = try client(stack)
        func code(_ call: () async throws -> Void) async -> ProblemCode? {
            (await #expect(throws: ClientError.self) { try await call() })?.code
        }
        #expect(await code { _ = try await client.submit(jpeg: Data(Pictures.png)) } == .unsupportedMediaType)
        #expect(await code { _ = try await client.submit(jpeg: Data([0xFF, 0xD8, 0xFF, 0xD9])) } == .imageUnreadable)
        #expect(await code { _ = try await client.scan(UUID()) } == .notFound)
        #expect(await code { for try await _ in client.follow(UUID()) {} } == .notFound)
        #expect(await code { _ = try await client.entry(UUID()) } == .notFound)

        let scan = try await client.scanWhenEnded(client.submit(jpeg: Data(try Pictures.photograph(.letItBe))).id)
        #expect(await code { _ = try await client.retryReview(scan.id) } == .conflict)
        // Of another device, it does not exist.
        let stranger = try self.client(stack)
        #expect(await code { _ = try await stranger.scan(scan.id) } == .notFound)
    }

    @Test("A device comes back to its account after its token was revoked, but not after it erased everything")
    func sessions() async throws {
        let store = MemoryCredentialStore()
        let client = try client(await Stack.twoTier.value, credentials: store)
        _ = try await client.scanWhenEnded(client.submit(jpeg: Data(try Pictures.photograph(.electricUniverse))).id)
        let first = await store.load()
        try await client.revokeToken()
        #expect(try await client.history().entries.count == 1)
        let second = await store.load()
        #expect(second.installationId == first.installationId && second.token != first.token)
        #expect(try await client.account().tier == "ultra")
        try await client.eraseAccount()
        #expect(try await client.history().entries.isEmpty)
    }

    // MARK: A gateway that is not there

    /// Runs a test on the stack that may be disturbed, and leaves it whole.
    private func alone(_ body: @Sendable (Stack) async throws -> Void) async throws {
        let stack = try await Stack.troubled.value
        try await TroubleLock.shared.alone {
            try await stack.reset()
            do {
                try await body(stack)
            } catch {
                try await stack.startAgain()
                throw error
            }
        }
    }

    /// The gateway dies without a word while the review is written, and another takes its place.
    @Test("A scan is followed across the death of its gateway, and no event is missed")
    func deadGateway() async throws {
        try await alone { stack in
            try await stack.sandbox.setLatency(scale: 0.5)
            var updates: [ScanUpdate] = []
            var isKilled = false
            for try await update in try client(stack).scan(jpeg: Data(try Pictures.photograph(.darkTwistedFantasy))) {
                updates.append(update)
                if case .progress(let event) = update, event.stage == .reviewing, !isKilled {
                    isKilled = true
                    try await stack.end("gateway", SIGKILL)
                    try await stack.startAgain()
                }
            }
            #expect(isKilled && updates.contains(.connectionLost) && updates.contains(.reconnected))
            let events = updates.compactMap { update in if case .progress(let event) = update { event } else { nil } }
            let stored = events.filter(\.stage.isDurable)
            #expect(stored.map(\.seq) == Array(1...Int64(stored.count)))
            guard case .ended(let scan) = updates.last else {
                Issue.record("the scan did not end")
                return
            }
            #expect(scan.state == .complete && scan.review?.state == .ready)
        }
    }

    @Test("A photo sent while no gateway is there is scanned once one is")
    func absentGateway() async throws {
        try await alone { stack in
            let client = ScanClient(
                server: stack.server, transport: URLSessionTransport(), credentials: MemoryCredentialStore(),
                retry: ClientRetryPolicy(maxAttempts: 200, baseDelay: .milliseconds(100), maxDelay: .milliseconds(500)))
            _ = try await client.account()
            try await stack.end("gateway", SIGTERM)
            let photo = Data(try Pictures.photograph(.letItBe))
            let upload = Task { try await client.submit(jpeg: photo) }
            try await stack.startAgain()
            let scan = try await upload.value
            #expect(try await client.scanWhenEnded(scan.id).state == .complete)
        }
    }
}
