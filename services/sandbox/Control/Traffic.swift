import FoundationEssentials
import Synchronization

/// Every call to an emulated service from its arrival to its end: what is in flight now, and how each one ended.
///
/// Who kills clients needs it to tell the calls that had to be repeated from those that were repeated for nothing.
package final class Traffic: Sendable {
    /// How a call ended, as this end of the connection sees it.
    package enum Ending: String, Sendable {
        /// The last byte was handed to the client's connection.
        case complete
        /// The sandbox broke the answer off, as ordered.
        case cut
        /// The client was gone before its answer was.
        case abandoned
    }

    private struct Entry {
        let arrived: Double
        let client: Int
        let resource: String
        var ended: Double?
        var ending: Ending?
        var subject: ControlRoom.Subject?
        var trace: String?
        var status: Int?
        var fault: Fault.Kind?
    }

    private struct State {
        var entries: [Entry] = []
        /// How many entries were forgotten: the number of an entry is its index and this.
        var offset = 0
    }

    private let state = Mutex(State())
    /// About 50 MB of entries; the oldest are forgotten then.
    private let limit = 200_000

    package init() {}

    /// - Parameter port: the client's, which tells its process.
    /// - Returns: the call's number, from 1.
    package func arrived(_ call: Call, port: Int) -> Int {
        let query = call.query.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
        let resource = "\(call.method) \(call.path)" + (query.isEmpty ? "" : "?\(query)")
        let entry = Entry(arrived: Self.now, client: port, resource: resource)
        return state.withLock { state in
            state.entries.append(entry)
            if state.entries.count > limit {
                state.offset += state.entries.count / 2
                state.entries.removeFirst(state.entries.count / 2)
            }
            return state.offset + state.entries.count
        }
    }

    /// What a handler found out about a call.
    func recorded(_ call: Call, _ subject: ControlRoom.Subject, status: Int, fault: Fault.Kind?) {
        change(call.number) { entry in
            entry.subject = subject
            // The body is kept elsewhere.
            entry.subject?.body = ["tools": .bool(subject.body?["tools"]?.array?.isEmpty == false)]
            entry.trace = call.header("x-client-request-id")
            entry.status = status
            entry.fault = fault
        }
    }

    /// Only the first ending of a call counts.
    package func ended(_ number: Int, _ ending: Ending) {
        let now = Self.now
        change(number) { entry in
            guard entry.ending == nil else { return }
            entry.ended = now
            entry.ending = ending
        }
    }

    private func change(_ number: Int, _ body: (inout Entry) -> Void) {
        state.withLock { state in
            let index = number - 1 - state.offset
            if state.entries.indices.contains(index) { body(&state.entries[index]) }
        }
    }

    /// Calls without an ending, by upstream; `other` are those still being read.
    package var inFlight: JSON {
        let counts = state.withLock { state in
            state.entries.reduce(into: [String: Int]()) { counts, entry in
                if entry.ending == nil { counts[entry.subject?.upstream.rawValue ?? "other", default: 0] += 1 }
            }
        }
        let rows = counts.sorted { $0.key < $1.key }.map { JSON.Member(name: $0.key, value: .integer($0.value)) }
        return .object([JSON.Member(name: "total", value: .integer(counts.values.reduce(0, +)))] + rows)
    }

    /// Calls with a number above `number`, oldest first. Times are seconds since 1970.
    package func calls(after number: Int) -> JSON {
        let (first, entries) = state.withLock { state in
            let skipped = max(0, number - state.offset)
            return (state.offset + skipped + 1, Array(state.entries.dropFirst(skipped)))
        }
        let calls = entries.enumerated().map { index, entry -> JSON in
            [
                "number": .integer(first + index), "arrived": .number(entry.arrived), "ended": entry.ended.map(JSON.number) ?? .null,
                "ending": JSON(entry.ending?.rawValue), "client": .integer(entry.client), "resource": .string(entry.resource),
                "upstream": JSON(entry.subject?.upstream.rawValue), "endpoint": JSON(entry.subject?.endpoint),
                "step": JSON(entry.subject?.step), "album": JSON(entry.subject?.album), "trace": JSON(entry.trace),
                "offersTools": entry.subject?.body?["tools"] ?? .null, "status": entry.status.map(JSON.integer) ?? .null,
                "fault": JSON(entry.fault?.rawValue),
            ]
        }
        return ["now": .number(Self.now), "calls": .array(calls)]
    }

    /// Forgets what has ended. Numbers go on, since calls are under way.
    package func reset() {
        state.withLock { state in
            state.offset += state.entries.count
            state.entries = []
        }
    }

    private static var now: Double { Date.now.timeIntervalSince1970 }
}
