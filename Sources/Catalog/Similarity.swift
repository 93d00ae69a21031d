/// The similarity of titles and of artists, 0…1, for comparing candidates; never for keys (rule 26).
public enum Similarity {
    /// Titles, compared as by ``TitleComparison`` for unknown artists.
    public static func titles(_ left: String, _ right: String) -> Double {
        TitleComparison().likeness(Title(left), Title(right)).value
    }

    /// Artists: the best match between the whole names or their parts. Equal names score 1; matching only the primary artist of a compound
    /// costs a little, a secondary one more.
    public static func artists(_ left: String, _ right: [ArtistCredit]) -> Double {
        let joined = right.map { $0.name + $0.joinPhrase }.joined()
        if ArtistName.isVariousArtists(left) || ArtistName.isVariousArtists(joined) {
            return various(left, right)
        }
        let wholes = [joined, right.map { ($0.artistName ?? $0.name) + $0.joinPhrase }.joined()]
        var best = wholes.map { names(left, $0) }.max() ?? 0
        let parts = ArtistName.parts(left)
        for (index, credit) in right.enumerated() {
            let creditWeight = right.count == 1 ? 1 : index == 0 ? firstOfSeveral : lesser
            for (place, part) in parts.enumerated() {
                let weight = min(creditWeight, place == 0 ? 1 : place == 1 ? firstOfSeveral : lesser)
                for name in credit.names {
                    best = max(best, weight * names(part, name))
                    // "Prince" of "Prince and the Revolution", which is credited as one artist as often as two.
                    guard right.count == 1, best < lesser else { continue }
                    best = max(best, min(weight, lesser) * (ArtistName.parts(name).dropFirst().first.map { names(part, $0) } ?? 0))
                }
            }
        }
        // All credited artists, regardless of separators and order.
        let credited = right.flatMap { Array(ArtistName.parts($0.name).dropFirst()).nonEmpty ?? [$0.name] }
        if parts.count > 2 || credited.count > 1, Set(parts.dropFirst().map(ArtistName.key)) == Set(credited.map(ArtistName.key)) {
            return 1
        }
        return best
    }

    private static let firstOfSeveral = 0.95
    private static let lesser = 0.88

    /// A compilation that also credits some of its artists counts as Various Artists.
    private static func various(_ left: String, _ right: [ArtistCredit]) -> Double {
        let isCredited = right.contains {
            $0.artistID == ArtistName.variousArtistsID || $0.names.contains(where: ArtistName.isVariousArtists)
        }
        guard ArtistName.isVariousArtists(left), isCredited else { return 0.3 }
        return right.count == 1 ? 1 : firstOfSeveral
    }

    /// Compares two artist names, ignoring compounds.
    package static func names(_ left: String, _ right: String) -> Double {
        let (leftKey, rightKey) = (ArtistName.key(left), ArtistName.key(right))
        if leftKey == rightKey || leftKey.filter({ $0 != " " }) == rightKey.filter({ $0 != " " }) { return 1 }
        if Transliteration.applies(to: left) != Transliteration.applies(to: right), let one = Transliteration.key(left),
            let other = Transliteration.key(right), EditDistance.similarity(one, other) >= 0.85
        {
            return 0.9
        }
        let (one, other) = (leftKey.split(separator: " ").map(String.init), rightKey.split(separator: " ").map(String.init))
        let aligned = WordAlignment(one, other)
        switch (aligned.leftTelling.isEmpty, aligned.rightTelling.isEmpty) {
        case (true, true): return 1 - 0.05 * Double(min(aligned.respelled, 3)) - (aligned.keepsOrder ? 0 : 0.03)
        case (false, false): return min(0.6, EditDistance.similarity(one.joined(), other.joined()))
        default: return beginning(one, other)
        }
    }

    /// One name is a prefix of the other: "Miles Davis" and "Miles Davis Quintet". A single word would match too many names.
    private static func beginning(_ left: [String], _ right: [String]) -> Double {
        let (short, long) = left.count <= right.count ? (left, right) : (right, left)
        guard short.count >= 2, long.starts(with: short) else { return 0.3 }
        let share = Double(short.joined().count) / Double(long.joined().count)
        return 0.75 + 0.2 * share
    }
}

extension Array {
    fileprivate var nonEmpty: Self? { isEmpty ? nil : self }
}
