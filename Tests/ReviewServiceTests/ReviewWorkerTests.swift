import AlbumScanAPI
import Catalog
import Contracts
import DurableWork
import Foundation
import LanguageModels
import Logging
import MemoryJournal
import ModelAnswers
import ModelSteps
import Prompts
import ReviewService
import ReviewWriting
import ScriptedModel
import Store
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(1)))
struct ReviewWorkerTests {
    private let store = ReviewMemory()
    private let announced = Announcements()

    private func run(
        _ model: ScriptedModel, version: String? = nil, language: String = "en", attempt: Int = 1, draftInterval: Duration = .zero
    ) async throws -> ReviewClaim {
        let library = try PromptLibrary.shipped()
        let step = ModelStep(.reviewGeneration, of: library, model: model, effort: .low)
        let worker = ReviewWorker(
            writers: [.standard: ReviewWriter(step: step, patience: .init())], store: store, draftInterval: draftInterval,
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, publishText: { _ in },
            announce: { [announced, store] claim, _ in announced.add(claim, hadEnded: store.hasEnded) })
        let job = ReviewJob(albumID: UUID(), kind: .standard, promptVersion: version ?? step.prompt.version, language: language)
        let claim = ReviewClaim(id: UUID(), attempt: attempt, job: job)
        try await worker.run(claim)
        return claim
    }

    @Test("A review is stored with its cost, and told after the commit")
    func written() async throws {
        let claim = try await run(try ScriptedModel([.answer(ReviewJSON.text())]))
        #expect(store.review?.review == ReviewJSON.review())
        #expect(store.journal.records.map(\.outcome) == ["ok"])
        #expect(announced.claims == [claim] && announced.allAfterTheEnd)
    }

    @Test("A review that stands is not written again")
    func known() async throws {
        store.setKnown()
        let model = try ScriptedModel([])
        let claim = try await run(model)
        #expect(model.requests.isEmpty && store.hasEnded && store.review == nil)
        #expect(announced.claims == [claim])
    }

    @Test(
        "A failure ends the job with what clients are told, and is told, too",
        arguments: [
            (.unavailable, "review_unavailable", true), (.refused, "review_impossible", true),
            (.quotaExhausted, "budget_exhausted", true),
            (.unauthorized, "review_unavailable", true),
        ] as [(ModelError.Kind, String, Bool)])
    func failed(kind: ModelError.Kind, code: String, retryable: Bool) async throws {
        let claim = try await run(try ScriptedModel([.failure(kind)]))
        #expect(store.failure?.code == code && store.failure?.retryable == retryable)
        // What lies in the album would fail again: that is said, and known for a day (rule 36).
        let retryAt = store.failure?.retryAt?.date.timeIntervalSinceNow
        if code == "review_impossible" { #expect((86_300...86_401).contains(try #require(retryAt))) } else { #expect(retryAt == nil) }
        #expect(store.journal.records.map(\.outcome) == [kind.rawValue])
        #expect(announced.claims == [claim] && announced.allAfterTheEnd)
    }

    @Test("With the budget used up the review fails until there is a new one, and no model is asked")
    func overBudget() async throws {
        let until = Date(timeIntervalSince1970: 1_800_000_000)
        store.journal.exhaust(BudgetExhausted(scope: .account, period: .month, until: until))
        let model = try ScriptedModel([.answer(ReviewJSON.text())])
        _ = try await run(model)
        #expect(store.failure?.code == "budget_exhausted" && store.failure?.retryable == true)
        #expect(store.failure?.retryAt == Timestamp(until) && model.requests.isEmpty)
    }

    @Test("An answer that cannot be used lies in the album as well; what an operator has to mend does not")
    func whoseFailure() {
        #expect(StepError.unusableAnswer(problem: "price").reviewFailure.code == "review_impossible")
        #expect(StepError.misconfigured(detail: "key").reviewFailure.code == "review_unavailable")
    }

    /// As while one version of the program replaces another.
    @Test("A job for a version of the prompt that is not here is written with ours, and kept under the version that wrote it")
    func otherVersion() async throws {
        let library = try PromptLibrary.shipped()
        let claim = try await run(try ScriptedModel([.answer(ReviewJSON.text())]), version: "another")
        #expect(store.review?.review == ReviewJSON.review() && store.failure == nil)
        #expect(store.ended?.id == claim.id && store.ended?.queuedVersion == "another")
        #expect(store.ended?.job.promptVersion == library[.reviewGeneration].version)
        #expect(announced.claims.map(\.id) == [claim.id] && announced.allAfterTheEnd)
    }

    @Test("A job in a language that nobody here can check is left to others, and says nothing about the album")
    func otherLanguage() async throws {
        let model = try ScriptedModel([.answer(ReviewJSON.text())])
        let error = await #expect(throws: StepError.self) { _ = try await run(model, language: "it") }
        #expect(error?.isLasting == true)
        #expect(!store.hasEnded && model.requests.isEmpty && announced.claims.isEmpty)
    }

    @Test("What may cost something again and again is not asked for at once again")
    func rests() async throws {
        _ = try await run(try ScriptedModel([.failure(.timeout)]))
        #expect(store.mayComeAgain == true)
        _ = try await run(try ScriptedModel([.failure(.unauthorized)]))
        #expect(store.mayComeAgain == false)
    }

    @Test("A vanished album fails its job")
    func vanished() async throws {
        store.removeAlbum()
        _ = try await run(try ScriptedModel([]))
        #expect(store.failure?.code == "review_unavailable")
    }

    @Test("A cancelled job stays unfinished, and what was paid is recorded")
    func cancelled() async throws {
        let model = try ScriptedModel([.silence])
        let task = Task { try await run(model) }
        while model.requests.isEmpty { await Task.yield() }
        task.cancel()
        await #expect(throws: CancellationError.self) { _ = try await task.value }
        #expect(!store.hasEnded && announced.claims.isEmpty)
        #expect(store.journal.records.map(\.outcome) == ["cancelled"])
        #expect(store.journal.records.allSatisfy { $0.inputTokens > 100 && $0.costMicroUSD > 200 })
    }

    @Test("A job that another worker has is not ended by this one")
    func superseded() async throws {
        store.journal.lose()
        await #expect(throws: StepError.superseded) { _ = try await run(try ScriptedModel([.answer(ReviewJSON.text())])) }
        #expect(!store.hasEnded && announced.claims.isEmpty)
    }

    @Test("A store that fails is our trouble: the job is not ended, and whoever goes on with it need not pay again")
    func storeFails() async throws {
        store.breakDown()
        let model = try ScriptedModel([.answer(ReviewJSON.text())])
        await #expect(throws: ReviewMemory.Down.self) { _ = try await run(model) }
        #expect(announced.claims.isEmpty)
        #expect(store.journal.records.map(\.outcome) == ["ok"])
        store.recover()
        _ = try await run(try ScriptedModel([]))
        #expect(store.review?.review == ReviewJSON.review() && store.journal.records.count == 1)
    }

    @Test("Drafts carry the text so far; a slow keeper sees the newest")
    func drafts() async throws {
        let channel = ReviewTextChannel(jobID: UUID(), attempt: 3) { _ in }
        func delta(_ text: String) -> ReviewDelta { ReviewDelta(field: .contextSummary, text: text) }
        channel.reset()
        channel.append(delta("One."))
        channel.append(delta(" Two."))
        var changes = channel.changes.makeAsyncIterator()
        await changes.next()
        let first = channel.draft
        #expect(first.deltas.map(\.text) == ["One.", " Two."] && first.count == 2 && first.attempt == 3)
        channel.reset()
        channel.append(delta("New."))
        await changes.next()
        let second = channel.draft
        #expect(second.deltas.map(\.text) == ["New."] && second.count == 4)
    }

    @Test("A review that is written before a draft of it is due stores none")
    func quickReviews() async throws {
        _ = try await run(try ScriptedModel([.answer(ReviewJSON.text())]), draftInterval: .seconds(60))
        #expect(store.hasEnded && !store.hasDraft)
    }
}

private final class Announcements: Sendable {
    private let state = Mutex<[(claim: ReviewClaim, hadEnded: Bool)]>([])

    func add(_ claim: ReviewClaim, hadEnded: Bool) { state.withLock { $0.append((claim, hadEnded)) } }

    var claims: [ReviewClaim] { state.withLock { $0.map(\.claim) } }
    var allAfterTheEnd: Bool { state.withLock { $0.allSatisfy(\.hadEnded) } }
}

private final class ReviewMemory: ReviewStore {
    struct Down: Error {}

    private struct State {
        var isKnown = false
        var isDown = false
        var hasAlbum = true
        var hasEnded = false
        var hasDraft = false
        var review: WrittenReview?
        var failure: ScanFailure?
        var mayComeAgain: Bool?
        var ended: ReviewClaim?
    }

    let journal = MemoryJournal()
    private let state = Mutex(State())

    var review: WrittenReview? { state.withLock { $0.review } }
    var failure: ScanFailure? { state.withLock { $0.failure } }
    var mayComeAgain: Bool? { state.withLock { $0.mayComeAgain } }
    var hasEnded: Bool { state.withLock { $0.hasEnded } }
    var hasDraft: Bool { state.withLock { $0.hasDraft } }
    var ended: ReviewClaim? { state.withLock { $0.ended } }

    func setKnown() { state.withLock { $0.isKnown = true } }
    func breakDown() { state.withLock { $0.isDown = true } }
    func recover() { state.withLock { $0.isDown = false } }
    func removeAlbum() { state.withLock { $0.hasAlbum = false } }

    func subject(of job: ReviewClaim) -> ReviewSubject {
        state.withLock { state in
            if state.isKnown { return .reviewed }
            return state.hasAlbum ? .album(ReviewedAlbum(artistName: "Radiohead", albumTitle: "OK Computer")) : .gone
        }
    }

    func save(_ draft: ReviewText) { state.withLock { $0.hasDraft = true } }

    func complete(_ job: ReviewClaim, with finished: FinishedReview?) throws -> ReviewRecord? {
        try state.withLock { state in
            guard !state.isDown else { throw Down() }
            if let call = finished?.call { try journal.end(call.step, answer: nil, call: call.record) }
            state.review = finished?.review
            state.ended = job
            state.hasEnded = true
            return nil
        }
    }

    func fail(_ job: ReviewClaim, because failure: ScanFailure, mayComeAgain: Bool) throws {
        try state.withLock { state in
            guard !state.isDown else { throw Down() }
            state.failure = failure
            state.mayComeAgain = mayComeAgain
            state.hasEnded = true
        }
    }

    func journal(of job: ReviewClaim) -> any StepJournal { journal }
}
