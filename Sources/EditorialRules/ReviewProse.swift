import Catalog

/// The prose of a review in its displayed form: its length and parts (rule 30). Defects of form are repaired by rule, since losing a review
/// over them helps no reader (rule 38).
package struct ReviewProse: Sendable, Hashable {
    /// Two or three are requested. A name with an exclamation mark can look like the end of a sentence, so one more is tolerated.
    package static let summarySentences = 4
    package static let bulletLimit = 5
    /// With fewer than this, the summary's surplus sentences become bullets.
    private static let wantedBullets = 3
    /// Maximum field lengths, in characters.
    package static let longestSummary = 1200
    package static let longestBullet = 700
    package static let longestLine = 200

    package let summary: String
    package let bullets: [String]

    /// - Parameters:
    ///   - summary: as the model wrote it.
    ///   - entries: its bullets, or one text with all of them.
    package init(summary: String, entries: [String]) {
        let sentences = SentenceSplitter.sentences(of: ModelProse.line(summary))
        var bullets = Self.entries(entries)
        let surplus = sentences.dropFirst(Self.summarySentences)
        if bullets.count < Self.wantedBullets { bullets += surplus }
        var seen: Set<String> = []
        self.bullets = Array(
            bullets.map { ProseFitter.fit($0, characters: Self.longestBullet) }
                .filter { !$0.isEmpty && seen.insert(TextFolding.key($0)).inserted }.prefix(Self.bulletLimit))
        self.summary = ProseFitter.fit(
            SentenceSplitter.joined(sentences), characters: Self.longestSummary, sentences: Self.summarySentences)
    }

    private init(summary: String, bullets: [String]) {
        self.summary = summary
        self.bullets = bullets
    }

    /// The prose with a missing part derived from the other, for a model that omits it again when asked for it; nil if there is too little
    /// text.
    package var completed: ReviewProse? {
        if summary.isEmpty, bullets.count > 1 { return ReviewProse(summary: bullets[0], bullets: Array(bullets.dropFirst())) }
        let sentences = SentenceSplitter.sentences(of: summary)
        if bullets.isEmpty, sentences.count > 1 { return ReviewProse(summary: sentences[0], bullets: Array(sentences.dropFirst())) }
        return summary.isEmpty || bullets.isEmpty ? nil : self
    }

    /// The bullets of a list; an entry with several lines becomes several bullets.
    private static func entries(_ texts: [String]) -> [String] {
        let lines = texts.flatMap { text -> [String] in
            if PlainLine.isPlain(text) { return [text] }
            let lines = text.replacing("\\n", with: "\n").replacing("<li>", with: "\n").split(whereSeparator: \.isNewline).map(String.init)
            let isList = texts.count == 1 || lines.allSatisfy { $0.trimmed != ModelProse.withoutMarker($0.trimmed) }
            return lines.count > 1 && isList ? lines : [text]
        }
        let entries = lines.enumerated().map { ModelProse.listEntry($1, position: $0) }.filter { !$0.isEmpty }
        guard texts.count == 1, entries.count == 1, let text = entries.first else { return entries }
        let inline = text.components(by: " • ")
        return inline.count > 1 ? inline : SentenceSplitter.sentences(of: text)
    }

    /// A line such as "fans of noise"; nil if nothing is left.
    package static func line(_ text: String?) -> String? {
        guard let text else { return nil }
        let line = ProseFitter.fit(ModelProse.line(text), characters: longestLine)
        return line.isEmpty || ModelText.isPlaceholder(line) ? nil : line
    }
}
