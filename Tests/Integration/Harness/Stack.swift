import AlbumScanAPI
import Foundation
import HTTPClient
import Testing

/// A stack of the real processes on a database of its own, started through `deploy/stack` and stopped when the test process ends.
struct Stack: Sendable {
    /// `http://127.0.0.1:PORT` of the gateway.
    let server: String
    let sandbox: Sandbox
    let databaseURL: String
    let http: HTTPClient
    /// Of `deploy/stack`.
    private let environment: [String: String]

    /// Identification with one vision call, the default. Upstreams answer at once.
    static let twoTier = Task { try await start("two-tier", environment: ["ALBUMSCAN_ID_STRATEGY": "two-tier"]) }
    /// Identification by extraction and mapping.
    static let fourPhase = Task { try await start("four-phase", environment: ["ALBUMSCAN_ID_STRATEGY": "four-phase"]) }
    /// For tests that order faults and empty the database, one at a time.
    static let troubled = Task { try await start("troubled", environment: ["ALBUMSCAN_ARTWORK_TIMEOUT": "2"]) }

    /// Without a model, even an emulated one; MusicBrainz and the Cover Art Archive are emulated.
    static let keyless = Task {
        try await start(
            "keyless",
            environment: [
                "ALBUMSCAN_ID_STRATEGY": "local", "ALBUMSCAN_SANDBOX": "auto", "MUSICBRAINZ_CONTACT": "",
                // Machines that test are busy, and what finds no time is not read.
                "ALBUMSCAN_READER_BUDGET": "25",
            ])
    }

    /// The operators' token of every stack.
    static let adminToken = "operators-of-the-tests"

    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    /// One process as `deploy/stack status --json` lists it.
    private struct Listing: Decodable {
        var name: String
        var pid: Int32
        var addresses: [String: String]
    }

    /// - Parameters:
    ///   - name: of the folder below the state folder, and so of the stack.
    ///   - scale: numbers of processes, as `SERVICE=COUNT`.
    static func start(_ name: String, environment: [String: String], scale: [String] = []) async throws -> Stack {
        var environment = environment
        environment["ALBUMSCAN_STATE"] = stateFolder + "/" + name
        environment["ALBUMSCAN_BIN"] = binaries
        environment["ALBUMSCAN_SANDBOX"] = environment["ALBUMSCAN_SANDBOX"] ?? "always"
        environment["ALBUMSCAN_SANDBOX_OPTIONS"] = "--latency 0 " + (environment["ALBUMSCAN_SANDBOX_OPTIONS"] ?? "")
        environment["ALBUMSCAN_ADMIN_TOKEN"] = adminToken
        // Most tests are about models, and send the same covers again and again.
        environment["ALBUMSCAN_FINGERPRINT"] = environment["ALBUMSCAN_FINGERPRINT"] ?? "off"
        // Tests ask as often as they can.
        environment["ALBUMSCAN_RATE_DEVICE"] = environment["ALBUMSCAN_RATE_DEVICE"] ?? "0"
        // The distance between MusicBrainz requests has tests of its own; here it would only cost time.
        environment["ALBUMSCAN_MUSICBRAINZ_SPACING"] = "0"
        _ = try await Command.run(script, ["stop", "--erase"], environment: environment)
        Command.atExit(script, ["stop"], environment: environment)
        _ = try await Command.run(script, ["start"] + scale.flatMap { ["--scale", $0] }, environment: environment)

        let processes = try await listing(environment)
        func address(_ name: String, _ kind: String) throws -> String {
            guard let address = processes.first(where: { $0.name == name })?.addresses[kind] else {
                throw Failure(description: "\(name) has no \(kind) address")
            }
            return address
        }
        let http = try HTTPClient(HTTPPolicy(userAgent: "integration-tests", maxConnectionsPerHost: 16))
        let gateway = try String(contentsOfFile: stateFolder + "/" + name + "/server.url", encoding: .utf8)
        let stack = Stack(
            server: gateway.trimmingCharacters(in: .whitespacesAndNewlines),
            sandbox: Sandbox(url: try address("sandbox", "http"), http: http), databaseURL: try address("postgresql", "sql"), http: http,
            environment: environment)
        try await stack.sandbox.liftRateLimit()
        return stack
    }

    private static func listing(_ environment: [String: String]) async throws -> [Listing] {
        let status = try await Command.run(script, ["status", "--json"], environment: environment)
        return try JSONDecoder().decode([Listing].self, from: Data(status.utf8))
    }

    /// Where the processes of the stack, or of one service, serve what operators ask for, as `http://HOST:PORT`.
    func operationsAddresses(of service: String? = nil) async throws -> [String] {
        try await Self.listing(environment).filter { service == nil || $0.name == service }.compactMap { $0.addresses["ops"] }
            .map { "http://\($0)" }
    }

    /// A metric of the process that serves it there, such as `albumscan_bus_workers{service="ingest"}`; 0 if it has none.
    func metric(_ name: String, at address: String) async throws -> Double {
        let page = try await http.send(HTTPRequest(.get, address + "/metrics", timeout: .seconds(10)))
        let lines = String(decoding: page.body, as: UTF8.self).split(separator: "\n")
        return lines.first { $0.hasPrefix(name + " ") }.flatMap { Double($0.dropFirst(name.count + 1)) } ?? 0
    }

    /// What a statement answers, as `psql` writes it without headers.
    func sql(_ statement: String) async throws -> String {
        try await Command.run("/usr/bin/psql", ["-qXAt", "-v", "ON_ERROR_STOP=1", databaseURL, "-c", statement], environment: [:])
            .trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// What the processes of a service have logged.
    func log(of service: String) throws -> String {
        let folder = (environment["ALBUMSCAN_STATE"] ?? "") + "/log"
        let files = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasPrefix(service + ".") }
        return try files.map { try String(contentsOfFile: folder + "/" + $0, encoding: .utf8) }.joined()
    }

    /// Sends a signal to all processes of a service and waits until they are gone.
    func end(_ service: String, _ signal: Int32) async throws {
        let pids = try await Self.listing(environment).filter { $0.name == service }.map(\.pid)
        try #require(!pids.isEmpty)
        for pid in pids { kill(pid, signal) }
        for pid in pids {
            while let stat = try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8), !stat.contains(") Z ") {
                try await Task.sleep(for: .milliseconds(20))
            }
        }
    }

    /// Starts what was ended.
    func startAgain() async throws {
        _ = try await Command.run(Self.script, ["start"], environment: environment)
    }

    /// Forgets every device, scan and album, and every fault ordered.
    func reset() async throws {
        _ = try await Command.run(
            "/usr/bin/psql", ["-qX", "-v", "ON_ERROR_STOP=1", databaseURL, "-f", Self.root + "/Tests/Support/forget.sql"], environment: [:])
        try await sandbox.reset()
    }

    private static var script: String { root + "/deploy/stack" }
    static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..").standardized.path
    private static var stateFolder: String { ProcessInfo.processInfo.environment["ALBUMSCAN_STATE"] ?? root + "/.run/test" }
    /// The products lie beside the test executable.
    static var binaries: String {
        ProcessInfo.processInfo.environment["ALBUMSCAN_BIN"] ?? URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().path
    }
}
