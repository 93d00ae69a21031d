/// Artist names: article, compounds, Various Artists (rule 25, rule 26).
public enum ArtistName {
    /// MusicBrainz' artist for compilations (services/artwork/README.md, "MusicBrainz: Various Artists").
    public static let variousArtistsID = "89ad4ac3-39f7-470e-963a-56509c546377"

    /// The folded name without its leading article; one key for all spellings of Various Artists.
    public static func key(_ name: String) -> String {
        if isVariousArtists(name) { return "various artists" }
        return TextFolding.key(withoutArticle(articleFirst(name)))
    }

    /// The sort key in lists: "Beatles" for "The Beatles", folded.
    public static func sortKey(_ name: String) -> String {
        key(name)
    }

    public static func isVariousArtists(_ name: String) -> Bool {
        switch TextFolding.words(name).joined(separator: " ") {
        case "various", "various artists", "various artist", "va", "v a": true
        case "verschiedene interpreten", "artistes divers", "varios artistas": true
        default: false
        }
    }

    /// "Beatles, The" becomes "The Beatles".
    package static func articleFirst(_ name: String) -> String {
        let parts = name.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return name }
        let article = trimmed(parts[1])
        guard articles.contains(TextFolding.fold(article)) else { return name }
        return article + " " + trimmed(parts[0])
    }

    /// A sort name in natural order: "Sakamoto, Ryuichi" becomes "Ryuichi Sakamoto". Names with more commas stay: "Crosby, Stills, Nash".
    static func spoken(_ sortName: String) -> String {
        let parts = sortName.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return sortName }
        return trimmed(parts[1]) + " " + trimmed(parts[0])
    }

    /// An article is a word of its own with something after it: "The The" keeps one, "A-ha" is not "ha".
    package static func withoutArticle(_ name: String) -> String {
        let text = trimmed(name[...])
        guard let space = text.firstIndex(where: \.isWhitespace), articles.contains(TextFolding.fold(String(text[..<space]))) else {
            return text
        }
        let rest = trimmed(text[space...])
        return rest.isEmpty ? text : rest
    }

    /// The artists of a compound, first the whole, then the primary one, then the others.
    package static func parts(_ name: String) -> [String] {
        var parts = [name]
        for separator in separators {
            parts = parts.flatMap { split($0, at: separator) }
        }
        parts = parts.map { trimmed($0[...]) }.filter { !$0.isEmpty }
        return parts.count > 1 ? [name] + parts : [name]
    }

    /// The artist before "feat.", "&", "with", "," …; the whole name if it is not a compound.
    public static func primary(_ name: String) -> String {
        let parts = parts(name)
        return parts.count > 1 ? parts[1] : name
    }

    private static func split(_ text: String, at separator: String) -> [String] {
        var parts: [String] = []
        var rest = Substring(text)
        while let range = rest.firstRange(ofCaseInsensitive: separator) {
            parts.append(String(rest[..<range.lowerBound]))
            rest = rest[range.upperBound...]
        }
        return parts + [String(rest)]
    }

    private static func trimmed(_ text: Substring) -> String {
        var text = text.drop(while: \.isWhitespace)
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }

    private static let articles: Set<String> = ["the", "a", "an"]

    private static let separators = [
        " feat. ", " feat ", " ft. ", " ft ", " featuring ", " (feat. ", " (with ", " with ", " & ", " and ", " + ", " x ",
        " vs. ", " vs ", " / ", "; ", ", ", " presents ", " meets ",
    ]
}

extension Substring {
    /// - Parameter text: in lower case.
    fileprivate func firstRange(ofCaseInsensitive text: String) -> Range<Index>? {
        var start = startIndex
        while start < endIndex {
            var index = start
            var matches = true
            for wanted in text {
                guard index < endIndex, self[index].lowercased() == String(wanted) else {
                    matches = false
                    break
                }
                index = self.index(after: index)
            }
            if matches { return start..<index }
            start = self.index(after: start)
        }
        return nil
    }
}
