import Foundation

/// A program that was run to its end.
struct Program: Sendable {
    var status: Int32
    var output: String
    var errors: String

    /// The tool as it was built: test bundle and executables share a folder.
    static let tool = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "albumscan").path

    /// Runs the tool.
    ///
    /// - Parameter home: where it may write.
    static func albumscan(_ arguments: String..., server: String = "http://127.0.0.1:1", home: String = "/nonexistent") async throws
        -> Program
    {
        try await run(tool, arguments, ["ALBUMSCAN_SERVER": server, "ALBUMSCAN_TOKEN": "t", "HOME": home])
    }

    /// - Parameter environment: besides `PATH` and what deploy/sanitize sets, all there is.
    static func run(_ path: String, _ arguments: [String], _ environment: [String: String]) async throws -> Program {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(with: Result { try runBlocking(path, arguments, environment) })
            }
        }
    }

    private static func runBlocking(_ path: String, _ arguments: [String], _ environment: [String: String]) throws -> Program {
        let process = Process()
        let (output, errors) = (Pipe(), Pipe())
        process.executableURL = URL(filePath: path)
        process.arguments = arguments
        let inherited = ProcessInfo.processInfo.environment.filter { ["PATH", "ASAN_OPTIONS", "TSAN_OPTIONS"].contains($0.key) }
        process.environment = ["PATH": "/usr/bin:/bin"].merging(inherited) { $1 }.merging(environment) { $1 }
        (process.standardInput, process.standardOutput, process.standardError) = (FileHandle.nullDevice, output, errors)
        try process.run()
        // Neither is ever longer than a pipe holds.
        let texts = try [output, errors].map { String(decoding: try $0.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self) }
        process.waitUntilExit()
        return Program(status: process.terminationStatus, output: texts[0], errors: texts[1])
    }
}

/// A folder that goes when the test ends.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.appending(path: "albumscan-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// - Returns: the file's path.
    func file(_ name: String, _ text: String = "") throws -> String {
        let file = path + "/" + name
        try Data(text.utf8).write(to: URL(filePath: file))
        return file
    }
}
