import Glibc

/// Resolves host names before libpq does: `PQconnectStart` would block the loop in `getaddrinfo` (Sources/PostgreSQL/README.md, "Name
/// lookups").
enum HostResolver {
    /// The same parameters with a `hostaddr` for every name in `host`, one entry for each address. Blocks.
    static func resolve(_ parameters: [String: String]) throws(PostgresError) -> [String: String] {
        guard let hosts = parameters["host"]?.list, parameters["hostaddr"] == nil else { return parameters }
        // Paths of Unix sockets are not host names, and libpq does not handle a mixture of paths and addresses well.
        guard !hosts.contains(where: { $0.isEmpty || $0.hasPrefix("/") || $0.hasPrefix("@") }) else { return parameters }
        let ports = parameters["port"]?.list ?? []
        var expanded: [(host: String, address: String, port: String)] = []
        for (index, host) in hosts.enumerated() {
            // One port for all hosts, or one for each (libpq manual, 34.1.1.3).
            let port = ports.count == 1 ? ports[0] : ports.indices.contains(index) ? ports[index] : ""
            for address in addresses(of: host) { expanded.append((host, address, port)) }
        }
        guard !expanded.isEmpty else {
            throw PostgresError(.unavailable, "the database's host name has no address")
        }
        var result = parameters
        result["host"] = expanded.map(\.host).joined(separator: ",")
        result["hostaddr"] = expanded.map(\.address).joined(separator: ",")
        result["port"] = expanded.map(\.port).joined(separator: ",")
        return result
    }

    private static func addresses(of host: String) -> [String] {
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var list: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, nil, &hints, &list) == 0 else { return [] }
        defer { freeaddrinfo(list) }
        var result: [String] = []
        var entry = list
        while let info = entry?.pointee {
            var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
            if getnameinfo(info.ai_addr, info.ai_addrlen, &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST) == 0 {
                let address = String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
                if !result.contains(address) { result.append(address) }
            }
            entry = info.ai_next
        }
        return result
    }
}

extension String {
    /// The entries of a comma-separated parameter, empty ones included.
    fileprivate var list: [String] { split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
}
