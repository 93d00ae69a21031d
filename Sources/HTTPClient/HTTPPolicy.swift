/// Where an `HTTPClient` may connect, and how. Each policy has its own connection pool, so that no request can reuse a connection that
/// another policy opened.
public struct HTTPPolicy: Sendable {
    /// The hosts requests may go to; `nil` allows every public host. Trusted hosts and loopback need not be listed.
    public var hosts: HostList?
    /// Hosts that the operator vouches for by name: plain http and private addresses are allowed for them (a model server in the same
    /// network, a mirror). Loopback names (`localhost`, `127.0.0.0/8`, `::1`) may always resolve to loopback, and to nothing else.
    public var trustedHosts: HostList
    /// Which redirects to follow; with `nil` a 3xx is the response.
    public var redirects: RedirectRule?
    /// A PEM file of certificate authorities in place of the system's.
    public var certificateAuthorities: String?
    public var connectTimeout: Duration
    public var userAgent: String
    /// The maximum number of connections per host; more requests wait. HTTP/2 normally needs one.
    public var maxConnectionsPerHost: Int

    public struct RedirectRule: Sendable {
        /// Hosts that a redirect may lead to, besides the redirecting host itself.
        public var hosts: HostList
        /// Hosts whose `http:` links are upgraded to `https:`: archives that still answer with http links (services/artwork/README.md,
        /// "Cover Art Archive: index").
        public var upgradedHosts: HostList
        public var limit: Int

        public init(to hosts: HostList, upgrading upgradedHosts: HostList = [], limit: Int = 5) {
            self.hosts = hosts
            self.upgradedHosts = upgradedHosts
            self.limit = limit
        }
    }

    public init(
        hosts: HostList? = nil, trustedHosts: HostList = [], redirects: RedirectRule? = nil, certificateAuthorities: String? = nil,
        connectTimeout: Duration = .seconds(5), userAgent: String, maxConnectionsPerHost: Int = 64
    ) {
        self.hosts = hosts
        self.trustedHosts = trustedHosts
        self.redirects = redirects
        self.certificateAuthorities = certificateAuthorities
        self.connectTimeout = connectTimeout
        self.userAgent = userAgent
        self.maxConnectionsPerHost = maxConnectionsPerHost
    }
}

extension HTTPPolicy {
    /// Which addresses a host may resolve to.
    enum AddressRule: Sendable {
        case any
        case loopbackOnly
        case publicOnly

        func allows(_ address: IPAddress) -> Bool {
            switch self {
            case .any: true
            case .loopbackOnly: address.isLoopback
            case .publicOnly: address.isPublic
            }
        }
    }

    /// - Throws: `.hostRefused` when this policy does not let a request go to `url`.
    func addressRule(for url: HTTPURL) throws(HTTPError) -> AddressRule {
        if trustedHosts.contains(url.host) { return .any }
        if url.isLoopback { return .loopbackOnly }
        guard url.scheme == "https" else {
            throw HTTPError(.hostRefused, detail: "plain http is not allowed to host \(url.host)")
        }
        if let hosts, !hosts.contains(url.host) {
            throw HTTPError(.hostRefused, detail: "host \(url.host) is not allowed")
        }
        return .publicOnly
    }

    /// Where a redirect leads.
    ///
    /// - Parameter location: the value of the `Location` field.
    /// - Throws: `.redirectRefused` or `.tooManyRedirects`.
    func redirect(_ url: HTTPURL, to location: String, followed: Int) throws(HTTPError) -> HTTPURL {
        guard let rule = redirects, followed < rule.limit else {
            throw HTTPError(.tooManyRedirects, detail: "host \(url.host) redirects for time \(followed + 1)")
        }
        guard var target = try? url.resolving(location) else {
            throw HTTPError(.redirectRefused, detail: "host \(url.host) redirects to something that is not an http URL")
        }
        if target.scheme == "http", rule.upgradedHosts.contains(target.host), let upgraded = try? target.upgraded() {
            target = upgraded
        }
        guard target.host == url.host || rule.hosts.contains(target.host) else {
            throw HTTPError(.redirectRefused, detail: "host \(url.host) redirects to host \(target.host)")
        }
        if url.scheme == "https", target.scheme == "http" {
            throw HTTPError(.redirectRefused, detail: "host \(url.host) redirects from https to http")
        }
        // Being listed as a redirect's target implies permission; only address and scheme remain to be checked.
        var targetPolicy = self
        targetPolicy.hosts = nil
        do {
            _ = try targetPolicy.addressRule(for: target)
        } catch {
            throw HTTPError(.redirectRefused, detail: error.detail)
        }
        return target
    }
}
