import Catalog
import EditorialRules
import Foundation
import ModelAnswers
import Testing

@Suite struct ModelAnswerTests {
    private func call1(_ changes: [String: Any] = [:], without removed: [String] = []) throws -> String {
        var object: [String: Any] = [
            "outcome": "album", "artistName": " Radiohead ", "albumTitle": "**OK Computer**", "releaseYear": "1997",
            "genres": ["alternative rock", "Art Rock/Rock"],
            "recordLabel": "℗ 1997 Parlophone", "confidence": "HIGH", "extractedText": NSNull(), "albumDescription": NSNull(),
            "textConfidence": "high",
        ]
        object.merge(changes) { $1 }
        for key in removed { object[key] = nil }
        return String(decoding: try JSONSerialization.data(withJSONObject: object), as: UTF8.self)
    }

    private let okComputer = IdentifiedAlbum(
        artistName: "Radiohead", albumTitle: "OK Computer", releaseYear: "1997", genres: ["Alternative Rock", "Art Rock", "Rock"],
        recordLabel: "Parlophone", confidence: .high)

    @Test func readsAnAlbum() throws {
        #expect(try IDCall1Answer(parsing: call1()) == .album(okComputer))
    }

    @Test func toleratesFencesProseAndExtraKeys() throws {
        let json = try call1(["thoughts": ["deep": true], "releaseYear": 1997])
        #expect(try IDCall1Answer(parsing: "Sure {here}:\n```json\n\(json)\n```\nDone {x}") == .album(okComputer))
        #expect(try IDCall1Answer(parsing: "{\"answer\":\(json)}") == .album(okComputer))
        // A comma too many, and a key that comes again.
        #expect(try IDCall1Answer(parsing: json.dropLast() + #","outcome":"maybe",}"#) == .album(okComputer))
    }

    @Test func lowConfidenceIsNoIdentification() throws {
        let text = try call1([
            "confidence": "low", "extractedText": "TVOTR\nSeeds", "albumDescription": "a seed", "textConfidence": "medium",
        ])
        #expect(
            try IDCall1Answer(parsing: text)
                == .searchNeeded(SearchClues(extractedText: "TVOTR Seeds", albumDescription: "a seed", textConfidence: .medium)))
    }

    @Test(arguments: [
        ("back_cover", CoverSubject.backCover), ("NOT_AN_ALBUM_COVER", .notAnAlbumCover), ("multiple_albums", .multipleAlbums),
    ])
    func readsRefusals(word: String, subject: CoverSubject) throws {
        #expect(try IDCall1Answer(parsing: call1(["outcome": word])) == .refused(subject))
    }

    @Test func refusesWhatBreaksTheSchema() throws {
        #expect(throws: ModelAnswerError.notJSON) { try IDCall1Answer(parsing: "I cannot tell.") }
        #expect(throws: ModelAnswerError.notJSON) { try IDCall1Answer(parsing: String(call1().dropLast(5))) }
        #expect(throws: ModelAnswerError.notJSON) { try IDCall1Answer(parsing: String(repeating: "{", count: 200_000)) }
        #expect(throws: ModelAnswerError.invalid(["outcome is not one of the agreed words"])) {
            try IDCall1Answer(parsing: call1(["outcome": "maybe"]))
        }
        #expect(throws: ModelAnswerError.invalid(["artistName is missing"])) { try IDCall1Answer(parsing: call1(without: ["artistName"])) }
        #expect(throws: ModelAnswerError.invalid(["artistName is not a string", "genres is not an array"])) {
            try IDCall1Answer(parsing: call1(["artistName": 5, "genres": "rock"]))
        }
        #expect(throws: ModelAnswerError.self) { try IDCall1Answer(parsing: call1(["albumTitle": "Unknown"])) }
        #expect(throws: ModelAnswerError.self) { try IDCall1Answer(parsing: call1(["albumTitle": String(repeating: "x", count: 501)])) }
    }

    @Test func readsTheOtherAnswers() throws {
        let album = #""artistName":"Radiohead","albumTitle":"OK Computer","releaseYear":null,"genres":[],"recordLabel":null,"confidence""#
        let expected = IdentifiedAlbum(artistName: "Radiohead", albumTitle: "OK Computer", confidence: .medium)
        #expect(try IDCall2Answer(parsing: #"{"outcome":"album",\#(album):"medium","reason":null}"#) == .album(expected))
        #expect(try IDCall2Answer(parsing: #"{"outcome":"album",\#(album):"low","reason":"unsure"}"#) == .notFound(reason: "unsure"))
        #expect(try IDCall2Answer(parsing: #"{"outcome":"not_found","reason":null}"#) == .notFound(reason: nil))
        #expect(try Phase1BAnswer(parsing: #"{"success":true,\#(album):"medium","reason":null}"#) == .album(expected))
        #expect(try Phase1BAnswer(parsing: #"{"success":false,"reason":"two fit"}"#) == .failure(reason: "two fit"))
        let extraction = try Phase1AAnswer(
            parsing: #"{"subject":"album_front","extractedText":"TVOTR","albumDescription":"red","textConfidence":"high"}"#)
        #expect(extraction.subject == .front)
        #expect(extraction.clues == SearchClues(extractedText: "TVOTR", albumDescription: "red", textConfidence: .high))
    }

    @Test func readsAReview() throws {
        let review = try ReviewAnswer(
            parsing: #"""
                {"contextSummary":"One. Two.","contextBullets":["a"," "],"keyTracks":["x"],"tier":2,
                "label":"critics’ choice","rating":8.449,
                "recommendation":"💎 essential","recommendedFor":null,"sources":[{"title":"P","url":"https://p.example/"},
                {"title":"J","url":"javascript:x"}]}
                """#
        ).review
        #expect(review.contextBullets == ["a"])
        #expect(review.label == "Critics' Choice")
        #expect(review.rating == 8.4)
        #expect(review.recommendation == .essential)
        #expect(review.sources == [ReviewSource(title: "P", url: "https://p.example/")])
    }

    @Test(arguments: [
        IDCall1Answer.jsonSchema, IDCall2Answer.jsonSchema, Phase1AAnswer.jsonSchema, Phase1BAnswer.jsonSchema, ReviewAnswer.jsonSchema,
    ])
    func schemasKeepToWhatBothVendorsAccept(schema: String) throws {
        let root = try #require(JSONSerialization.jsonObject(with: Data(schema.utf8)) as? [String: Any])
        try check(root)
    }

    private func check(_ node: [String: Any]) throws {
        let allowed: Set<String> = ["type", "properties", "required", "additionalProperties", "items", "enum"]
        #expect(allowed.isSuperset(of: node.keys))
        if let properties = node["properties"] as? [String: [String: Any]] {
            #expect(node["additionalProperties"] as? Bool == false)
            #expect(Set(try #require(node["required"] as? [String])) == Set(properties.keys))
            for child in properties.values { try check(child) }
            #expect(properties.values.filter { $0["type"] is [String] }.count <= 16)
        }
        if let items = node["items"] as? [String: Any] { try check(items) }
    }

    @Test(arguments: [
        ("1997", "1997"), ("1997-05-21", "1997"), ("c. 1969", "1969"), ("19970", nil), ("1750", nil), ("2999", nil), ("", nil),
        ("released 12 in 1971", "1971"),
    ])
    func years(text: String, year: String?) {
        #expect(ReleaseYear.parse(text) == year)
    }

    @Test(arguments: [
        (["rock", "Rock ", "hip hop", "Folk, World, & Country", "n/a", "x"], ["Rock", "Hip-Hop", "Folk", "World", "Country"]),
        (["R&B/Soul", "rnb"], ["R&B", "Soul"]), (["drum and bass"], ["Drum & Bass"]), ([], []),
        (["IDM", "synthpop"], ["IDM", "Synth-Pop"]),
    ])
    func genres(raw: [String], clean: [String]) {
        #expect(GenreList.cleaned(raw, limit: 5) == clean)
    }

    @Test(arguments: [
        ("℗ 1997 Parlophone", "Parlophone"), ("© ℗1984 Island Records", "Island Records"), ("1965 Records", "1965 Records"), ("4AD", "4AD"),
        ("unknown", nil), ("  ", nil), ("Harvest\u{0} Records\u{202E}", "Harvest Records"),
    ])
    func recordLabels(raw: String, clean: String?) {
        let album = IdentifiedAlbum(artistName: "A", albumTitle: "B", recordLabel: raw, confidence: .high)
        #expect(album.cleaned()?.recordLabel == clean)
    }

    @Test(arguments: [
        ("**Blue**", "Blue"), ("`Blue`", "Blue"), ("****", "****"), ("[Blue](https://x.example/a)", "Blue"), ("[Blue] (x)", "[Blue] (x)"),
        ("a\n\n b\u{200B}c", "a bc"), ("“Heroes”", "“Heroes”"), ("👨‍👩‍👧", "👨‍👩‍👧"),
    ])
    func namesAreOneCleanLine(raw: String, clean: String) {
        #expect(IdentifiedAlbum(artistName: "A", albumTitle: raw, confidence: .high).cleaned()?.albumTitle == clean)
    }
}
