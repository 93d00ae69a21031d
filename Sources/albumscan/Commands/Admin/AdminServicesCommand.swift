import AlbumScanAPI
import ArgumentParser
import FoundationEssentials

struct AdminServicesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "services", abstract: "List the live processes, their load, and the queues. Exit status 1 if a role has none.")

    @OptionGroup var options: AdminOptions

    func run() async throws {
        let services: AdminServices = try await options.client().get("services")
        try options.write(services) { AdminPages.lines(of: services, now: .now, style: $0) }
        guard services.missing.isEmpty else { throw ExitCode(CommandFailure.failed) }
    }
}
