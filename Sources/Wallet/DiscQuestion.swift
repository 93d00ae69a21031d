import Catalog

/// A picked track, as evidence of which edition it is on.
public struct PickedTrack: Codable, Sendable, Hashable {
    /// The disc of the album, from 1; nil if unknown.
    public var disc: Int?
    /// On its disc, from 1; nil if unknown.
    public var number: Int?
    public var title: String

    public init(disc: Int? = nil, number: Int? = nil, title: String) {
        self.disc = disc
        self.number = number
        self.title = title
    }
}

/// Which album a disc is: all that is known of it before a catalog is asked.
public struct DiscQuestion: Codable, Sendable, Hashable {
    /// The album's artist as far as the picks tell, "Various Artists" for a compilation.
    public var artist: String
    /// The artists of the picked tracks where they are others, in order. One of them may be the album's.
    public var trackArtists: [String]
    /// In the edition of the first pick.
    public var title: String
    /// The edition of the first pick, if its id is known. It answers the question.
    public var catalogAlbumID: String?
    public var rating: WalletPick.Rating?
    public var isCompilation: Bool
    /// Of the first pick's edition, or of one disc of it; nil if unknown.
    public var trackCount: Int?
    /// Four digits.
    public var year: String?
    /// In the order of the album as far as it is known.
    public var tracks: [PickedTrack]

    public init(
        artist: String, trackArtists: [String] = [], title: String, catalogAlbumID: String? = nil, rating: WalletPick.Rating? = nil,
        isCompilation: Bool = false, trackCount: Int? = nil, year: String? = nil, tracks: [PickedTrack] = []
    ) {
        self.artist = artist
        self.trackArtists = trackArtists
        self.title = title
        self.catalogAlbumID = catalogAlbumID
        self.rating = rating
        self.isCompilation = isCompilation
        self.trackCount = trackCount
        self.year = year
        self.tracks = tracks
    }

    /// Equal for questions with the same answer, whoever asks: with its storefront, and hashed where it is stored, the key under which an
    /// answer is shared. Letter case, accents and punctuation are folded; the edition stays.
    public var canonical: String {
        if let catalogAlbumID { return "id\n\(catalogAlbumID)" }
        let evidence = tracks.map { track in
            "\(track.disc.map(String.init) ?? "")/\(track.number.map(String.init) ?? "")/\(TextFolding.key(track.title))"
        }
        let parts =
            [
                ArtistName.key(artist), TextFolding.key(title), rating?.rawValue ?? "", isCompilation ? "compilation" : "",
                trackCount.map(String.init) ?? "", year ?? "",
            ] + trackArtists.map(ArtistName.key) + [""] + evidence
        return "names\n" + parts.joined(separator: "\n")
    }
}
