import Foundation
import Synchronization

/// A TCP server that accepts everyone and says nothing: what has a port now that was a gateway's.
final class Listener: Sendable {
    struct CannotListen: Error {}

    let port: UInt16
    private let descriptor: Int32
    private let bytes = Mutex<[UInt8]>([])

    init() throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let descriptor = descriptor
        let isListening = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, size) == 0 && listen(descriptor, 16) == 0 && getsockname(descriptor, $0, &size) == 0
            }
        }
        guard isListening else { throw CannotListen() }
        port = UInt16(bigEndian: address.sin_port)
        Thread.detachNewThread { [weak self] in
            while true {
                let connection = accept(descriptor, nil, nil)
                guard connection >= 0 else { return }
                Thread.detachNewThread { [weak self] in
                    var buffer = [UInt8](repeating: 0, count: 4096)
                    while case let count = read(connection, &buffer, buffer.count), count > 0 {
                        self?.bytes.withLock { $0 += buffer[..<count] }
                    }
                    close(connection)
                }
            }
        }
    }

    deinit {
        shutdown(descriptor, Int32(SHUT_RDWR))
        close(descriptor)
    }

    /// What all connections sent.
    var heard: [UInt8] { bytes.withLock { $0 } }
}
