import Foundation
import Testing

/// `deploy/stack` where nothing needs to run.
@Suite struct StackScriptTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func bash(_ script: String, _ arguments: String...) async throws -> Program {
        try await Program.run("/bin/bash", ["-euc", script, "bash"] + arguments, ["ALBUMSCAN_STATE": folder.path + "/state"])
    }

    private let stack = Repository.path("deploy/stack")
    private let library = Repository.path("deploy/lib")

    /// A gateway that is said to run as this very process.
    private func announceGateway(addresses: String) async throws {
        let pid = ProcessInfo.processInfo.processIdentifier
        let run = try await bash(
            """
            source "$1/common.sh"; source "$1/processes.sh"
            mkdir -p "$PIDS" "$STATE/processes"
            echo "$2 $(start_time "$2")" >"$PIDS/gateway.1"
            echo "{\\"name\\":\\"gateway\\",\\"pid\\":$2,\\"addresses\\":$3,\\"instance\\":\\"x\\"}" >"$STATE/processes/gateway-$2.json"
            """, library, "\(pid)", addresses)
        try #require(run.status == 0, "\(run.errors)")
    }

    @Test(arguments: [
        #"{"http":"127.0.0.1:8080","rpc":"tcp:\/\/127.0.0.1:4711","ops":"[::1]:9090"}"#,
        #"{ "http" : "127.0.0.1:8080", "rpc" : "tcp://127.0.0.1:4711", "ops" : "[::1]:9090" }"#,
    ])
    func statusNamesEachAddressAlike(addresses: String) async throws {
        try await announceGateway(addresses: addresses)
        let lines = try await bash("\"$1\" status || true", stack).output.split(separator: "\n")
        let line = try #require(lines.first { $0.hasPrefix("gateway ") })
        #expect(line.hasSuffix("  http=127.0.0.1:8080  rpc=tcp://127.0.0.1:4711  ops=[::1]:9090"), "\(line)")
    }

    @Test func statusOfAProcessWithoutAddressesIsShort() async throws {
        try await announceGateway(addresses: "{}")
        let lines = try await bash("\"$1\" status || true", stack).output.split(separator: "\n")
        #expect(lines.contains { $0.hasPrefix("gateway ") && $0.trimmingCharacters(in: .whitespaces).last?.isNumber == true }, "\(lines)")
    }

    /// Clients know where it was, and a lower port may have become free meanwhile.
    @Test func aGatewayThatHasDiedComesBackToItsAddress() async throws {
        let run = try await bash(
            """
            source "$1/common.sh"
            mkdir -p "$STATE"
            known=$(free_port 42500)
            echo "127.0.0.1:$known" >"$STATE/address"
            [[ $(known_or_free_address "$STATE/address" 42000) == "127.0.0.1:$known" ]]
            [[ $(known_or_free_address "$STATE/none" 42000) != "127.0.0.1:$known" ]]
            # Everybody's address is nothing to come back to unasked.
            echo "0.0.0.0:$known" >"$STATE/address"
            [[ $(known_or_free_address "$STATE/address" 42000) == 127.0.0.1:42* ]]
            python3 -c "import socket, time; s = socket.create_server(('127.0.0.1', $known)); time.sleep(30)" &
            trap "kill $!" EXIT
            until port_is_taken "$known"; do sleep 0.01; done
            echo "127.0.0.1:$known" >"$STATE/address"
            [[ $(known_or_free_address "$STATE/address" 42000) != "127.0.0.1:$known" ]]
            """, library)
        #expect(run.status == 0, "\(run.output) \(run.errors)")
    }

    /// Its starter may reap it late or, as the first process of a container, never.
    @Test func aProcessThatHasEndedIsNotAliveWhileNobodyReapsIt() async throws {
        // The shell that starts the process becomes a `sleep`, which waits for no child.
        let run = try await bash(
            """
            source "$1/common.sh"; source "$1/processes.sh"
            mkdir -p "$PIDS"
            show() { if alive_pid "$PIDS/$1.1" >/dev/null; then echo "$1: alive"; else echo "$1: not alive"; fi; }
            (sleep 1 & echo $! >"$STATE/pid"; exec sleep 60) >/dev/null 2>&1 &
            trap "kill -KILL $!" EXIT
            until [[ -s $STATE/pid ]]; do sleep 0.01; done
            pid=$(<"$STATE/pid")
            echo "$pid $(start_time "$pid")" | tee "$PIDS/running.1" >"$PIDS/ended.1"
            show running
            until [[ $(</proc/$pid/stat) == *") Z "* ]]; do sleep 0.01; done
            show ended
            # It had ended before its start time could be read.
            echo "$pid " >"$PIDS/unseen.1"
            show unseen
            """, library)
        #expect(run.status == 0 && run.output == "running: alive\nended: not alive\nunseen: not alive\n", "\(run)")
    }

    @Test func eraseLeavesNothing() async throws {
        let made = try await bash(
            #"source "$1/common.sh"; source "$1/postgres.sh"; mkdir -p "$STATE"; pg_folder "$PG_SOCKETS"; echo "$PG_SOCKETS""#, library)
        let sockets = made.output.trimmingCharacters(in: .newlines)
        try #require(made.status == 0 && FileManager.default.fileExists(atPath: sockets), "\(made.errors)")
        let stopped = try await bash("\"$1\" stop", stack)
        #expect(stopped.status == 0 && FileManager.default.fileExists(atPath: sockets), "\(stopped.errors)")
        let erased = try await bash("\"$1\" stop --erase", stack)
        #expect(erased.status == 0, "\(erased.errors)")
        #expect(!FileManager.default.fileExists(atPath: sockets))
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/state"))
    }
}
