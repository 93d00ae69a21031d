import AlbumScanAPI
import ArgumentParser

struct AdminRegenerateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "regenerate", abstract: "Take an album's reviews of a kind away and have another written.")

    @Argument(help: ArgumentHelp("The album's id.", valueName: "album"))
    var album: ResourceID

    @Option(help: ArgumentHelp("standard or searched.", valueName: "kind"))
    var tier = "standard"

    @OptionGroup var options: AdminOptions

    func validate() throws {
        guard ["standard", "searched"].contains(tier) else { throw ValidationError("--tier must be standard or searched.") }
    }

    func run() async throws {
        let job: AdminJob = try await options.client().post("albums/\(album.text)/reviews", body: AdminReviewOrder(tier: tier))
        try options.write(job) { _ in ["The review is queued as job \(job.id.text)."] }
    }
}
