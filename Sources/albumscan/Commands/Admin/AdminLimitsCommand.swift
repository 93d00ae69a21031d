import AlbumScanAPI
import ArgumentParser

struct AdminLimitsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "limits", abstract: "Show what holds work back: MusicBrainz's slots, artwork put off, the gateway's limits.")

    @OptionGroup var options: AdminOptions

    func run() async throws {
        let limits: AdminLimits = try await options.client().get("limits")
        try options.write(limits) { AdminPages.lines(of: limits, style: $0) }
    }
}
