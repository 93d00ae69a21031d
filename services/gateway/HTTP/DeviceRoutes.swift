import AlbumScanAPI
import FoundationEssentials
import Hummingbird
import Logging
import Presentation
import ServiceKit
import Store
import Telemetry

/// Registration of devices, the list of an account's devices, and their ways out (rule 53, rule 54).
struct DeviceRoutes: Sendable {
    let database: Database
    let accounts: AccountReader
    let limits: RateLimits
    let logger: Logger

    func addPublic(to group: RouterGroup<GatewayRequestContext>) {
        group.post("devices", use: register)
    }

    func addPrivate(to group: RouterGroup<GatewayRequestContext>) {
        group.get("devices", use: list)
        group.delete("devices/current", use: revoke)
        group.delete("devices/:id", use: signOut)
        group.post("devices/current/leave", use: leave)
    }

    @Sendable private func register(_ request: Request, _ context: GatewayRequestContext) async throws -> Response {
        try limits.admitRegistration(context)
        let body = try await request.collected(upTo: 16_384)
        let registration = body.readableBytes == 0 ? DeviceRegistration() : try RequestBodies.decode(DeviceRegistration.self, from: body)
        guard let registration else {
            throw ProblemError.badRequest("the body must be a JSON object with an optional installationId, name and platform")
        }
        if let secret = registration.installationId, !(16...256).contains(secret.unicodeScalars.count) {
            throw ProblemError.badRequest("installationId must be 16…256 characters: a secret of at least 128 random bits")
        }
        for text in [registration.name, registration.platform].compactMap(\.self) where !Self.isLabel(text) {
            throw ProblemError.badRequest("name and platform must be 1…64 characters without control characters")
        }
        let token = DeviceToken.make()
        let installationHash = registration.installationId.map(DeviceToken.hash)
        let device: (deviceID: UUID, accountID: UUID)
        do {
            device = try await database.transaction {
                try await $0.accounts.register(
                    installationHash: installationHash, tokenHash: DeviceToken.hash(token), name: registration.name,
                    platform: registration.platform)
            }
        } catch let refusal as RegistrationRefused {
            throw refusal == .revoked ? ProblemError.deviceRevoked : ProblemError.tooManyDevices
        }
        return try .json(DeviceCredentials(deviceId: device.deviceID, token: token), status: .created)
    }

    private static func isLabel(_ text: String) -> Bool {
        let refused: [Unicode.GeneralCategory] = [.control, .lineSeparator, .paragraphSeparator]
        return (1...64).contains(text.unicodeScalars.count)
            && text.unicodeScalars.allSatisfy { !refused.contains($0.properties.generalCategory) }
    }

    @Sendable private func revoke(_ request: Request, _ context: GatewayRequestContext) async throws -> Response {
        let device = try context.caller.deviceID
        _ = try await database.transaction { try await $0.accounts.revoke(deviceID: device) }
        return Response(status: .noContent)
    }

    /// Only those with a valid token: what is revoked has no way in.
    @Sendable private func list(_ request: Request, _ context: GatewayRequestContext) async throws -> Response {
        let caller = try context.caller
        let devices = try await database.autocommit { try await $0.accounts.devices(of: caller.accountID) }
        return try .json(
            DeviceList(
                devices: devices.filter { $0.revokedAt == nil }.map { DeviceResource($0, current: caller.deviceID) }))
    }

    @Sendable private func signOut(_ request: Request, _ context: GatewayRequestContext) async throws -> Response {
        let caller = try context.caller
        let device = try RequestParameters.id("id", context)
        let revoker: DeviceRecord.Revoker = device == caller.deviceID ? .itself : .account
        guard
            try await database.transaction({
                try await $0.accounts.revoke(deviceID: device, by: revoker, of: caller.accountID)
            })
        else { throw ProblemError.notFound }
        if revoker == .account { logger.log(.notice, "A device was signed out by another one of its account", [.device: device]) }
        return Response(status: .noContent)
    }

    @Sendable private func leave(_ request: Request, _ context: GatewayRequestContext) async throws -> Response {
        let device = try context.caller.deviceID
        switch try await database.transaction({ try await $0.accounts.leave(device) }) {
        case .left(let account):
            logger.log(.notice, "A device left the account it shared", [.device: device])
            return try .json(try await accounts.resource(account))
        case .alone: throw ProblemError.notShared
        case .noDevice: throw ProblemError.unauthorized
        }
    }
}

extension ProblemError {
    static let deviceRevoked = ProblemError(
        403, "device_revoked", "This device was signed out of its account. Whoever runs this server can let it in again.")
    static let notShared = ProblemError(409, "conflict", "No other device uses this account.")
}
