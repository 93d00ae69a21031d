import Glibc

/// Queries a process's own operations port, for container health checks without curl.
enum HealthProbe {
    /// Whether `GET /healthz` on the port is answered with 200 within two seconds.
    static func isAlive(_ address: ListenAddress) -> Bool {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var timeout = timeval(tv_sec: 2, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
        var target = sockaddr_in()
        target.sin_family = sa_family_t(AF_INET)
        target.sin_port = in_port_t(UInt16(address.port).bigEndian)
        target.sin_addr.s_addr = inet_addr(["0.0.0.0", CommonConfig.facingDatabase].contains(address.host) ? "127.0.0.1" : address.host)
        let connected = withUnsafePointer(to: &target) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard connected else { return false }
        let request = "GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        guard request.utf8.withContiguousStorageIfAvailable({ send(descriptor, $0.baseAddress, $0.count, 0) == $0.count }) == true else {
            return false
        }
        var answer = [UInt8](repeating: 0, count: 64)
        let count = recv(descriptor, &answer, answer.count, 0)
        return count > 12 && String(decoding: answer[9..<12], as: UTF8.self) == "200"
    }
}
