/// One part of a MusicBrainz artist credit (UPSTREAMS 3.2).
public struct ArtistCredit: Codable, Sendable, Hashable {
    /// As credited on the release.
    public var name: String
    /// What stands between this part and the next, e.g. " & "; empty for the last.
    public var joinPhrase: String
    /// The artist's own name; nil if it is the credited one.
    public var artistName: String?

    public init(name: String, joinPhrase: String = "", artistName: String? = nil) {
        self.name = name
        self.joinPhrase = joinPhrase
        self.artistName = artistName
    }
}
