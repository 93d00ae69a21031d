import Catalog

/// What catalogs of music stores write behind a title to say which edition it is, beyond the vocabulary that keys are made with
/// (``EditionSuffix``): names of editions ("3am Edition"), other languages, and words without brackets. For comparing only: keys that are
/// stored never depend on it.
enum EditionMarks {
    /// The title and what is behind it; nil if there is no such mark.
    static func split(_ title: String) -> (rest: String, mark: String)? {
        if let bracket = EditionSuffix.trailingBracket(of: title[...]), isName(String(bracket.content), isInBrackets: true) {
            return (String(bracket.rest), String(bracket.content))
        }
        for mark in [" - ", " – ", " — ", ": "] {
            let parts = title.components(by: mark)
            guard parts.count > 1, let last = parts.last, isName(last, isInBrackets: false) else { continue }
            return (parts.dropLast().joined(separator: mark), last)
        }
        return bare(title)
    }

    // MARK: In brackets or behind a dash

    /// Whether a text names an edition. One that says that it is another recording ("Acoustic Edition") names none.
    private static func isName(_ text: String, isInBrackets: Bool) -> Bool {
        let words = TextFolding.words(text)
        guard let first = words.first, let last = words.last, words.count <= 8 else { return false }
        if words.contains(where: isForeign) { return true }
        if words.allSatisfy(alone.contains) { return isInBrackets }
        if last == "version", words.count > 1 { return words.dropLast().allSatisfy { alone.contains($0) || languages.contains($0) } }
        guard nouns.contains(first) || nouns.contains(last), TitleVocabulary.soundtrackNouns.isDisjoint(with: words) else { return false }
        let kinds = TitleVocabulary.kinds(of: words.filter { !ofEditions.contains($0) })
        return kinds.isDisjoint(with: [.live, .remix, .demo, .other])
    }

    /// German compounds, and scripts without spaces between words.
    private static func isForeign(_ word: String) -> Bool {
        if compounds.contains(where: { word.count > $0.count && word.hasSuffix($0) }) { return true }
        return asian.contains { word.contains($0.mark) }
    }

    /// In English, for comparing: "limitée" is "limited".
    static func translated(_ word: String) -> [String] {
        if let known = translations[word] { return [known] }
        let marks = asian.filter { word.contains($0.mark) }.map(\.english)
        if !marks.isEmpty { return marks }
        guard word.hasPrefix("jubilaum") else { return [word] }
        return ["anniversary"]
    }

    private static let nouns: Set<String> = [
        "edition", "editions", "ausgabe", "edicion", "edizione", "edicao", "editie", "utgava", "utgave",
    ]
    private static let compounds = ["edition", "ausgabe", "auflage"]

    /// Enough by themselves when they stand in brackets.
    private static let alone: Set<String> = [
        "deluxe", "platinum", "legacy", "special", "limited", "collectors", "expanded", "super", "ultimate", "definitive", "extended",
        "import", "digipak", "digipack", "hd", "remastering", "remasterizada", "remasterisee", "remasterise", "limitee", "limitada",
        "limitata", "especial", "speciale", "luxe", "lujo", "luxo", "de", "standard", "international",
    ]

    private static let languages: Set<String> = [
        "english", "german", "french", "spanish", "italian", "japanese", "korean", "chinese", "portuguese", "swedish", "uk", "us", "usa",
        "european", "japan", "korea", "album", "original", "digital", "cd", "vinyl", "lp", "edited", "censored", "uncensored", "clean",
        "explicit",
    ]

    /// Words of other kinds of records that edition names have, too.
    private static let ofEditions: Set<String> = ["special", "album", "tour", "companion", "box", "story", "very", "lost", "no"]

    private static let translations = [
        "limitee": "limited", "limitierte": "limited", "limitada": "limited", "limitata": "limited", "especial": "special",
        "speciale": "special", "spezial": "special", "sonderedition": "special", "sonderausgabe": "special", "luxe": "deluxe",
        "lujo": "deluxe", "luxo": "deluxe", "aniversario": "anniversary", "anniversaire": "anniversary", "anniversario": "anniversary",
        "remastering": "remaster", "remasterizada": "remaster", "remasterisee": "remaster", "remasterise": "remaster",
        "erweiterte": "expanded", "expandida": "expanded", "ampliada": "expanded", "augmentee": "expanded", "de": "",
        "edicion": "", "edizione": "", "edicao": "", "editie": "", "ausgabe": "", "utgava": "", "utgave": "",
    ]

    private static let asian: [(mark: String, english: String)] = [
        ("デラックス", "deluxe"), ("豪華", "deluxe"), ("リマスタ", "remaster"), ("限定", "limited"), ("ボーナス", "bonus"), ("周年", "anniversary"),
        ("エディション", ""), ("通常盤", ""), ("初回", "limited"), ("紙ジャケット", "limited"), ("豪华", "deluxe"), ("纪念", "anniversary"), ("디럭스", "deluxe"),
        ("리마스터", "remaster"), ("한정", "limited"),
    ]

    // MARK: Without brackets

    /// "Purple Rain Deluxe", "DAMN. COLLECTORS EDITION.": the last words, from one that begins an edition's name to one that ends it.
    private static func bare(_ title: String) -> (rest: String, mark: String)? {
        let tokens = title.split(separator: " ")
        guard tokens.count > 1, let end = TextFolding.words(String(tokens[tokens.count - 1])).last, ends.contains(end) else { return nil }
        for count in stride(from: min(5, tokens.count - 1), through: 1, by: -1) {
            let mark = tokens.suffix(count).joined(separator: " ")
            let words = TextFolding.words(mark)
            guard let first = words.first, begins.contains(first) || first.first?.isNumber == true, count > 1 || end != "anniversary",
                EditionSuffix.isEdition(mark)
            else { continue }
            let rest = tokens.dropLast(count).joined(separator: " ").trimming { $0.isWhitespace || ":,-–—".contains($0) }
            guard let before = TextFolding.words(rest).last, !joining.contains(before) else { return nil }
            return (rest, mark)
        }
        return nil
    }

    private static let ends: Set<String> = ["edition", "deluxe", "remastered", "remaster", "anniversary"]
    private static let begins: Set<String> = [
        "deluxe", "super", "expanded", "remastered", "remaster", "anniversary", "special", "collectors", "limited", "legacy", "bonus",
        "platinum", "definitive",
    ]
    /// Words that need the next one: "The Deluxe Edition" is a title.
    private static let joining: Set<String> = ["the", "a", "an", "of", "in", "my", "and", "no", "our", "your", "with", "for"]
}
