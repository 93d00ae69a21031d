import Contracts
import Foundation
import Testing

@Suite struct ReviewJobTests {
    /// Jobs that an earlier version has queued are read by this one, and the other way round.
    @Test func storedJobsKeepTheirNames() throws {
        let album = try #require(UUID(uuidString: "C0FFEE00-0000-4000-8000-00000000ABCD"))
        let stored = #"{"albumID":"C0FFEE00-0000-4000-8000-00000000ABCD","language":"en","promptVersion":"3","tier":"searched"}"#
        let job = ReviewJob(albumID: album, kind: .searched, promptVersion: "3", language: "en")
        #expect(try JSONDecoder().decode(ReviewJob.self, from: Data(stored.utf8)) == job)
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        #expect(String(decoding: try encoder.encode(job), as: UTF8.self) == stored)
    }
}
