import Catalog
import Testing

/// A query, what MusicBrainz answers, and which of it is right. Read from lines:
///
///     ? artist | title | year
///     = artist | title | date | types | more      the right one
///     - artist | title | date | types | more      another one
///
/// A case without "=" has no right one. Artists of a credit are joined by " ++ ". `types` is empty for Album, or such as `Single` and
/// `Album+Live`. `more` holds, separated by ";": `a:` an alias, `d:` the disambiguation, `r:` a release's title, `s:` the artist's sort
/// name, `n:` an alias of the artist, `i:` the artist's id, `b` a bootleg.
struct MatchCase: Sendable, CustomTestStringConvertible {
    var query: AlbumQuery
    var candidates: [ReleaseGroupCandidate] = []
    var expected: String?

    var testDescription: String { "\(query.artist) | \(query.title) | \(query.year ?? "")" }

    /// The id of what is chosen; nil if nothing is.
    var chosen: String? {
        if case .match(let best, margin: _) = ReleaseGroupMatcher.rank(candidates, for: query) { best.candidate.id } else { nil }
    }

    static func read(_ text: String) -> [MatchCase] {
        var cases: [MatchCase] = []
        for line in text.split(separator: "\n") {
            let fields = line.dropFirst().split(separator: "|", omittingEmptySubsequences: false).map { $0.trimmed }
            switch line.first {
            case "?":
                cases.append(
                    MatchCase(query: AlbumQuery(artist: fields[0], title: fields[1], year: fields.count > 2 ? fields[2].nonEmpty : nil)))
            case "=", "-":
                let last = cases.count - 1
                let candidate = candidate(fields, id: "\(last)-\(cases[last].candidates.count)", score: line.first == "=" ? 80 : 100)
                if line.first == "=" { cases[last].expected = candidate.id }
                cases[last].candidates.append(candidate)
            default: Issue.record("not a line of a case: \(line)")
            }
        }
        return cases
    }

    private static func candidate(_ fields: [String], id: String, score: Int) -> ReleaseGroupCandidate {
        let more = (fields.count > 4 ? fields[4] : "").split(separator: ";").map { $0.trimmed }
        func values(_ key: String) -> [String] { more.filter { $0.hasPrefix(key + ":") }.map { String($0.dropFirst(2)) } }
        let types = (fields.count > 3 ? fields[3].nonEmpty : nil)?.split(separator: "+").map { $0.trimmed } ?? ["Album"]
        let names = fields[0].components(separatedBy: " ++ ")
        let credits = names.enumerated().map { index, name in
            ArtistCredit(
                name: name, joinPhrase: index < names.count - 1 ? " & " : "", artistID: index == 0 ? values("i").first : nil,
                sortName: index == 0 ? values("s").first : nil, aliases: index == 0 ? values("n") : [])
        }
        let status = more.contains("b") ? "Bootleg" : "Official"
        return ReleaseGroupCandidate(
            id: id, title: fields[1], artistCredits: credits, primaryType: types[0], secondaryTypes: Array(types.dropFirst()),
            firstReleaseDate: fields.count > 2 ? fields[2].nonEmpty : nil, disambiguation: values("d").first, aliases: values("a"),
            releases: ([fields[1]] + values("r")).map { .init(id: "r-\(id)-\($0)", status: status, title: $0) }, searchScore: score)
    }
}

extension StringProtocol {
    fileprivate var trimmed: String {
        var text = self[...]
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}

extension String {
    fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}
