/// A playlist of a person's library, reduced to what choosing needs.
public struct PlaylistSummary: Codable, Sendable, Hashable, Identifiable {
    public var id: String
    public var name: String
    public var itemCount: Int
    /// As the source writes it. Not every playlist has one, so it decides nothing.
    public var modifiedAt: String?

    public init(id: String, name: String, itemCount: Int, modifiedAt: String? = nil) {
        self.id = id
        self.name = name
        self.itemCount = itemCount
        self.modifiedAt = modifiedAt
    }
}

/// Which playlist a wallet is read from, and why (Sources/Wallet/README.md, "Playlist"). The order in which playlists are listed changes nothing.
public struct PlaylistChoice: Codable, Sendable, Hashable {
    public enum Reason: String, Codable, Sendable, Hashable {
        /// No playlist has the name.
        case none
        case onlyOne = "only_one"
        case mostItems = "most_items"
        /// Several have as many items: the first id, compared as bytes.
        case idOrder = "id_order"
    }

    /// The name a playlist has to have.
    public static let defaultName = "CDs"

    public var chosen: PlaylistSummary?
    public var reason: Reason
    /// The others of that name, the likeliest first.
    public var rivals: [PlaylistSummary]

    public init(among playlists: [PlaylistSummary], named name: String = defaultName) {
        let wanted = Self.comparable(name)
        let named = Self.distinct(playlists.filter { Self.comparable($0.name) == wanted }).sorted(by: Self.comesFirst)
        chosen = named.first
        rivals = Array(named.dropFirst())
        reason =
            switch (named.first, named.dropFirst().first) {
            case (nil, _): .none
            case (_, nil): .onlyOne
            case (let first?, let second?): first.itemCount == second.itemCount ? .idOrder : .mostItems
            }
    }

    /// Trimmed and without letter case; nothing else is ignored.
    private static func comparable(_ name: String) -> String {
        let start = name.drop(while: \.isWhitespace)
        let end = start.lastIndex { !$0.isWhitespace }.map { start[...$0] } ?? ""
        return end.lowercased()
    }

    /// Pages that changed while they were read may name a playlist twice.
    private static func distinct(_ playlists: [PlaylistSummary]) -> [PlaylistSummary] {
        Dictionary(grouping: playlists, by: \.id).values.compactMap { same in
            same.max { ($0.itemCount, $0.name, $0.modifiedAt ?? "") < ($1.itemCount, $1.name, $1.modifiedAt ?? "") }
        }
    }

    private static func comesFirst(_ left: PlaylistSummary, _ right: PlaylistSummary) -> Bool {
        if left.itemCount != right.itemCount { return left.itemCount > right.itemCount }
        return left.id.utf8.lexicographicallyPrecedes(right.id.utf8)
    }
}
