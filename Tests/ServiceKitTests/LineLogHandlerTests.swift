import Foundation
import Logging
import ServiceKit
import Testing

@Suite struct LineLogHandlerTests {
    private func event(_ message: String) -> LogEvent {
        LogEvent(level: .notice, message: "\(message)", metadata: nil, source: nil, file: #fileID, function: #function, line: #line)
    }

    private func json(_ message: String, _ metadata: Logger.Metadata = [:]) throws -> [String: String] {
        let handler = LineLogHandler(label: "gateway", level: .info, format: .json)
        let line = handler.json(time: "2026-03-01T12:00:00.000Z", event: event(message), metadata: metadata)
        #expect(!line.contains { $0.isNewline })
        return try JSONDecoder().decode([String: String].self, from: Data(line.utf8))
    }

    /// Every character that JSON wants escaped, and some that look as if it did.
    @Test(arguments: [
        "", "plain", "\"", "\\", "\\\"", "\n", "\r\n", "\t", "\u{0}", "\u{1f}", "\u{7f}", "é", "e\u{301}", "💎", "\u{2028}", "</a>",
    ])
    func quotedTextIsJSON(text: String) throws {
        let quoted = LineLogHandler.quoted(text)
        #expect(!quoted.unicodeScalars.contains { $0.value < 0x20 })
        let back = try JSONDecoder().decode(String.self, from: Data(quoted.utf8))
        #expect(Array(back.unicodeScalars) == Array(text.unicodeScalars))
    }

    @Test func aJSONLineHasTheUsualMembers() throws {
        let line = try json("The scan ended", ["scan": "42", "state": "complete"])
        #expect(
            line == [
                "time": "2026-03-01T12:00:00.000Z", "level": "notice", "service": "gateway", "message": "The scan ended", "scan": "42",
                "state": "complete",
            ])
    }

    @Test func nothingBreaksOutOfAJSONLine() throws {
        let line = try json("The\n\"scan\"", ["detail": "x\",\"level\":\"error\n{"])
        #expect(line["message"] == "The\n\"scan\"")
        #expect(line["detail"] == "x\",\"level\":\"error\n{")
        #expect(line["level"] == "notice")
    }

    @Test func aTextLineIsForPeople() {
        let handler = LineLogHandler(label: "gateway", level: .info, format: .text)
        let line = handler.text(
            time: "2026-03-01T12:00:00.000Z", event: event("The scan ended"), metadata: ["state": "complete", "scan": "42"])
        #expect(line == "2026-03-01T12:00:00.000Z notice gateway: The scan ended scan=42 state=complete")
    }

    @Test func nothingBreaksOutOfATextLine() {
        let handler = LineLogHandler(label: "gateway", level: .info, format: .text)
        let metadata: Logger.Metadata = ["error": "a\nnow error x: y", "detail": "b scan=7", "code": ""]
        let line = handler.text(time: "now", event: event("It failed"), metadata: metadata)
        #expect(line == #"now notice gateway: It failed code="" detail="b scan=7" error="a\nnow error x: y""#)
    }

    @Test func keepsItsOwnMetadata() {
        var handler = LineLogHandler(label: "gateway", level: .info, format: .text)
        handler[metadataKey: "instance"] = "7"
        #expect(handler[metadataKey: "instance"] == "7")
        #expect(handler[metadataKey: "other"] == nil)
    }
}
