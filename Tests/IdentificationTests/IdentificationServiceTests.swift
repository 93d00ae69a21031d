import Bus
import Catalog
import Contracts
import DurableWork
import Eventually
import Foundation
import Identification
import IdentificationStrategies
import LanguageModels
import Logging
import MemoryJournal
import ModelSteps
import Prompts
import ScriptedModel
import Store
import Synchronization
import Testing

struct IdentificationServiceTests {
    private let store = PhotoStore()

    private func identify(
        _ turns: [ScriptedModel.Turn], recall: (any Recall)? = nil, timeout: Duration = .seconds(60)
    ) async throws -> IdentificationReply {
        let library = try PromptLibrary.shipped()
        let model = try ScriptedModel(turns)
        let strategy = TwoTierStrategy(
            look: ModelStep(.idCall1, of: library, model: model, effort: .low),
            search: ModelStep(.idCall2, of: library, model: model, effort: .low, searches: 3), timeout: .seconds(10))
        let service = IdentificationService(
            strategy: strategy, recall: recall, store: store, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        let request = IdentifyPhoto(scanID: UUID(), fence: 1, search: .allowed)
        return try await service.identify(request, deadline: .now + timeout)
    }

    @Test("What a call cost is noted with its answer")
    func cost() async throws {
        _ = try await identify([.answer(Answers.album())])
        #expect(store.journal.records.map(\.outcome) == ["ok"])
        #expect(store.journal.answers.keys.map(\.self) == ["id_call_1"])
    }

    @Test("What is known by sight needs no model, and not even the photo")
    func recalled() async throws {
        store.erase()
        let known = Identification(
            album: IdentifiedAlbum(artistName: "The Beatles", albumTitle: "Abbey Road", confidence: .high), method: .fingerprint,
            searched: false, memory: .init(albumID: UUID(), coverID: UUID()))
        #expect(try await identify([], recall: ScriptedRecall(.success(known))).outcome == .identified(known))
        #expect(store.journal.begun.isEmpty)
    }

    @Test("What is not known by sight, and trouble with the memory, go the usual way", arguments: [true, false])
    func notRecalled(isTrouble: Bool) async throws {
        let recall = ScriptedRecall(isTrouble ? .failure(.notFound) : .success(nil))
        guard case .identified(let found) = try await identify([.answer(Answers.album())], recall: recall).outcome else {
            Issue.record("not identified")
            return
        }
        #expect(found.method == .twoTier && store.journal.records.count == 1)
    }

    @Test("The first call is begun with the look at the photo, and with none at its features")
    func opening() async throws {
        _ = try await identify([.answer(Answers.album())])
        let opening = try #require(store.openings[0])
        #expect(opening.step == "id_call_1" && [opening.microUSD] == store.journal.reserved)
        _ = try await identify([.answer(Answers.album())], recall: ScriptedRecall(.success(nil)))
        #expect(store.openings == [opening, nil, opening])
    }

    @Test("A run that was superseded leaves the reply to the one that has the scan")
    func superseded() async throws {
        store.journal.lose()
        let task = Task { try await identify([], timeout: .seconds(3600)) }
        try await eventually { store.journal.refusals > 0 }
        task.cancel()
        await #expect(throws: CancellationError.self) { _ = try await task.value }
    }

    @Test("A scan that ended too many runs is not paid for again")
    func tooManyRuns() async throws {
        store.setRuns(IdentificationService.maximumRuns)
        let error = await #expect(throws: BusError.self) { _ = try await identify([]) }
        #expect(error?.code == .identificationUnavailable && store.journal.begun.isEmpty)
    }

    @Test("An erased photo is told as such")
    func photoGone() async throws {
        store.erase()
        let error = await #expect(throws: BusError.self) { _ = try await identify([]) }
        #expect(error?.code == .photoGone && error?.isRetryable == false)
    }

    @Test("A model that declines makes a failed identification, not an outage")
    func declined() async throws {
        #expect(try await identify([.failure(.refused)]).outcome == .failed(.notIdentified))
    }

    @Test(
        "Trouble has a code, says when to come back, and its calls are recorded",
        arguments: [
            (.unavailable, .identificationUnavailable, 3), (.timeout, .identificationUnavailable, 3),
            (.quotaExhausted, .budgetExhausted, 3), (.unauthorized, .identificationUnavailable, nil),
        ] as [(ModelError.Kind, BusError.Code, Double?)])
    func trouble(kind: ModelError.Kind, code: BusError.Code, retryAfter: Double?) async throws {
        let error = await #expect(throws: BusError.self) { _ = try await identify([.failure(kind, retryAfter: .seconds(3))]) }
        #expect(error?.code == code)
        #expect(error?.isRetryable == true)
        #expect(error?.retryAfter == retryAfter)
        #expect(store.journal.records.map(\.outcome) == [kind.rawValue])
    }

    @Test("With the budget used up no model is asked, and it is told when there is a new one; what is known by sight is still found")
    func overBudget() async throws {
        store.journal.exhaust(BudgetExhausted(scope: .account, period: .day, until: .now + 59.5))
        let error = await #expect(throws: BusError.self) { _ = try await identify([.answer(Answers.album())]) }
        #expect(error?.code == .budgetExhausted && error?.isRetryable == true && error?.detail?.contains("account") == true)
        #expect(error?.retryAfter == 60 && store.journal.records.isEmpty)
        let known = Identification(
            album: IdentifiedAlbum(artistName: "The Beatles", albumTitle: "Abbey Road", confidence: .high), method: .fingerprint,
            searched: false, memory: .init(albumID: UUID(), coverID: UUID()))
        #expect(try await identify([], recall: ScriptedRecall(.success(known))).outcome == .identified(known))
    }

    @Test("Nonsense, twice, is an outage of the provider")
    func nonsense() async throws {
        let error = await #expect(throws: BusError.self) { _ = try await identify([.answer("hm"), .answer("hm")]) }
        #expect(error?.code == .identificationUnavailable)
        #expect(store.journal.records.map(\.outcome) == ["invalid_answer", "invalid_answer"])
    }
}

private struct ScriptedRecall: Recall {
    let answer: Result<Identification?, StoreError>

    init(_ answer: Result<Identification?, StoreError>) {
        self.answer = answer
    }

    func recall(_ scan: UUID, by features: ScanFeatures) async throws -> Identification? { try answer.get() }
}

private final class PhotoStore: IdentificationStore {
    private struct State {
        var photo: [UInt8]? = [0xFF, 0xD8]
        var runs = 0
        var openings: [CallOpening?] = []
    }

    let journal = MemoryJournal()
    private let state = Mutex(State())

    func erase() { state.withLock { $0.photo = nil } }
    func setRuns(_ count: Int) { state.withLock { $0.runs = count } }

    /// The calls that were to be begun with what was read.
    var openings: [CallOpening?] { state.withLock { $0.openings } }

    func claim(_ scan: UUID, fence: Int64, toLookAt look: FirstLook, beginning opening: CallOpening?) -> IdentificationRun {
        state.withLock { state in
            state.runs += 1
            state.openings.append(opening)
            return IdentificationRun(
                attempt: state.runs, journal: journal, photo: look == .photo ? state.photo : nil,
                features: look == .features ? ScanFeatures(features: [], accountID: UUID()) : nil)
        }
    }

    func showPhoto(of scan: UUID, to run: IdentificationRun, beginning opening: CallOpening?) -> IdentificationRun {
        state.withLock { state in
            state.openings.append(opening)
            var run = run
            run.photo = state.photo
            return run
        }
    }
}
