import Executors
import Foundation

/// A PostgreSQL cluster in a temporary folder, for tests: started on a free port of loopback, gone when the process is.
///
/// A shell stands between: it starts and stops the server as it is told through a pipe. When the pipe ends, because this process ended
/// or was killed, it removes the cluster.
public final class TestCluster: Sendable {
    public let port: Int
    private let keeper: Process
    private let commands = Pipe()
    private let answers = Pipe()
    private let blocking: BlockingExecutor

    /// The address of the database `postgres`.
    public var url: String { "postgres://postgres@127.0.0.1:\(port)/postgres" }

    /// Makes and starts a cluster; takes about a second.
    ///
    /// - Parameters:
    ///   - settings: for postgresql.conf, one `name = value` each.
    ///   - blocking: where the server's answers are waited for.
    public static func make(settings: [String] = [], blocking: BlockingExecutor) async throws -> TestCluster {
        let cluster = try TestCluster(settings: settings, blocking: blocking)
        try await cluster.awaitAnswer(to: "start")
        return cluster
    }

    private init(settings: [String], blocking: BlockingExecutor) throws {
        self.blocking = blocking
        port = try Self.freePort()
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("test-cluster-\(UUID().uuidString)").path
        keeper = Process()
        keeper.executableURL = URL(fileURLWithPath: "/bin/sh")
        keeper.arguments = ["-c", Self.script, "test-cluster", try Self.binaries(), folder, String(port)]
        keeper.environment = ProcessInfo.processInfo.environment.merging(
            ["TEST_CLUSTER_SETTINGS": settings.joined(separator: "\n")]
        ) { $1 }
        keeper.standardInput = commands
        keeper.standardOutput = answers
        try keeper.run()
    }

    /// Stops the server as a crash of its machine would: no session gets a farewell.
    public func stop() async throws { try await command("stop") }

    /// Starts the server again.
    public func start() async throws { try await command("start") }

    private func command(_ name: String) async throws {
        try commands.fileHandleForWriting.write(contentsOf: Data("\(name)\n".utf8))
        try await awaitAnswer(to: name)
    }

    private func awaitAnswer(to command: String) async throws {
        let answers = answers.fileHandleForReading
        let answer = try await blocking.run { try answers.read(upToCount: Self.done.count) }
        guard answer == Self.done else { throw TestDatabaseError("the test cluster did not \(command); see its messages above") }
    }

    private static let done = Data("done\n".utf8)

    /// `initdb` and `postgres` refuse to run as root, so for root they run as the user `postgres`.
    private static let script = """
        bin=$1 folder=$2 port=$3
        as() { if [ "$(id -u)" = 0 ]; then setpriv --reuid=postgres --regid=postgres --clear-groups "$@"; else "$@"; fi; }
        start() { as "$bin/pg_ctl" -D "$folder" -l "$folder/log" -w start </dev/null >/dev/null 2>&1 || { cat "$folder/log" >&2; false; }; }
        stop() { as "$bin/pg_ctl" -D "$folder" -m immediate -w stop </dev/null >/dev/null 2>&1; }
        trap '' INT TERM HUP
        trap 'stop; rm -rf "$folder"' EXIT
        cd /
        mkdir -m 700 "$folder" && { [ "$(id -u)" != 0 ] || chown postgres: "$folder"; } || exit 1
        as "$bin/initdb" -D "$folder" -U postgres -A trust -E UTF8 --locale=C.UTF-8 --no-sync >/dev/null || exit 1
        cat >> "$folder/postgresql.conf" <<SETTINGS
        listen_addresses = '127.0.0.1'
        port = $port
        unix_socket_directories = '$folder'
        fsync = off
        full_page_writes = off
        synchronous_commit = off
        max_connections = 200
        deadlock_timeout = 100ms
        $TEST_CLUSTER_SETTINGS
        SETTINGS
        start && echo done || exit 1
        while read -r command; do
            case $command in
                start) start && echo done ;;
                stop) stop && echo done ;;
            esac || exit 1
        done
        """

    private static func binaries() throws -> String {
        let folders = ["17", "16", "15", "14"].map { "/usr/lib/postgresql/\($0)/bin" } + ["/usr/bin", "/usr/local/bin"]
        guard let found = folders.first(where: { FileManager.default.isExecutableFile(atPath: "\($0)/initdb") }) else {
            throw TestDatabaseError("no PostgreSQL server is installed (apt-get install postgresql), and TEST_DATABASE_URL is not set")
        }
        return found
    }

    /// A port that was free a moment ago.
    private static func freePort() throws -> Int {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard descriptor >= 0 else { throw TestDatabaseError("no socket can be made") }
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                bind(descriptor, pointer, length) == 0 && getsockname(descriptor, pointer, &length) == 0
            }
        }
        guard isBound else { throw TestDatabaseError("no port is free") }
        return Int(UInt16(bigEndian: address.sin_port))
    }
}

/// The database a test needs cannot be had.
public struct TestDatabaseError: Error, CustomStringConvertible {
    public let description: String

    init(_ description: String) { self.description = description }
}
