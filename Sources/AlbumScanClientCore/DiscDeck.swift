#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A player with a disc in it: ``DiscPlayer`` over a ``DiscPlayback``. Make one for the app, at the first disc that is opened.
public actor DiscDeck {
    /// What a screen shows.
    public struct Status: Sendable, Equatable {
        /// The disc that is loaded.
        public var album: DiscPlayer.Album?
        /// What the player is doing.
        public var state: DiscPlayer.State
        /// Index of the current track.
        public var index: Int
        /// Of the current track, in milliseconds, when this was told.
        public var position: Int
        /// Tracks that cannot be played.
        public var missing: Int
        /// The disc of the album that has to be put on, after what was played before has ended; the same one if it has another side.
        public var turnsOverTo: Int?
        /// The side of it that has to be up; nil where it has one.
        public var turnsOverToSide: String?
    }

    private let playback: any DiscPlayback
    private let now: @Sendable () -> Int
    private var player = DiscPlayer()
    private var turnsOverTo: (disc: Int, side: String?)?
    private var listeners: [UUID: AsyncStream<Status>.Continuation] = [:]
    private var listening: Task<Void, Never>?

    /// A player without a disc.
    ///
    /// - Parameters:
    ///   - playback: what plays; it belongs to this deck alone.
    ///   - now: milliseconds since any moment; for tests.
    public init(playback: any DiscPlayback, now: @escaping @Sendable () -> Int = { Int(Date().timeIntervalSince1970 * 1000) }) {
        self.playback = playback
        self.now = now
    }

    deinit { listening?.cancel() }

    /// As it is now.
    public var status: Status {
        let time = now()
        return Status(
            album: player.album, state: player.state, index: player.index, position: player.position(at: time), missing: player.missing,
            turnsOverTo: turnsOverTo?.disc, turnsOverToSide: turnsOverTo?.side)
    }

    /// Where to go on after a restart: keep it with the album's id.
    public var place: DiscPlayer.Place { player.place(at: now()) }

    /// Tells the status now and at each change.
    public func updates() -> AsyncStream<Status> {
        let (stream, continuation) = AsyncStream.makeStream(of: Status.self, bufferingPolicy: .bufferingNewest(1))
        let id = UUID()
        listeners[id] = continuation
        continuation.onTermination = { [weak self] _ in Task { await self?.leave(id) } }
        continuation.yield(status)
        return stream
    }

    private func leave(_ id: UUID) { listeners[id] = nil }

    /// Opens a disc. The one that is loaded stays as it is; another replaces it and waits, at the place if one was kept.
    ///
    /// - Throws: what the playback throws; nothing is loaded then.
    public func open(_ album: DiscPlayer.Album, at place: DiscPlayer.Place? = nil) async throws {
        guard player.album?.id != album.id else { return }
        // Unloaded first: what the old queue still reports belongs to no disc any more.
        await perform(player.take(.pause, at: now()))
        player = DiscPlayer()
        try await playback.load(album)
        listen()
        await take(.load(album, at: place))
    }

    /// A person's command, or the system's.
    public func take(_ command: DiscPlayer.Command) async {
        turnsOverTo = command == .tick ? turnsOverTo : nil
        await perform(player.take(command, at: now()))
        for listener in listeners.values { listener.yield(status) }
    }

    private func perform(_ effects: [DiscPlayer.Effect]) async {
        for effect in effects {
            switch effect {
            case .begin(let entry, let position):
                do {
                    try await playback.begin(entry: entry, position: position)
                } catch {
                    // The rest of the album is played.
                    await take(.fail(entry: entry))
                }
            case .pause: await playback.pause()
            case .stop: await playback.stop()
            case .turnOver(let disc, let side): turnsOverTo = (disc, side)
            }
        }
    }

    private func listen() {
        guard listening == nil else { return }
        let reports = playback.reports
        listening = Task { [weak self] in
            for await report in reports { await self?.take(report) }
        }
    }
}
