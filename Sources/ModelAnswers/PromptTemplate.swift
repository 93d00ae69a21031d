import Catalog

/// A prompt from `prompts/` (rule 24): front matter, then a system and a user section with `{{placeholders}}`.
///
/// ```
/// ---
/// name: id_call_2
/// version: 1
/// purpose: …
/// maxOutputTokens: 300
/// ---
/// # System
/// …
/// # User
/// <cover_text>{{extractedText}}</cover_text>
/// ```
public struct PromptTemplate: Sendable, Equatable {
    public struct Rendered: Sendable, Equatable {
        public var system: String
        public var user: String
    }

    public let name: String
    /// Part of cache keys, and recorded with every result.
    public let version: String
    public let purpose: String
    /// The token limit for the answer itself; a model that thinks needs more (Sources/LanguageModels/README.md, "Anthropic: thinking").
    public let maxOutputTokens: Int
    private let system: [Part]
    private let user: [Part]

    private enum Part: Sendable, Equatable {
        case text(String)
        case placeholder(String)
    }

    public init(parsing file: String) throws(PromptTemplateError) {
        let lines = file.split(separator: "\n", omittingEmptySubsequences: false).map { $0.last == "\r" ? $0.dropLast() : $0 }
        guard lines.first == "---", let end = lines.dropFirst().firstIndex(of: "---") else { throw .frontMatterMissing }
        var fields: [String: String] = [:]
        for index in 1..<end {
            guard let colon = lines[index].firstIndex(of: ":") else { throw .frontMatterInvalid(line: index + 1) }
            fields[ModelText.line(String(lines[index][..<colon]))] = ModelText.line(
                String(lines[index][lines[index].index(after: colon)...]))
        }
        name = try Self.field("name", in: fields)
        version = try Self.field("version", in: fields)
        purpose = try Self.field("purpose", in: fields)
        guard let tokens = Int(try Self.field("maxOutputTokens", in: fields)), tokens > 0 else { throw .fieldInvalid("maxOutputTokens") }
        maxOutputTokens = tokens
        let sections = try Self.sections(of: lines[(end + 1)...])
        system = try Self.parts(of: sections["System"] ?? "", section: "System")
        user = try Self.parts(of: sections["User"] ?? "", section: "User")
    }

    public var placeholders: Set<String> {
        Set((system + user).compactMap { if case .placeholder(let name) = $0 { name } else { nil } })
    }

    /// Substitutes the placeholders in a single pass, so that a value cannot introduce another placeholder; tags in values are neutralized,
    /// so that they cannot close the tags around quoted text ("</cover_text>" becomes "‹/cover_text>").
    ///
    /// - Parameter values: exactly one for every placeholder.
    public func render(_ values: [String: String] = [:]) throws(PromptTemplateError) -> Rendered {
        let names = placeholders
        let missing = names.subtracting(values.keys)
        guard missing.isEmpty else { throw .valuesMissing(missing.sorted()) }
        let unknown = Set(values.keys).subtracting(names)
        guard unknown.isEmpty else { throw .valuesUnknown(unknown.sorted()) }
        let quoted = values.mapValues(Self.withoutTags)
        return Rendered(system: Self.joined(system, quoted), user: Self.joined(user, quoted))
    }

    private static func joined(_ parts: [Part], _ values: [String: String]) -> String {
        parts.map { part in
            switch part {
            case .text(let text): text
            case .placeholder(let name): values[name] ?? ""
            }
        }.joined()
    }

    /// "<3" stays; a "<" that could begin a tag becomes "‹".
    private static func withoutTags(_ value: String) -> String {
        var result = ""
        var rest = value[...]
        while let open = rest.firstIndex(of: "<") {
            result += rest[..<open]
            rest = rest[rest.index(after: open)...]
            let after = rest.first { !$0.isWhitespace && $0 != "/" }
            result += after.map { $0.isLetter || $0 == "!" || $0 == "?" } == true ? "‹" : "<"
        }
        return result + rest
    }

    private static func field(_ name: String, in fields: [String: String]) throws(PromptTemplateError) -> String {
        guard let value = fields[name], !value.isEmpty else { throw .fieldMissing(name) }
        return value
    }

    private static func sections(of lines: ArraySlice<Substring>) throws(PromptTemplateError) -> [String: String] {
        var sections: [String: [Substring]] = [:]
        var current: String?
        for line in lines {
            if line.hasPrefix("# ") {
                let title = ModelText.line(String(line.dropFirst(2)))
                guard ["System", "User"].contains(title), sections[title] == nil else { throw .sectionUnknown(title) }
                current = title
                sections[title] = []
            } else if let current {
                sections[current, default: []].append(line)
            }
        }
        for name in ["System", "User"] {
            guard let body = sections[name], body.contains(where: { !$0.allSatisfy(\.isWhitespace) }) else { throw .sectionMissing(name) }
        }
        return sections.mapValues { lines in
            let body = lines.drop { $0.allSatisfy(\.isWhitespace) }
            return body.prefix(through: body.lastIndex { !$0.allSatisfy(\.isWhitespace) } ?? body.startIndex).joined(separator: "\n")
        }
    }

    private static func parts(of text: String, section: String) throws(PromptTemplateError) -> [Part] {
        var parts: [Part] = []
        var rest = text[...]
        var line = 1
        while let open = rest.firstIndex(of: "{") {
            let after = rest[open...].dropFirst()
            guard after.first == "{" else {
                parts.append(.text(String(rest[...open])))
                line += rest[...open].count { $0 == "\n" }
                rest = after
                continue
            }
            line += rest[..<open].count { $0 == "\n" }
            let inner = after.dropFirst()
            guard let close = inner.firstIndex(of: "}"), inner[close...].hasPrefix("}}") else { throw .placeholderInvalid(line: line) }
            let name = ModelText.line(String(inner[..<close]))
            guard !name.isEmpty, name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }) else {
                throw .placeholderInvalid(line: line)
            }
            parts.append(.text(String(rest[..<open])))
            parts.append(.placeholder(name))
            rest = inner[close...].dropFirst(2)
        }
        parts.append(.text(String(rest)))
        return parts
    }
}
