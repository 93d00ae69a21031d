import Dispatch
import Foundation
import Glibc
import Synchronization

/// Child processes, waited for without blocking a thread of the cooperative pool.
///
/// Not Foundation's `Process`: it takes a child for alive as long as any descendant holds a descriptor it left open, and the processes
/// of a stack outlive the script that starts them.
enum Command {
    private static let endings = Mutex<[@Sendable () -> Void]>([])

    /// - Returns: standard output.
    static func run(_ path: String, _ arguments: [String], environment: [String: String]) async throws -> String {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(with: Result { try runBlocking(path, arguments, environment: environment) })
            }
        }
    }

    /// Runs the command when this process exits, all such commands at once.
    static func atExit(_ path: String, _ arguments: [String], environment: [String: String]) {
        let isFirst = endings.withLock { endings in
            endings.append { _ = try? runBlocking(path, arguments, environment: environment) }
            return endings.count == 1
        }
        guard isFirst else { return }
        atexit {
            let endings = Command.endings.withLock { $0 }
            DispatchQueue.concurrentPerform(iterations: endings.count) { endings[$0]() }
        }
    }

    private static func runBlocking(_ path: String, _ arguments: [String], environment: [String: String]) throws -> String {
        // Files, not pipes: nobody has to read them while the command runs.
        let output = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        let errors = output + ".errors"
        defer {
            unlink(output)
            unlink(errors)
        }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT, 0o600)
        posix_spawn_file_actions_addopen(&actions, 2, errors, O_WRONLY | O_CREAT, 0o600)

        let variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }.map { "\($0.key)=\($0.value)" }
        var pid: pid_t = 0
        let failure = withCStrings([path] + arguments) { arguments in
            withCStrings(variables) { posix_spawn(&pid, path, &actions, nil, arguments, $0) }
        }
        guard failure == 0 else { throw Stack.Failure(description: "\(path) cannot be run (errno \(failure))") }
        var status: Int32 = 0
        while waitpid(pid, &status, 0) < 0, errno == EINTR {}
        guard status == 0 else {
            let words = try String(contentsOfFile: errors, encoding: .utf8)
            throw Stack.Failure(description: "\(path) \(arguments.joined(separator: " ")) failed: \(words)")
        }
        return try String(contentsOfFile: output, encoding: .utf8)
    }

    /// The strings as `exec` takes them: an array of pointers with a null at its end.
    private static func withCStrings<Result>(
        _ strings: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
    ) -> Result {
        var pointers = strings.map { strdup($0) } + [nil]
        defer { pointers.forEach { free($0) } }
        return body(&pointers)
    }
}
