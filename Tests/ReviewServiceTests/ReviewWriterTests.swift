import Catalog
import Contracts
import Foundation
import LanguageModels
import MemoryJournal
import ModelSteps
import Prompts
import ReviewService
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
        let library = try PromptLibrary.shipped()
        let step = ModelStep(kind, of: library, model: model, effort: .low, searches: kind == .reviewGenerationSearched ? 5 : nil)
        let writer = ReviewWriter(step: step, patience: .init())
        let channel = ReviewTextChannel(jobID: UUID(), attempt: 1) { [shown] in shown.receive($0) }
        let album = ReviewedAlbum(artistName: "Radiohead", albumTitle: "OK Computer", releaseYear: 1997)
        return try await writer.write(album, language: "en", prompt: step.prompt, text: channel, journal: journal ?? self.journal)
    }

    @Test("The text comes sentence by sentence and adds up to the review")
    func streamed() async throws {
        let written = try await write(try ScriptedModel([.answer(ReviewJSON.text())]))
        #expect(written.review == ReviewJSON.review())
        #expect(written.provider == "anthropic" && written.model == "claude-sonnet-5-5")
        #expect(shown.summary == ReviewJSON.summary)
        #expect(shown.bullets == ReviewJSON.bullets)
        #expect(shown.messages.count == 5)
        #expect(shown.isGapless)
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
        #expect(model.userText(ofRequest: 1).contains("Never mention prices"))
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

    @Test("A review that breaks its shape is written anew once, then fails")
    func shape() async throws {
        let model = try ScriptedModel([.answer(ReviewJSON.text(rating: 3)), .answer(ReviewJSON.text())])
        _ = try await write(model)
        #expect(shown.resets == 1)
        #expect(model.userText(ofRequest: 1).contains("rating 3.0 does not agree with tier 1"))
        let hopeless = try ScriptedModel([.answer("Sorry."), .answer(ReviewJSON.text(bullets: []))])
        let error = await #expect(throws: StepError.self) { _ = try await write(hopeless, journal: MemoryJournal()) }
        #expect(error == .unusableAnswer(problem: "contextBullets has 0 entries, not 3 to 5."))
    }

    @Test("A stream that breaks in the middle fails; the retry is the person's")
    func broken() async throws {
        let half = String(ReviewJSON.text().prefix(120))
        let model = try ScriptedModel([.broken([.text(half)], .unavailable)])
        let error = await #expect(throws: StepError.self) { _ = try await write(model) }
        guard case .unavailable = error else { Issue.record("\(String(describing: error))"); return }
        #expect(model.requests.count == 1)
        #expect(journal.records.map(\.outcome) == ["unavailable"])
    }

    @Test("A stream without an end is trouble, too")
    func noEnd() async throws {
        let model = try ScriptedModel([.events([.text(ReviewJSON.text())])])
        await #expect(throws: StepError.self) { _ = try await write(model) }
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

/// Reads the messages as a gateway does.
final class ShownText: Sendable {
    private let received = Mutex<[ReviewText]>([])

    func receive(_ text: ReviewText) { received.withLock { $0.append(text) } }

    var messages: [ReviewText] { received.withLock { $0 } }
    var resets: Int { messages.count { $0.deltas.isEmpty } }
    var everything: String { messages.flatMap(\.deltas).map(\.text).joined() }

    /// Whether each message continues where the one before ended.
    var isGapless: Bool {
        var position = 0
        for message in messages {
            guard message.count - max(message.deltas.count, 1) == position else { return false }
            position = message.count
        }
        return true
    }

    /// The deltas since the last reset.
    private var current: [ReviewDelta] {
        messages.reduce(into: []) { deltas, message in
            if message.deltas.isEmpty { deltas = [] } else { deltas += message.deltas }
        }
    }

    var summary: String { current.filter { $0.field == .contextSummary }.map(\.text).joined() }

    var bullets: [String] {
        let deltas = current.filter { $0.field == .contextBullets }
        return Set(deltas.compactMap(\.index)).sorted().map { index in deltas.filter { $0.index == index }.map(\.text).joined() }
    }
}
