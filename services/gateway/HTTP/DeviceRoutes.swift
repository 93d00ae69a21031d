import AlbumScanAPI
import FoundationEssentials
import Hummingbird
import Store

/// Registration of devices and revocation of their tokens (rule 53).
struct DeviceRoutes: Sendable {
    let database: Database
    let limits: RateLimits

    func addPublic(to group: RouterGroup<GatewayRequestContext>) {
        group.post("devices", use: register)
    }

    func addPrivate(to group: RouterGroup<GatewayRequestContext>) {
        group.delete("devices/current", use: revoke)
    }

    @Sendable private func register(_ request: Request, _ context: GatewayRequestContext) async throws -> Response {
        try limits.admitRegistration(context)
        let body = try await request.collected(upTo: 16_384)
        let registration = body.readableBytes == 0 ? DeviceRegistration() : try RequestBodies.decode(DeviceRegistration.self, from: body)
        guard let registration else { throw ProblemError.badRequest("the body must be a JSON object with an optional installationId") }
        if let secret = registration.installationId, !(16...256).contains(secret.unicodeScalars.count) {
            throw ProblemError.badRequest("installationId must be 16…256 characters: a secret of at least 128 random bits")
        }
        let token = DeviceToken.make()
        let installationHash = registration.installationId.map(DeviceToken.hash)
        let device = try await database.transaction {
            try await $0.accounts.register(installationHash: installationHash, tokenHash: DeviceToken.hash(token))
        }
        return try .json(DeviceCredentials(deviceId: device.deviceID, token: token), status: .created)
    }

    @Sendable private func revoke(_ request: Request, _ context: GatewayRequestContext) async throws -> Response {
        let device = try context.caller.deviceID
        _ = try await database.transaction { try await $0.accounts.revoke(deviceID: device) }
        return Response(status: .noContent)
    }
}
