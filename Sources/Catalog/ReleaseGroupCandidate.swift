/// A MusicBrainz release group from a search result, reduced to what matching needs (services/artwork/README.md, "MusicBrainz: search
/// results").
public struct ReleaseGroupCandidate: Codable, Sendable, Hashable, Identifiable {
    public struct Release: Codable, Sendable, Hashable, Identifiable {
        public var id: String
        /// "Official", "Promotion", "Bootleg"…; some releases have none.
        public var status: String?
        public var title: String

        public init(id: String, status: String? = nil, title: String) {
            self.id = id
            self.status = status
            self.title = title
        }
    }

    /// The release group's MBID.
    public var id: String
    public var title: String
    public var artistCredits: [ArtistCredit]
    /// "Album", "Single", "EP", "Broadcast", "Other".
    public var primaryType: String?
    /// "Compilation", "Live", "Remix", "DJ-mix"…
    public var secondaryTypes: [String]
    /// "1975", "1975-09", "1975-09-12" or nothing.
    public var firstReleaseDate: String?
    public var disambiguation: String?
    /// Alternative titles, in other languages and scripts, and nicknames. Not every server sends them.
    public var aliases: [String]
    public var releases: [Release]
    /// MusicBrainz' relative score, 0…100. Not a confidence: the first hit always has 100.
    public var searchScore: Int

    public init(
        id: String,
        title: String,
        artistCredits: [ArtistCredit],
        primaryType: String? = nil,
        secondaryTypes: [String] = [],
        firstReleaseDate: String? = nil,
        disambiguation: String? = nil,
        aliases: [String] = [],
        releases: [Release] = [],
        searchScore: Int = 0
    ) {
        self.id = id
        self.title = title
        self.artistCredits = artistCredits
        self.primaryType = primaryType
        self.secondaryTypes = secondaryTypes
        self.firstReleaseDate = firstReleaseDate
        self.disambiguation = disambiguation
        self.aliases = aliases
        self.releases = releases
        self.searchScore = searchScore
    }

    /// The credit as one string, "Simon & Garfunkel".
    public var joinedArtist: String {
        artistCredits.map { $0.name + $0.joinPhrase }.joined()
    }
}
