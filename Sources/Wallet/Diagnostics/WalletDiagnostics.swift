/// How one disc was found, or why not.
public struct DiscDiagnosis: Codable, Sendable, Hashable, Identifiable {
    public enum Finding: String, Codable, Sendable, Hashable, CaseIterable {
        /// A track carries the id of its album, or of a song that led to it.
        case byID = "by_id"
        case library
        case catalog
        case musicBrainz = "musicbrainz"
        /// A person put it in or chose it.
        case byHand = "by_hand"
        /// It is being looked up.
        case waiting
        /// Several albums could be meant. It is not shown until a person chooses one.
        case notSure = "not_sure"
        /// The catalog of the person's country does not have it.
        case unavailable
        /// Nobody knows an album of these names.
        case unknown
    }

    /// What a person chooses from.
    public struct Choice: Codable, Sendable, Hashable, Identifiable {
        public var id: String
        public var artist: String
        public var title: String
        /// What tells it from the others, such as "1994 · 10 tracks".
        public var detail: String?

        public init(id: String, artist: String, title: String, detail: String? = nil) {
            self.id = id
            self.artist = artist
            self.title = title
            self.detail = detail
        }
    }

    public var id: String
    public var artist: String
    public var title: String
    /// The places of its picks in the playlist, from 0.
    public var positions: [Int]
    public var otherEditions: [String]
    public var finding: Finding
    /// Only where it is not sure.
    public var choices: [Choice]
    /// Since when it is unavailable: a date.
    public var since: ReleaseDate?
    /// The days until it is looked for again.
    public var daysUntilNextTry: Int?
    /// It has no release date, so it stands behind the artist's other discs.
    public var isUndated: Bool

    public init(
        id: String, artist: String, title: String, positions: [Int] = [], otherEditions: [String] = [], finding: Finding,
        choices: [Choice] = [], since: ReleaseDate? = nil, daysUntilNextTry: Int? = nil, isUndated: Bool = false
    ) {
        self.id = id
        self.artist = artist
        self.title = title
        self.positions = positions
        self.otherEditions = otherEditions
        self.finding = finding
        self.choices = choices
        self.since = since
        self.daysUntilNextTry = daysUntilNextTry
        self.isUndated = isUndated
    }
}

/// What a person may want to know about a wallet: what it was read from and why, how each pick was understood, and what is missing.
public struct WalletDiagnostics: Codable, Sendable, Hashable {
    /// Nil for a wallet that is not read from a playlist.
    public var choice: PlaylistChoice?
    public var itemsRead: Int
    public var itemsBeyond: Int
    public var albumsBeyond: [PlannedNames]
    public var ignored: [IgnoredPicks]
    /// In the order of the playlist.
    public var discs: [DiscDiagnosis]
    /// What could be had and has no place, in the order of the playlist.
    public var hidden: [PlannedNames]
    /// How many discs are shown.
    public var shown: Int

    public init(choice: PlaylistChoice? = nil, plan: WalletPlan, discs: [DiscDiagnosis], contents: WalletContents) {
        self.choice = choice
        itemsRead = plan.itemsRead
        itemsBeyond = plan.itemsBeyond
        albumsBeyond = plan.albumsBeyond
        ignored = plan.ignored
        self.discs = discs
        hidden = contents.hidden.map { PlannedNames(artist: $0.artist, title: $0.title) }
        shown = contents.shown.count
    }

    public func count(_ finding: DiscDiagnosis.Finding) -> Int { discs.count { $0.finding == finding } }

    /// The whole in plain sentences, without those about single discs.
    public var sentences: [String] {
        let read = "\(WalletSentences.counted(itemsRead, "item")) read, \(WalletSentences.counted(discs.count, "album")) found in them."
        return [choice.map(WalletSentences.choice), read].compactMap(\.self)
            + WalletSentences.beyond(items: itemsBeyond, read: itemsRead, albums: albumsBeyond)
            + ignored.map { WalletSentences.ignored($0.reason, count: $0.count) }
            + [WalletSentences.hidden(hidden, shown: shown)].compactMap(\.self)
    }
}
