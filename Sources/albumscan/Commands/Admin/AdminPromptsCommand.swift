import AlbumScanAPI
import ArgumentParser

struct AdminPromptsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "prompts", abstract: "Show which prompts each process has loaded, or have their files read again.",
        discussion: "A broken file leaves what was loaded in use. Exit status 1 if a process has a broken file or does not answer.")

    @Argument(help: ArgumentHelp("`reload`: every process reads its prompt files again.", valueName: "action"))
    var action: String?

    @OptionGroup var options: AdminOptions

    func validate() throws {
        guard action == nil || action == "reload" else { throw ValidationError("The only action is `reload`.") }
    }

    func run() async throws {
        let client = try options.client()
        let prompts: AdminPrompts = try await action == nil ? client.get("prompts") : client.post("prompts/reload")
        try options.write(prompts) { AdminPages.lines(of: prompts, style: $0) }
        let isWhole = prompts.processes.allSatisfy { $0.answered && $0.problems == nil }
        guard isWhole else { throw ExitCode(CommandFailure.failed) }
    }
}
