import ArgumentParser

/// Of commands that list page by page.
struct AdminListOptions: ParsableArguments {
    @Option(help: ArgumentHelp("How many to list.", valueName: "count"))
    var limit = 20

    func validate() throws {
        guard limit > 0 else { throw ValidationError("--limit must be at least 1.") }
    }
}
