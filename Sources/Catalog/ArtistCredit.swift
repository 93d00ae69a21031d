/// One part of a MusicBrainz artist credit (services/artwork/README.md, "MusicBrainz: search results").
public struct ArtistCredit: Codable, Sendable, Hashable {
    /// As credited on the release.
    public var name: String
    /// The separator between this part and the next, e.g. " & "; empty for the last.
    public var joinPhrase: String
    /// The artist's own name; nil if it is the credited one.
    public var artistName: String?
    /// The artist's MBID, which tells namesakes apart.
    public var artistID: String?
    /// "Sakamoto, Ryuichi": in Latin script, whatever script the name is in.
    public var sortName: String?
    /// Alternative names, in other scripts and from other times.
    public var aliases: [String]

    public init(
        name: String, joinPhrase: String = "", artistName: String? = nil, artistID: String? = nil, sortName: String? = nil,
        aliases: [String] = []
    ) {
        self.name = name
        self.joinPhrase = joinPhrase
        self.artistName = artistName
        self.artistID = artistID
        self.sortName = sortName
        self.aliases = aliases
    }

    /// Every name of the artist, the credited one first, without duplicates; sort names in natural order.
    var names: [String] {
        let all = [name, artistName].compactMap(\.self) + ([sortName].compactMap(\.self) + aliases).map(ArtistName.spoken)
        return all.reduce(into: []) { names, name in
            if !name.isEmpty, !names.contains(name) { names.append(name) }
        }
    }
}
