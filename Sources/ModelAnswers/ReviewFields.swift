import Catalog
import EditorialRules
import JSON

/// The fields of a review, under the names and in the shapes that models use.
struct ReviewFields {
    enum Name: Sendable {
        case summary, bullets, tracks, tier, label, rating, recommendation, recommendedFor, sources, artist, album
    }

    private var values: [Name: JSONValue] = [:]
    /// Whether the text contains its last object to the end.
    let isWhole: Bool

    /// - Returns: nil if the text contains no part of a review.
    init?(_ text: String) {
        var (objects, isWhole) = LenientJSON.objects(in: text)
        // An object encoded as a string: its quotes are escaped.
        if objects.allSatisfy({ $0.isEmpty }), text.contains("{\\\"") {
            (objects, isWhole) = LenientJSON.objects(in: text.replacing("\\\"", with: "\"").replacing("\\\\", with: "\\"))
        }
        if objects.allSatisfy({ $0.isEmpty }) { objects = [HeadedText.fields(in: text)] }
        self.isWhole = isWhole
        for object in objects { take(object, depth: 0) }
        guard values.keys.contains(where: { $0 != .artist && $0 != .album && $0 != .sources }) else { return nil }
    }

    /// Of the members of one object.
    init(_ object: JSONObject) {
        isWhole = true
        take(object, depth: 0)
    }

    /// The verdict that the fields add up to (rule 32); nil if they say nothing of it.
    var verdict: ReviewVerdict? {
        ReviewVerdict(
            tier: tier, label: text(.label) ?? labelOfTier, rating: rating,
            recommendation: texts(.recommendation).lazy.compactMap(Recommendation.init(answer:)).first)
    }

    /// The field that a key stands for; letter case, separators and common synonyms do not matter.
    static func name(of key: String) -> Name? {
        names[String(key.lowercased().unicodeScalars.filter { ("a"..."z").contains($0) })]
    }

    private static let names: [String: Name] = [
        "contextsummary": .summary, "summary": .summary, "context": .summary, "overview": .summary,
        "contextbullets": .bullets, "bullets": .bullets, "bulletpoints": .bullets, "points": .bullets, "highlights": .bullets,
        "keytracks": .tracks, "tracks": .tracks, "standouttracks": .tracks, "besttracks": .tracks, "essentialtracks": .tracks,
        "tier": .tier, "tiernumber": .tier, "label": .label, "tierlabel": .label, "badge": .label, "rating": .rating, "score": .rating,
        "recommendation": .recommendation, "verdict": .recommendation, "recommendedfor": .recommendedFor, "bestfor": .recommendedFor,
        "sources": .sources, "references": .sources, "citations": .sources, "artist": .artist, "artistname": .artist, "album": .album,
        "albumtitle": .album, "albumname": .album,
    ]

    /// The first of two fields with the same meaning wins. Unknown members may contain fields.
    private mutating func take(_ object: JSONObject, depth: Int) {
        let members = object.sorted { $0.key < $1.key }
        for member in members {
            guard let name = Self.name(of: member.key), member.value != .null, values[name] == nil,
                !Self.isGroup(member.value, of: name)
            else { continue }
            values[name] = member.value
        }
        guard depth < 4 else { return }
        for member in members {
            let name = Self.name(of: member.key)
            switch member.value {
            case .object(let inner) where name == nil || name.map { Self.isGroup(member.value, of: $0) } ?? false:
                take(inner, depth: depth + 1)
            case .array(let entries) where name == nil:
                for case .object(let inner) in entries { take(inner, depth: depth + 1) }
            case .string(let text) where name == nil && text.contains("{"):
                for inner in LenientJSON.objects(in: text).objects { take(inner, depth: depth + 1) }
            default: break
            }
        }
    }

    /// `"context": {"summary": …}`, `"verdict": {"tier": …}`: an object where text is expected.
    private static func isGroup(_ value: JSONValue, of name: Name) -> Bool {
        guard case .object(let object) = value else { return false }
        switch name {
        case .summary, .recommendation, .album: return true
        case .tier: return object.keys.contains { Self.name(of: $0) == .tier || Self.name(of: $0) == .rating }
        default: return false
        }
    }

    /// The texts of a field: the entries of a list, the values of an object, the lines of a text.
    func texts(_ name: Name) -> [String] {
        values[name].map(Self.texts) ?? []
    }

    /// A field that should be one text.
    func text(_ name: Name) -> String? {
        let text = texts(name).joined(separator: " ")
        return text.allSatisfy(\.isWhitespace) || ModelText.isPlaceholder(ModelText.line(text)) ? nil : text
    }

    func value(_ name: Name) -> JSONValue? { values[name] }

    private static func texts(of value: JSONValue) -> [String] {
        switch value {
        case .null, .bool: return []
        case .integer, .number: return value.double.map { [text(of: $0)] } ?? []
        case .string(let text): return [text]
        case .array(let values): return values.flatMap(texts)
        case .object(let object):
            if let text = text(ofEntry: object) { return [text] }
            // A list written as an object with numeric keys.
            return object.sorted { (Int($0.key) ?? .max, $0.key) < (Int($1.key) ?? .max, $1.key) }.flatMap { texts(of: $0.value) }
        }
    }

    /// `{"heading": "Reception", "text": "…"}`, `{"title": "Airbag", "note": "…"}`.
    private static func text(ofEntry object: JSONObject) -> String? {
        func first(_ keys: [String]) -> String? {
            keys.lazy.compactMap { key in
                let value = object.first { $0.key.lowercased() == key }?.value
                return value?.string ?? value?.double.map(text(of:))
            }.first
        }
        if let text = first(["text", "bullet", "point", "content", "detail", "evidence", "sentence", "value"]) { return text }
        return first(["title", "name", "track", "song", "tracktitle", "trackname"])
    }

    private static func text(of number: Double) -> String {
        number == number.rounded() && abs(number) < 1e9 ? String(Int(number)) : String(number)
    }

    // MARK: Numbers

    /// 1…8, out of 7, "7", "Tier 7", "7 – Uneven Effort".
    var tier: Int? {
        guard let number = values[.tier].flatMap(Self.number) ?? nil, number.value == number.value.rounded(), (1...8).contains(number.value)
        else { return nil }
        return Int(number.value)
    }

    /// `"tier": "Essential Classic"`, `"tier": {"number": 1, "label": "Essential Classic"}`.
    var labelOfTier: String? {
        switch values[.tier] {
        case .string(let text): text
        case .object(let object): object.lazy.compactMap(\.value.string).first
        default: nil
        }
    }

    /// 0…10, out of 8.5, "8,5", "8.5/10", "4/5", "85 %", 85.
    var rating: Double? {
        guard let (value, scale) = values[.rating].flatMap(Self.number) ?? nil, value >= 0 else { return nil }
        let scaled = scale.map { value * 10 / $0 } ?? (value > 10 ? value / 10 : value)
        return scaled <= 10 ? (scaled * 10).rounded() / 10 : nil
    }

    /// A number and the scale it is on.
    private static func number(in value: JSONValue) -> (value: Double, scale: Double?)? {
        switch value {
        case .integer, .number: return value.double.map { ($0, nil) }
        case .string(let text): return number(in: text)
        case .object(let object):
            let members = Dictionary(object.map { ($0.key.lowercased(), $0.value) }) { first, _ in first }
            guard let inner = ["value", "number", "rating", "score", "tier", "level"].lazy.compactMap({ members[$0] }).first,
                let found = number(in: inner)
            else { return nil }
            let scale = ["max", "maximum", "outof", "out_of", "scale"].lazy.compactMap { members[$0] }.first.flatMap {
                number(in: $0)?.value
            }
            return (found.value, scale.flatMap { $0 > 0 ? $0 : nil } ?? found.scale)
        case .array(let values): return values.first.flatMap { number(in: $0) }
        default: return nil
        }
    }

    private static func number(in text: String) -> (value: Double, scale: Double?)? {
        let stars = text.count { $0 == "★" || $0 == "⭐" }
        guard let match = text.firstMatch(of: #/(-?[0-9]+(?:[.,][0-9]+)?)\s*(%|(?:\/|out of|of|von|sur|de|su|av)\s*([0-9]+))?/#),
            let value = Double(match.output.1.replacing(",", with: "."))
        else { return stars > 0 ? (Double(stars), 5) : nil }
        if match.output.2 == "%" { return (value, 100) }
        return (value, match.output.3.flatMap { Double($0) }.flatMap { $0 >= value && $0 > 0 ? $0 : nil })
    }
}
