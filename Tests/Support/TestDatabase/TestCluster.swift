import Foundation

/// A PostgreSQL cluster in a temporary folder, for tests: started on a free port of loopback, gone when the process is.
///
/// A shell stands between: it waits for the end of a pipe whose other end is this process, so that the cluster is stopped and its folder
/// removed even when the process is killed.
public final class TestCluster: Sendable {
    public let port: Int
    private let folder: String
    private let keeper: Process
    /// Closed by the kernel when this process ends; that is what the keeper waits for.
    private let lifeline: Pipe

    /// The address of the database `postgres`.
    public var url: String { "postgres://postgres@127.0.0.1:\(port)/postgres" }

    /// Makes and starts a cluster; takes about two seconds.
    ///
    /// - Parameter settings: for postgresql.conf, one `name = value` each.
    public init(settings: [String] = []) throws {
        port = try Self.freePort()
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("test-cluster-\(UUID().uuidString)").path
        lifeline = Pipe()
        keeper = Process()
        keeper.executableURL = URL(fileURLWithPath: "/bin/sh")
        keeper.arguments = ["-c", Self.script, "test-cluster", try Self.binaries(), folder, String(port)]
        keeper.standardInput = lifeline
        let output = Pipe()
        keeper.standardOutput = output
        keeper.environment = ProcessInfo.processInfo.environment.merging(
            ["TEST_CLUSTER_SETTINGS": settings.joined(separator: "\n")]
        ) { $1 }
        try keeper.run()
        guard let line = try output.fileHandleForReading.read(upToCount: 6), line == Data("ready\n".utf8) else {
            throw TestDatabaseError("the test cluster did not start; see its messages above")
        }
    }

    /// Stops the server as a crash of its machine would: no session gets a farewell.
    public func stop() throws { try command("stop") }

    /// Starts the server again.
    public func start() throws { try command("start") }

    private func command(_ name: String) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", Self.script, "test-cluster", try Self.binaries(), folder, String(port), name]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw TestDatabaseError("the test cluster did not \(name)") }
    }

    /// `initdb` and `postgres` refuse to run as root, so for root they run as the user `postgres`.
    private static let script = """
        bin=$1 folder=$2 port=$3 command=$4
        as() { if [ "$(id -u)" = 0 ]; then setpriv --reuid=postgres --regid=postgres --clear-groups "$@"; else "$@"; fi; }
        pg_ctl() { as "$bin/pg_ctl" --silent -D "$folder" "$@"; }
        cd /
        case $command in
            start) pg_ctl -l "$folder/log" -w start; exit ;;
            stop) pg_ctl -m immediate -w stop; exit ;;
        esac
        trap '' INT TERM HUP
        mkdir -m 700 "$folder" && { [ "$(id -u)" != 0 ] || chown postgres: "$folder"; } || exit 1
        as "$bin/initdb" -D "$folder" -U postgres -A trust -E UTF8 --locale=C.UTF-8 --no-sync >/dev/null || exit 1
        cat >> "$folder/postgresql.conf" <<SETTINGS
        listen_addresses = '127.0.0.1'
        port = $port
        unix_socket_directories = '$folder'
        fsync = off
        full_page_writes = off
        synchronous_commit = off
        max_connections = 100
        deadlock_timeout = 100ms
        $TEST_CLUSTER_SETTINGS
        SETTINGS
        pg_ctl -l "$folder/log" -w start >/dev/null || { cat "$folder/log" >&2; rm -rf "$folder"; exit 1; }
        echo ready
        cat >/dev/null
        pg_ctl -m immediate stop >/dev/null 2>&1
        rm -rf "$folder"
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
