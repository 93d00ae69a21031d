import Glibc

/// The addresses of this machine, for processes that bind to all of them but must advertise one.
package enum HostAddress {
    /// The source IPv4 address of packets to a host. Nil if that is loopback, or if the host is a socket directory or an unknown name.
    ///
    /// A container on several networks has an address on each, and its peers can reach only one of them. Blocks during the name lookup.
    package static func facing(_ host: String) -> String? {
        var hints = addrinfo()
        hints.ai_family = AF_INET
        hints.ai_socktype = Int32(SOCK_DGRAM.rawValue)
        var found: UnsafeMutablePointer<addrinfo>?
        guard !host.hasPrefix("/"), getaddrinfo(host, "9", &hints, &found) == 0, let target = found?.pointee else { return nil }
        defer { freeaddrinfo(found) }
        let descriptor = socket(AF_INET, Int32(SOCK_DGRAM.rawValue), 0)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        // Connecting a datagram socket only looks the route up: nothing is sent.
        guard connect(descriptor, target.ai_addr, target.ai_addrlen) == 0 else { return nil }
        var own = sockaddr_in()
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isKnown = withUnsafeMutablePointer(to: &own) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &size) == 0 }
        }
        // 127.0.0.0/8 is loopback (RFC 1122, 3.2.1.3).
        guard isKnown, UInt32(bigEndian: own.sin_addr.s_addr) >> 24 != 127 else { return nil }
        var text = [CChar](repeating: 0, count: Int(INET_ADDRSTRLEN))
        guard inet_ntop(AF_INET, &own.sin_addr, &text, socklen_t(text.count)) != nil else { return nil }
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// The first IPv4 address of an interface that is up and not loopback: in a container, its own.
    package static func firstNonLoopback() -> String? {
        var head: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&head) == 0 else { return nil }
        defer { freeifaddrs(head) }
        var next = head
        while let entry = next?.pointee {
            defer { next = entry.ifa_next }
            guard let address = entry.ifa_addr, address.pointee.sa_family == sa_family_t(AF_INET),
                entry.ifa_flags & UInt32(IFF_UP) != 0, entry.ifa_flags & UInt32(IFF_LOOPBACK) == 0
            else { continue }
            var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
            let size = socklen_t(MemoryLayout<sockaddr_in>.size)
            guard getnameinfo(address, size, &text, socklen_t(text.count), nil, 0, Int32(NI_NUMERICHOST)) == 0 else { continue }
            return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        }
        return nil
    }
}
