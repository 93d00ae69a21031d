/// What an answer can draw on.
package struct AnswerFacts: Sendable {
    package enum Outcome: Sendable {
        case identified, searchNeeded, notAnAlbum, notFound
    }

    package var album: SandboxAlbum?
    package var review: SampleReview?
    package var outcome: Outcome
    package var sources: [EmulatedAnswer.Result]

    package static let unknownReview = SampleReview(
        summary: "The AlbumScan sandbox has never heard this record and says so. This text only shows where a review would stand.",
        bullets: [
            "No critic was consulted, because this is an emulator.",
            "No track was played, so none stands out.",
            "With a real model configured, this place holds evidence instead.",
        ],
        rating: 6.0, recommendation: "RECOMMENDED", recommendedFor: "fans of placeholders", tier: 6, label: "Reliable Listen",
        keyTracks: ["First track", "Second track", "Third track"])
}

/// Fills a JSON schema from facts by the names of its properties, in schema order; what it has no idea about gets the
/// plainest value its type allows.
package struct SchemaFiller {
    private let facts: AnswerFacts
    private let root: JSON

    package init(facts: AnswerFacts, root: JSON) {
        self.facts = facts
        self.root = root
    }

    /// What the emulated mind calls a caller's own function with.
    static func example(of schema: JSON) -> JSON {
        let facts = AnswerFacts(album: SandboxAlbum.of(.okComputer), review: nil, outcome: .identified, sources: [])
        return SchemaFiller(facts: facts, root: schema).fill(schema)
    }

    package func fill(_ schema: JSON, name: String = "") -> JSON {
        if let reference = schema["$ref"]?.string { return fill(resolved(reference), name: name) }
        let known = value(named: SchemaNames.plain(name))
        if let constant = schema["const"] { return constant }
        if let choices = schema["enum"]?.array { return choice(among: choices, name: name, known: known) }
        if let branches = (schema["anyOf"] ?? schema["oneOf"])?.array {
            if known == .null, branches.contains(where: { $0["type"]?.string == "null" }) { return .null }
            return fill(branches.first { $0["type"]?.string != "null" } ?? schema, name: name)
        }
        let types = schema["type"]?.string.map { [$0] } ?? schema["type"]?.strings ?? (schema["properties"] == nil ? [] : ["object"])
        if known == .null, types.contains("null") { return .null }
        for type in types where type != "null" {
            return plain(type, schema, name: name, known: known)
        }
        return known ?? .null
    }

    private func resolved(_ reference: String) -> JSON {
        reference.split(separator: "/").dropFirst().reduce(root) { $0[String($1)] ?? .null }
    }

    private func plain(_ type: String, _ schema: JSON, name: String, known: JSON?) -> JSON {
        switch type {
        case "object":
            let members = schema["properties"]?.members ?? []
            return .object(members.map { JSON.Member(name: $0.name, value: fill($0.value, name: $0.name)) })
        case "array": return array(schema, name: name, known: known)
        case "integer":
            return known?.integer.map(JSON.integer) ?? known?.double.map { .integer(Int($0)) } ?? known?.string.flatMap { Int($0) }.map(
                JSON.integer) ?? 0
        case "number": return known?.double.map(JSON.number) ?? 0
        case "boolean": return .bool(known?.bool ?? (facts.outcome == .identified))
        case "string":
            if let text = known?.string { return .string(text) }
            if let number = known?.double { return .string(number == number.rounded() ? String(Int(number)) : String(number)) }
            return .string(known?.strings.joined(separator: ", ") ?? "")
        default: return .null
        }
    }

    private func array(_ schema: JSON, name: String, known: JSON?) -> JSON {
        let items = schema["items"] ?? ["type": "string"]
        if SchemaNames.plain(name) == "sources" {
            return .array(
                facts.sources.map { source in
                    items["type"]?.string == "string"
                        ? .string(source.url)
                        : .object(
                            (items["properties"]?.members ?? []).map { member in
                                JSON.Member(name: member.name, value: .string(member.name == "url" ? source.url : source.title))
                            })
                })
        }
        if let known, known.array != nil { return known }
        return schema["minItems"]?.integer ?? 0 > 0 ? .array([fill(items, name: name)]) : []
    }

    private func choice(among choices: [JSON], name: String, known: JSON?) -> JSON {
        let wanted = (known?.string.map { [$0] } ?? []) + (isOutcome(name) ? outcomeWords : [])
        for word in wanted {
            let plain = SchemaNames.plain(word)
            if let fit = choices.first(where: { $0.string.map(SchemaNames.plain) == plain }) { return fit }
        }
        if let known, choices.contains(known) { return known }
        return choices.first ?? .null
    }

    private func isOutcome(_ name: String) -> Bool {
        ["outcome", "subject", "status", "result", "kind", "type", "verdict"].contains(SchemaNames.plain(name))
    }

    private var outcomeWords: [String] {
        switch facts.outcome {
        case .identified: ["album", "identified", "found", "album_front", "success"]
        case .searchNeeded: ["search_needed", "needs_search", "album_front"]
        case .notAnAlbum: ["not_an_album_cover", "not_an_album", "not_album", "none", "failure", "not_found"]
        case .notFound: ["not_found", "failure", "unknown", "none"]
        }
    }

    /// The value for a property name, `.null` for "known to be nothing", nil for "no idea".
    private func value(named name: String) -> JSON? {
        let isIdentified = facts.outcome == .identified
        switch name {
        case "artistname", "artist", "artists": return isIdentified ? JSON(facts.album?.artist) : .null
        case "albumtitle", "album", "title": return isIdentified ? JSON(facts.album?.title) : .null
        case "releaseyear", "year": return isIdentified ? JSON((facts.album?.year).map(String.init)) : .null
        case "genres", "genre": return isIdentified ? JSON(facts.album?.genres ?? []) : []
        case "recordlabel": return isIdentified ? JSON(facts.album?.label) : .null
        case "confidence":
            guard isIdentified else { return "low" }
            if case .immediate(let confidence)? = facts.album?.recognition { return .string(confidence) }
            return "high"
        case "success", "identified", "found", "isalbum", "isalbumcover": return .bool(isIdentified)
        case "searchneeded": return .bool(facts.outcome == .searchNeeded)
        case "extractedtext", "text", "visibletext": return .string(facts.album?.legibleText ?? "")
        case "albumdescription", "description": return .string(facts.album?.description ?? "A picture that shows no record sleeve")
        case "textconfidence": return .string(facts.album?.textConfidence ?? "low")
        case "reason", "failurereason": return isIdentified ? .null : "Nothing the sandbox knows fits this description."
        default: return reviewValue(named: name)
        }
    }

    private func reviewValue(named name: String) -> JSON? {
        guard let review = facts.review else { return name == "label" && facts.outcome == .identified ? JSON(facts.album?.label) : nil }
        return switch name {
        case "grounds": "For it speaks what the sandbox was told, against it that nobody listened; what it was told decides."
        case "contextsummary", "summary": .string(review.summary)
        case "contextbullets", "bullets": JSON(review.bullets)
        case "rating": .number(review.rating)
        case "recommendation": .string(review.recommendation)
        case "emoji": JSON(["ESSENTIAL": "💎", "RECOMMENDED": "👍", "SKIP": "😐", "AVOID": "💩"][review.recommendation])
        case "recommendedfor": JSON(review.recommendedFor)
        case "tier": .integer(review.tier)
        case "label": .string(review.label)
        case "keytracks", "tracks": JSON(review.keyTracks)
        default: nil
        }
    }
}
