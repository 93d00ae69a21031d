import Glibc
import HTTPTypes
import Hummingbird
import ServiceKit

/// The names by which clients may ask for this gateway. Pure.
///
/// A page from anywhere can have its own name resolve to this machine, and then read what it is answered, if that name is served
/// (DNS rebinding). Only gateways that outsiders cannot reach have anything to lose by that: so where a gateway listens on loopback, only
/// names are served that mean this machine, or that are set; elsewhere, only if some are set.
package struct HostNames: Sendable {
    /// In lower case; nil for any.
    private let names: Set<String>?

    /// - Parameters:
    ///   - configured: names without a port; `*` for any.
    ///   - machine: this machine's own name.
    package init(configured: [String], listen: ListenAddress, machine: String) {
        let host = Self.normalized(Substring(listen.host))
        let isLocal = NetworkAddress(host)?.isLoopback ?? (host == "localhost")
        let isOpen = configured.contains("*") || (configured.isEmpty && !isLocal)
        let own = [host, Self.normalized(Substring(machine)), "localhost"]
        names = isOpen ? nil : Set(configured.map { Self.normalized(Substring($0)) } + own)
    }

    init(from settings: inout Settings, listen: ListenAddress) {
        let configured = settings.list("ALBUMSCAN_HOSTS")
        if !configured.allSatisfy({ $0 == "*" || $0.utf8.allSatisfy(Self.isOfName) }) {
            settings.reject("ALBUMSCAN_HOSTS must be a list of names without scheme and port, or *")
        }
        self.init(configured: configured, listen: listen, machine: Self.machine)
    }

    /// - Parameter authority: of the `Host` field. An address is nobody's name, so that nobody can have it resolve to another; and no
    ///   browser leaves the field out.
    package func admits(_ authority: String?) -> Bool {
        guard let names, let authority else { return true }
        guard let host = Self.host(of: authority) else { return false }
        return NetworkAddress(host) != nil || names.contains(Self.normalized(host))
    }

    /// Without the port; nil if it is malformed.
    private static func host(of authority: String) -> Substring? {
        if authority.hasPrefix("[") {
            guard let end = authority.firstIndex(of: "]") else { return nil }
            return authority[authority.index(after: authority.startIndex)..<end]
        }
        let parts = authority.split(separator: ":", omittingEmptySubsequences: false)
        return parts.count <= 2 ? parts.first : nil
    }

    /// A name may end with a dot, which says that it is complete.
    private static func normalized(_ host: Substring) -> String {
        (host.hasSuffix(".") ? host.dropLast() : host).lowercased()
    }

    private static func isOfName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"): true
        default: "-._".utf8.contains(byte)
        }
    }

    private static var machine: String {
        var name = [CChar](repeating: 0, count: 256)
        guard gethostname(&name, name.count - 1) == 0 else { return "localhost" }
        return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}

/// Refuses requests for names that are not ours. Probes of whether the process lives come under any name.
struct HostCheck: RouterMiddleware {
    let hosts: HostNames

    private static let probes: Set<String> = ["/healthz", "/readyz"]

    func handle(
        _ request: Request, context: GatewayRequestContext, next: (Request, GatewayRequestContext) async throws -> Response
    ) async throws -> Response {
        guard hosts.admits(request.head.authority) || Self.probes.contains(request.uri.path) else {
            throw ProblemError(
                421, "misdirected_request", "This server does not answer under that name.",
                detail: "its operator has to add the name to ALBUMSCAN_HOSTS")
        }
        return try await next(request, context)
    }
}

/// Has browsers that came over TLS once never come without it again (RFC 6797).
struct StrictTransport: RouterMiddleware {
    func handle(
        _ request: Request, context: GatewayRequestContext, next: (Request, GatewayRequestContext) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        response.headers[.strictTransportSecurity] = "max-age=31536000"
        return response
    }
}
