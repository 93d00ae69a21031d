import ArgumentParser

@main
struct Sandbox: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sandbox",
        abstract: "Emulates the services AlbumScan asks: model APIs, MusicBrainz, the Cover Art Archive.",
        subcommands: [Serve.self, Covers.self, Photographs.self], defaultSubcommand: Serve.self)
}
