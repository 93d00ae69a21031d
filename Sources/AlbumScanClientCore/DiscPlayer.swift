/// Plays an album from its first to its last track, as released (rule 88). A pure state machine: what happened goes in, with the time; what
/// the playback has to do comes out. The browser app has the same one in `deck.js`, and both are held to the same file of commands.
///
/// Times and positions are milliseconds; times count from any moment that all of a player's commands share.
public struct DiscPlayer: Sendable, Equatable {
    /// A place in the queue.
    public struct Track: Sendable, Equatable, Codable {
        /// What the playback calls this place. Two tracks of an album may bear one title, so nothing goes by titles.
        public var entry: String
        /// The disc of the album that holds it, from 1.
        public var disc: Int
        /// The side of a record or cassette, such as `A`; nil where nothing has to be turned over.
        public var side: String?
        /// Nil where nobody knows.
        public var length: Int?
        /// Tracks that are withheld in a region, or not released yet, are left out.
        public var isPlayable: Bool

        /// A place in the queue.
        public init(entry: String, disc: Int = 1, side: String? = nil, length: Int?, isPlayable: Bool = true) {
            self.entry = entry
            self.disc = disc
            self.side = side
            self.length = length
            self.isPlayable = isPlayable
        }
    }

    /// An album with its tracks in their canonical order: by disc, then by number.
    public struct Album: Sendable, Equatable, Codable {
        /// The disc of the wallet.
        public var id: String
        /// The queue.
        public var tracks: [Track]
        /// The player counts the time itself, and plays on where a track's length is over: no playback tells it where it is. So it runs beside
        /// a turntable, and waits where the record has to be turned over, or the next disc put on.
        public var isTimed: Bool

        /// An album with its tracks.
        public init(id: String, tracks: [Track], isTimed: Bool = false) {
            self.id = id
            self.tracks = tracks
            self.isTimed = isTimed
        }
    }

    /// Where to go on, kept across restarts.
    public struct Place: Sendable, Equatable, Codable {
        /// Index of the track.
        public var index: Int
        /// In the track, in milliseconds.
        public var position: Int

        /// Where to go on.
        public init(index: Int, position: Int) {
            self.index = index
            self.position = position
        }
    }

    /// What a player is doing.
    public enum State: String, Sendable, Codable {
        /// No disc was opened yet.
        case empty
        /// A disc waits, at its beginning or where it was.
        case paused
        /// The album plays.
        case playing
        /// Something else needed the sound; it may go on by itself.
        case interrupted
        /// After the last track. Playing begins anew.
        case ended
        /// No track of the album can be played.
        case unplayable
    }

    /// What happened.
    public enum Command: Sendable, Equatable {
        /// A disc was opened. The one that is loaded stays as it is; another one replaces it and waits, at the place if one was kept.
        case load(Album, at: Place?)
        /// A person wants to hear it, from where it is; from the beginning after the end.
        case play
        /// A person paused it, or closed the player.
        case pause
        /// To the next track that can be played, or to the end.
        case next
        /// To the track's beginning, or in its first three seconds to the track before.
        case previous
        /// A person chose a track of the list.
        case start(index: Int)
        /// To a position in the current track.
        case seek(to: Int)
        /// A call came in, or another app plays.
        case interrupt
        /// It is over; `mayResume` as the system says.
        case interruptionEnded(mayResume: Bool)
        /// The playback cannot play this entry.
        case fail(entry: String)
        /// The playback has played this entry to its end.
        case finish(entry: String)
        /// Where the playback says it is.
        case report(entry: String, position: Int)
        /// Time went by.
        case tick
    }

    /// What the playback has to do.
    public enum Effect: Sendable, Equatable {
        /// Play an entry of the queue from a position.
        case begin(entry: String, position: Int)
        /// Pause where it is.
        case pause
        /// Be silent: the album has ended, or another one was opened.
        case stop
        /// The disc has to be put on, or turned over to the side, before it goes on.
        case turnOver(disc: Int, side: String?)
    }

    /// Up to here, `previous` leads to the track before instead of to the beginning.
    public static let beginning = 3000

    /// The disc that is loaded, with what turned out not to be playable.
    public private(set) var album: Album?
    /// What it is doing.
    public private(set) var state = State.empty
    /// Index of the current track.
    public private(set) var index = 0
    /// The position at `since`.
    private var base = 0
    private var since = 0

    /// An empty player.
    public init() {}

    /// The current track; nil in an empty player.
    public var track: Track? { album.flatMap { $0.tracks.indices.contains(index) ? $0.tracks[index] : nil } }

    /// Tracks that cannot be played: the rest is, and a person is told how many are missing.
    public var missing: Int { album?.tracks.count { !$0.isPlayable } ?? 0 }

    /// Of the current track.
    public func position(at now: Int) -> Int {
        guard state == .playing else { return base }
        return within(base + max(0, now - since))
    }

    /// What to keep for the next start.
    public func place(at now: Int) -> Place { Place(index: index, position: position(at: now)) }

    /// Takes what happened at `now`; answers what the playback has to do.
    public mutating func take(_ command: Command, at now: Int) -> [Effect] {
        let effects = advance(to: now)
        return effects + perform(command, at: now)
    }

    private mutating func perform(_ command: Command, at now: Int) -> [Effect] {
        switch command {
        case .load(let album, let place): load(album, at: place)
        case .play: play(at: now)
        case .pause: pause(at: now)
        case .next: isLoaded ? go(to: playable(after: index), at: now) : []
        case .previous: previous(at: now)
        case .start(let index): start(index, at: now)
        case .seek(let position): isLoaded ? go(to: index, position, at: now) : []
        case .interrupt: interrupt(at: now)
        case .interruptionEnded(let mayResume): resume(mayResume, at: now)
        case .fail(let entry): fail(entry, at: now)
        case .finish(let entry): state == .playing && track?.entry == entry ? go(to: playable(after: index), at: now) : []
        case .report(let entry, let position): report(entry, position, at: now)
        case .tick: []
        }
    }

    /// Whether there is a current track.
    private var isLoaded: Bool { state == .paused || state == .playing || state == .interrupted }

    private func within(_ position: Int) -> Int { max(0, min(position, track?.length ?? .max)) }

    private func playable(after index: Int) -> Int? {
        album?.tracks.indices.first { $0 > index && album?.tracks[$0].isPlayable == true }
    }

    private func playable(before index: Int) -> Int? {
        album?.tracks.indices.last { $0 < index && album?.tracks[$0].isPlayable == true }
    }

    // MARK: What happens

    private mutating func load(_ album: Album, at place: Place?) -> [Effect] {
        guard self.album?.id != album.id else { return [] }
        let effects: [Effect] = state == .playing ? [.stop] : []
        self.album = album
        let isKept = place.map { album.tracks.indices.contains($0.index) && album.tracks[$0.index].isPlayable } ?? false
        rewind()
        if let place, isKept {
            index = place.index
            base = within(place.position)
        }
        if state != .unplayable { state = .paused }
        return effects
    }

    /// To the first track that can be played, `ended` if there is one.
    private mutating func rewind() {
        base = 0
        let first = playable(after: -1)
        index = first ?? 0
        state = first == nil ? .unplayable : .ended
    }

    private mutating func play(at now: Int) -> [Effect] {
        guard state == .paused || state == .interrupted || state == .ended else { return [] }
        return begin(at: now)
    }

    private mutating func begin(at now: Int) -> [Effect] {
        state = .playing
        since = now
        return track.map { [.begin(entry: $0.entry, position: base)] } ?? []
    }

    private mutating func pause(at now: Int) -> [Effect] {
        base = position(at: now)
        let wasPlaying = state == .playing
        if wasPlaying || state == .interrupted { state = .paused }
        return wasPlaying ? [.pause] : []
    }

    private mutating func previous(at now: Int) -> [Effect] {
        guard isLoaded else { return [] }
        let isAtBeginning = position(at: now) <= Self.beginning
        return go(to: isAtBeginning ? playable(before: index) ?? index : index, at: now)
    }

    private mutating func start(_ index: Int, at now: Int) -> [Effect] {
        guard let album, state != .unplayable, album.tracks.indices.contains(index), album.tracks[index].isPlayable else { return [] }
        self.index = index
        base = 0
        return begin(at: now)
    }

    /// To a track, or to the end if there is none; what plays goes on playing.
    private mutating func go(to index: Int?, _ position: Int = 0, at now: Int) -> [Effect] {
        let wasPlaying = state == .playing
        guard let index else {
            rewind()
            return wasPlaying ? [.stop] : []
        }
        self.index = index
        base = within(position)
        return wasPlaying ? begin(at: now) : []
    }

    private mutating func interrupt(at now: Int) -> [Effect] {
        guard state == .playing else { return [] }
        base = position(at: now)
        state = .interrupted
        return []
    }

    private mutating func resume(_ mayResume: Bool, at now: Int) -> [Effect] {
        guard state == .interrupted else { return [] }
        if mayResume { return begin(at: now) }
        state = .paused
        return []
    }

    private mutating func fail(_ entry: String, at now: Int) -> [Effect] {
        guard let failed = album?.tracks.firstIndex(where: { $0.entry == entry && $0.isPlayable }) else { return [] }
        album?.tracks[failed].isPlayable = false
        guard failed == index else { return [] }
        if isLoaded { return go(to: playable(after: index), at: now) }
        rewind()
        return []
    }

    /// A playback that plays something else is not ours: what it reports then changes nothing.
    private mutating func report(_ entry: String, _ position: Int, at now: Int) -> [Effect] {
        guard isLoaded, let reported = album?.tracks.firstIndex(where: { $0.entry == entry }) else { return [] }
        index = reported
        base = within(position)
        since = now
        return []
    }

    /// Counts on over the ends of tracks, where the player does so itself. Each track begins at the moment at which the one before ended,
    /// however late that is noticed.
    private mutating func advance(to now: Int) -> [Effect] {
        while state == .playing, album?.isTimed == true, let track, let length = track.length, base + now - since >= length {
            let end = since + length - base
            guard let next = playable(after: index) else {
                rewind()
                return [.stop]
            }
            index = next
            base = 0
            since = end
            guard let upper = self.track, upper.disc != track.disc || upper.side != track.side else { continue }
            state = .paused
            return [.turnOver(disc: upper.disc, side: upper.side)]
        }
        return []
    }
}
