import EventStreams
import Testing

@Suite struct ServerSentEventParserTests {
    private func parse(_ text: String, pieces size: Int = .max) throws -> [ServerSentEvent] {
        var parser = ServerSentEventParser()
        var events: [ServerSentEvent] = []
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            events += try parser.append(Array(rest.prefix(size)))
            rest = rest.dropFirst(size)
        }
        return events
    }

    // The examples of the WHATWG text.
    @Test(arguments: [Int.max, 1, 2, 3, 7]) func readsTheStandardsExamples(pieces: Int) throws {
        #expect(try parse("data: YHOO\ndata: +2\ndata: 10\n\n", pieces: pieces) == [ServerSentEvent(data: "YHOO\n+2\n10")])
        #expect(
            try parse(": test stream\n\ndata: first event\nid: 1\n\ndata:second event\nid\n\ndata:  third event\n\n", pieces: pieces) == [
                ServerSentEvent(data: "first event", id: "1"), ServerSentEvent(data: "second event"), ServerSentEvent(data: " third event"),
            ])
        #expect(try parse("data\n\ndata\ndata\n\ndata:", pieces: pieces) == [ServerSentEvent(data: ""), ServerSentEvent(data: "\n")])
        #expect(try parse("data:test\n\ndata: test\n\n", pieces: pieces) == [ServerSentEvent(data: "test"), ServerSentEvent(data: "test")])
    }

    @Test(arguments: [Int.max, 1, 2, 5]) func acceptsEveryLineEnd(pieces: Int) throws {
        let expected = [ServerSentEvent(type: "a", data: "1\n2"), ServerSentEvent(data: "3")]
        for end in ["\n", "\r", "\r\n"] {
            let text = ["event: a", "data: 1", "data: 2", "", "data: 3", "", ""].joined(separator: end)
            #expect(try parse(text, pieces: pieces) == expected)
        }
    }

    @Test(arguments: [Int.max, 1, 2]) func skipsAByteOrderMarkAtTheStartOnly(pieces: Int) throws {
        #expect(try parse("\u{FEFF}data: 1\n\n\u{FEFF}data: 2\n\n", pieces: pieces) == [ServerSentEvent(data: "1")])
    }

    @Test func keepsTheIdUntilItChanges() throws {
        let text = "id: 7\ndata: a\n\ndata: b\n\nid: x\0y\ndata: c\n\nid:\ndata: d\n\n"
        #expect(try parse(text).map(\.id) == ["7", "7", "7", ""])
    }

    @Test func anEventWithoutDataIsNone() throws {
        #expect(try parse("event: a\n\ndata: 1\n\n") == [ServerSentEvent(data: "1")])
    }

    @Test func readsTheReconnectionTime() throws {
        var parser = ServerSentEventParser()
        _ = try parser.append(Array("retry: 1500\nretry: 12x\nretry:\n".utf8))
        #expect(parser.retry == .milliseconds(1500))
    }

    @Test func decodesTextAcrossPieces() throws {
        #expect(try parse("data: Björk – \u{1F48E}\n\n", pieces: 1) == [ServerSentEvent(data: "Björk – \u{1F48E}")])
    }

    @Test func limitsAnEvent() throws {
        var long = ServerSentEventParser(maxEventBytes: 10)
        #expect(throws: ServerSentEventParser.EventTooLarge.self) { try long.append(Array("data: 12345678".utf8)) }
        var many = ServerSentEventParser(maxEventBytes: 10)
        #expect(throws: ServerSentEventParser.EventTooLarge.self) { try many.append(Array("data: 1234\ndata: 1234\ndata: 1\n".utf8)) }
    }
}
