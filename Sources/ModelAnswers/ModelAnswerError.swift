/// Why a model's answer was rejected. Contains no model text, so it may be logged.
public enum ModelAnswerError: Error, Equatable, Sendable, CustomStringConvertible {
    /// No complete JSON object in the text, e.g. because the output limit was reached.
    case notJSON
    /// The object does not match the schema; each entry names a field and what is wrong with it.
    case invalid([String])

    public var description: String {
        switch self {
        case .notJSON: "The answer holds no complete JSON object."
        case .invalid(let problems): "The answer breaks its schema: \(problems.joined(separator: "; "))."
        }
    }
}
