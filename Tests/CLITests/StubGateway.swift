import Foundation
import Glibc
import Synchronization

/// Answers requests as a gateway would, each on a connection of its own, and remembers them.
final class StubGateway: Sendable {
    struct Answer: Sendable {
        var status = 200
        var type = "application/json"
        var body: Data

        static func json(_ value: some Encodable) throws -> Answer { Answer(body: try JSONEncoder().encode(value)) }
    }

    let url: String
    private let answers: [String: Answer]
    private let received = Mutex<[String]>([])

    /// - Parameter answers: by method and path with its query, such as `GET /v1/history?limit=1`; all else is not found.
    init(_ answers: [String: Answer]) throws {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let failure = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, size) | listen(listener, 16) | getsockname(listener, $0, &size)
            }
        }
        guard listener >= 0, failure == 0 else { throw POSIXError(.EADDRNOTAVAIL) }
        url = "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))"
        self.answers = answers
        // It listens until the test process ends.
        Thread.detachNewThread { [self] in
            while case let connection = accept(listener, nil, nil), connection >= 0 {
                serve(FileHandle(fileDescriptor: connection, closeOnDealloc: true))
            }
        }
    }

    /// As `POST /v1/scans`, in order.
    var requests: [String] { received.withLock { $0 } }

    private func serve(_ connection: FileHandle) {
        var bytes = Data()
        var end: Range<Data.Index>?
        while end == nil {
            let more = connection.availableData
            if more.isEmpty { return }
            bytes += more
            end = bytes.range(of: Data("\r\n\r\n".utf8))
        }
        guard let end else { return }
        let head = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
        let length = head.first { $0.lowercased().hasPrefix("content-length:") }.flatMap { Int($0.dropFirst(15).filter(\.isNumber)) } ?? 0
        while bytes.count - end.upperBound < length {
            let more = connection.availableData
            if more.isEmpty { return }
            bytes += more
        }
        let request = head[0].split(separator: " ").prefix(2).joined(separator: " ")
        received.withLock { $0.append(request) }
        let missing = Answer(
            status: 404, type: "application/problem+json",
            body: Data(
                #"{"type":"urn:albumscan:problem:not_found","title":"Not found","status":404,"code":"not_found","detail":"There is no such resource.","retryable":false}"#
                    .utf8))
        let answer = answers[request] ?? missing
        let reply = "HTTP/1.1 \(answer.status) Stub\r\nContent-Type: \(answer.type)\r\nContent-Length: \(answer.body.count)\r\n"
        try? connection.write(contentsOf: Data((reply + "Connection: close\r\n\r\n").utf8) + answer.body)
    }
}
