internal import Glibc

/// An IPv4 or IPv6 address, and whether it is globally reachable.
package struct IPAddress: Sendable, Hashable {
    /// 4 or 16 bytes in network order. An IPv4-mapped IPv6 address is held as the IPv4 address it stands for.
    private let bytes: [UInt8]

    /// - Parameter text: dotted decimals or IPv6 without brackets or zone.
    package init?(_ text: String) {
        var v4 = in_addr()
        var v6 = in6_addr()
        if inet_pton(AF_INET, text, &v4) == 1 {
            self.init(bytes: withUnsafeBytes(of: v4) { Array($0) })
        } else if inet_pton(AF_INET6, text, &v6) == 1 {
            self.init(bytes: withUnsafeBytes(of: v6) { Array($0) })
        } else {
            return nil
        }
    }

    /// - Returns: `nil` for anything that is neither IPv4 nor IPv6, such as a Unix socket.
    init?(_ address: UnsafePointer<sockaddr>) {
        let raw = UnsafeRawPointer(address)
        switch Int32(address.pointee.sa_family) {
        case AF_INET: self.init(bytes: withUnsafeBytes(of: raw.loadUnaligned(as: sockaddr_in.self).sin_addr) { Array($0) })
        case AF_INET6: self.init(bytes: withUnsafeBytes(of: raw.loadUnaligned(as: sockaddr_in6.self).sin6_addr) { Array($0) })
        default: return nil
        }
    }

    private init(bytes: [UInt8]) {
        let mappedPrefix: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]
        self.bytes = bytes.starts(with: mappedPrefix) ? Array(bytes.dropFirst(12)) : bytes
    }

    package var isLoopback: Bool {
        bytes.count == 4 ? bytes[0] == 127 : bytes.dropLast().allSatisfy { $0 == 0 } && bytes[15] == 1
    }

    /// Whether the address is globally reachable according to the IANA special-purpose address registries (RFC 6890 and successors).
    package var isPublic: Bool {
        if bytes.count == 4 { return !Self.specialV4.contains { isInside($0.0, $0.1) } }
        // NAT64 (RFC 6052) embeds an IPv4 address, which decides.
        if isInside([0x00, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0], 96) { return IPAddress(bytes: Array(bytes.suffix(4))).isPublic }
        return isInside([0x20], 3) && !Self.specialV6.contains { isInside($0.0, $0.1) }
    }

    private func isInside(_ prefix: [UInt8], _ bits: Int) -> Bool {
        let whole = bits / 8
        guard bytes.prefix(whole).elementsEqual(prefix.prefix(whole)) else { return false }
        let rest = bits % 8
        return rest == 0 || (bytes[whole] ^ prefix[whole]) >> (8 - rest) == 0
    }

    private static let specialV4: [([UInt8], Int)] = [
        ([0], 8),  // this network
        ([10], 8), ([172, 16], 12), ([192, 168], 16),  // private use
        ([100, 64], 10),  // shared by carriers
        ([127], 8),  // loopback
        ([169, 254], 16),  // link local, cloud metadata
        ([192, 0, 0], 24), ([192, 88, 99], 24),  // protocol assignments, 6to4 relay
        ([192, 0, 2], 24), ([198, 51, 100], 24), ([203, 0, 113], 24),  // documentation
        ([198, 18], 15),  // benchmarking
        ([224], 4), ([240], 4),  // multicast, reserved, broadcast
    ]

    /// Inside 2000::/3, the only part of IPv6 that is assigned for global use.
    private static let specialV6: [([UInt8], Int)] = [
        ([0x20, 0x01, 0x00], 23),  // protocol assignments, Teredo among them
        ([0x20, 0x01, 0x0D, 0xB8], 32), ([0x3F, 0xFF, 0x00], 20),  // documentation
        ([0x20, 0x02], 16),  // 6to4: an IPv4 address in disguise
    ]
}
