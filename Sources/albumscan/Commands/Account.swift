import AlbumScanAPI
import AlbumScanClientCore
import ArgumentParser
import FoundationEssentials

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

struct Account: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show the plan and what of it is used; change, export or erase the account.")

    enum Switch: String, ExpressibleByArgument, CaseIterable {
        case on, off
    }

    @Option(help: ArgumentHelp("Whether scans search the web where it helps, unless one says otherwise.", valueName: "on|off"))
    var advancedSearch: Switch?

    @Option(help: ArgumentHelp("Write everything the server holds about this device to a file; `-` is standard output.", valueName: "file"))
    var export: String?

    @Flag(help: "Erase everything the server holds about this device, and the history here.")
    var erase = false

    @OptionGroup var connection: ConnectionOptions

    private struct Export: Encodable {
        var file: String
    }

    private struct Erasure: Encodable {
        var erased = true
    }

    func validate() throws {
        guard [advancedSearch != nil, export != nil, erase].count(where: \.self) <= 1 else {
            throw ValidationError("One thing at a time: --advanced-search, --export or --erase.")
        }
    }

    func run() async throws {
        try await connection.withClient { client in
            if let export { return try await write(client.exportAccount(), to: export) }
            if erase { return try await eraseAll(client) }
            let account =
                if let advancedSearch { try await client.setAdvancedSearch(advancedSearch == .on) } else { try await client.account() }
            if connection.json { return try Console.writeJSON(account) }
            Console.Stream.output.write(AccountPage.lines(of: account, style: Console.Stream.output.style))
        }
    }

    private func write(_ data: Data, to path: String) throws {
        if path == "-" { return Console.Stream.output.write(String(decoding: data, as: UTF8.self)) }
        do {
            try data.write(to: URL(filePath: path), options: .atomic)
        } catch {
            throw CommandFailure("The file \(path) cannot be written.")
        }
        if connection.json { return try Console.writeJSON(Export(file: path)) }
        Console.Stream.output.write(["Written to \(DisplayText.sanitized(path))."])
    }

    private func eraseAll(_ client: ScanClient) async throws {
        if isatty(0) == 1 {
            Console.Stream.error.write("This cannot be undone. Type `erase` to go on: ")
            guard readLine() == "erase" else { throw CommandFailure("Nothing was erased.") }
        }
        try await client.eraseAccount()
        let settings = try connection.settings()
        if let path = settings.cachePath, FileManager.default.fileExists(atPath: path) { try await settings.history(client).erase() }
        if connection.json { return try Console.writeJSON(Erasure()) }
        Console.Stream.output.write(["Everything is erased."])
    }
}
