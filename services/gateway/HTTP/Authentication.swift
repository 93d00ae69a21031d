import Bus
import Cryptography
import FoundationEssentials
import Hummingbird
import ServiceKit
import Store

/// The gateway's context of a request.
package struct GatewayRequestContext: RequestContext {
    package var coreContext: CoreRequestContextStorage
    /// Set by ``BearerMiddleware``.
    var device: AuthenticatedDevice?
    /// The address of the peer; nil if the connection has none.
    let peer: NetworkAddress?
    /// The subscriber whose limits the request counts for, set by ``AddressLimitMiddleware``; nil if its address is not counted.
    var client: NetworkAddress?
    /// The methods of the path, for `Allow`, if the request has none of them; set by ``AllowedMethods``.
    var allowedMethods: String?
    /// What the caller has left of its limits.
    let budget = RateBudget()

    package init(source: Source) {
        coreContext = .init(source: source)
        peer = source.channel.remoteAddress?.ipAddress.flatMap { NetworkAddress($0) }
    }

    /// The authenticated device; requests without one never reach a handler that needs it.
    var caller: AuthenticatedDevice {
        get throws {
            guard let device else { throw ProblemError.unauthorized }
            return device
        }
    }
}

/// Bearer tokens of devices: 256 random bits, stored only as a hash.
package enum DeviceToken {
    /// The random numbers are the kernel's.
    package static func make() -> String {
        "as_" + Data((0..<32).map { _ in UInt8.random(in: .min ... .max) }).base64URL
    }

    /// SHA-256 is enough for secrets of full entropy; a password hash would only slow down every request.
    package static func hash(_ secret: String) -> [UInt8] {
        SHA256.digest(of: secret.utf8)
    }
}

/// What a request passes whose device is known by its token.
struct DeviceDoor: Sendable {
    let database: Database
    let quotasAreOn: Bool
    let limits: RateLimits

    /// - Throws: 401 without a token.
    static func tokenHash(of request: Request) throws -> [UInt8] {
        guard let token = BearerMiddleware.token(in: request.headers[.authorization]) else { throw ProblemError.unauthorized }
        return DeviceToken.hash(token)
    }

    func authenticate(_ tokenHash: [UInt8]) async throws -> AuthenticatedDevice {
        try known(await database.autocommit { try await $0.accounts.authenticate(tokenHash: tokenHash) })
    }

    /// - Parameter device: what is stored under the token.
    /// - Throws: 401 if that is nothing.
    func known(_ device: AuthenticatedDevice?) throws -> AuthenticatedDevice {
        guard let device else { throw ProblemError.unauthorized }
        return device.effective(quotasAreOn: quotasAreOn)
    }

    /// Counts a request, and notes that its device was here.
    ///
    /// - Throws: 429.
    func count(_ device: AuthenticatedDevice, _ context: GatewayRequestContext) async throws {
        try limits.admit(device.deviceID, context)
        // Nobody's request fails for it.
        if device.isUnseen { try? await database.autocommit { try await $0.accounts.see(device.deviceID) } }
    }

    /// - Throws: 403 if the account is blocked and the request is not one that it may make even so.
    static func checkBlock(of device: AuthenticatedDevice, for request: Request) throws {
        guard !device.isBlocked || BearerMiddleware.isOpenToBlocked(request.method.rawValue, request.uri.path) else {
            throw ProblemError.accountBlocked
        }
    }
}

/// Authenticates requests by their bearer token.
package struct BearerMiddleware: RouterMiddleware {
    let door: DeviceDoor

    package func handle(
        _ request: Request, context: GatewayRequestContext, next: (Request, GatewayRequestContext) async throws -> Response
    ) async throws -> Response {
        let hash = try DeviceDoor.tokenHash(of: request)
        func answer(_ device: AuthenticatedDevice) async throws -> Response {
            try DeviceDoor.checkBlock(of: device, for: request)
            var context = context
            context.device = device
            return try await next(request, context)
        }
        let device = try await door.authenticate(hash)
        try await door.count(device, context)
        // With any other method, the body may have been consumed by then.
        guard [.get, .head, .delete].contains(request.method) else { return try await answer(device) }
        return try await Self.followingJoins(device, authenticate: { try await door.authenticate(hash) }, answer)
    }

    /// What is held about a person is theirs, and can be had and erased even if the account was blocked (rule 84).
    package static func isOpenToBlocked(_ method: String, _ path: String) -> Bool {
        switch path {
        case "/v1/account/export": method == "GET" || method == "HEAD"
        case "/v1/account": method == "DELETE"
        default: false
        }
    }

    /// Answers for the device's account, and a second time if nothing was found because the device was moved to another account after it
    /// had been authenticated: its data moved with it.
    package static func followingJoins<Answer>(
        _ device: AuthenticatedDevice, authenticate: () async throws -> AuthenticatedDevice,
        _ answer: (AuthenticatedDevice) async throws -> Answer
    ) async throws -> Answer {
        do {
            return try await answer(device)
        } catch  where isNotFound(error) {
            let now = try await authenticate()
            guard now.accountID != device.accountID else { throw error }
            return try await answer(now)
        }
    }

    private static func isNotFound(_ error: any Error) -> Bool {
        (error as? ProblemError)?.problem.status == 404 || (error as? BusError)?.code == .notFound
    }

    /// The token of an `Authorization` header (RFC 6750, section 2.1); the scheme's letter case does not matter.
    package static func token(in header: String?) -> String? {
        guard let parts = header?.split(separator: " ", omittingEmptySubsequences: true), parts.count == 2,
            parts[0].lowercased() == "bearer", (8...256).contains(parts[1].utf8.count)
        else { return nil }
        return String(parts[1])
    }
}

extension ProblemError {
    static let accountBlocked = ProblemError(
        403, "account_blocked", "This account was closed by whoever runs this server. What is held about you can be exported and erased.")
}

extension Data {
    /// Base64 for URLs, without padding (RFC 4648, section 5).
    var base64URL: String {
        base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
}
