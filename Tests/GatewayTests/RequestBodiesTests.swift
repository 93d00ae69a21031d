import AlbumScanAPI
import Foundation
import Gateway
import Hummingbird
import Testing

@Suite struct RequestBodiesTests {
    private func decode<Body: Codable>(_ type: Body.Type, _ json: String) throws -> Body? {
        try RequestBodies.decode(type, from: ByteBuffer(string: json))
    }

    private func refusal<Body: Codable>(_ type: Body.Type, _ json: String) -> String? {
        let error = #expect(throws: ProblemError.self) { try decode(type, json) }
        #expect(error?.problem.status == 400 && error?.problem.code == "bad_request")
        return error?.problem.detail
    }

    @Test("A member that the type does not have is refused by its path")
    func unknownMembers() throws {
        #expect(refusal(AccountChange.self, #"{"advancedSerach":true}"#) == "there is no member advancedSerach")
        #expect(refusal(QuotaGrant.self, #"{"scans":3,"note":"x"}"#) == "there is no member note")
        #expect(refusal(AccountChange.self, #"{"advancedSearch":null,"note":null}"#) == "there is no member note")
        #expect(refusal(QuotaGrant.self, #"{"scans":3,"Scans":4}"#) == "there is no member Scans")
        let entry = #"{"artistName":"a","albumTitle":"b","types":[],"tags":[]}"#
        let other = entry.dropLast() + #","extra":{"deep":1}}"#
        #expect(
            refusal(AdminCatalogBatch.self, #"{"from":0,"to":2,"rejected":0,"entries":[\#(entry),\#(other)]}"#)
                == "there is no member entries[1].extra")
        let long = String(repeating: "x", count: 1000)
        #expect(refusal(QuotaGrant.self, #"{"scans":3,"\#(long)":1}"#)?.count == "there is no member ".count + 200)
    }

    @Test("What a type has is read, null counts as absent, and what is no such JSON is nil")
    func knownMembers() throws {
        let id = UUID()
        for text in [id.uuidString, id.uuidString.lowercased()] {
            #expect(try decode(EditionChoice.self, #"{"releaseId":"\#(text)"}"#) == EditionChoice(releaseId: id))
            #expect(try decode(CorrectionRequest.self, #"{"releaseGroupId":"\#(text)","artistName":null}"#)?.releaseGroupId == id)
        }
        #expect(try decode(AccountChange.self, #"{"advancedSearch":null}"#) == AccountChange())
        #expect(try decode(DeviceRegistration.self, "{}") == DeviceRegistration())
        let batch = AdminCatalogBatch(
            from: 0, to: 1, rejected: 0,
            entries: [.init(releaseGroupId: id, artistName: "a", albumTitle: "b", releaseYear: 1999, types: ["Album"], tags: [])])
        #expect(try decode(AdminCatalogBatch.self, String(decoding: JSONEncoder().encode(batch), as: UTF8.self)) == batch)
        for text in ["", "[]", "{", "{} {}", #"{"scans":"3"}"#, #"{"scan":3}"#] { #expect(try decode(QuotaGrant.self, text) == nil) }
    }
}
