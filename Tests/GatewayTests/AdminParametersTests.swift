import AlbumScanAPI
import Foundation
import Gateway
import HTTPTypes
import Hummingbird
import Store
import Testing

@Suite struct AdminParametersTests {
    private func request(_ query: String = "") -> Request {
        let path = "/admin/v1/scans" + (query.isEmpty ? "" : "?\(query)")
        let head = HTTPRequest(method: .get, scheme: "http", authority: "localhost", path: path)
        return Request(head: head, body: RequestBody(buffer: ByteBuffer()))
    }

    /// What a malformed parameter is told.
    private func detail(_ body: () throws -> Void) throws -> String {
        let error = try #require(throws: ProblemError.self, performing: body)
        #expect(error.problem.status == 400 && error.problem.code == "bad_request")
        return try #require(error.problem.detail)
    }

    @Test func readsIDsAndWords() throws {
        let id = UUID()
        #expect(try AdminParameters.id("album", of: request("album=\(id.uuidString.lowercased())")) == id)
        #expect(try AdminParameters.id("album", of: request()) == nil)
        #expect(try AdminParameters.choice("state", of: request("state=review_failed"), as: ScanState.self) == .reviewFailed)
        #expect(try AdminParameters.choice("by", of: request(), as: AdminCostGrouping.self) == nil)
        #expect(try detail { _ = try AdminParameters.id("album", of: request("album=abbey")) } == "album must be a UUID")
        let by = request("by=month")
        #expect(
            try detail { _ = try AdminParameters.choice("by", of: by, as: AdminCostGrouping.self) }
                == "by must be one of day, step, model")
    }

    @Test(arguments: [
        ("2026-03-01", 1_772_323_200), ("2026-03-01T12:00:00Z", 1_772_366_400), ("2026-03-01T12:00:00.500Z", 1_772_366_400.5),
    ])
    func readsInstants(text: String, seconds: Double) throws {
        #expect(try AdminParameters.instant("from", of: request("from=\(text)")) == Date(timeIntervalSince1970: seconds))
    }

    @Test(arguments: ["", "yesterday", "2026-13-01", "2026-3-1", "20260301", "0001-01-01", "2026-03-01T12:00:00"])
    func refusesOtherInstants(text: String) throws {
        let problem = try detail { _ = try AdminParameters.instant("from", of: request("from=\(text)")) }
        #expect(problem.hasPrefix("from must be a day"))
    }

    @Test func readsStagesAndText() throws {
        #expect(try AdminParameters.stages(request()) == nil)
        #expect(try AdminParameters.stages(request("type=identified,review_failed")) == [.identified, .reviewFailed])
        #expect(try AdminParameters.text(request("q=%20abbey%20")) == "abbey")
        #expect(try AdminParameters.text(request("q=")) == nil)
        #expect(throws: ProblemError.self) { try AdminParameters.text(request("q=" + String(repeating: "x", count: 201))) }
    }

    /// Text in flight is not stored, so it is not in the tail.
    @Test(arguments: ["", "identified,", "identified, complete", "done", "review.delta"])
    func refusesOtherStages(text: String) throws {
        let problem = try detail { _ = try AdminParameters.stages(request("type=\(text)")) }
        #expect(problem.hasPrefix("type must be a list of accepted, "))
    }

    // MARK: Cursors

    @Test func aCursorComesBackAsItWas() throws {
        let position = AdminPosition(createdAt: Date(timeIntervalSince1970: 1_772_366_400.123_456), id: UUID())
        let cursor = AdminCursor(position)
        let read = try #require(try AdminParameters.cursor(request("cursor=\(cursor.text)")))
        #expect(read == cursor && read.microseconds == 1_772_366_400_123_456 && read.position.id == position.id)
        #expect(abs(read.position.createdAt.timeIntervalSince(position.createdAt)) < 0.000_001)
        #expect(try AdminParameters.cursor(request()) == nil)
    }

    @Test(arguments: ["", "abc", "AAAA", String(repeating: "A", count: 34), String(repeating: "A", count: 100), "%00"])
    func refusesOtherCursors(text: String) throws {
        let problem = try detail { _ = try AdminParameters.cursor(request("cursor=\(text)")) }
        #expect(problem == "cursor is not one this server gave")
    }

    // MARK: The token

    @Test func onlyTheWholeTokenIsLetIn() {
        let middleware = AdminMiddleware(token: "operators-token-1")
        #expect(middleware.admits("operators-token-1"))
        for other in ["operators-token-", "operators-token-11", "Operators-token-1", "", "as_" + String(repeating: "x", count: 43)] {
            #expect(!middleware.admits(other))
        }
    }
}
