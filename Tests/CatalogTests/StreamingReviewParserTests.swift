import Foundation
import ModelAnswers
import Testing

@Suite struct StreamingReviewParserTests {
    private typealias Event = StreamingReviewParser.Event

    private func events(_ text: String, pieces: [Int] = [1], policy: StreamingReviewParser.Policy = .stopAtViolation) -> [Event] {
        var parser = StreamingReviewParser(policy: policy)
        var events: [Event] = []
        var rest = text.unicodeScalars[...]
        var turn = 0
        while !rest.isEmpty {
            let length = pieces[turn % pieces.count]
            events += parser.feed(String(rest.prefix(length)))
            rest = rest.dropFirst(length)
            turn += 1
        }
        return events
    }

    private func text(_ events: [Event], _ field: ReviewDelta.Field, _ index: Int? = nil) -> String {
        events.compactMap { event in
            if case .delta(let delta) = event, delta.field == field, delta.index == index { delta.text } else { nil }
        }.joined()
    }

    private let sample = #"""
        Here is {my} review:
        ```json
        {"contextSummary":"A landmark \u00e9t\u00e9. It hit No. 1 \ud83d\udc8e \"at once\"!","contextBullets":["8.5/10 at Pitchfork.",
        "Sampled by Dr. Dre.\nTwice.", "Björk\\Sugarcubes"],"keyTracks":["One.","Two."],"tier":3,"label":"Radio Gold","rating":8.1,
        "recommendation":"RECOMMENDED","recommendedFor":"fans of noise","sources":[{"title":"contextSummary","url":"https://a.example/x"}]}
        ```
        """#

    @Test(arguments: [[1], [2], [3], [7], [64], [1000], [1, 5, 2, 13], [4, 1, 9]])
    func deltasDoNotDependOnChunks(pieces: [Int]) {
        let events = events(sample, pieces: pieces)
        #expect(text(events, .contextSummary) == "A landmark été. It hit No. 1 💎 \"at once\"!")
        #expect(text(events, .contextBullets, 0) == "8.5/10 at Pitchfork.")
        #expect(text(events, .contextBullets, 1) == "Sampled by Dr. Dre. Twice.")
        #expect(text(events, .contextBullets, 2) == "Björk\\Sugarcubes")
        #expect(text(events, .recommendedFor) == "fans of noise")
        #expect(verdicts(events) == [EarlyVerdict(tier: 3, label: "Radio Gold", rating: 8.1, recommendation: .recommended)])
        #expect(events.count == 8)
    }

    private func verdicts(_ events: [Event]) -> [EarlyVerdict] {
        events.compactMap { if case .verdict(let verdict) = $0 { verdict } else { nil } }
    }

    /// A model that is asked for the verdict first, as ``ReviewAnswer/jsonSchema`` has it.
    @Test(arguments: [[1], [3], [1000], [1, 5, 2, 13]])
    func theVerdictComesBeforeTheText(pieces: [Int]) {
        let events = events(
            #"""
            {"grounds":"For: tier 8, a rating of 2. Against: nothing.","tier":1,"label":"Essential Classic","rating":9.7,
            "recommendation":"ESSENTIAL","contextSummary":"A landmark."}
            """#, pieces: pieces)
        #expect(
            events == [
                .verdict(EarlyVerdict(tier: 1, label: "Essential Classic", rating: 9.7, recommendation: .essential)),
                .delta(ReviewDelta(field: .contextSummary, text: "A landmark.")),
            ])
    }

    /// What the whole answer would have to mend, it may also change.
    @Test(arguments: [
        #""tier":8,"label":"Career Low","rating":9.9,"recommendation":"ESSENTIAL""#,
        #""tier":1,"label":"Deep Cut","rating":8.5,"recommendation":"ESSENTIAL""#,
        #""tier":3,"label":"Radio Gold","rating":9.4,"recommendation":"RECOMMENDED""#,
        #""tier":8,"label":"Career Low","rating":2.0,"recommendation":"SKIP""#,
        #""tier":1,"label":"Masterly","rating":9.0,"recommendation":"ESSENTIAL""#,
        #""tier":1,"label":"Essential Classic","rating":"superb","recommendation":"ESSENTIAL""#,
        #""tier":1,"label":"Essential Classic","rating":9.0"#,
        #""tier":"one","label":"Essential Classic","rating":null,"recommendation":"ESSENTIAL""#,
    ])
    func aVerdictThatNeedsMendingIsNotShownEarly(members: String) {
        #expect(verdicts(events("{\(members),\"contextSummary\":\"Good.\"}")).isEmpty)
    }

    /// Values in the spellings that need no repair are taken as they come.
    @Test func aVerdictInOtherSpellings() {
        let events = events(#"{"verdict": {"Tier": "2", "label": "critics’ choice", "score": "8.4/10", "verdict": "💎 Essential"}}"#)
        #expect(verdicts(events) == [EarlyVerdict(tier: 2, label: "Critics' Choice", rating: 8.4, recommendation: .essential)])
    }

    @Test func noVerdictFollowsAViolation() {
        let verdict = #""tier":1,"label":"Essential Classic","rating":9,"recommendation":"ESSENTIAL""#
        let json = "{\"contextSummary\":\"Originals go for $90.\",\(verdict)}"
        #expect(verdicts(events(json)).isEmpty)
        #expect(verdicts(events(json, policy: .omitSentence)).count == 1)
    }

    @Test func deltasMakeUpTheReview() throws {
        let review = try ReviewAnswer(parsing: sample).review
        let events = events(sample)
        #expect(text(events, .contextSummary) == review.contextSummary)
        for (index, bullet) in review.contextBullets.enumerated() { #expect(text(events, .contextBullets, index) == bullet) }
        #expect(text(events, .recommendedFor) == review.recommendedFor)
    }

    @Test func aSentenceIsReleasedWhenTheNextBegins() {
        var parser = StreamingReviewParser()
        #expect(parser.feed(#"{"contextSummary":"First sentence."#).isEmpty)
        #expect(parser.feed(" ").isEmpty)
        #expect(parser.feed("S") == [.delta(ReviewDelta(field: .contextSummary, text: "First sentence."))])
        #expect(parser.feed("econd") == [])
        #expect(parser.feed("\"") == [.delta(ReviewDelta(field: .contextSummary, text: " Second"))])
    }

    @Test func nothingFollowsAViolation() {
        let json = #"{"contextSummary":"Good. Originals go for $90. Also good.","contextBullets":["Fine."]}"#
        let events = events(json)
        #expect(events.count == 2)
        #expect(events.first == .delta(ReviewDelta(field: .contextSummary, text: "Good.")))
        guard case .violation(let violation)? = events.last else {
            Issue.record("not withheld")
            return
        }
        #expect(violation.category == .amount)
    }

    @Test func theSecondAttemptLeavesOffendingSentencesOut() {
        let json = #"{"contextSummary":"Originals go for $90. Good. A rare pressing. Also good.","contextBullets":["Fine."]}"#
        let events = events(json, policy: .omitSentence)
        #expect(text(events, .contextSummary) == "Good. Also good.")
        #expect(text(events, .contextBullets, 0) == "Fine.")
    }

    @Test(arguments: ["", "no json", "{", "[1,2]", #"{"contextSummary":5,"contextBullets":"x"}"#, #"{"other":"text"}"#, "}}}{{{\"\\"])
    func nonsenseReleasesNothing(text: String) {
        #expect(events(text).isEmpty)
    }

    @Test func loneSurrogatesDoNotBreakIt() {
        #expect(text(events(#"{"contextSummary":"a\ud83db\udc8ec\ud83d"}"#), .contextSummary).filter { $0.isASCII } == "abc")
    }

    @Test func survivesRandomDamage() {
        var generator = SystemRandomNumberGenerator()
        let scalars = Array(sample.unicodeScalars)
        for _ in 0..<300 {
            var damaged = scalars
            for _ in 0..<Int.random(in: 1...6, using: &generator) {
                let index = Int.random(in: damaged.indices, using: &generator)
                if Bool.random() {
                    damaged.remove(at: index)
                } else {
                    damaged[index] = "{}[]\",:\\u\u{1F48E}".unicodeScalars.randomElement(using: &generator) ?? "x"
                }
            }
            _ = events(String(String.UnicodeScalarView(damaged)), pieces: [1, 17])
        }
    }
}
