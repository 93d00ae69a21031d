import AlbumScanAPI
import Foundation
import HTTPClient
import Synchronization

/// A stack of the real processes on a database of its own, started through `deploy/stack` and stopped when the test process ends.
struct Stack: Sendable {
    /// `http://127.0.0.1:PORT` of the gateway.
    let server: String
    let sandbox: Sandbox
    let databaseURL: String
    let http: HTTPClient

    /// Identification with one vision call, the default. Upstreams answer at once.
    static let twoTier = Task { try await start("two-tier", environment: ["ALBUMSCAN_ID_STRATEGY": "two-tier"]) }
    /// Identification by extraction and mapping.
    static let fourPhase = Task { try await start("four-phase", environment: ["ALBUMSCAN_ID_STRATEGY": "four-phase"]) }
    /// For tests that order faults and empty the database, one at a time.
    static let troubled = Task { try await start("troubled", environment: ["ALBUMSCAN_ARTWORK_TIMEOUT": "2"]) }

    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    /// One process as `deploy/stack status --json` lists it.
    private struct Listing: Decodable {
        var name: String
        var addresses: [String: String]
    }

    /// - Parameter name: of the folder below the state folder, and so of the stack.
    static func start(_ name: String, environment: [String: String]) async throws -> Stack {
        var environment = environment
        environment["ALBUMSCAN_STATE"] = stateFolder + "/" + name
        environment["ALBUMSCAN_BIN"] = binaries
        environment["ALBUMSCAN_SANDBOX"] = "always"
        environment["ALBUMSCAN_SANDBOX_OPTIONS"] = "--latency 0"
        // The distance between MusicBrainz requests has tests of its own; here it would only cost time.
        environment["ALBUMSCAN_MUSICBRAINZ_SPACING"] = "0"
        let script = root + "/deploy/stack"
        _ = try await Command.run(script, ["stop", "--erase"], environment: environment)
        Command.atExit(script, ["stop"], environment: environment)
        _ = try await Command.run(script, ["start"], environment: environment)

        let status = try await Command.run(script, ["status", "--json"], environment: environment)
        let processes = try JSONDecoder().decode([Listing].self, from: Data(status.utf8))
        func address(_ name: String, _ kind: String) throws -> String {
            guard let address = processes.first(where: { $0.name == name })?.addresses[kind] else {
                throw Failure(description: "\(name) has no \(kind) address: \(status)")
            }
            return address
        }
        let http = try HTTPClient(HTTPPolicy(userAgent: "integration-tests", maxConnectionsPerHost: 16))
        let gateway = try String(contentsOfFile: stateFolder + "/" + name + "/server.url", encoding: .utf8)
        let stack = Stack(
            server: gateway.trimmingCharacters(in: .whitespacesAndNewlines),
            sandbox: Sandbox(url: try address("sandbox", "http"), http: http), databaseURL: try address("postgresql", "sql"), http: http)
        try await stack.sandbox.liftRateLimit()
        return stack
    }

    /// Forgets every device, scan and album, and every fault ordered.
    func reset() async throws {
        let truncation = """
            DO $$ DECLARE tables text; BEGIN
              SELECT string_agg(quote_ident(tablename), ', ') INTO tables FROM pg_tables
              WHERE schemaname = 'public' AND tablename NOT IN ('bus_endpoint', 'schema_migration', 'rate_slot');
              EXECUTE 'TRUNCATE ' || tables || ' CASCADE';
            END $$
            """
        _ = try await Command.run("/usr/bin/psql", ["-qX", "-v", "ON_ERROR_STOP=1", databaseURL, "-c", truncation], environment: [:])
        try await sandbox.reset()
    }

    private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..").standardized.path
    private static var stateFolder: String { ProcessInfo.processInfo.environment["ALBUMSCAN_STATE"] ?? root + "/.run/test" }
    /// The products lie beside the test executable.
    private static var binaries: String {
        ProcessInfo.processInfo.environment["ALBUMSCAN_BIN"] ?? Bundle.main.bundleURL.deletingLastPathComponent().path
    }
}

/// Child processes, waited for without blocking a thread of the cooperative pool.
enum Command {
    private static let endings = Mutex<[@Sendable () -> Void]>([])

    /// - Returns: standard output.
    static func run(_ path: String, _ arguments: [String], environment: [String: String]) async throws -> String {
        let output = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        let errors = output.appendingPathExtension("errors")
        defer {
            try? FileManager.default.removeItem(at: output)
            try? FileManager.default.removeItem(at: errors)
        }
        let process = try process(path, arguments, environment: environment)
        // Files, not pipes: nobody has to read them while the process runs.
        process.standardOutput = try writable(output)
        process.standardError = try writable(errors)
        let status = try await withCheckedThrowingContinuation { continuation in
            process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
            do { try process.run() } catch { continuation.resume(throwing: error) }
        }
        guard status == 0 else {
            let words = try String(contentsOf: errors, encoding: .utf8)
            throw Stack.Failure(description: "\(path) \(arguments.joined(separator: " ")) ended with \(status): \(words)")
        }
        return try String(contentsOf: output, encoding: .utf8)
    }

    /// Runs the command when this process exits.
    static func atExit(_ path: String, _ arguments: [String], environment: [String: String]) {
        let isFirst = endings.withLock { endings in
            endings.append {
                guard let process = try? process(path, arguments, environment: environment) else { return }
                try? process.run()
                process.waitUntilExit()
            }
            return endings.count == 1
        }
        if isFirst { atexit { Command.endings.withLock { $0 }.forEach { $0() } } }
    }

    private static func writable(_ url: URL) throws -> FileHandle {
        try Data().write(to: url)
        return try FileHandle(forWritingTo: url)
    }

    private static func process(_ path: String, _ arguments: [String], environment: [String: String]) throws -> Process {
        let process = Process()
        process.executableURL = URL(filePath: path)
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        return process
    }
}
