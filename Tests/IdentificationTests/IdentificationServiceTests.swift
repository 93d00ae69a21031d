import Bus
import Catalog
import Contracts
import Foundation
import Identification
import LanguageModels
import Logging
import ModelSteps
import Prompts
import ScriptedModel
import Synchronization
import Testing

struct IdentificationServiceTests {
    private let store = PhotoStore()

    private func identify(_ turns: [ScriptedModel.Turn]) async throws -> IdentificationReply {
        let library = try PromptLibrary.shipped()
        let model = try ScriptedModel(turns)
        let strategy = TwoTierStrategy(
            look: ModelStep(.idCall1, of: library, model: model, effort: .low),
            search: ModelStep(.idCall2, of: library, model: model, effort: .low, searches: 3), timeout: .seconds(10))
        let service = IdentificationService(
            strategy: strategy, store: store, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        let request = IdentifyPhoto(scanID: UUID(), attempt: 2, maySearch: true, bypassesSearchGate: false)
        return try await service.identify(request, deadline: .now + .seconds(60))
    }

    @Test("The reply carries what the calls cost; nothing is recorded besides")
    func reply() async throws {
        let reply = try await identify([.answer(Answers.album())])
        #expect(reply.calls.map(\.outcome) == ["ok"])
        #expect(store.recorded.isEmpty)
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
            (.quotaExhausted, .budgetExhausted, nil), (.unauthorized, .identificationUnavailable, nil),
        ] as [(ModelError.Kind, BusError.Code, Double?)])
    func trouble(kind: ModelError.Kind, code: BusError.Code, retryAfter: Double?) async throws {
        let error = await #expect(throws: BusError.self) { _ = try await identify([.failure(kind, retryAfter: .seconds(3))]) }
        #expect(error?.code == code)
        #expect(error?.isRetryable == true)
        #expect(error?.retryAfter == retryAfter)
        #expect(store.recorded == [kind.rawValue])
        #expect(store.attempts == [2])
    }

    @Test("Nonsense, twice, is an outage of the provider")
    func nonsense() async throws {
        let error = await #expect(throws: BusError.self) { _ = try await identify([.answer("hm"), .answer("hm")]) }
        #expect(error?.code == .identificationUnavailable)
        #expect(store.recorded == ["invalid_answer", "invalid_answer"])
    }
}

private final class PhotoStore: IdentificationStore {
    private struct State {
        var photo: [UInt8]? = [0xFF, 0xD8]
        var recorded: [String] = []
        var attempts: [Int] = []
    }

    private let state = Mutex(State())

    var recorded: [String] { state.withLock { $0.recorded } }
    var attempts: [Int] { state.withLock { $0.attempts } }

    func erase() { state.withLock { $0.photo = nil } }

    func photo(of scan: UUID) -> [UInt8]? { state.withLock { $0.photo } }

    func record(_ calls: [ModelCallRecord], scan: UUID, attempt: Int) throws {
        try Task.checkCancellation()
        state.withLock {
            $0.recorded += calls.map(\.outcome)
            $0.attempts.append(attempt)
        }
    }
}
