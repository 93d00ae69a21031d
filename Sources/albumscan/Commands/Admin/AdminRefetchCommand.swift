import AlbumScanAPI
import ArgumentParser

struct AdminRefetchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "refetch", abstract: "Look for an album's artwork again, now.")

    @Argument(help: ArgumentHelp("The album's id.", valueName: "album"))
    var album: ResourceID

    @OptionGroup var options: AdminOptions

    func run() async throws {
        let job: AdminJob = try await options.client().post("albums/\(album.text)/artwork/refetch")
        try options.write(job) { _ in ["The artwork is queued as job \(job.id.text)."] }
    }
}
