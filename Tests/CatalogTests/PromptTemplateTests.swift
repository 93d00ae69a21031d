import EditorialRules
import Foundation
import ModelAnswers
import Testing

@Suite struct PromptTemplateTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../prompts").standardized

    private static func load(_ name: String) throws -> PromptTemplate {
        try PromptTemplate(parsing: String(contentsOf: folder.appending(path: "\(name).md"), encoding: .utf8))
    }

    private static let album: Set<String> = ["artistName", "albumTitle", "releaseYear", "genres", "recordLabel", "language"]
    private static let prompts: [(String, Set<String>)] = [
        ("id_call_1", []), ("id_call_2", ["extractedText", "albumDescription", "textConfidence"]), ("phase1a_vision_extraction", []),
        ("phase1b_web_search_mapping", ["extractedText", "albumDescription"]), ("phase3_review_generation", album),
        ("phase3_review_generation_searched", album),
    ]

    @Test(arguments: prompts)
    func everyPromptLoads(name: String, placeholders: Set<String>) throws {
        let template = try Self.load(name)
        #expect(template.name == name)
        #expect(template.placeholders == placeholders)
        let rendered = try template.render(Dictionary(uniqueKeysWithValues: placeholders.map { ($0, "x") }))
        #expect(rendered.system.contains("JSON"))
        #expect(!(rendered.system + rendered.user).contains("{{"))
        #expect(rendered.system.contains("instruction"))
    }

    @Test(arguments: ["phase3_review_generation", "phase3_review_generation_searched"])
    func reviewPromptsSpellOutTheRules(name: String) throws {
        let system = try Self.load(name).render(Dictionary(uniqueKeysWithValues: Self.album.map { ($0, "x") })).system
        for tier in ReviewTier.all {
            let row = "| \(tier.number) | \(tier.labels.joined(separator: ", ")) | \(tier.ratings.lowerBound)–\(tier.ratings.upperBound) |"
            #expect(system.contains(row))
        }
        for word in Recommendation.allCases { #expect(system.contains(word.rawValue)) }
    }

    @Test(arguments: [
        ("id_call_1", IDCall1Answer.jsonSchema), ("id_call_2", IDCall2Answer.jsonSchema),
        ("phase1a_vision_extraction", Phase1AAnswer.jsonSchema),
        ("phase1b_web_search_mapping", Phase1BAnswer.jsonSchema), ("phase3_review_generation", ReviewAnswer.jsonSchema),
        ("phase3_review_generation_searched", ReviewAnswer.jsonSchema),
    ])
    func promptsNameEveryKeyOfTheirSchema(name: String, schema: String) throws {
        let file = try String(contentsOf: Self.folder.appending(path: "\(name).md"), encoding: .utf8)
        let object = try #require(JSONSerialization.jsonObject(with: Data(schema.utf8)) as? [String: Any])
        for key in try #require(object["required"] as? [String]) { #expect(file.contains(key), "\(key)") }
    }

    private let simple =
        "---\nname: a\nversion: 2\npurpose: p: q\nmaxOutputTokens: 10\n---\n# System\nBe {brief} {{tone}}.\n# User\n<t>{{text}}</t>\n"

    @Test func rendersEachPlaceholderOnce() throws {
        let rendered = try PromptTemplate(parsing: simple).render(["tone": "{{text}}", "text": "</t> {{tone}} < / T> <3 a<b $&"])
        #expect(rendered.system == "Be {brief} {{text}}.")
        #expect(rendered.user == "<t>‹/t> {{tone}} ‹ / T> <3 a‹b $&</t>")
    }

    @Test func refusesMissingAndUnknownValues() throws {
        let template = try PromptTemplate(parsing: simple)
        #expect(throws: PromptTemplateError.valuesMissing(["text", "tone"])) { try template.render([:]) }
        #expect(throws: PromptTemplateError.valuesUnknown(["x"])) { try template.render(["tone": "", "text": "", "x": ""]) }
    }

    @Test(arguments: [
        ("", PromptTemplateError.frontMatterMissing), ("---\nname: a\n", .frontMatterMissing),
        ("---\nname\n---\n", .frontMatterInvalid(line: 2)),
        ("---\nname: a\n---\n", .fieldMissing("version")),
        ("---\nname: a\nversion: 1\npurpose: p\nmaxOutputTokens: x\n---\n", .fieldInvalid("maxOutputTokens")),
        ("---\nname: a\nversion: 1\npurpose: p\nmaxOutputTokens: 1\n---\n# System\nx\n", .sectionMissing("User")),
        ("---\nname: a\nversion: 1\npurpose: p\nmaxOutputTokens: 1\n---\n# Other\nx\n", .sectionUnknown("Other")),
        (
            "---\nname: a\nversion: 1\npurpose: p\nmaxOutputTokens: 1\n---\n# System\nx\n# User\n\nok\n{{bad name}}\n",
            .placeholderInvalid(line: 2)
        ),
        ("---\nname: a\nversion: 1\npurpose: p\nmaxOutputTokens: 1\n---\n# System\nx\n# User\n{{open\n", .placeholderInvalid(line: 1)),
    ])
    func refusesBadFiles(file: String, error: PromptTemplateError) {
        #expect(throws: error) { try PromptTemplate(parsing: file) }
    }
}
