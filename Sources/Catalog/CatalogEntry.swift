public import FoundationEssentials

/// An album of the catalog.
public struct CatalogEntry: Sendable, Hashable {
    /// The MusicBrainz release group; nil for an album known only from scans.
    public var releaseGroupID: UUID?
    /// Our album's id, for entries that scans added.
    public var albumID: UUID?
    /// The artist credit as one string, "Simon & Garfunkel".
    public var artistName: String
    public var albumTitle: String
    /// Of the first release.
    public var releaseYear: Int?
    /// Of the first release.
    public var recordLabel: String?
    /// The primary type, then secondary ones: "Album", "Live". Empty if not known.
    public var types: [String]
    /// Tags or genres, the most frequent first.
    public var tags: [String]
    /// Recall: the share of the name's letters that were found in the query text, 0…1, whatever else that contains.
    public var similarity: Double

    public init(
        releaseGroupID: UUID? = nil, albumID: UUID? = nil, artistName: String, albumTitle: String, releaseYear: Int? = nil,
        recordLabel: String? = nil, types: [String] = [], tags: [String] = [], similarity: Double = 1
    ) {
        self.releaseGroupID = releaseGroupID
        self.albumID = albumID
        self.artistName = artistName
        self.albumTitle = albumTitle
        self.releaseYear = releaseYear
        self.recordLabel = recordLabel
        self.types = types
        self.tags = tags
        self.similarity = similarity
    }
}
