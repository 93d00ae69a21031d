import ArgumentParser

struct AdminReadmitDeviceCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "readmit-device", abstract: "Let a device register again that was signed out by an operator or by another device.")

    @Argument(help: ArgumentHelp("The device's id.", valueName: "id"))
    var device: ResourceID

    @OptionGroup var options: AdminOptions

    private struct Readmission: Encodable {
        var readmitted: String
    }

    func run() async throws {
        try await options.client().postSilently("devices/\(device.text)/readmit")
        try options.write(Readmission(readmitted: device.text)) { _ in ["The device may register again."] }
    }
}
