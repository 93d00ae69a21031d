import Catalog

/// An artist or a title with the forms in which it may be printed on a cover.
struct CoverName: Sendable {
    struct Form: Sendable {
        let letters: [Unicode.Scalar]
        /// Self-information of an exact match, in bits: the likelier the letters are to be there by chance, the less.
        let bits: Double
    }

    let forms: [Form]

    init(artist: String) {
        let artist = Self.withoutNumber(ArtistName.articleFirst(artist))
        var forms = [Self.form(artist, discount: 0), Self.form(ArtistName.withoutArticle(artist), discount: 0)]
        for part in ArtistName.parts(artist).dropFirst() { forms.append(Self.form(ArtistName.withoutArticle(part), discount: 2)) }
        let words = CoverTextWords.of(artist)
        // The acronyms that the catalog keeps as well: "TVOTR", not only "TOTR".
        for acronym in CatalogText.acronyms(of: artist, from: 3).sorted() { forms.append(Self.form(acronym, discount: 0)) }
        if words.count >= 2 {
            for word in words where word.count >= 5 && !CommonWords.contains(word) { forms.append(Self.form(word, discount: 6)) }
        }
        self.forms = Self.distinct(forms)
    }

    init(title: String) {
        let title = EditionSuffix.removed(from: title)
        var forms = [Self.form(title, discount: 0)]
        if let bracket = EditionSuffix.trailingBracket(of: title[...]) { forms.append(Self.form(String(bracket.rest), discount: 3)) }
        if let colon = title.firstIndex(of: ":") { forms.append(Self.form(String(title[..<colon]), discount: 4)) }
        self.forms = Self.distinct(forms)
    }

    /// A key that is equal for spellings of the same name.
    static func key(_ text: String) -> String {
        CoverTextWords.of(text).joined()
    }

    private static func form(_ text: String, discount: Double) -> Form {
        // "&" is left out on covers as often as it is printed.
        let words = CoverTextWords.of(text).filter { $0 != "and" }
        let bits = words.reduce(0) { $0 + CommonWords.bits($1) }
        return Form(letters: Array(words.joined().unicodeScalars), bits: bits - discount)
    }

    private static func distinct(_ forms: [Form]) -> [Form] {
        var seen: Set<[Unicode.Scalar]> = []
        return forms.filter { !$0.letters.isEmpty && $0.bits > 0 && seen.insert($0.letters).inserted }
    }

    /// "Dio (2)": catalogs number namesakes, covers do not.
    private static func withoutNumber(_ artist: String) -> String {
        guard let bracket = EditionSuffix.trailingBracket(of: artist[...]), bracket.content.allSatisfy(\.isNumber) else { return artist }
        return String(bracket.rest)
    }
}

/// Words with little information, since names and covers are full of them.
enum CommonWords {
    static func contains(_ word: String) -> Bool {
        all.contains(word)
    }

    /// Self-information of a word, in bits: 2.6 per letter, the entropy of letters in English names, capped at what a word's frequency rank
    /// gives.
    static func bits(_ word: String) -> Double {
        if contains(word) { return 4 }
        if word.allSatisfy(\.isNumber) { return min(2 * Double(word.count), 7) }
        // A Chinese, Japanese or Korean character carries more than two Latin letters do.
        return word.unicodeScalars.reduce(0) { $0 + ($1.value < 0x2E80 ? 2.6 : 7) }.clamped(to: 0...18)
    }

    private static let all: Set<String> = Set(
        """
        the a an and of in on at to for from with by my your our his her me you we us it is are be no not all one two three i im dont \
        love live life time world night day days heart man men woman girl girls boy boys baby black white blue red green gold golden \
        best greatest hits collection very essential anthology singles complete original soundtrack motion picture music songs song \
        album volume vol part disc side stereo mono record records featuring feat ep lp new old big little good bad home house city \
        street road rock roll jazz soul blues dance party christmas dream dreams star stars sun moon fire rain sky water sea earth \
        king queen band orchestra trio quartet brothers sisters young free high low up down out over under into after before now then \
        go get come back way first last never forever again tonight this that what who when where how like so far here there
        """.split(whereSeparator: \.isWhitespace).map(String.init))
}

extension Double {
    fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
        min(max(self, range.lowerBound), range.upperBound)
    }
}
