import Foundation
import HTTPClient
import HTTPTestServer
import Testing

private let nghttpd = ["/usr/sbin/nghttpd", "/usr/bin/nghttpd"].first { FileManager.default.isExecutableFile(atPath: $0) }

/// Against nghttp2's own server, where it is installed (Debian: nghttp2-server).
@Suite(.enabled(if: nghttpd != nil)) struct HTTP2Tests {
    @Test func parallelRequestsShareOneConnection() async throws {
        let server = try HTTPTestServer.shared.get()
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data("over HTTP/2".utf8).write(to: folder.appendingPathComponent("file"))
        let port = Int.random(in: 20_000..<30_000)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        // The child inherits the signal mask of a pool thread, which blocks the SIGTERM it is ended with.
        let unmask = "import os, signal, sys; signal.pthread_sigmask(signal.SIG_SETMASK, []); os.execv(sys.argv[1], sys.argv[1:])"
        process.arguments =
            ["python3", "-c", unmask, try #require(nghttpd), "--verbose", "-a127.0.0.1", "-d\(folder.path)", "\(port)"]
            + [server.key, server.certificate]
        let log = folder.appendingPathComponent("log")
        try Data().write(to: log)
        process.standardOutput = try FileHandle(forWritingTo: log)
        try process.run()
        defer { process.terminate() }

        let url = "https://localhost:\(port)/file"
        let untilReady = RetryPolicy(maxAttempts: 1_000, baseDelay: .milliseconds(200), maxDelay: .milliseconds(200))
        let first = try makeClient(certificateAuthorities: server.certificateAuthority)
        #expect(try await first.send(get(url), retry: untilReady).body == Array("over HTTP/2".utf8))
        // A client without a connection yet: its parallel requests must wait for one instead of opening twenty.
        let client = try makeClient(certificateAuthorities: server.certificateAuthority)
        try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<20 { group.addTask { try await client.send(get(url)).status } }
            for try await status in group { #expect(status == 200) }
        }
        let streamed = try await client.stream(get(url))
        #expect(try await streamed.body.collect(upTo: 100) == Array("over HTTP/2".utf8))

        process.terminate()
        process.waitUntilExit()
        let lines = String(decoding: try Data(contentsOf: log), as: UTF8.self).split(separator: "\n")
        #expect(lines.count { $0.contains("recv HEADERS frame") } == 22)
        let connections = Set(lines.compactMap { $0.split(separator: "]").first { $0.hasPrefix("[id=") } })
        #expect(connections.count == 2)
    }
}
