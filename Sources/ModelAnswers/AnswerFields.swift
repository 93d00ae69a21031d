import Catalog
import JSON

/// Reads the fields of a JSON object and collects all problems instead of stopping at the first.
struct AnswerFields {
    private let object: JSONObject
    private(set) var problems: [String] = []

    /// - Throws: ``ModelAnswerError/notJSON`` if the text contains no JSON object with one of `keys`.
    init(text: String, anyOf keys: [String]) throws(ModelAnswerError) {
        guard let object = JSONObject.first(in: text, anyOf: keys) else { throw .notJSON }
        self.object = object
    }

    init(_ object: JSONObject) {
        self.object = object
    }

    mutating func refuse(_ problem: String) {
        problems.append(problem)
    }

    mutating func string(_ key: String) -> String? {
        switch object[key] {
        case .string(let text): return text
        case nil, .null: problems.append("\(key) is missing")
        default: problems.append("\(key) is not a string")
        }
        return nil
    }

    /// Absent, null, empty and blank all mean nil.
    mutating func optionalString(_ key: String) -> String? {
        switch object[key] {
        case nil, .null: return nil
        case .string(let text): return text.allSatisfy(\.isWhitespace) ? nil : text
        case let value?:
            if let number = value.double, number == number.rounded(), abs(number) < 1e9 { return String(Int(number)) }
            problems.append("\(key) is neither a string nor null")
            return nil
        }
    }

    mutating func bool(_ key: String) -> Bool? {
        switch object[key] {
        case .bool(let value): return value
        case nil, .null: problems.append("\(key) is missing")
        default: problems.append("\(key) is not a boolean")
        }
        return nil
    }

    mutating func strings(_ key: String, required: Bool = true) -> [String]? {
        switch object[key] {
        case .array(let values):
            let texts = values.compactMap { if case .string(let text) = $0 { text } else { nil } }
            if texts.count == values.count { return texts }
            problems.append("\(key) holds something that is not a string")
        case nil, .null: if required { problems.append("\(key) is missing") } else { return [] }
        default: problems.append("\(key) is not an array")
        }
        return nil
    }

    /// One of a closed set of words, in any letter case.
    mutating func word<Word: RawRepresentable<String>>(_ key: String, as type: Word.Type) -> Word? {
        guard let text = string(key) else { return nil }
        if let word = Word(rawValue: ModelText.line(text).lowercased()) { return word }
        problems.append("\(key) is not one of the agreed words")
        return nil
    }

    func check() throws(ModelAnswerError) {
        guard problems.isEmpty else { throw .invalid(problems) }
    }

    /// The error for a value that is missing because a problem was reported, which the compiler cannot know.
    var failure: ModelAnswerError { .invalid(problems) }
}
