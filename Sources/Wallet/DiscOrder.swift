import Catalog

/// Where a disc stands in the wallet: by artist without the leading article, then by date with undated albums last, then by title, then by
/// our id of the album (Sources/Wallet/README.md, "Order").
///
/// Texts are compared as the bytes of their folded form, as PostgreSQL's collation "C" does.
public struct DiscOrder: Sendable, Hashable, Comparable {
    public let artistKey: String
    public let releaseDate: ReleaseDate?
    public let titleKey: String
    /// What tells two albums of one name and date apart; for albums that are not known to us, the disc's id.
    public let albumID: String

    public init(artist: String, title: String, releaseDate: ReleaseDate?, albumID: String) {
        artistKey = ArtistName.sortKey(artist)
        titleKey = TextFolding.key(title)
        self.releaseDate = releaseDate
        self.albumID = albumID
    }

    public static func < (left: DiscOrder, right: DiscOrder) -> Bool {
        if let isFirst = precedes(left.artistKey, right.artistKey) { return isFirst }
        if left.releaseDate != right.releaseDate {
            guard let one = left.releaseDate else { return false }
            guard let other = right.releaseDate else { return true }
            return one < other
        }
        return precedes(left.titleKey, right.titleKey) ?? precedes(left.albumID, right.albumID) ?? false
    }

    /// - Returns: nil if both are equal.
    private static func precedes(_ left: String, _ right: String) -> Bool? {
        left.utf8.elementsEqual(right.utf8) ? nil : left.utf8.lexicographicallyPrecedes(right.utf8)
    }
}
