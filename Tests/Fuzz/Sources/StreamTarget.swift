import EventStreams
import JSON

@testable import LanguageModels

/// A provider's response: the event stream, the JSON in it, and what each dialect makes of it.
enum StreamTarget {
    static func run(_ bytes: [UInt8]) {
        readJSON(bytes)
        guard let events = events(in: bytes, pieces: bytes.count) else { return }
        precondition(self.events(in: bytes, pieces: 1) == events, "the cut decides what is read")
        read(events, by: AnthropicStreamReader(answer: AnswerBuilder()))
        read(events, by: OpenAIResponsesReader(answer: AnswerBuilder()))
        read(events, by: OpenAIChatReader(answer: AnswerBuilder()))
    }

    /// What was read is read again from what is written of it.
    private static func readJSON(_ bytes: [UInt8]) {
        guard let value = try? JSONValue(parsing: bytes) else { return }
        let written = value.serialized
        guard let again = try? JSONValue(parsing: written) else { preconditionFailure("what was written cannot be read") }
        precondition(again.serialized == written)
    }

    /// - Returns: nil if an event is too large.
    private static func events(in bytes: [UInt8], pieces size: Int) -> [ServerSentEvent]? {
        var parser = ServerSentEventParser(maxEventBytes: 1 << 16)
        var events: [ServerSentEvent] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            guard let more = try? parser.append(Array(rest.prefix(size))) else { return nil }
            events += more
            rest = rest.dropFirst(size)
        }
        return events
    }

    private static func read(_ events: [ServerSentEvent], by reader: some ModelStreamReader) {
        var reader = reader
        for event in events {
            guard (try? reader.read(event)) != nil else { return }
            if reader.isComplete { break }
        }
        _ = try? reader.outcome()
    }
}
