import AlbumScanAPI
import ArgumentParser

struct AdminCostsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "costs", abstract: "Add up what models were asked and what it cost; the last 30 days unless told otherwise.")

    @Option(help: ArgumentHelp("A day such as 2026-03-01, or an RFC 3339 time.", valueName: "time"))
    var from: String?

    @Option(help: ArgumentHelp("Up to, but not including, this day or time.", valueName: "time"))
    var to: String?

    @Option(help: ArgumentHelp("day, step or model.", valueName: "what"))
    var by = "day"

    @OptionGroup var options: AdminOptions

    func validate() throws {
        guard ["day", "step", "model"].contains(by) else { throw ValidationError("--by must be day, step or model.") }
    }

    func run() async throws {
        let costs: AdminCosts = try await options.client().get("costs", [("from", from), ("to", to), ("by", by)])
        try options.write(costs) { AdminPages.lines(of: costs, style: $0) }
    }
}
