/// The similarity of two titles, and the evidence it rests on.
package struct TitleLikeness: Hashable {
    /// The kind of evidence, the strongest first.
    package enum Basis: Int, Comparable {
        /// The same words.
        case exact
        /// The same words in another spelling or order, or without an article.
        case respelled
        /// One additionally contains the artist's name.
        case withArtist
        /// One says that it is a soundtrack.
        case soundtrack
        /// An alias of the album, from MusicBrainz or in common use.
        case alias
        /// A transliteration.
        case transliterated
        /// One is the main title of the other.
        case subtitled
        /// One is a prefix of the other.
        case extended
        /// As ``subtitled``, and the subtitle indicates a compilation.
        case compiled
        /// As ``subtitled``, and the subtitle indicates another kind of record, or a first volume.
        case otherKind

        package static func < (left: Basis, right: Basis) -> Bool { left.rawValue < right.rawValue }
    }

    /// 0…1.
    package var value: Double
    package var basis: Basis

    package init(value: Double, basis: Basis) {
        self.value = value
        self.basis = basis
    }

    static let exact = TitleLikeness(value: 1, basis: .exact)
    /// Different titles, however many letters they share.
    static func other(_ value: Double = 0) -> TitleLikeness { TitleLikeness(value: min(value, 0.6), basis: .otherKind) }

    /// The same similarity by weaker evidence.
    func weakened(by factor: Double, to basis: Basis) -> TitleLikeness {
        TitleLikeness(value: value * factor, basis: max(basis, self.basis))
    }

    static func better(_ left: TitleLikeness, _ right: TitleLikeness) -> TitleLikeness {
        (left.value, -left.basis.rawValue) >= (right.value, -right.basis.rawValue) ? left : right
    }
}
