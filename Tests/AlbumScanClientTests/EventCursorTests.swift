import AlbumScanClientCore
import EventStreams
import Foundation
import Testing

@Suite struct EventCursorTests {
    private func message(_ seq: Int64, _ stage: ProgressEvent.Kind) throws -> ServerSentEvent {
        let data = try JSONEncoder().encode(ProgressEvent.sample(stage, seq: seq))
        return ServerSentEvent(type: stage.rawValue, data: String(decoding: data, as: UTF8.self), id: stage.isDurable ? "\(seq)" : "")
    }

    @Test func nothingTwiceAndResumesBehindTheLast() throws {
        var cursor = EventCursor()
        #expect(cursor.lastEventID == "")
        #expect(try cursor.accept(message(1, .accepted)) != nil)
        #expect(try cursor.accept(message(2, .identified)) != nil)
        #expect(try cursor.accept(message(2, .reviewDelta)) != nil)
        #expect(cursor.lastEventID == "2")
        cursor.disconnected()
        #expect(cursor.failures == 1)
        #expect(try cursor.accept(message(1, .accepted)) == nil)
        #expect(try cursor.accept(message(2, .identified)) == nil)
        #expect(cursor.failures == 1)
        #expect(try cursor.accept(message(2, .reviewDelta)) != nil)
        #expect(cursor.failures == 0 && !cursor.isFinished)
        #expect(try cursor.accept(message(3, .complete)) != nil)
        #expect(cursor.isFinished)
    }

    @Test func whatALaterVersionSendsIsSkipped() {
        var cursor = EventCursor()
        #expect(cursor.accept(ServerSentEvent(type: "newfangled", data: #"{"stage":"newfangled"}"#, id: "1")) == nil)
        #expect(cursor.accept(ServerSentEvent(data: "not JSON")) == nil)
        #expect(cursor.lastEventID == "")
    }
}
