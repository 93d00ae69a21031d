import AlbumScanAPI
import AlbumScanClientCore
import ArgumentParser

struct Devices: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "List the devices that share the account; sign one out, or leave with what this one scanned.")

    @Option(help: ArgumentHelp("Sign a device out. It cannot come back by itself; what it scanned stays.", valueName: "id"))
    var signOut: ResourceID?

    @Flag(help: "Leave the shared account with the scans of this device.")
    var leave = false

    @OptionGroup var connection: ConnectionOptions

    func validate() throws {
        guard signOut == nil || !leave else { throw ValidationError("One thing at a time: --sign-out or --leave.") }
    }

    func run() async throws {
        try await connection.withClient { client in
            if leave {
                let account = try await client.leaveAccount()
                if connection.json { return try Console.writeJSON(account) }
                return Console.Stream.output.write(["This device has an account of its own now."])
            }
            if let signOut { try await client.signOut(device: signOut.id) }
            let devices = try await client.devices()
            if connection.json { return try Console.writeJSON(DeviceList(devices: devices)) }
            Console.Stream.output.write(AccountPage.lines(of: devices, style: Console.Stream.output.style))
        }
    }
}
