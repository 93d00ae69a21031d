/// The part of Lucene's query syntax that people use against MusicBrainz: fields, groups, phrases, AND OR NOT + -, ranges,
/// wildcards, boosts and fuzziness (both of which are read and ignored).
indirect enum LuceneQuery: Equatable {
    enum Occurrence: Equatable { case should, must, mustNot }

    struct Clause: Equatable {
        var occurrence: Occurrence
        var query: LuceneQuery
    }

    case term(field: String?, text: String)
    case prefix(field: String?, text: String)
    case phrase(field: String?, text: String)
    case range(field: String?, from: String, to: String)
    case group([Clause])
}

struct LuceneParser {
    struct SyntaxError: Error {}

    private let text: [Character]
    private var index = 0

    static func parse(_ text: String) throws(SyntaxError) -> LuceneQuery {
        var parser = LuceneParser(text: Array(text))
        let clauses = try parser.clauses(field: nil, isNested: false)
        guard !clauses.isEmpty else { throw SyntaxError() }
        return .group(clauses)
    }

    private init(text: [Character]) {
        self.text = text
    }

    private var current: Character? { index < text.count ? text[index] : nil }

    private mutating func skipSpace() {
        while let character = current, character.isWhitespace { index += 1 }
    }

    private mutating func take(_ character: Character) -> Bool {
        guard current == character else { return false }
        index += 1
        return true
    }

    /// Consumes an operator word or sign, if one is next.
    private mutating func takeOperator(_ spellings: [String]) -> Bool {
        for spelling in spellings {
            let end = index + spelling.count
            guard end <= text.count, String(text[index..<end]) == spelling else { continue }
            let isWord = spelling.first?.isLetter == true
            guard !isWord || end == text.count || text[end].isWhitespace || text[end] == "(" else { continue }
            index = end
            return true
        }
        return false
    }

    private mutating func clauses(field: String?, isNested: Bool) throws(SyntaxError) -> [LuceneQuery.Clause] {
        var clauses: [LuceneQuery.Clause] = []
        var joinsNext = false
        while true {
            skipSpace()
            guard current != nil else {
                guard !isNested, !joinsNext else { throw SyntaxError() }
                return clauses
            }
            if current == ")" {
                guard isNested, !joinsNext, !clauses.isEmpty else { throw SyntaxError() }
                index += 1
                return clauses
            }
            if takeOperator(["AND", "&&"]) {
                guard !clauses.isEmpty, !joinsNext else { throw SyntaxError() }
                if clauses[clauses.count - 1].occurrence == .should { clauses[clauses.count - 1].occurrence = .must }
                joinsNext = true
                continue
            }
            if takeOperator(["OR", "||"]) {
                guard !clauses.isEmpty, !joinsNext else { throw SyntaxError() }
                skipSpace()
                guard current != nil, current != ")" else { throw SyntaxError() }
                continue
            }
            var occurrence: LuceneQuery.Occurrence = joinsNext ? .must : .should
            joinsNext = false
            if takeOperator(["NOT", "!", "-"]) { occurrence = .mustNot } else if take("+") { occurrence = .must }
            skipSpace()
            clauses.append(LuceneQuery.Clause(occurrence: occurrence, query: try clause(field: field)))
        }
    }

    private mutating func clause(field: String?) throws(SyntaxError) -> LuceneQuery {
        let query: LuceneQuery
        if take("(") {
            query = .group(try clauses(field: field, isNested: true))
        } else if take("\"") {
            query = .phrase(field: field, text: try quoted())
        } else if current == "[" || current == "{" {
            query = try range(field: field)
        } else {
            let word = try word()
            if take(":") {
                guard field == nil, !word.text.isEmpty, let next = current, !next.isWhitespace else { throw SyntaxError() }
                return try clause(field: word.text)
            }
            query = word.isPrefix ? .prefix(field: field, text: word.text) : .term(field: field, text: word.text)
        }
        if take("~") { skipNumber() }
        if take("^") {
            guard current?.isNumber == true else { throw SyntaxError() }
            skipNumber()
        }
        return query
    }

    private mutating func skipNumber() {
        while let character = current, character.isNumber || character == "." { index += 1 }
    }

    private mutating func quoted() throws(SyntaxError) -> String {
        var out = ""
        while let character = current {
            index += 1
            if character == "\"" { return out }
            if character == "\\", let next = current {
                out.append(next)
                index += 1
            } else {
                out.append(character)
            }
        }
        throw SyntaxError()
    }

    private mutating func word() throws(SyntaxError) -> (text: String, isPrefix: Bool) {
        var out = ""
        var isPrefix = false
        while let character = current, !character.isWhitespace, !"():\"[]{}^~".contains(character) {
            index += 1
            if character == "\\" {
                guard let next = current else { throw SyntaxError() }
                out.append(next)
                index += 1
            } else if character == "*" || character == "?" {
                isPrefix = true
            } else if character == "/" || character == "!" {
                // An unescaped slash opens a regular expression that nobody closed.
                throw SyntaxError()
            } else {
                out.append(character)
            }
        }
        guard !out.isEmpty || isPrefix else { throw SyntaxError() }
        return (out, isPrefix)
    }

    private mutating func range(field: String?) throws(SyntaxError) -> LuceneQuery {
        index += 1
        var body = ""
        while let character = current, character != "]", character != "}" {
            body.append(character)
            index += 1
        }
        guard current != nil else { throw SyntaxError() }
        index += 1
        let parts = body.split(separator: " ").map(String.init)
        guard parts.count == 3, parts[1] == "TO" else { throw SyntaxError() }
        return .range(field: field, from: parts[0], to: parts[2])
    }
}
