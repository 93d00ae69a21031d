/// How alike two titles are, and by what.
struct TitleLikeness: Hashable {
    /// What the likeness rests on, the surest first.
    enum Basis: Int, Comparable {
        /// The same words.
        case exact
        /// The same words in another spelling or order, or without an article.
        case respelled
        /// One has the artist's name in it besides.
        case withArtist
        /// One says that it is a soundtrack.
        case soundtrack
        /// Another title that MusicBrainz has for the album, or people.
        case alias
        /// Letter by letter from another script.
        case transliterated
        /// One is the main title of the other.
        case subtitled
        /// One begins with the whole of the other.
        case extended
        /// As ``subtitled``, and the subtitle speaks of a compilation.
        case compiled
        /// As ``subtitled``, and the subtitle speaks of another kind of record, or of a first volume.
        case otherKind

        static func < (left: Basis, right: Basis) -> Bool { left.rawValue < right.rawValue }
    }

    /// 0…1.
    var value: Double
    var basis: Basis

    static let exact = TitleLikeness(value: 1, basis: .exact)
    /// Other titles, however many letters they share.
    static func other(_ value: Double = 0) -> TitleLikeness { TitleLikeness(value: min(value, 0.6), basis: .otherKind) }

    /// The same by a less direct way.
    func weakened(by factor: Double, to basis: Basis) -> TitleLikeness {
        TitleLikeness(value: value * factor, basis: max(basis, self.basis))
    }

    static func better(_ left: TitleLikeness, _ right: TitleLikeness) -> TitleLikeness {
        (left.value, -left.basis.rawValue) >= (right.value, -right.basis.rawValue) ? left : right
    }
}
