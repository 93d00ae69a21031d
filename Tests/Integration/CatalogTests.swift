import AlbumScanAPI
import Foundation
import HTTPClient
import Testing

/// Importing a dump into a stack of its own, with the operators' command.
@Suite(.serialized) struct CatalogTests {
    private static let stack = Task { try await Stack.start("catalog", environment: [:]) }
    private static let rows = 30_000

    private func admin(_ stack: Stack, _ arguments: [String], killedAfter seconds: Double? = nil) async throws -> String {
        let command = [Stack.binaries + "/albumscan", "admin", "catalog"] + arguments
        let timeout = seconds.map { ["/usr/bin/timeout", "--signal=KILL", "\($0)"] } ?? []
        let whole = timeout + command
        return try await Command.run(
            whole[0], Array(whole.dropFirst()),
            environment: ["ALBUMSCAN_SERVER": stack.server, "ALBUMSCAN_ADMIN_TOKEN": Stack.adminToken, "HOME": "/nonexistent"])
    }

    private func decoded<Value: Decodable>(_ text: String, as type: Value.Type = Value.self) throws -> Value {
        try JSONDecoder().decode(Value.self, from: Data(text.utf8))
    }

    /// A dump in MusicBrainz' format; the same for the same seed.
    private func makeDump(seed: Int) async throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appending(path: "albumscan-dump-\(UUID())")
        let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Bench/catalogue_dump.py").standardized
        _ = try await Command.run(
            "/usr/bin/env", ["python3", script.path, folder.path, "--rows", "\(Self.rows)", "--seed", "\(seed)"], environment: [:])
        return folder
    }

    @Test func anImportThatIsKilledGoesOnWhereItWas() async throws {
        let stack = try await Self.stack.value
        let dump = try await makeDump(seed: 1)
        defer { try? FileManager.default.removeItem(at: dump) }
        let work = dump.appending(path: "work").path
        let files = ["mbdump.tar.bz2", "mbdump-derived.tar.bz2"].map { dump.appending(path: $0).path }
        let arguments = ["import"] + files + ["--work", work, "--json"]

        // Killed at some moment of unpacking, reading, sending or finishing, again and again, each time a little later.
        var finished: AdminCatalogImport?
        var positions: [Int] = []
        var seconds = 0.4
        while finished == nil {
            if let output = try? await admin(stack, arguments, killedAfter: seconds) { finished = try decoded(output) }
            let status: AdminCatalog = try decoded(try await admin(stack, ["status", "--json"]))
            positions.append((status.active ?? status.loading)?.position ?? 0)
            seconds *= 1.3
        }
        #expect(positions == positions.sorted(), "what was stored stays")
        #expect(finished?.entries == Self.rows && finished?.rejected == 0 && finished?.state == "active")
        let status: AdminCatalog = try decoded(try await admin(stack, ["status", "--json"]))
        #expect(status.active?.entries == Self.rows && status.loading == nil)

        // Every release group is there, once: those of the first and the last line, too.
        let lines = try String(contentsOf: dump.appending(path: "mbdump/release_group"), encoding: .utf8).split(separator: "\n")
        for line in [lines[0], lines[lines.count / 2], lines[lines.count - 1]] {
            let columns = line.split(separator: "\t", omittingEmptySubsequences: false)
            let credits = try String(contentsOf: dump.appending(path: "mbdump/artist_credit"), encoding: .utf8).split(separator: "\n")
            let artist = try #require(credits.first { $0.hasPrefix("\(columns[3])\t") }).split(separator: "\t")[1]
            let found: AdminCatalogMatches = try decoded(
                try await admin(stack, ["search", String(artist), String(columns[2]), "--limit", "50", "--json"]))
            let group = try #require(UUID(uuidString: String(columns[1])))
            #expect(found.entries.count { $0.releaseGroupId == group } == 1, "\(line)")
        }
        // The same dump again is no work; another one takes its place.
        #expect(try await admin(stack, ["import", dump.path]).contains("is the catalogue already"))
        #expect(try decoded(try await admin(stack, ["clear", "--json"]), as: AdminCatalog.self).active == nil)
    }

    @Test func theAPIRefusesWhatDoesNotFit() async throws {
        let stack = try await Self.stack.value
        func call(_ method: HTTPRequest.Method, _ path: String, _ body: String = "") async throws -> HTTPResponse {
            try await stack.http.send(
                HTTPRequest(
                    method, stack.server + "/admin/v1/catalog" + path, headers: ["Authorization": "Bearer \(Stack.adminToken)"],
                    body: Array(body.utf8), timeout: .seconds(20)))
        }
        try expectProblem(try await call(.get, "/search"), 400, "bad_request")
        try expectProblem(try await call(.post, "/imports", "{}"), 400, "bad_request")
        try expectProblem(try await call(.post, "/imports/4711/finish"), 404, "not_found")
        try expectProblem(try await call(.post, "/imports/x/finish"), 404, "not_found")
        try expectProblem(try await call(.post, "/imports/4711/batches", #"{"from":0,"to":1,"rejected":1,"entries":[]}"#), 404, "not_found")
        try expectProblem(try await call(.post, "/imports/4711/batches", "[]"), 400, "bad_request")
        let begun = try await call(.post, "/imports", #"{"source":"a test"}"#)
        let state = try JSONDecoder().decode(AdminCatalogImport.self, from: Data(begun.body))
        try expectProblem(
            try await call(.post, "/imports/\(state.generation)/batches", #"{"from":5,"to":6,"rejected":1,"entries":[]}"#), 409, "conflict")
        try expectProblem(
            try await call(.post, "/imports/\(state.generation)/batches", #"{"from":6,"to":6,"rejected":0,"entries":[]}"#), 409, "conflict")
        #expect(try await call(.delete, "").status == 200)
        try expectProblem(try await call(.post, "/imports/\(state.generation)/finish"), 404, "not_found")
    }
}
