/// Why a prompt file or its values were rejected.
public enum PromptTemplateError: Error, Sendable, Equatable, CustomStringConvertible {
    case frontMatterMissing
    case frontMatterInvalid(line: Int)
    case fieldMissing(String)
    case fieldInvalid(String)
    case sectionMissing(String)
    case sectionUnknown(String)
    case placeholderInvalid(line: Int)
    /// Placeholders without a value.
    case valuesMissing([String])
    /// Values without a placeholder.
    case valuesUnknown([String])

    public var description: String {
        switch self {
        case .frontMatterMissing: "The prompt does not begin with front matter between lines of three dashes."
        case .frontMatterInvalid(let line): "Line \(line) of the front matter is not `key: value`."
        case .fieldMissing(let field): "The front matter has no \(field)."
        case .fieldInvalid(let field): "The front matter's \(field) is invalid."
        case .sectionMissing(let section): "The section \(section) is missing or empty."
        case .sectionUnknown(let section): "The section \(section) is not known or stands twice."
        case .placeholderInvalid(let line): "Line \(line) of a section has a placeholder that is not {{name}}."
        case .valuesMissing(let names): "No value for: \(names.joined(separator: ", "))."
        case .valuesUnknown(let names): "No placeholder for: \(names.joined(separator: ", "))."
        }
    }
}
