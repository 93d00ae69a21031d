import Catalog

/// Strips the markup of other formats from prose that a model wrote: Markdown, HTML, citations, list markers. The result is the text that a
/// person reads, so it must be the same for a streamed sentence as for the field it belongs to.
package enum ModelProse {
    /// One line of plain text.
    package static func line(_ text: String) -> String {
        if PlainLine.isPlain(text) { return text }
        var text = withoutEscapes(text)
        if text.contains("&") { text = HTMLText.decoded(text) }
        if text.contains("<") { text = HTMLText.withoutTags(text) }
        text = withoutCitations(text)
        return ModelText.line(withoutHeading(withoutEmphasis(ModelText.line(text))))
    }

    /// An entry of a list, without its bullet or number.
    ///
    /// - Parameter position: from 0; only this entry's own number is a marker, so that "5. Sinfonie" keeps its.
    package static func listEntry(_ text: String, position: Int) -> String {
        line(withoutMarker(line(text), number: position + 1))
    }

    /// Without a bullet, dash or number in front.
    ///
    /// - Parameter number: the one that counts as a marker.
    package static func withoutMarker(_ text: String, number: Int? = nil) -> String {
        var rest = text[...]
        while let first = rest.first {
            let after = rest.dropFirst()
            if Self.bullets.contains(first), after.first?.isWhitespace ?? true {
                rest = after.drop(while: \.isWhitespace)
            } else if first == "•" || first == "‣" || first.unicodeScalars.first?.properties.generalCategory == .otherSymbol {
                rest = after.drop(while: \.isWhitespace)
            } else {
                break
            }
        }
        guard let number else { return String(rest) }
        let open = rest.first == "(" ? rest.dropFirst() : rest
        let digits = open.prefix(while: \.isNumber)
        let after = open.dropFirst(digits.count)
        if (1...2).contains(digits.count), let value = Int(digits), value == number, let mark = after.first, ".):".contains(mark),
            after.dropFirst().first?.isWhitespace ?? true
        {
            rest = after.dropFirst().drop(while: \.isWhitespace)
        }
        return String(rest)
    }

    private static let bullets: Set<Character> = ["-", "*", "–", "—", "·", "+", "∙", "⁃", "○", "→", ">"]

    /// `\n` and `\"` that were escaped twice.
    private static func withoutEscapes(_ text: String) -> String {
        guard text.contains("\\") else { return text }
        return text.replacing("\\r\\n", with: "\n").replacing("\\n", with: "\n").replacing("\\\"", with: "\"")
            .replacing("\\*", with: "*").replacing("\\_", with: "_").replacing("\\'", with: "'")
    }

    /// `(​[site](https://…))`, `[name](https://…)`, `(https://…)`, `[1]`, `【3†source】`.
    private static func withoutCitations(_ text: String) -> String {
        guard text.contains(where: { "[【(".contains($0) }) else { return text }
        var text = text
        for pattern in [#/\s*\(\[[^\]]*\]\(https?:[^)]*\)(?:[,;]\s*\[[^\]]*\]\(https?:[^)]*\))*\)/#, #/\s*【[^】]*】/#] {
            text = text.replacing(pattern, with: "")
        }
        text = ModelText.withoutLinks(text)
        for pattern in [#/\s*\((?:https?:\/\/|www\.)[^\s)]*\)/#, #/\s*\[\^?[0-9]{1,2}(?:[,–-] ?[0-9]{1,2})*\](?!\w)/#] {
            text = text.replacing(pattern, with: "")
        }
        return text
    }

    private static func withoutHeading(_ text: String) -> String {
        let marks = text.prefix { $0 == "#" }.count
        guard (1...6).contains(marks), text.dropFirst(marks).first == " " else { return text }
        return String(text.dropFirst(marks + 1))
    }

    /// `**bold**`, `*italic*`, `_italic_`, `` `code` `` and `~~struck~~`. Marks within words are spelling (N*E*R*D, s**t), and an unpaired
    /// one at the start of a word is part of a name (*NSYNC). Bold may begin in one sentence and end in another, so its marks need not be
    /// paired.
    private static func withoutEmphasis(_ text: String) -> String {
        guard text.contains(where: { "*_`~".contains($0) }) else { return text }
        var characters = Array(text)
        var doomed: Set<Int> = []
        for mark in ["*", "_", "`", "~"] as [Character] {
            var openings: [(place: Int, length: Int)] = []
            var place = 0
            while place < characters.count {
                guard characters[place] == mark else {
                    place += 1
                    continue
                }
                let length = characters[place...].prefix { $0 == mark }.count
                let range = place..<place + length
                place = range.upperBound
                let before = range.lowerBound > 0 ? characters[range.lowerBound - 1] : " "
                let after = place < characters.count ? characters[place] : " "
                if isWordy(before) && isWordy(after) { continue }
                let closes = !before.isWhitespace && (!isWordy(after))
                if closes, let index = openings.lastIndex(where: { $0.length == length }) {
                    doomed.formUnion(openings[index].place..<openings[index].place + length)
                    doomed.formUnion(range)
                    openings.removeSubrange(index...)
                } else if length > 1, length < 4, mark != "`",
                    before.isWhitespace != after.isWhitespace || isWordy(before) != isWordy(after)
                {
                    openings.append((range.lowerBound, length))
                    if mark != "~" { doomed.formUnion(range) }
                } else if !after.isWhitespace {
                    openings.append((range.lowerBound, length))
                }
            }
        }
        // A text of nothing but marks is a title.
        guard characters.indices.contains(where: { !doomed.contains($0) && !characters[$0].isWhitespace }) else { return text }
        characters = characters.indices.filter { !doomed.contains($0) }.map { characters[$0] }
        return String(characters)
    }

    private static func isWordy(_ character: Character) -> Bool { character.isLetter || character.isNumber }
}
