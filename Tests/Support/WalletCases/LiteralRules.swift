import Catalog
import Wallet

/// The rules as the product's first text had them, beside which ours are measured: titles are cut at trailing brackets and match when they are
/// equal, when one begins with the other, or when they are equal before a colon; artists match when one contains the other; the first result
/// that matches is taken.
public enum LiteralRules {
    public static func decide(_ question: DiscQuestion, among candidates: [AlbumCandidate]) -> String? {
        let ranked = ranked(candidates, for: question)
        let match = ranked.first { titlesMatch(question.title, $0.title) && artistsMatch(question.artist, $0.artist) }
        return match?.id
    }

    /// The places of picks with equal pairs of title and artist.
    public static func discs(_ picks: [WalletPick]) -> [[Int]] {
        var places: [String: Int] = [:]
        var discs: [[Int]] = []
        for (position, pick) in picks.enumerated() where !pick.albumTitle.isEmpty {
            let key = "\(normalized(pick.albumTitle))|\(pick.artist.lowercased())"
            if let place = places[key] {
                discs[place].append(position)
            } else {
                places[key] = discs.count
                discs.append([position])
            }
        }
        return discs
    }

    /// As a catalog's search would list them: the more words of the question an album has, and the fewer others, the earlier.
    private static func ranked(_ candidates: [AlbumCandidate], for question: DiscQuestion) -> [AlbumCandidate] {
        let wanted = Set(TextFolding.words("\(question.artist) \(question.title)"))
        return candidates.map { album -> (album: AlbumCandidate, share: Double) in
            let words = Set(TextFolding.words("\(album.artist) \(album.title)"))
            return (album, Double(words.intersection(wanted).count) / Double(max(1, words.union(wanted).count)))
        }
        .enumerated().sorted { ($1.element.share, $0.offset) < ($0.element.share, $1.offset) }.map(\.element.album)
    }

    private static func titlesMatch(_ asked: String, _ candidate: String) -> Bool {
        let (one, other) = (normalized(asked), normalized(candidate))
        if one == other || one.hasPrefix(other) || other.hasPrefix(one) { return true }
        return beforeColon(one) == beforeColon(other)
    }

    private static func artistsMatch(_ asked: String, _ candidate: String) -> Bool {
        let (one, other) = (asked.lowercased(), candidate.lowercased())
        return one.contains(other) || other.contains(one)
    }

    private static func normalized(_ title: String) -> String {
        var rest = title[...]
        while let bracket = EditionSuffix.trailingBracket(of: rest) { rest = bracket.rest }
        return rest.lowercased().replacing("rumours", with: "rumors").filter { !",…\"“”'‘’".contains($0) }
    }

    private static func beforeColon(_ title: String) -> Substring { title.prefix { $0 != ":" } }
}
