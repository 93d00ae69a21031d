import AlbumScanAPI
import Foundation
import HTTPClient
import SampleCovers
import Testing

/// "Wrong album": the candidates, a person's choice, and what everyone learns from it.
@Suite struct CorrectionTests {
    private func path(_ scan: UUID, _ rest: String) -> String { "/v1/scans/\(scan.uuidString.lowercased())/\(rest)" }

    private func correct(_ scan: UUID, _ choice: CorrectionRequest, _ device: Device) async throws -> HTTPResponse {
        let body = [UInt8](try JSONEncoder().encode(choice))
        return try await device.call(.post, path(scan, "correction"), headers: ["Content-Type": "application/json"], body: body)
    }

    private func entry(of scan: UUID, _ device: Device) async throws -> HistoryEntryResource? {
        try await device.history().first { $0.scanId == scan }
    }

    @Test("A wrong album is corrected to one of the candidates: history, artwork and review are the new one's")
    func wrongAlbum() async throws {
        let device = try await Device.registered(on: Stack.twoTier.value)
        let scan = try await device.scan(Pictures.photograph(.letItBe, seed: 41))
        let before = try await device.events(scan.id)
        let formerEntry = try #require(try await entry(of: scan.id, device))

        let candidates: CandidateList = try await device.get(path(scan.id, "candidates"))
        #expect(
            candidates.candidates.contains {
                $0.artistName == "The Replacements" && $0.albumTitle == "Let It Be" && $0.releaseYear == "1984"
            })
        #expect(candidates.candidates.first?.kind?.hasPrefix("Album") == true)
        let present = scan.artwork?.releaseGroupId
        #expect(present != nil && !candidates.candidates.contains { $0.releaseGroupId.uuidString.lowercased() == present })

        let choice = try #require(candidates.candidates.first { $0.artistName == "The Replacements" })
        let response = try await correct(scan.id, CorrectionRequest(releaseGroupId: choice.releaseGroupId), device)
        try #require(response.status == 202, "\(String(decoding: response.body, as: UTF8.self))")
        let corrected = try await device.ended(scan.id)
        #expect(corrected.identification?.artistName == "The Replacements" && corrected.identification?.method == "correction")
        #expect(corrected.identification?.confidence == "high" && corrected.identification?.releaseYear == "1984")
        #expect(corrected.albumId != nil && corrected.albumId != scan.albumId)
        #expect([.complete, .reviewFailed].contains(corrected.state))

        // The events follow in the scan's own sequence (rule 9).
        let after = try await device.events(scan.id, after: before.map(\.seq).max())
        #expect(after.first?.stage == .identified && after.first?.albumId == corrected.albumId)
        #expect(after.last?.stage == (corrected.state == .complete ? .complete : .reviewFailed))
        #expect(after.filter { $0.stage == .artwork }.allSatisfy { $0.artwork?.releaseGroupId != present })

        let entry = try #require(try await entry(of: scan.id, device))
        #expect(entry.id == formerEntry.id && entry.artistName == "The Replacements" && entry.albumId == corrected.albumId)
        let detail: HistoryDetailResource = try await device.get("/v1/history/\(entry.id.uuidString.lowercased())")
        #expect(detail.identification == corrected.identification && detail.review == corrected.review)

        // The same choice again changes nothing; the former album is a candidate now.
        #expect(try await correct(scan.id, CorrectionRequest(releaseGroupId: choice.releaseGroupId), device).status == 202)
        #expect(
            try await device.events(scan.id).count == before.count + after.count - after.filter { !$0.stage.isDurable }.count
                - before.filter { !$0.stage.isDurable }.count)
        let others: CandidateList = try await device.get(path(scan.id, "candidates"))
        #expect(others.candidates.contains { $0.releaseGroupId.uuidString.lowercased() == present })
        #expect(!others.candidates.contains { $0.releaseGroupId == choice.releaseGroupId })
    }

    @Test("A failed scan becomes the album a person types, with artwork and review, and stays failed for nobody")
    func typed() async throws {
        let device = try await Device.registered(on: Stack.twoTier.value)
        let scan = try await device.scan(Pictures.photograph(.parcelLabel, seed: 42))
        #expect(scan.state == .identificationFailed)
        let nothing: CandidateList = try await device.get(path(scan.id, "candidates"))
        #expect(nothing.candidates.isEmpty)
        let typed: CandidateList = try await device.get(path(scan.id, "candidates?query=radiohead%20-%20ok%20computer"))
        #expect(typed.candidates.first?.albumTitle == "OK Computer" && typed.candidates.first?.kind == "Album")
        let words: CandidateList = try await device.get(path(scan.id, "candidates?query=mdna"))
        #expect(words.candidates.contains { $0.artistName == "Madonna" })

        #expect(try await correct(scan.id, CorrectionRequest(artistName: "radiohead", albumTitle: "ok computer"), device).status == 202)
        let corrected = try await device.ended(scan.id)
        #expect(corrected.state == .complete && corrected.error == nil)
        #expect(corrected.identification?.albumTitle == "OK Computer" && corrected.identification?.method == "correction")
        #expect(corrected.review?.state == .ready)
        #expect(try await entry(of: scan.id, device)?.albumTitle == "OK Computer")
        let album: AlbumResource = try await device.get("/v1/albums/\(#require(corrected.albumId).uuidString.lowercased())")
        #expect(album.artwork.state == .ready && album.recordLabel != "")
    }

    @Test("An album MusicBrainz does not know has the names that were typed")
    func unknownToMusicBrainz() async throws {
        let device = try await Device.registered(on: Stack.twoTier.value)
        let scan = try await device.scan(Pictures.photograph(.parcelLabel, seed: 43))
        let request = CorrectionRequest(artistName: "The Attic Tapes", albumTitle: "Dust on Both Sides")
        #expect(try await correct(scan.id, request, device).status == 202)
        let corrected = try await device.ended(scan.id)
        #expect(corrected.identification?.artistName == "The Attic Tapes" && corrected.identification?.albumTitle == "Dust on Both Sides")
        #expect(corrected.artwork?.state != .ready && corrected.state.isFinal)
        let editions: EditionList = try await device.get("/v1/albums/\(#require(corrected.albumId).uuidString.lowercased())/editions")
        #expect(editions.editions.isEmpty)
    }

    @Test("What is wrong with a correction is told")
    func mistakes() async throws {
        let stack = try await Stack.twoTier.value
        let device = try await Device.registered(on: stack)
        let scan = try await device.scan(Pictures.photograph(.parcelLabel, seed: 44))
        func post(_ body: String, _ caller: Device) async throws -> HTTPResponse {
            try await caller.call(.post, path(scan.id, "correction"), headers: ["Content-Type": "application/json"], body: Array(body.utf8))
        }
        for body in [
            "", "[]", "{}", #"{"artistName":"Blur"}"#, #"{"artistName":" ","albumTitle":"13"}"#,
            #"{"releaseGroupId":"b1392450-e666-3926-a536-22c65f834433","artistName":"Blur","albumTitle":"13"}"#, #"{"releaseGroupId":"x"}"#,
            #"{"artistName":"Blur","albumTitle":"\#(String(repeating: "x", count: 201))"}"#,
        ] {
            try expectProblem(await post(body, device), 400, "bad_request")
        }
        try expectProblem(await post(#"{"releaseGroupId":"5a4db0c5-0000-4000-8000-000000000000"}"#, device), 422, "album_unknown")
        for query in ["", "%20", String(repeating: "x", count: 201)] {
            try expectProblem(await device.call(.get, path(scan.id, "candidates?query=\(query)")), 400, "bad_request")
        }
        let stranger = try await Device.registered(on: stack)
        try expectProblem(await post(#"{"artistName":"Blur","albumTitle":"13"}"#, stranger), 404, "not_found")
        try expectProblem(await stranger.call(.get, path(scan.id, "candidates")), 404, "not_found")
        #expect(try await device.ended(scan.id).state == .identificationFailed)
    }

    @Test("A running scan is not corrected; a catalogue that is busy says when to ask again")
    func trouble() async throws {
        let stack = try await Stack.troubled.value
        try await TroubleLock.shared.alone {
            try await stack.reset()
            try await stack.sandbox.order(.init(kind: "slow", step: "id_call_1", milliseconds: 4000))
            let device = try await Device.registered(on: stack)
            let scan = try await device.submit(Pictures.photograph(.okComputer))
            try expectProblem(
                await correct(scan.id, CorrectionRequest(artistName: "Blur", albumTitle: "13"), device), 409, "conflict")
            _ = try await device.ended(scan.id)
            try await stack.sandbox.order(.init(kind: "shed", upstream: "musicbrainz", count: 20))
            let busy = try await device.call(.get, path(scan.id, "candidates?query=blur"))
            try expectProblem(busy, 503, "overloaded")
            #expect(busy.headers["retry-after"] != nil)
            // What a person types needs no catalog.
            #expect(try await correct(scan.id, CorrectionRequest(artistName: "Blur", albumTitle: "13"), device).status == 202)
            let identification = try await device.ended(scan.id).identification
            #expect(identification?.albumTitle == "13")
        }
    }

    @Test("Asking the same again asks MusicBrainz nothing")
    func remembered() async throws {
        let stack = try await Stack.troubled.value
        try await TroubleLock.shared.alone {
            try await stack.reset()
            let device = try await Device.registered(on: stack)
            let scan = try await device.scan(Pictures.photograph(.parcelLabel))
            let asked = path(scan.id, "candidates?query=weezer")
            let first: CandidateList = try await device.get(asked)
            #expect(first.candidates.contains { $0.albumTitle == "Weezer (Green Album)" })
            for _ in 0..<5 {
                let again: CandidateList = try await device.get(asked)
                #expect(again == first)
            }
            let choice = try #require(first.candidates.first)
            #expect(try await correct(scan.id, CorrectionRequest(releaseGroupId: choice.releaseGroupId), device).status == 202)
            let requests = try await stack.sandbox.requests(step: "search")
            #expect(requests == 1)
        }
    }

    @Test("One person's word stays that person's; two who agree teach everyone")
    func taught() async throws {
        let stack = try await Stack.troubled.value
        try await TroubleLock.shared.alone {
            try await stack.reset()
            func scan(_ device: Device, seed: UInt64) async throws -> ScanResource {
                try await device.scan(Pictures.photograph(.rainMachine, seed: seed))
            }
            let right = CorrectionRequest(artistName: "Tin Can Quartet", albumTitle: "Rain")
            let first = try await Device.registered(on: stack)
            let wrong = try await scan(first, seed: 1)
            #expect(wrong.identification?.albumTitle == "Rain Machine")
            #expect(try await correct(wrong.id, right, first).status == 202)
            let corrected = try await first.ended(wrong.id)
            #expect(corrected.identification?.albumTitle == "Rain")
            // The next photo of that record means the same to who corrected it, and to nobody else.
            #expect(try await scan(first, seed: 2).albumId == corrected.albumId)
            let second = try await Device.registered(on: stack)
            let other = try await scan(second, seed: 3)
            #expect(other.albumId == wrong.albumId)
            #expect(try await correct(other.id, right, second).status == 202)
            _ = try await second.ended(other.id)

            let learnt = try await scan(Device.registered(on: stack), seed: 4)
            #expect(learnt.albumId == corrected.albumId && learnt.identification?.albumTitle == "Rain")
            #expect(learnt.identification?.method == "two-tier")
            for device in [first, second] { #expect(try await device.call(.delete, "/v1/account").status == 204) }
            #expect(try await scan(Device.registered(on: stack), seed: 5).albumId == corrected.albumId)
        }
    }
}
