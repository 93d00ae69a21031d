import Glibc

/// A TCP connection that sends what it is told, when it is told: half a request, or a byte a second.
final class RawConnection: Sendable {
    struct Failure: Error {
        let errno: Int32
    }

    private let descriptor: Int32

    /// - Parameter source: the loopback address it comes from.
    init(port: Int, from source: String = "127.0.0.1") throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard descriptor >= 0 else { throw Failure(errno: errno) }
        try Self.with(source, port: 0) { bind(descriptor, $0, $1) }
        // On loopback this does not wait for anybody.
        try Self.with("127.0.0.1", port: port) { connect(descriptor, $0, $1) }
        guard fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0 else { throw Failure(errno: errno) }
    }

    deinit { close(descriptor) }

    private static func with(_ host: String, port: Int, _ call: (UnsafePointer<sockaddr>, socklen_t) -> Int32) throws {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        inet_pton(AF_INET, host, &address.sin_addr)
        let status = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { call($0, socklen_t(MemoryLayout<sockaddr_in>.size)) }
        }
        guard status == 0 else { throw Failure(errno: errno) }
    }

    /// - Returns: whether the other side still took it.
    @discardableResult func send(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        return Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count
    }

    /// What arrives until `isEnough`, or the other side closes, or the time is over.
    func read(within limit: Duration = .seconds(20), until isEnough: (String) -> Bool = { _ in false }) async throws -> Answer {
        let end = ContinuousClock.now + limit
        var text = ""
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            if count > 0 {
                text += String(decoding: buffer[..<count], as: UTF8.self)
            } else if count == 0 || (errno != EAGAIN && errno != EINTR) {
                return Answer(text: text, isClosed: true)
            } else if isEnough(text) || ContinuousClock.now > end {
                return Answer(text: text, isClosed: false)
            } else {
                try await Task.sleep(for: .milliseconds(5))
            }
        }
    }

    struct Answer: Sendable {
        let text: String
        let isClosed: Bool

        var status: Int? {
            let words = text.split(separator: " ", maxSplits: 2)
            return words.count > 1 ? Int(words[1]) : nil
        }

        /// The value of a header; its name in lower case.
        func header(_ name: String) -> String? {
            for line in text.split(separator: "\r\n") {
                let parts = line.split(separator: ":", maxSplits: 1)
                if parts.count == 2, parts[0].lowercased() == name { return parts[1].drop { $0 == " " }.description }
            }
            return nil
        }
    }

    /// Sends a whole request and reads the head of its answer.
    func get(_ path: String, host: String = "localhost", headers: [String] = []) async throws -> Answer {
        send((["GET \(path) HTTP/1.1", "Host: \(host)"] + headers).joined(separator: "\r\n") + "\r\n\r\n")
        return try await read { $0.contains("\r\n\r\n") }
    }
}
