import FoundationEssentials

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Scores documents for a query. Like Solr's, the numbers mean something only within one result.
struct SearchIndex<Document: Sendable>: Sendable {
    struct Entry: Sendable {
        let document: Document
        /// Tokens by field.
        let fields: [String: [String]]
    }

    private let entries: [Entry]
    private let knownFields: Set<String>
    private let defaultFields: [String]
    private let frequency: [String: Int]

    /// - Parameter defaultFields: searched where the query names none.
    init(_ documents: [Document], knownFields: Set<String>, defaultFields: [String], fields: (Document) -> [String: [String]]) {
        entries = documents.map { document in
            Entry(document: document, fields: fields(document).mapValues { $0.flatMap(SearchText.tokens) })
        }
        self.knownFields = knownFields
        self.defaultFields = defaultFields
        var frequency: [String: Int] = [:]
        for entry in entries {
            for token in Set(entry.fields.values.joined()) { frequency[token, default: 0] += 1 }
        }
        self.frequency = frequency
    }

    /// Hits with their raw scores, best first; equal scores keep the catalog's order.
    func search(_ query: LuceneQuery) throws(UnknownSearchField) -> [(document: Document, score: Double)] {
        try check(query)
        return entries.compactMap { entry in score(query, entry).map { (entry.document, $0) } }
            .enumerated().sorted { ($0.element.1, -$0.offset) > ($1.element.1, -$1.offset) }.map(\.element)
    }

    private func check(_ query: LuceneQuery) throws(UnknownSearchField) {
        switch query {
        case .group(let clauses): for clause in clauses { try check(clause.query) }
        case .term(let field?, _), .prefix(let field?, _), .phrase(let field?, _), .range(let field?, _, _):
            guard knownFields.contains(field) else { throw UnknownSearchField(name: field) }
        default: break
        }
    }

    /// Nil: no match.
    private func score(_ query: LuceneQuery, _ entry: Entry) -> Double? {
        switch query {
        case .group(let clauses):
            var sum = 0.0
            var isMatch = false
            for clause in clauses {
                let part = score(clause.query, entry)
                switch clause.occurrence {
                case .must where part == nil: return nil
                case .mustNot where part != nil: return nil
                case .mustNot: break
                case .must, .should:
                    guard let part else { break }
                    sum += part
                    isMatch = true
                }
            }
            return isMatch ? sum : nil
        case .term(let field, let text): return best(field, entry) { tokens in tokenScore(SearchText.tokens(text), tokens) }
        case .phrase(let field, let text):
            return best(field, entry) { tokens in
                let wanted = SearchText.tokens(text)
                guard !wanted.isEmpty, wanted.count <= tokens.count else { return nil }
                let found = (0...(tokens.count - wanted.count)).contains { Array(tokens[$0..<($0 + wanted.count)]) == wanted }
                return found ? tokenScore(wanted, tokens) : nil
            }
        case .prefix(let field, let text):
            let start = SearchText.tokens(text).first ?? ""
            return best(field, entry) { tokens in tokens.contains { $0.hasPrefix(start) } ? 1 : nil }
        case .range(let field, let from, let to):
            return best(field, entry) { tokens in
                tokens.contains { (from == "*" || $0 >= from) && (to == "*" || $0 <= to + "\u{FFFF}") } ? 1 : nil
            }
        }
    }

    private func best(_ field: String?, _ entry: Entry, _ score: ([String]) -> Double?) -> Double? {
        (field.map { [$0] } ?? defaultFields).compactMap { entry.fields[$0].flatMap(score) }.max()
    }

    /// All tokens of one word have to be there. Weight by rarity, damped by the field's length.
    private func tokenScore(_ wanted: [String], _ tokens: [String]) -> Double? {
        guard !wanted.isEmpty, wanted.allSatisfy(tokens.contains) else { return nil }
        let rarity = wanted.reduce(0) { $0 + log(1 + Double(entries.count) / Double(1 + frequency[$1, default: 0])) }
        return rarity / (1 + 0.25 * Double(tokens.count))
    }
}

struct UnknownSearchField: Error {
    let name: String
}

/// The folding that MusicBrainz' index does before comparing (services/artwork/README.md, "MusicBrainz: what the index folds").
enum SearchText {
    static func tokens(_ text: String) -> [String] {
        var folded = ""
        for character in text.lowercased() {
            switch character {
            case "\u{2010}", "\u{2011}", "\u{2012}", "\u{2013}", "\u{2014}", "\u{2212}", "_": folded.append("-")
            case "\u{2018}", "\u{2019}": folded.append("'")
            case "&": folded += " and "
            default: folded += plain[character] ?? String(character)
            }
        }
        return folded.split { !$0.isLetter && !$0.isNumber && $0 != "'" && $0 != "." }
            .map { word in
                let bare = word.hasSuffix("'s") ? word.dropLast(2) : word[...]
                return String(bare.filter { $0 != "'" && $0 != "." })
            }
            .filter { !$0.isEmpty }
    }

    private static let plain: [Character: String] = [
        "á": "a", "à": "a", "â": "a", "ä": "a", "ã": "a", "å": "a", "ç": "c", "é": "e", "è": "e", "ê": "e", "ë": "e", "í": "i", "ì": "i",
        "î": "i",
        "ï": "i", "ñ": "n", "ó": "o", "ò": "o", "ô": "o", "ö": "o", "õ": "o", "ø": "o", "ú": "u", "ù": "u", "û": "u", "ü": "u", "ý": "y",
        "ß": "ss",
        "æ": "ae", "œ": "oe",
    ]
}
