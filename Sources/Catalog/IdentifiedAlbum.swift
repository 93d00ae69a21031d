/// What identification found: the metadata a review is written from and history shows (rule 20).
public struct IdentifiedAlbum: Codable, Sendable, Hashable {
    /// As a person would write it, leading article included.
    public var artistName: String
    /// As a person would write it, without edition suffixes the model was told to leave out.
    public var albumTitle: String
    /// Four digits, the year of the first release.
    public var releaseYear: String?
    /// Broad to narrow, at most ``maximumGenres``.
    public var genres: [String]
    public var recordLabel: String?
    public var confidence: Confidence

    public init(
        artistName: String,
        albumTitle: String,
        releaseYear: String? = nil,
        genres: [String] = [],
        recordLabel: String? = nil,
        confidence: Confidence
    ) {
        self.artistName = artistName
        self.albumTitle = albumTitle
        self.releaseYear = releaseYear
        self.genres = genres
        self.recordLabel = recordLabel
        self.confidence = confidence
    }

    /// Longest artist name or title kept, in characters. The longest real title in wide circulation
    /// (Fiona Apple's "When the Pawn…") has 444.
    public static let maximumNameLength = 500
    public static let maximumGenres = 5

    /// The album with every text trimmed and freed of control characters and markup, an implausible year dropped,
    /// and genres and label tidied; nil if no artist or no title is left.
    ///
    /// - Parameter latestYear: releases after it are implausible (next year's are announced early).
    public func cleaned(latestYear: Int = 2100) -> IdentifiedAlbum? {
        let artist = ModelText.line(artistName)
        let title = ModelText.line(albumTitle)
        guard Self.isName(artist), Self.isName(title) else { return nil }
        return IdentifiedAlbum(
            artistName: artist,
            albumTitle: title,
            releaseYear: releaseYear.flatMap { ReleaseYear.parse($0, latest: latestYear) },
            genres: GenreList.cleaned(genres, limit: Self.maximumGenres),
            recordLabel: recordLabel.flatMap(RecordLabel.cleaned),
            confidence: confidence
        )
    }

    private static func isName(_ text: String) -> Bool {
        !text.isEmpty && text.count <= maximumNameLength && !ModelText.isPlaceholder(text)
    }
}
