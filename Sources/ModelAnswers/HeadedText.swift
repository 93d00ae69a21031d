import EditorialRules
import JSON

/// Parses an answer that is not JSON but has the same fields as headings: YAML, or Markdown.
enum HeadedText {
    /// The fields by their headings as written; a field of several lines becomes a list.
    static func fields(in text: String) -> JSONObject {
        var fields: [String: [String]] = [:]
        var current: String?
        for line in text.split(whereSeparator: \.isNewline).map({ String($0).trimmed }) where !line.isEmpty && line != "---" {
            if let (name, value) = heading(line), fields[name] == nil {
                current = name
                fields[name] = value.isEmpty ? [] : [value]
            } else if let current {
                fields[current]?.append(unquoted(ModelProse.withoutMarker(line)))
            }
        }
        return JSONObject(
            fields.map { name, lines in
                JSONObject.Member(key: name, value: lines.count == 1 ? .string(lines[0]) : .array(lines.map { .string($0) }))
            })
    }

    /// "contextSummary: …", "**Rating:** 8.5", "## Key Tracks".
    private static func heading(_ line: String) -> (name: String, value: String)? {
        guard let match = line.wholeMatch(of: #/(#{1,6}\s+)?[*_"]*([A-Za-z][A-Za-z _-]{2,24}?)[*_"]*(?:\s*(:)[*_]*\s*(.*))?/#),
            match.output.1 != nil || match.output.3 != nil || line.hasPrefix("**"), ReviewFields.name(of: String(match.output.2)) != nil
        else { return nil }
        let value = unquoted(String(match.output.4 ?? ""))
        return (String(match.output.2), ["|", ">", "null"].contains(value) ? "" : value)
    }

    private static func unquoted(_ text: String) -> String {
        let text = text.hasSuffix(",") ? String(text.dropLast()) : text
        guard text.count > 1, let quote = text.first, "\"'".contains(quote), text.last == quote else { return text }
        return String(text.dropFirst().dropLast())
    }
}
