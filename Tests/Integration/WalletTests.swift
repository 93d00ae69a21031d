import AlbumScanAPI
import Eventually
import Foundation
import HTTPClient
import Testing

/// Wallets with everything behind them: MusicBrainz, covers, tracks, scans.
@Suite struct WalletTests {
    private func send<Resource: Decodable>(
        _ method: HTTPRequest.Method, _ path: String, _ body: some Encodable, _ device: Device, status: Int = 200, key: String? = nil
    ) async throws -> Resource {
        var headers: HTTPHeaders = ["Content-Type": "application/json"]
        if let key { headers["Idempotency-Key"] = key }
        let response = try await device.call(method, path, headers: headers, body: [UInt8](try JSONEncoder().encode(body)))
        try #require(response.status == status, "\(path): \(String(decoding: response.body.prefix(500), as: UTF8.self))")
        return try JSONDecoder().decode(Resource.self, from: Data(response.body))
    }

    private func wallet(_ name: String, _ source: WalletSource, _ device: Device) async throws -> String {
        let wallet: WalletResource = try await send(.post, "/v1/wallets", NewWallet(name: name, source: source), device, status: 201)
        return "/v1/wallets/\(wallet.id.lowercased)"
    }

    @Test("A list becomes a wallet: albums that MusicBrainz knows with their covers and tracks, and a line that says none")
    func list() async throws {
        let device = try await Device.registered(on: Stack.twoTier.value)
        let path = try await wallet("Sunday", .list, device)
        let text = "TV on the Radio – Seeds\nno album at all\nThe Beatles – Abbey Road\nNobody at All – Not a Record\n"
        let headers: HTTPHeaders = ["Content-Type": "text/plain", "Idempotency-Key": UUID().lowercased]
        let answer = try await device.call(.post, path + "/list", headers: headers, body: Array(text.utf8))
        try #require(answer.status == 200, "\(String(decoding: answer.body, as: UTF8.self))")
        let report = try JSONDecoder().decode(ListReport.self, from: Data(answer.body))
        #expect(report.added == 3 && report.unreadable.map(\.line) == [2] && report.wallet.discs.count == 3)
        let repeated = try await device.call(.post, path + "/list", headers: headers, body: Array(text.utf8))
        #expect(repeated.headers["idempotent-replayed"] == "true" && repeated.body == answer.body)

        // Whoever prefers to wait is answered when every disc is known, or that it is not.
        let settled = try await device.call(.get, path, headers: ["Prefer": "wait=60"])
        let known = try JSONDecoder().decode(WalletResource.self, from: Data(settled.body))
        #expect(settled.status == 200 && !known.updating && settled.headers["preference-applied"] == "wait=60")
        let early = try await device.call(.get, path, headers: ["Prefer": "handling=strict, wait=0"])
        #expect(early.status == 200 && early.headers["preference-applied"] == nil)

        var wallet: WalletResource = try await device.get(path)
        try await eventually(every: .milliseconds(300)) {
            wallet = try await device.get(path)
            return !wallet.updating && wallet.discs.allSatisfy { $0.artwork.state != .pending }
        }
        #expect(
            wallet.discs.map(\.state) == [.ready, .unknown, .ready]
                && wallet.discs.map(\.artistName) == ["The Beatles", "Nobody at All", "TV on the Radio"])
        let seeds = try #require(wallet.discs.last)
        #expect(seeds.artwork.state == .ready && seeds.releaseYear == "2014" && wallet.covers.count == 2)
        #expect(try await device.call(.get, #require(seeds.artwork.url)).body.starts(with: [0xFF, 0xD8]))

        let tracks: TrackListResource = try await device.get(#require(seeds.tracks))
        #expect(tracks.state == .ready && tracks.discs.first?.tracks.count ?? 0 > 5)
        #expect(tracks.releaseId?.lowercased == seeds.artwork.releaseId)
        // A CD has one side, a record of 1969 has two.
        #expect(tracks.discs.flatMap(\.tracks).allSatisfy { $0.side == nil })
        let record: TrackListResource = try await device.get(#require(wallet.discs.first?.tracks))
        #expect(Set(record.discs.flatMap(\.tracks).map(\.side)) == ["A", "B"])
        // Unchanged.
        let full = try await device.call(.get, path)
        let tag = try #require(full.headers["etag"])
        #expect(try await device.call(.get, path, headers: ["If-None-Match": tag]).status == 304)

        let nonsense = try await device.call(.post, path + "/list", headers: ["Content-Type": "text/plain"], body: Array("x\ny".utf8))
        #expect(try expectProblem(nonsense, 422, "list_unreadable").lines?.map(\.line) == [1, 2])
        let unknown = try await device.call(
            .patch, path, headers: ["Content-Type": "application/json"], body: Array("{\"nme\":\"X\"}".utf8))
        try expectProblem(unknown, 400, "bad_request")
    }

    @Test("A scan of a record that one has says so in the event that tells of the album")
    func inWallets() async throws {
        let device = try await Device.registered(on: Stack.twoTier.value)
        let path = try await wallet("Shelf", .hand, device)
        let added: DiscInWallet = try await send(
            .post, path + "/discs", DiscChoice(artistName: "TV on the Radio", albumTitle: "Seeds"), device, status: 201)
        let again: DiscInWallet = try await send(
            .post, path + "/discs", DiscChoice(artistName: "TV On The Radio", albumTitle: "Seeds"), device, status: 200)
        #expect(again.disc.id == added.disc.id)
        try await eventually(every: .milliseconds(300)) {
            let wallet: WalletResource = try await device.get(path)
            return wallet.discs.first?.state == .ready
        }
        let wallet: WalletResource = try await device.get(path)
        let scan = try await device.scan(Pictures.photograph(.seeds, seed: 77))
        let place = WalletPlace(walletId: wallet.id, name: "Shelf", discId: added.disc.id)
        #expect(scan.albumId == wallet.discs.first?.albumId && scan.inWallets == [place])
        let identified = try await device.events(scan.id).first { $0.stage == .identified }
        #expect(identified?.inWallets == [place])
        let album: AlbumResource = try await device.get("/v1/albums/\(#require(scan.albumId).lowercased)")
        #expect(album.inWallets == [place])
        // The wallet of the history has it by itself.
        let history: WalletResource = try await device.get("/v1/wallets/history")
        #expect(history.discs.map(\.albumId) == [scan.albumId])
        let disc = "\(path)/discs/\(added.disc.id.lowercased)"
        for _ in 0..<2 { #expect(try await device.call(.delete, disc).status == 204) }
        let after: ScanResource = try await device.get("/v1/scans/\(scan.id.lowercased)")
        #expect(after.inWallets == [])
        for _ in 0..<2 { #expect(try await device.call(.delete, path).status == 204) }
        try expectProblem(try await device.call(.get, path), 404, "not_found")
        let other = try await Device.registered(on: Stack.twoTier.value)
        try expectProblem(try await other.call(.delete, path), 404, "not_found")
        let changes: WalletChanges = try await device.get("/v1/wallets/changes")
        #expect(changes.upserted.isEmpty && changes.cursor.count > 8)
    }
}
