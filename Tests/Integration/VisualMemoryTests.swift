import AlbumScanAPI
import Eventually
import Foundation
import HTTPClient
import SampleCovers
import Testing

/// Covers that are known by sight, on a stack of their own with two identification processes.
@Suite(.serialized) struct VisualMemoryTests {
    private static let stack = Task {
        try await Stack.start("memory", environment: ["ALBUMSCAN_FINGERPRINT": "on"], scale: ["identification=2"])
    }

    /// Scans photographs of a cover, another one each time, until one is as wanted; each is a new scan.
    private func scan(
        _ cover: SampleCover, by device: Device, from seed: UInt64, until isWanted: (ScanResource) -> Bool
    ) async throws -> ScanResource {
        for seed in seed..<(seed + 12) {
            let scan = try await device.scan(Pictures.photograph(cover, seed: seed))
            if isWanted(scan) { return scan }
        }
        throw Stack.Failure(description: "no scan of \(cover.rawValue) was as wanted")
    }

    /// Waits until an album's covers are as wanted, nothing is left to be taught, and every identification process has what is stored.
    private func covers(of album: UUID?, _ stack: Stack, until isWanted: ([AdminCover]) -> Bool) async throws {
        let album = try #require(album)
        _ = try await eventually {
            try await covers(of: album, stack)
        } is: {
            isWanted($0)
        }
        try await eventually(every: .milliseconds(100)) {
            guard try await stack.sql("SELECT count(*) FROM scan_features WHERE album_id IS NOT NULL") == "0" else { return false }
            // As IndexedPicture.isTrusted.
            let trusted = "is_trusted AND (whole_features IS NULL OR account_id IS NULL)"
            for (standing, condition) in [("trusted", trusted), ("pending", "NOT (\(trusted))")] {
                let stored = try await stack.sql(
                    "SELECT count(*) FROM cover_picture JOIN cover_standing USING (cover_id) WHERE \(condition)")
                for process in try await stack.operationsAddresses(of: "identification") {
                    let known = try await stack.metric(#"albumscan_memory_pictures{standing="\#(standing)"}"#, at: process)
                    guard known == Double(stored) else { return false }
                }
            }
            return true
        }
    }

    private func correct(_ scan: UUID, _ artist: String, _ title: String, _ device: Device) async throws {
        let body = [UInt8](try JSONEncoder().encode(CorrectionRequest(artistName: artist, albumTitle: title)))
        let path = "/v1/scans/\(scan.uuidString.lowercased())/correction"
        let response = try await device.call(.post, path, headers: ["Content-Type": "application/json"], body: body)
        try #require(response.status == 202, "\(String(decoding: response.body, as: UTF8.self))")
        _ = try await device.ended(scan)
    }

    private func looks(_ stack: Stack) async throws -> Int { try await stack.sandbox.requests(step: "id_call_1") }

    private func covers(of album: UUID, _ stack: Stack) async throws -> [AdminCover] {
        let response = try await admin(stack, .get, "memory?album=\(album.uuidString.lowercased())")
        return try JSONDecoder().decode(AdminCoverPage.self, from: Data(response.body)).covers
    }

    private func admin(_ stack: Stack, _ method: HTTPRequest.Method, _ path: String) async throws -> HTTPResponse {
        try await stack.http.send(
            HTTPRequest(
                method, stack.server + "/admin/v1/" + path, headers: ["Authorization": "Bearer \(Stack.adminToken)"],
                timeout: .seconds(20)))
    }

    @Test("A cover that somebody scanned is known to everyone, in every process, without a model")
    func recognized() async throws {
        let stack = try await Self.stack.value
        try await stack.reset()
        let first = try await Device.registered(on: stack)
        let taught = try await first.scan(Pictures.photograph(.abbeyRoad, seed: 1))
        #expect(taught.identification?.method == "two-tier")
        try await covers(of: taught.albumId, stack) { $0.contains(where: \.trusted) }
        let second = try await Device.registered(on: stack)
        let known = try await scan(.abbeyRoad, by: second, from: 2) { $0.identification?.method == "fingerprint" }
        #expect(known.albumId == taught.albumId && known.identification?.albumTitle == "Abbey Road" && known.state == .complete)
        #expect(known.review == taught.review && known.artwork?.state == .ready)
        #expect(try await second.history().contains { $0.scanId == known.id })

        // Whichever process answers, no model is asked.
        let device = try await Device.registered(on: stack)
        let before = try await looks(stack)
        for seed in 40...45 as ClosedRange<UInt64> {
            let scan = try await device.scan(Pictures.photograph(.abbeyRoad, seed: seed))
            #expect(scan.identification?.method == "fingerprint" && scan.albumId == taught.albumId)
        }
        // Before anybody presses: a small picture is enough, and it is no scan.
        let scans = try await stack.sql("SELECT count(*) FROM scan")
        let glance = try await device.glance(at: Pictures.photograph(.abbeyRoad, seed: 47, width: 480, quality: 60))
        #expect(glance?.id == taught.albumId && glance?.review.label != nil && glance?.artwork.state == .ready)
        #expect(try await device.glance(at: Pictures.photograph(.seeds, seed: 47, width: 480, quality: 60)) == nil)
        let bad: [([UInt8], Int, String)] = [
            ([UInt8](repeating: 0xff, count: 41_000), 413, "image_too_large"), ([0xff, 0xd8, 0xff], 422, "image_unreadable"),
            (Array("GIF89a".utf8), 415, "unsupported_media_type"),
        ]
        for (picture, status, code) in bad { try expectProblem(try await device.post("/v1/glances", picture), status, code) }
        #expect(try await stack.sql("SELECT count(*) FROM scan") == scans)
        // In a dark corner of the shop it takes a closer look.
        #expect(try await device.scan(Pictures.photograph(.abbeyRoad, seed: 46, isDark: true)).identification?.method == "fingerprint")
        #expect(try await looks(stack) == before)

        let album = try await admin(stack, .get, "albums/\(#require(taught.albumId).uuidString.lowercased())")
        #expect(try JSONDecoder().decode(AdminAlbumDetail.self, from: Data(album.body)).artwork?.verified == true)
        let cover = try #require(try await covers(of: taught.albumId ?? UUID(), stack).first)
        #expect(cover.trusted && cover.verifiedAt != nil && cover.artworks == 1 && cover.photos >= 1)

        // An operator has it forgotten: the next one is a model's again.
        #expect(try await admin(stack, .delete, "memory/\(cover.id.uuidString.lowercased())").status == 200)
        #expect(try await admin(stack, .get, "memory/\(cover.id.uuidString.lowercased())").status == 404)
        try await covers(of: taught.albumId, stack) { $0.isEmpty }
        #expect(try await device.scan(Pictures.photograph(.abbeyRoad, seed: 60)).identification?.method == "two-tier")
    }

    @Test("Wrong teaching by one account moves nobody else's results")
    func poison() async throws {
        let stack = try await Self.stack.value
        try await stack.reset()
        let attacker = try await Device.registered(on: stack)
        // Its own word on its own scans, again and again.
        for seed in 1...3 as ClosedRange<UInt64> {
            let scan = try await attacker.scan(Pictures.photograph(.yeezus, seed: seed))
            try await correct(scan.id, "The Replacements", "Let It Be", attacker)
        }
        let honest = try await Device.registered(on: stack)
        for seed in 10...13 as ClosedRange<UInt64> {
            #expect(try await honest.scan(Pictures.photograph(.yeezus, seed: seed)).identification?.albumTitle == "Yeezus")
        }
    }

    @Test("A cover that carries orders is known as what it is")
    func orders() async throws {
        let stack = try await Self.stack.value
        try await stack.reset()
        let first = try await Device.registered(on: stack)
        let taught = try await first.scan(Pictures.photograph(.promptAndCircumstance))
        #expect(taught.identification?.albumTitle == "Prompt and Circumstance")
        try await covers(of: taught.albumId, stack) { $0.contains(where: \.trusted) }
        let second = try await Device.registered(on: stack)
        let known = try await scan(.promptAndCircumstance, by: second, from: 2) { $0.identification?.method == "fingerprint" }
        #expect(known.identification?.albumTitle == "Prompt and Circumstance")
    }

    @Test("A correction takes back what the scan taught, and an erased account what it taught")
    func removal() async throws {
        let stack = try await Self.stack.value
        try await stack.reset()
        // Not in MusicBrainz, so that no artwork vouches for it.
        let (first, second) = (try await Device.registered(on: stack), try await Device.registered(on: stack))
        let taught = try await first.scan(Pictures.photograph(.rainMachine, seed: 1))
        let album = try #require(taught.albumId)
        let other = try await second.scan(Pictures.photograph(.rainMachine, seed: 2))
        #expect(taught.identification?.method == "two-tier" && other.identification?.method == "two-tier")
        try await covers(of: album, stack) { $0.contains(where: \.trusted) }
        let third = try await Device.registered(on: stack)
        let known = try await scan(.rainMachine, by: third, from: 3) { $0.identification?.method == "fingerprint" }
        #expect(known.albumId == album)

        try await correct(known.id, "Somebody Else", "Another Record", third)
        let doubted = try await covers(of: album, stack)
        #expect(doubted.contains { $0.against == 1 })
        try await correct(taught.id, "Somebody Else", "Another Record", first)
        #expect(try await covers(of: album, stack).allSatisfy { !$0.trusted })
        try await covers(of: album, stack) { $0.allSatisfy { !$0.trusted } }
        #expect(
            try await Device.registered(on: stack).scan(Pictures.photograph(.rainMachine, seed: 30)).identification?.method == "two-tier")

        #expect(try await second.call(.delete, "/v1/account").status == 204)
        let left = try await covers(of: album, stack)
        #expect(left.allSatisfy { $0.agreeing <= 2 })
    }

    @Test("Killing identification while it is taught loses nothing")
    func killed() async throws {
        let stack = try await Self.stack.value
        try await stack.reset()
        let device = try await Device.registered(on: stack)
        let taught = try await device.scan(Pictures.photograph(.mdna, seed: 1))
        try await stack.end("identification", SIGKILL)
        try await stack.startAgain()
        try await covers(of: taught.albumId, stack) { !$0.isEmpty }
        let known = try await scan(.mdna, by: device, from: 2) { $0.identification?.method == "fingerprint" }
        #expect(known.albumId == taught.albumId)
    }
}

extension Device {
    fileprivate func post(_ path: String, _ picture: [UInt8]) async throws -> HTTPResponse {
        try await call(.post, path, headers: ["Content-Type": "image/jpeg"], body: picture)
    }

    fileprivate func glance(at picture: [UInt8]) async throws -> AlbumResource? {
        let response = try await post("/v1/glances", picture)
        try #require(response.status == 200, "\(String(decoding: response.body, as: UTF8.self))")
        return try JSONDecoder().decode(Glance.self, from: Data(response.body)).album
    }
}
