import BusTestKit
import Eventually
import Foundation

/// A `BusTestPeer`: a process of its own, so that it can be killed and frozen. It dies with its last reference.
final class PeerProcess: Sendable {
    let options: PeerOptions
    private let pid: Int32
    private let process: Process
    private let output: Pipe

    var instance: UUID { options.identity.instance }

    init(_ options: PeerOptions) throws {
        self.options = options
        process = Process()
        output = Pipe()
        // Test bundle and executables share a folder.
        process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "BusTestPeer")
        process.arguments = [String(decoding: try JSONEncoder().encode(options), as: UTF8.self)]
        process.standardOutput = output
        try process.run()
        pid = process.processIdentifier
    }

    deinit {
        kill(pid, SIGKILL)
        process.waitUntilExit()
    }

    var isRunning: Bool { process.isRunning }
    /// How it ended; 0 for an end in order.
    var status: Int32 { process.terminationReason == .exit ? process.terminationStatus : -1 }

    func signal(_ signal: Int32) { kill(pid, signal) }

    func kill9() async throws {
        signal(SIGKILL)
        try await ended()
    }

    func ended(within limit: Duration = .seconds(10)) async throws {
        try await eventually(within: limit) { !isRunning }
    }

    /// What it printed; to be asked for after its end.
    var printed: Data { (try? output.fileHandleForReading.readToEnd()) ?? Data() }
}
