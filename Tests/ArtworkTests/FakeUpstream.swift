import Artwork
import Foundation
import HTTPClient
import Store
import Synchronization

/// Answers requests by the path they ask for, and remembers them.
final class FakeUpstream: HTTPSending {
    enum Answer: Sendable {
        case response(Int, [UInt8] = [], HTTPHeaders = [:])
        case failure(HTTPError.Code)

        static func json(_ text: String) -> Answer { .response(200, Array(text.utf8)) }
        static let notFound = Answer.response(404, Array("No cover art found".utf8))
    }

    private struct State {
        var answers: [(path: String, answers: [Answer])]
        var requests: [HTTPRequest] = []
    }

    private let state: Mutex<State>

    /// - Parameter answers: by a part of the URL, the first that fits counts; the last answer of a list is repeated.
    init(_ answers: [(path: String, answers: [Answer])]) {
        state = Mutex(State(answers: answers))
    }

    var urls: [String] { state.withLock { $0.requests.map(\.url) } }

    func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
        let answer = state.withLock { state -> Answer in
            state.requests.append(request)
            guard let index = state.answers.firstIndex(where: { request.url.contains($0.path) }) else { return .response(404) }
            return state.answers[index].answers.count > 1 ? state.answers[index].answers.removeFirst() : state.answers[index].answers[0]
        }
        switch answer {
        case .response(let status, let body, let headers):
            return HTTPResponse(head: HTTPResponseHead(status: status, headers: headers, url: request.url), body: body)
        case .failure(let code):
            throw HTTPError(code, detail: "scripted")
        }
    }
}

/// Waits that take no time but move a clock, and are remembered.
final class RecordedPauses: Sendable {
    private struct State {
        var durations: [Duration] = []
        var now = ContinuousClock.now
        var lateness: [Duration]
    }

    private let state: Mutex<State>

    /// - Parameter lateness: how much too late each sleeper is woken; on time after the last.
    init(lateness: [Duration] = []) {
        state = Mutex(State(lateness: lateness))
    }

    var all: [Duration] { state.withLock { $0.durations } }

    /// Time goes by without anyone having slept.
    func advance(by duration: Duration) { state.withLock { $0.now += duration } }

    var pause: Pause {
        Pause(
            sleep: { [self] duration in
                state.withLock { state in
                    state.durations.append(duration)
                    state.now += duration + (state.lateness.isEmpty ? .zero : state.lateness.removeFirst())
                }
            },
            now: { [self] in state.withLock { $0.now } }, random: { 0.5 })
    }
}

/// Slots as a test hands them out; the last is repeated.
final class ScriptedSlots: RateSlots {
    private struct State {
        var waits: [Duration?]
        var taken = 0
        var pushes: [Duration] = []
        var patiences: [Duration] = []
        var shares: [[RateShare]] = []
    }

    private let state: Mutex<State>
    private let whileAsked: @Sendable (_ taken: Int) -> Void

    /// - Parameter whileAsked: runs between a question and its answer.
    init(_ waits: [Duration?] = [.zero], whileAsked: @escaping @Sendable (_ taken: Int) -> Void = { _ in }) {
        state = Mutex(State(waits: waits))
        self.whileAsked = whileAsked
    }

    var taken: Int { state.withLock { $0.taken } }
    var pushes: [Duration] { state.withLock { $0.pushes } }
    var patiences: [Duration] { state.withLock { $0.patiences } }
    var shares: [[RateShare]] { state.withLock { $0.shares } }

    func take(spacing: Duration, patience: Duration, shares: [RateShare]) -> Duration? {
        defer { whileAsked(taken) }
        return state.withLock { state in
            state.taken += 1
            state.patiences.append(patience)
            state.shares.append(shares)
            return state.waits.count > 1 ? state.waits.removeFirst() : state.waits[0]
        }
    }

    func push(by delay: Duration) { state.withLock { $0.pushes.append(delay) } }
}
