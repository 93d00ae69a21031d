import ArgumentParser

struct AdminRevokeDeviceCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "revoke-device", abstract: "Sign a device out for good. Its account and history stay.")

    @Argument(help: ArgumentHelp("The device's id.", valueName: "id"))
    var device: ResourceID

    @OptionGroup var options: AdminOptions

    private struct Revocation: Encodable {
        var revoked: String
    }

    func run() async throws {
        try await options.client().deleteSilently("devices/\(device.text)")
        try options.write(Revocation(revoked: device.text)) { _ in ["The device's token is no longer valid."] }
    }
}
