import Glibc

/// An IPv4 or IPv6 address; IPv4 is stored as an IPv4-mapped IPv6 address (RFC 4291, 2.5.5.2).
package struct NetworkAddress: Sendable, Hashable {
    fileprivate let value: UInt128

    fileprivate static let mapped: UInt128 = 0xFFFF_0000_0000

    fileprivate init(value: UInt128) {
        self.value = value
    }

    /// - Parameter text: a dotted quad or IPv6 without brackets; a zone (`%eth0`) is ignored.
    package init?(_ text: some StringProtocol) {
        let text = String(text.prefix { $0 != "%" })
        var v4 = in_addr()
        var v6 = in6_addr()
        if inet_pton(AF_INET, text, &v4) == 1 {
            value = Self.mapped | UInt128(UInt32(bigEndian: v4.s_addr))
        } else if inet_pton(AF_INET6, text, &v6) == 1 {
            value = withUnsafeBytes(of: v6) { bytes in bytes.reduce(0) { $0 << 8 | UInt128($1) } }
        } else {
            return nil
        }
    }

    fileprivate var isIPv4: Bool { value >> 32 == Self.mapped >> 32 }

    package var isLoopback: Bool { isIPv4 ? value >> 24 & 0xFF == 127 : value == 1 }

    /// Where this machine's own programs come from, unless they choose another loopback address: load tests stand for many machines so.
    package var isThisMachine: Bool { value == Self.mapped | 0x7F00_0001 || value == 1 }

    /// The network that rate limits count: a /64 is one household or machine, however many addresses it uses (RFC 6177).
    package var subscriber: NetworkAddress { isIPv4 ? self : NetworkAddress(value: (value >> 64) << 64) }
}

/// A CIDR range.
package struct NetworkRange: Sendable, Hashable {
    private let prefix: UInt128
    private let shift: Int

    /// - Parameter text: an address, or `ADDRESS/BITS`.
    package init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard let first = parts.first, let address = NetworkAddress(first), parts.count <= 2 else { return nil }
        let length = address.isIPv4 ? 32 : 128
        guard let bits = parts.count == 2 ? Int(parts[1]) : length, (0...length).contains(bits) else { return nil }
        shift = length - bits
        // IPv4 is a prefix of 96 bits, all of IPv6 one of none: a shift by the full width gives 0.
        prefix = address.value >> shift
    }

    package func contains(_ address: NetworkAddress) -> Bool { address.value >> shift == prefix }
}

extension NetworkAddress {
    /// The client's address: the peer's, or behind trusted proxies, the nearest address that is not one of them.
    ///
    /// `X-Forwarded-For` is read from its end, where the nearest proxy appended. Anything before the first untrusted address could have
    /// been forged by the client.
    ///
    /// - Parameters:
    ///   - peer: who opened the connection.
    ///   - forwardedFor: the header's values, in order.
    package static func client(
        peer: NetworkAddress, forwardedFor: [String], trusting proxies: [NetworkRange]
    ) -> NetworkAddress {
        var client = peer
        let hops = forwardedFor.joined(separator: ",").split(separator: ",", omittingEmptySubsequences: false)
        for hop in hops.reversed() {
            guard proxies.contains(where: { $0.contains(client) }), let next = NetworkAddress(hop: hop.trimmed) else { break }
            client = next
        }
        return client
    }

    /// - Parameter hop: an address in a proxy's notation, possibly with a port, and then with IPv6 in brackets.
    private init?(hop: Substring) {
        if hop.hasPrefix("["), let end = hop.firstIndex(of: "]") {
            self.init(hop[hop.index(after: hop.startIndex)..<end])
        } else if let colon = hop.firstIndex(of: ":"), hop.contains("."), hop.lastIndex(of: ":") == colon {
            self.init(hop[..<colon])
        } else {
            self.init(hop)
        }
    }
}
