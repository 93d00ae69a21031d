import EventStreams

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Where a reader of a scan's events stands, across broken connections: nothing twice, nothing lost. Pure.
package struct EventCursor: Sendable {
    /// For `Last-Event-ID`; empty before the first numbered event.
    package private(set) var lastEventID = ""
    package private(set) var isFinished = false
    /// Connections in a row that brought nothing new.
    package private(set) var failures = 0
    private var lastSequence: Int64 = 0

    package init() {}

    /// The event, unless it is a repetition or not one that this version knows.
    package mutating func accept(_ message: ServerSentEvent) -> ProgressEvent? {
        guard let event = try? JSONDecoder().decode(ProgressEvent.self, from: Data(message.data.utf8)) else { return nil }
        if event.stage.isDurable {
            guard event.seq > lastSequence else { return nil }
            lastSequence = event.seq
            if !message.id.isEmpty { lastEventID = message.id }
        }
        failures = 0
        isFinished = event.stage.isFinal
        return event
    }

    /// The stream broke or ended before its last event.
    package mutating func disconnected() {
        failures += 1
    }
}
