import Contracts
import EditorialRules
import Foundation
import LanguageModels
import MemoryJournal
import ModelAnswers
import ModelSteps
import Prompts
import ReviewService
import ReviewWriting
import ScriptedModel
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(1)))
struct ReviewWriterTests {
    private let journal = MemoryJournal()
    private let shown = ShownText()

    private func write(
        _ model: ScriptedModel, kind: PromptName = .reviewGeneration, journal: MemoryJournal? = nil
    ) async throws -> WrittenReview {
        try await TestWriter.write(model, kind: kind, journal: journal ?? self.journal, shown: shown)
    }

    @Test("The text comes sentence by sentence and adds up to the review")
    func streamed() async throws {
        let written = try await write(try ScriptedModel([.answer(ReviewJSON.text())]))
        #expect(written.review == ReviewJSON.review())
        #expect(written.provider == "anthropic" && written.model == "claude-sonnet-5-5")
        #expect(shown.summary == ReviewJSON.summary)
        #expect(shown.bullets == ReviewJSON.bullets)
        // The verdict comes first, and every message has it from then on.
        #expect(shown.messages.count == 6)
        #expect(shown.messages[0].deltas.isEmpty)
        #expect(Set(shown.messages.map(\.verdict)) == [EarlyVerdict(of: ReviewJSON.review())])
        #expect(shown.isGapless)
    }

    @Test("A review that is written again may come to another verdict; the former is void until then")
    func anotherVerdict() async throws {
        let tainted = ReviewJSON.text(bullets: ["Copies are worth $200."], rating: 9.9)
        let written = try await write(try ScriptedModel([.answer(tainted), .answer(ReviewJSON.text())]))
        #expect(written.review == ReviewJSON.review())
        var verdicts: [Double?] = []
        for message in shown.messages where verdicts.last != message.verdict?.rating { verdicts.append(message.verdict?.rating) }
        #expect(verdicts == [9.9, nil, 9.5])
        #expect(shown.resets == 1 && shown.isGapless)
    }

    @Test("A verdict that contradicts itself is not shown before it is mended")
    func contradictoryVerdict() async throws {
        let torn = ReviewJSON.text(rating: 9.9, tier: 8, label: "Career Low")
        _ = try await write(try ScriptedModel([.answer(torn), .answer(ReviewJSON.text())]))
        #expect(shown.messages.compactMap(\.verdict).allSatisfy { $0 == EarlyVerdict(of: ReviewJSON.review()) })
        #expect(shown.verdict != nil)
    }

    @Test("Price talk ends the call, voids the text and is written anew; nothing of it is ever shown")
    func priceTalk() async throws {
        let tainted = ReviewJSON.text(bullets: ["It was praised.", "Copies are worth $200.", "It endures."])
        let model = try ScriptedModel([.answer(tainted), .answer(ReviewJSON.text())])
        let written = try await write(model)
        #expect(written.review == ReviewJSON.review())
        #expect(shown.resets == 1 && shown.isGapless)
        #expect(!shown.everything.contains("$200"))
        #expect(!shown.everything.contains("It endures."))
        #expect(shown.bullets == ReviewJSON.bullets)
        #expect(journal.records.map(\.outcome) == ["price_language", "ok"])
        // Nobody tells what a call costs that we end: the question and what was read of the answer.
        let stopped = try #require(journal.records.first)
        let read = try #require(tainted.firstRange(of: "$200")).upperBound
        #expect(stopped.inputTokens == model.requests[0].estimatedInputTokens)
        #expect((tainted[..<read].utf8.count / 4...tainted.utf8.count / 4).contains(stopped.outputTokens))
        #expect(stopped.costMicroUSD == Int64(stopped.inputTokens * 2 + stopped.outputTokens * 10))
        #expect(model.userText(ofRequest: 1).contains("Never mention prices"))
    }

    @Test("A draft in the journal that cannot be read is written again, instead of being waited for")
    func unreadableJournal() async throws {
        try journal.end("call_1", answer: #"{"newer": true}"#, call: nil)
        let model = try ScriptedModel([.answer(ReviewJSON.text())])
        #expect(try await write(model).review == ReviewJSON.review())
        #expect(model.requests.count == 1 && journal.records.map(\.attempt) == [2])
        #expect(try await write(try ScriptedModel([])).review == ReviewJSON.review())
    }

    @Test("Whoever takes the job over goes on after the drafts that are done, with what was said about them")
    func takenOver() async throws {
        let tainted = ReviewJSON.text(bullets: ReviewJSON.bullets + ["Copies are worth $200."])
        await #expect(throws: StepError.self) { _ = try await write(try ScriptedModel([.answer(tainted), .failure(.unavailable)])) }
        let model = try ScriptedModel([.answer(tainted)])
        // The one rewrite for price talk is used up, so its sentences are left out now.
        #expect(try await write(model).review == ReviewJSON.review())
        #expect(model.requests.count == 1)
        #expect(model.userText(ofRequest: 0).contains("Never mention prices"))
        #expect(journal.records.map(\.attempt) == [1, 1, 2])
        let last = try ScriptedModel([])
        #expect(try await write(last).review == ReviewJSON.review())
    }

    @Test("If the rewrite has price talk, too, its sentences are left out")
    func priceTalkTwice() async throws {
        let tainted = ReviewJSON.text(bullets: ReviewJSON.bullets + ["Copies are worth $200."])
        let written = try await write(try ScriptedModel([.answer(tainted), .answer(tainted)]))
        #expect(written.review == ReviewJSON.review())
        #expect(shown.bullets == ReviewJSON.bullets)
        #expect(!shown.everything.contains("$200"))
    }

    @Test("A verdict that contradicts itself is asked for once more, then rules decide; what is no review fails")
    func shape() async throws {
        let contradictory = ReviewJSON.text(rating: 3)
        let model = try ScriptedModel([.answer(contradictory), .answer(ReviewJSON.text())])
        #expect(try await write(model).review == ReviewJSON.review())
        #expect(shown.resets == 1)
        #expect(model.userText(ofRequest: 1).contains("contradict each other"))
        let stubborn = try ScriptedModel([.answer(contradictory), .answer("Sorry.")])
        #expect(try await write(stubborn, journal: MemoryJournal()).review.rating == 8)
        let hopeless = try ScriptedModel([.answer("Sorry."), .answer(ReviewJSON.text(summary: "", bullets: []))])
        let error = await #expect(throws: StepError.self) { _ = try await write(hopeless, journal: MemoryJournal()) }
        #expect(error == .unusableAnswer(problem: "The answer breaks its schema: contextSummary is empty; contextBullets is empty."))
    }

    private static let half = String(ReviewJSON.text().prefix(120))

    @Test(
        "A stream that breaks in the middle is asked for once more, and what was shown is withdrawn first",
        arguments: [
            .broken([.text(half)], .unavailable), .broken([.text(half)], .timeout), .broken([.text(half)], .badResponse),
            .events([.text(half)]),
            .broken([.searching(query: "q")], .unavailable),
        ] as [ScriptedModel.Turn])
    func broken(turn: ScriptedModel.Turn) async throws {
        let model = try ScriptedModel([turn, .answer(ReviewJSON.text())])
        #expect(try await write(model).review == ReviewJSON.review())
        #expect(model.requests.count == 2)
        #expect(model.userText(ofRequest: 1) == model.userText(ofRequest: 0))
        #expect(shown.resets == (shown.messages.count == 6 ? 0 : 1) && shown.isGapless)
        #expect(shown.summary == ReviewJSON.summary && shown.bullets == ReviewJSON.bullets)
        #expect(journal.records.count == 2 && journal.records.last?.outcome == "ok")
    }

    @Test("A stream that ends without an end is booked with what came of it, its searches too")
    func bookedWithoutAnEnd() async throws {
        let events: [ModelEvent] = [.text("Let me see."), .searching(query: "reviews"), .text(Self.half)]
        await #expect(throws: StepError.self) { _ = try await write(try ScriptedModel([.events(events), .events([])])) }
        let record = try #require(journal.records.first)
        #expect(record.outputTokens == ("Let me see.".utf8.count + Self.half.utf8.count + 3) / 4 && record.searches == 1)
        #expect(record.costMicroUSD == Int64(record.inputTokens * 2 + record.outputTokens * 10 + 10_000))
    }

    @Test("It is asked for once only; the next retry is the person's")
    func brokenTwice() async throws {
        let model = try ScriptedModel([
            .broken([.text(Self.half)], .unavailable), .broken([.text(Self.half)], .timeout), .answer(ReviewJSON.text()),
        ])
        let error = await #expect(throws: StepError.self) { _ = try await write(model) }
        guard case .unavailable = error else { Issue.record("\(String(describing: error))"); return }
        #expect(model.requests.count == 2)
        #expect(journal.records.map(\.outcome) == ["unavailable", "timeout"])
    }

    @Test(
        "What breaks before it begins was tried again by the client; what is refused or cancelled is not tried again",
        arguments: [
            .failure(.unavailable), .failure(.timeout), .broken([.text(half)], .refused), .broken([.text(half)], .quotaExhausted),
            .broken([.text(half)], .unauthorized),
        ] as [ScriptedModel.Turn])
    func notResumed(turn: ScriptedModel.Turn) async throws {
        let model = try ScriptedModel([turn, .answer(ReviewJSON.text())])
        await #expect(throws: StepError.self) { _ = try await write(model) }
        #expect(model.requests.count == 1)
    }

    @Test("A broken stream uses up neither the rewrite for price talk nor the repair: four calls are the most")
    func everyCauseOnce() async throws {
        let tainted = ReviewJSON.text(bullets: ["Copies are worth $200."])
        let model = try ScriptedModel([
            .broken([.text(Self.half)], .unavailable), .answer(tainted), .answer("Sorry."), .answer(ReviewJSON.text()),
            .answer(ReviewJSON.text()),
        ])
        #expect(try await write(model).review == ReviewJSON.review())
        #expect(model.requests.count == 4 && shown.isGapless)
        let unlucky = try ScriptedModel([
            .broken([.text(Self.half)], .unavailable), .answer(tainted), .answer("Sorry."), .answer("Sorry."), .answer(ReviewJSON.text()),
        ])
        await #expect(throws: StepError.self) { _ = try await write(unlucky, journal: MemoryJournal()) }
        #expect(unlucky.requests.count == 4)
    }

    @Test("What a stream that broke was told is told again")
    func brokenRewrite() async throws {
        let tainted = ReviewJSON.text(bullets: ["Copies are worth $200."])
        let model = try ScriptedModel([.answer(tainted), .broken([.text(Self.half)], .unavailable), .answer(ReviewJSON.text())])
        #expect(try await write(model).review == ReviewJSON.review())
        #expect(model.userText(ofRequest: 2).contains("Never mention prices"))
    }

    @Test("A review that has come whole is one, though its stream has no end")
    func noEnd() async throws {
        let model = try ScriptedModel([.events([.text(ReviewJSON.text())])])
        #expect(try await write(model).review == ReviewJSON.review())
        #expect(model.requests.count == 1)
    }

    @Test("At the limit of its length a review that lacks only its last fields is kept, one without its text is asked for again")
    func truncated() async throws {
        let text = ReviewJSON.text(sources: [("A page with a long title", "https://example.com/page")])
        let late = try ScriptedModel([.broken([.text(String(text.prefix(text.count - 40)))], .truncated)])
        #expect(try await write(late).review == ReviewJSON.review())
        // The verdict comes first, and so it does not make a review.
        let end = try #require(text.firstRange(of: "Its sound")).lowerBound
        let torn = try ScriptedModel([.broken([.text(String(text[..<end]))], .truncated), .answer(ReviewJSON.text())])
        #expect(try await write(torn, journal: MemoryJournal()).review == ReviewJSON.review())
        #expect(torn.userText(ofRequest: 1).contains("cut off"))
        let early = try ScriptedModel([.broken([.text(Self.half)], .truncated), .answer(ReviewJSON.text())])
        #expect(try await write(early, journal: MemoryJournal()).review == ReviewJSON.review())
        #expect(early.userText(ofRequest: 1).contains("cut off"))
    }

    @Test("What mending changed after it was shown is shown anew")
    func settled() async throws {
        let doubled = ReviewJSON.text(bullets: [ReviewJSON.bullets[0], ReviewJSON.bullets[0]] + ReviewJSON.bullets.dropFirst())
        #expect(try await write(try ScriptedModel([.answer(doubled)])).review == ReviewJSON.review())
        #expect(shown.resets == 1 && shown.isGapless)
        #expect(shown.summary == ReviewJSON.summary && shown.bullets == ReviewJSON.bullets)
    }

    @Test("The album's own names are no talk of prices, and no licence for it")
    func names() async throws {
        let text = ReviewJSON.text(
            bullets: ["Priceless Collectors is its best song.", "Mint Condition Copies closes the record."] + ReviewJSON.bullets)
        let album = ReviewedAlbum(artistName: "Priceless Collectors", albumTitle: "Mint Condition Copies")
        let model = try ScriptedModel([.answer(text)])
        _ = try await TestWriter.write(model, of: album, journal: journal, shown: shown)
        #expect(model.requests.count == 1)
        let tainted = ReviewJSON.text(bullets: ["Mint Condition Copies in mint condition sell well."] + ReviewJSON.bullets)
        let second = try ScriptedModel([.answer(tainted), .answer(tainted)])
        let review = try await TestWriter.write(second, of: album, journal: MemoryJournal(), shown: shown).review
        #expect(second.requests.count == 2 && review.contextBullets == ReviewJSON.bullets)
    }

    @Test("What a model says before it searches is not part of the review")
    func preamble() async throws {
        let model = try ScriptedModel([])
        let text = ReviewJSON.text(sources: [("Pitchfork", "https://pitchfork.com/x"), ("Invented", "https://invented.org")])
        let sources = [ModelSource(title: "Pitchfork review", url: "https://pitchfork.com/x")]
        let searching = try ScriptedModel([
            .broken(
                [
                    .text(#"{"contextSummary":"A draft. Not this. "#), .searching(query: "q"), .source(sources[0]), .text(text),
                    .finished(model.reply(text, sources, "claude-sonnet-5-5-sandbox")),
                ], .unavailable)
        ])
        let written = try await write(searching, kind: .reviewGenerationSearched)
        #expect(written.review.sources == [ReviewSource(title: "Pitchfork", url: "https://pitchfork.com/x")])
        #expect(written.provider == "sandbox")
        #expect(shown.summary == ReviewJSON.summary)
        #expect(shown.resets == 1 && shown.isGapless)
        #expect(searching.requests.first?.search?.maxUses == 5)
    }

    @Test("Unknown metadata is told as unknown")
    func values() async throws {
        let model = try ScriptedModel([.answer(ReviewJSON.text())])
        _ = try await write(model)
        #expect(model.userText(ofRequest: 0).contains("Label: unknown"))
        #expect(model.userText(ofRequest: 0).contains("First released: 1997"))
        #expect(model.requests.first?.system.contains("Write in English.") == true)
    }

    @Test("Cancelling ends the call")
    func cancelled() async throws {
        let model = try ScriptedModel([.silence])
        let task = Task { try await write(model) }
        while model.requests.isEmpty { await Task.yield() }
        task.cancel()
        await #expect(throws: StepError.cancelled) { _ = try await task.value }
    }
}
