/// Host names: exact (`archive.org`), or all subdomains (`*.archive.org`, which does not include `archive.org` itself).
public struct HostList: Sendable, Hashable, ExpressibleByArrayLiteral {
    private var exact: Set<String> = []
    private var suffixes: [String] = []

    public init(_ patterns: some Sequence<String>) {
        for pattern in patterns {
            let pattern = pattern.lowercased()
            if pattern.hasPrefix("*.") {
                suffixes.append(String(pattern.dropFirst()))
            } else {
                exact.insert(pattern)
            }
        }
    }

    public init(arrayLiteral elements: String...) {
        self.init(elements)
    }

    /// - Parameter host: lower case, without a trailing dot; an IPv6 address in brackets.
    public func contains(_ host: String) -> Bool {
        exact.contains(host) || suffixes.contains { host.count > $0.count && host.hasSuffix($0) }
    }
}
