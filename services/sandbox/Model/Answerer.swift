import SampleCovers

/// The emulated mind: looks at the recognized picture or reads the question, and fills the schema it was given.
struct Answerer: Sendable {
    func answer(_ question: ModelQuestion, fault: Fault.Kind? = nil) -> EmulatedAnswer {
        let step = question.step
        let album = subject(of: question, step: step)
        let searches = question.offersSearch ? [search(for: album, question: question)] : []
        let facts = facts(of: album, question: question, step: step, searches: searches)
        var text: String
        if let schema = question.schema ?? (step == .other ? nil : step.defaultSchema) {
            text = SchemaFiller(facts: facts, root: schema).fill(schema).text
        } else {
            text = remark(on: album, question: question)
        }
        switch fault {
        case .prose: text = "I would rather talk about it than fill in a form. " + remark(on: album, question: question)
        case .nonsense: text = #"{"weather":"drizzle","confidence":{"of":"what"},"tier":"many"}"#
        case .schemaViolation: text = violated(text)
        case .priceTalk: text = withPriceTalk(text)
        case .disagreement: text = disagreeing(text)
        case .empty: text = ""
        default: break
        }
        return EmulatedAnswer(searches: searches, text: text)
    }

    /// The album a question is about: by the picture if there is one, by the words of the user otherwise.
    func subject(of question: ModelQuestion, step: ModelTask) -> SandboxAlbum? {
        question.hasPicture
            ? question.cover.flatMap { SandboxAlbum.of(picture: $0) } : AlbumReader.album(in: question.userText, strict: step == .review)
    }

    private func facts(of album: SandboxAlbum?, question: ModelQuestion, step: ModelTask, searches: [EmulatedAnswer.Search]) -> AnswerFacts
    {
        var facts = AnswerFacts(album: album, review: nil, outcome: .notFound, sources: searches.flatMap(\.results))
        switch step {
        case .identification, .extraction:
            guard let album else {
                facts.outcome = .notAnAlbum
                break
            }
            if case .needsSearch = album.recognition { facts.outcome = .searchNeeded } else { facts.outcome = .identified }
        case .finalisation, .mapping: facts.outcome = album == nil || album?.cover == .smudge ? .notFound : .identified
        case .review:
            facts.outcome = .identified
            facts.review = album?.review ?? AnswerFacts.unknownReview
        case .other: facts.outcome = album == nil ? .notFound : .identified
        }
        return facts
    }

    private func search(for album: SandboxAlbum?, question: ModelQuestion) -> EmulatedAnswer.Search {
        guard let album else {
            let words = AlbumReader.words(question.userText).suffix(8).joined(separator: " ")
            return EmulatedAnswer.Search(query: words, results: [])
        }
        let path = "albumscan-sandbox/\(album.name)"
        let domains = question.allowedDomains.isEmpty ? ["example.com", "example.org", "example.net"] : question.allowedDomains
        let sites = domains.prefix(4)
        let results = sites.enumerated().map { index, domain in
            EmulatedAnswer.Result(
                url: "https://\(domain)/\(path)",
                title: "Sandbox source \(index + 1) of \(sites.count) for \(album.title) by \(album.artist) (no search was made)",
                snippet: "\(album.title) is a \(album.year) album by \(album.artist). Text made by the AlbumScan sandbox.")
        }
        return EmulatedAnswer.Search(query: "\(album.artist) \(album.title) album", results: results)
    }

    private func remark(on album: SandboxAlbum?, question: ModelQuestion) -> String {
        guard let album, album.cover != .smudge else {
            return question.hasPicture
                ? "This is the AlbumScan sandbox: the picture shows none of the covers it knows."
                : "This is the AlbumScan sandbox, an emulator. Nobody thought about your question."
        }
        return "This is the AlbumScan sandbox: that is \(album.title) by \(album.artist), released in \(album.year)."
    }

    // MARK: Ordered misbehavior

    private func violated(_ text: String) -> String {
        guard let json = try? JSONParser.parse(Array(text.utf8)), case .object(let members) = json else { return "[]" }
        let broken = members.map { member -> JSON.Member in
            switch member.name {
            case "rating": JSON.Member(name: member.name, value: "eleven")
            case "outcome", "subject", "recommendation": JSON.Member(name: member.name, value: "PERHAPS")
            case "success": JSON.Member(name: member.name, value: "yes and no")
            default: member
            }
        }
        return JSON.object(broken).text
    }

    private func withPriceTalk(_ text: String) -> String {
        edited(text) { review in
            let bullets = review["contextBullets"]?.array ?? []
            let talk: JSON = "Original first pressings sell for more than $300 and are a solid investment for collectors."
            return review.setting("contextBullets", .array(bullets.dropLast() + [talk]))
        }
    }

    private func disagreeing(_ text: String) -> String {
        edited(text) { $0.setting("tier", 8).setting("label", "Career Low").setting("rating", 9.9).setting("recommendation", "ESSENTIAL") }
    }

    private func edited(_ text: String, _ change: (JSON) -> JSON) -> String {
        guard let json = try? JSONParser.parse(Array(text.utf8)), json["contextSummary"] != nil else { return text }
        return change(json).text
    }
}
