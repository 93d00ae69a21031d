import JSON
import LanguageModels
import Testing

@Suite struct SchemaDialectTests {
    private func object(_ properties: String, required: [String]) throws -> JSONSchema {
        let names = JSONValue.array(required.map { .string($0) })
        return try JSONSchema(name: "s", json: #"{"type":"object","properties":{\#(properties)},"required":\#(names)}"#)
    }

    @Test func boundsBecomeDescriptions() throws {
        let schema = try object(
            #"""
            "r":{"type":"number","minimum":0,"maximum":10,"description":"Rating."},\#
            "t":{"type":"array","minItems":3,"items":{"type":"string","format":"iri"}}
            """#,
            required: ["r", "t"])
        let prepared = try SchemaDialect.anthropic.prepare(schema)
        #expect(prepared["additionalProperties"] == false)
        #expect(prepared["properties"]?["r"] == ["type": "number", "description": "Rating. {minimum: 0, maximum: 10}"])
        #expect(prepared["properties"]?["t"]?["minItems"] == 1)
        #expect(prepared["properties"]?["t"]?["description"] == "{minItems: 3}")
        #expect(prepared["properties"]?["t"]?["items"] == ["type": "string", "description": #"{format: "iri"}"#])
        #expect(try SchemaDialect.openAI.prepare(schema)["properties"]?["r"]?["minimum"] == 0)
    }

    @Test func aPropertyMayBeNamedLikeAKeyword() throws {
        let schema = try object(#""minimum":{"type":"string"},"format":{"type":"string"}"#, required: ["minimum", "format"])
        #expect(try SchemaDialect.anthropic.prepare(schema)["properties"]?.object?.keys == ["minimum", "format"])
    }

    @Test func closesInnerObjects() throws {
        let schema = try object(#""a":{"type":"array","items":{"type":"object","properties":{},"required":[]}}"#, required: ["a"])
        #expect(try SchemaDialect.openAI.prepare(schema)["properties"]?["a"]?["items"]?["additionalProperties"] == false)
    }

    @Test(arguments: [
        #"{"type":"object","additionalProperties":true}"#, #"{"type":"object","additionalProperties":{"type":"string"}}"#,
        ##"{"type":"object","properties":{"a":{"$ref":"#"}},"required":["a"]}"##,
        #"{"type":"object","properties":{"a":{"enum":[{"b":1}]}},"required":["a"]}"#, #"{"type":"object","properties":{"a":3}}"#,
    ]) func refusesWhatProvidersRefuse(json: String) throws {
        let schema = try JSONSchema(name: "s", json: json)
        #expect(throws: JSONSchema.Problem.self) { try SchemaDialect.anthropic.prepare(schema) }
        #expect(throws: JSONSchema.Problem.self) { try SchemaDialect.openAI.prepare(schema) }
    }

    @Test func countsOptionalAndUnionProperties() throws {
        let plain = (0..<25).map { #""p\#($0)":{"type":"string"}"# }.joined(separator: ",")
        #expect(throws: JSONSchema.Problem.self) { try SchemaDialect.anthropic.prepare(try object(plain, required: [])) }
        #expect(throws: Never.self) { try SchemaDialect.anthropic.prepare(try object(plain, required: ["p0"])) }
        #expect(throws: JSONSchema.Problem.self) { try SchemaDialect.openAI.prepare(try object(plain, required: ["p0"])) }
        let unions = (0..<17).map { #""p\#($0)":{"type":["string","null"]}"# }.joined(separator: ",")
        let all = (0..<17).map { "p\($0)" }
        #expect(throws: JSONSchema.Problem.self) { try SchemaDialect.anthropic.prepare(try object(unions, required: all)) }
        #expect(throws: Never.self) { try SchemaDialect.openAI.prepare(try object(unions, required: all)) }
    }

    @Test(arguments: ["", "a b", "ä", String(repeating: "x", count: 65)]) func refusesNames(name: String) {
        #expect(throws: JSONSchema.Problem.self) { try JSONSchema(name: name, json: #"{"type":"object"}"#) }
    }
}
