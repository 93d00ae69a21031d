import Foundation

/// A real HTTP server (`server.py`, plain and TLS) in a process of its own that answers each request as the test scripted it.
package final class HTTPTestServer: Sendable {
    /// One thing the server does to answer a request.
    package enum Step: Encodable, Sendable {
        case head(Int, [String: String] = [:])
        /// Ends the head with a content length and sends the body.
        case body(String)
        /// Bytes as they are; after `head`, with which they must make sense.
        case raw([UInt8])
        /// A chunk of a chunked response, whose head must say so.
        case chunk(String)
        case flood(chunks: Int, size: Int)
        case endOfChunks
        /// Closes the connection.
        case close
        /// Does nothing until the client goes away.
        case hang
        case pause(milliseconds: Int)
        /// As the first step: reads only so many bytes of the request's body, in pieces of `piece` with a tenth of a second between them.
        case take(Int, piece: Int = .max)
        /// Breaks the connection as a crashed server's machine does, with a RST.
        case reset

        private enum Key: String, CodingKey {
            case head, headers, body, raw, chunk, flood, size, end, close, hang, pause, take, piece, reset
        }

        package func encode(to encoder: any Encoder) throws {
            var fields = encoder.container(keyedBy: Key.self)
            switch self {
            case .head(let status, let headers):
                try fields.encode(status, forKey: .head)
                try fields.encode(headers, forKey: .headers)
            case .body(let text): try fields.encode(text, forKey: .body)
            case .raw(let bytes): try fields.encode(Data(bytes).base64EncodedString(), forKey: .raw)
            case .chunk(let text): try fields.encode(text, forKey: .chunk)
            case .flood(let chunks, let size):
                try fields.encode(chunks, forKey: .flood)
                try fields.encode(size, forKey: .size)
            case .endOfChunks: try fields.encode(true, forKey: .end)
            case .close: try fields.encode(true, forKey: .close)
            case .hang: try fields.encode(true, forKey: .hang)
            case .pause(let milliseconds): try fields.encode(milliseconds, forKey: .pause)
            case .take(let count, let piece):
                try fields.encode(count, forKey: .take)
                try fields.encode(piece, forKey: .piece)
            case .reset: try fields.encode(true, forKey: .reset)
            }
        }
    }

    /// A request as the server received it.
    package struct Received: Decodable, Sendable {
        package var method: String
        package var path: String
        package var headers: [[String]]
        package var body: Data
        /// The client's port: equal for requests on one connection.
        package var connection: Int
        /// When its head had come, in seconds by the server's clock, which only goes forward.
        package var at: Double

        /// The value of a header field, joined by commas if there are several.
        package func header(_ name: String) -> String? {
            let values = headers.filter { $0[0].lowercased() == name }.map { $0[1] }
            return values.isEmpty ? nil : values.joined(separator: ",")
        }
    }

    /// How an answer ended.
    package struct Ended: Decodable, Sendable {
        /// Bytes of chunks that the server could write.
        package var sent: Int
        /// Whether the client went away before the end.
        package var broken: Bool
    }

    private struct Ready: Decodable {
        var http: Int
        var https: Int
        var deaf: Int
        var authority: String
        var certificate: String
        var key: String
    }

    package static let shared = Result { try HTTPTestServer() }

    package let httpPort: Int
    package let httpsPort: Int
    /// Where connections are never accepted: its queue is full.
    package let deafPort: Int
    /// A PEM file with the authority that signed the server's certificate, which names `localhost`, `127.0.0.1` and `0.0.0.0`.
    package let certificateAuthority: String
    package let certificate: String
    package let key: String
    /// The server ends with this pipe, so also when the tests crash.
    private let lifeline = Pipe()

    private init() throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("server.py").path
        process.arguments = ["python3", script]
        process.standardInput = lifeline
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        var line = Data()
        while line.last != UInt8(ascii: "\n") {
            let more = output.fileHandleForReading.availableData
            if more.isEmpty { throw CocoaError(.fileReadUnknown) }
            line += more
        }
        let ready = try JSONDecoder().decode(Ready.self, from: line)
        httpPort = ready.http
        httpsPort = ready.https
        deafPort = ready.deaf
        certificateAuthority = ready.authority
        certificate = ready.certificate
        key = ready.key
    }

    /// Scripts the answers to the requests under one address of its own.
    package func script(_ responses: [Step]...) async throws -> Scripted {
        try await script(responses: responses)
    }

    package func script(responses: [[Step]]) async throws -> Scripted {
        let scripted = Scripted(server: self, id: UUID().uuidString)
        _ = try await control(scripted.id, post: JSONEncoder().encode(responses))
        return scripted
    }

    /// Control requests go through curl's command, so that what is tested is not needed to test it.
    fileprivate func control(_ path: String, post body: Data? = nil) async throws -> Data {
        let url = "http://127.0.0.1:\(httpPort)/control/\(path)"
        return try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(with: Result { try Self.run("curl", url, body) })
            }
        }
    }

    private static func run(_ command: String, _ url: String, _ body: Data?) throws -> Data {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [command, "--silent", "--fail", "--noproxy", "*"] + (body == nil ? [] : ["--data-binary", "@-"]) + [url]
        let input = Pipe()
        let output = Pipe()
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        try input.fileHandleForWriting.write(contentsOf: body ?? Data())
        try input.fileHandleForWriting.close()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw CocoaError(.fileReadUnknown) }
        return data
    }

    /// The answers under one address and what came for them.
    package struct Scripted: Sendable {
        private let server: HTTPTestServer
        fileprivate let id: String

        fileprivate init(server: HTTPTestServer, id: String) {
            self.server = server
            self.id = id
        }

        package func http(host: String = "127.0.0.1", path: String = "") -> String { "http://\(host):\(server.httpPort)/x/\(id)\(path)" }
        package func https(host: String = "localhost", path: String = "") -> String { "https://\(host):\(server.httpsPort)/x/\(id)\(path)" }

        package func received() async throws -> [Received] {
            try JSONDecoder().decode([Received].self, from: await server.control(id))
        }

        /// Waits until the answer to a request, counted from 0, has ended.
        package func ended(_ request: Int) async throws -> Ended {
            try JSONDecoder().decode(Ended.self, from: await server.control("\(id)/\(request)"))
        }
    }
}
