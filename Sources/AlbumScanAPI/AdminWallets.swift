#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// `GET /admin/v1/wallets/{walletId}`: how a wallet stands, in numbers; never its name, what is in it, or a word that a person wrote.
public struct AdminWallet: Codable, Sendable, Equatable {
    /// Discs by what they wait for. One of each album is counted, as the person sees them.
    public struct Counts: Codable, Sendable, Equatable {
        /// On the pages.
        public var shown: Int
        /// Without a place, because a playlist has more albums than its wallet holds.
        public var hidden: Int
        /// MusicBrainz is asked which album they are. Some, but no ``AdminWallet/work`` for them: they are put in line within a minute or two.
        public var matching: Int
        /// A person has to choose among several albums.
        public var notSure: Int
        /// MusicBrainz has no such album.
        public var unknown: Int
        /// The album is known, and its cover is looked for.
        public var withoutCover: Int
        /// The album is known, and nobody has opened it yet: the first who does waits for MusicBrainz.
        public var withoutTracks: Int

        /// For servers and tests: clients decode what a server answers.
        public init(shown: Int, hidden: Int, matching: Int, notSure: Int, unknown: Int, withoutCover: Int, withoutTracks: Int) {
            self.shown = shown
            self.hidden = hidden
            self.matching = matching
            self.notSure = notSure
            self.unknown = unknown
            self.withoutCover = withoutCover
            self.withoutTracks = withoutTracks
        }
    }

    /// Jobs for the wallet's discs that have not ended well, those alike added up.
    public struct Work: Codable, Sendable, Equatable {
        /// `album`, which a disc is, or `cover`.
        public var subject: String
        /// `shelf`, or `artwork` where a scan asked for the cover.
        public var queue: String
        /// `ready`, `leased` or `failed`.
        public var state: String
        /// How many.
        public var jobs: Int
        /// When the oldest was first asked for, whoever did.
        public var since: Timestamp
        /// When the first of them may be claimed, or might have been.
        public var runAt: Timestamp
        /// How often one of them was put off at most.
        public var tries: Int
        /// The code of why they failed or were put off last; nil if neither happened.
        public var error: String?

        /// For servers and tests: clients decode what a server answers.
        public init(
            subject: String, queue: String, state: String, jobs: Int, since: Timestamp, runAt: Timestamp, tries: Int, error: String? = nil
        ) {
            self.subject = subject
            self.queue = queue
            self.state = state
            self.jobs = jobs
            self.since = since
            self.runAt = runAt
            self.tries = tries
            self.error = error
        }
    }

    /// The wallet's id, as its owner's device has it.
    @LowercaseID public var id: UUID
    /// Its owner, as `GET /admin/v1/accounts/{accountId}` takes it.
    @LowercaseID public var accountId: UUID
    /// The device that made it, and takes it along when it leaves a shared account; nil for that of a history.
    @OptionalLowercaseID public var deviceId: UUID?
    /// Where its discs come from.
    public var source: WalletSource
    /// When it was made.
    public var createdAt: Timestamp
    /// When a person last changed it or what is in it; answers about its discs are not counted.
    public var changedAt: Timestamp
    /// When a playlist was last read into it; nil for others.
    public var readAt: Timestamp?
    /// Its last change in the order of its account's, as of when a device last asked for changes; nil before that, and for that of a history.
    public var version: Int64?
    /// Its discs in numbers.
    public var counts: Counts
    /// What is done for it, the oldest first.
    public var work: [Work]

    /// For servers and tests: clients decode what a server answers.
    public init(
        id: UUID, accountId: UUID, deviceId: UUID? = nil, source: WalletSource, createdAt: Timestamp, changedAt: Timestamp,
        readAt: Timestamp? = nil, version: Int64? = nil, counts: Counts, work: [Work]
    ) {
        self.id = id
        self.accountId = accountId
        self.deviceId = deviceId
        self.source = source
        self.createdAt = createdAt
        self.changedAt = changedAt
        self.readAt = readAt
        self.version = version
        self.counts = counts
        self.work = work
    }
}
