import AlbumScanAPI
import AlbumScanClientCore
import Foundation
import Testing
import albumscan

/// The operators' commands against a gateway that only answers what is expected.
@Suite struct AdminCommandTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private static let costs = AdminCosts(
        from: Timestamp(Date(timeIntervalSince1970: 0)), to: Timestamp(Date(timeIntervalSince1970: 1)), by: "day", rows: [],
        total: AdminCosts.Row(
            key: nil, calls: 0, inputTokens: 0, outputTokens: 0, searches: 0, costMicroUsd: 0, outcomes: [:]), budgets: [])

    private static func gateway() throws -> StubGateway {
        try StubGateway(["GET /admin/v1/costs?by=day": .json(costs)])
    }

    /// With the operators' token in the environment.
    private func admin(_ gateway: StubGateway, _ arguments: String...) async throws -> Program {
        let environment = ["ALBUMSCAN_SERVER": gateway.url, "ALBUMSCAN_ADMIN_TOKEN": "t", "HOME": "/nonexistent"]
        return try await Program.run(Program.tool, ["admin"] + arguments, environment)
    }

    @Test func withoutATokenTheMessageSaysWhereToPutIt() async throws {
        let run = try await Program.albumscan("admin", "services", server: "http://127.0.0.1:1")
        #expect(run.status == 2 && run.output.isEmpty)
        for words in ["http://127.0.0.1:1", "--admin-token-file", "ALBUMSCAN_ADMIN_TOKEN", "admin-token = …"] {
            #expect(run.errors.contains(words), "\(words)")
        }
    }

    @Test func theTokenComesFromAFileTheEnvironmentOrTheServersSection() async throws {
        let gateway = try Self.gateway()
        let named = try await Program.albumscan("admin", "costs", "--admin-token-file", folder.file("token", "t\n"), server: gateway.url)
        #expect(named.status == 0 && named.output.contains("total"))
        #expect(try await admin(gateway, "costs", "--admin-token-file", folder.file("empty", "\n")).errors.contains("no token in"))
        #expect(try await admin(gateway, "costs").status == 0)
        let environment = try [
            "ALBUMSCAN_SERVER": gateway.url, "ALBUMSCAN_ADMIN_TOKEN_FILE": folder.file("other", "t"), "HOME": "/nonexistent",
        ]
        #expect(try await Program.run(Program.tool, ["admin", "costs"], environment).status == 0)
        let file = try folder.file("config", "[\(gateway.url)]\nadmin-token = t\n")
        let config = try await Program.albumscan("admin", "costs", "--config", file, server: gateway.url)
        #expect(config.status == 0, "\(config.errors)")
        let elsewhere = try folder.file("elsewhere", "[http://other.example]\nadmin-token = t\n")
        #expect(try await Program.albumscan("admin", "costs", "--config", elsewhere, server: gateway.url).status == 2)
    }

    /// On the command line everybody on the machine can read it.
    @Test(arguments: [["admin", "costs", "--admin-token", "t"], ["account", "--token", "t"]])
    func noTokenIsTakenFromTheCommandLine(arguments: [String]) async throws {
        let run = try await Program.run(Program.tool, arguments, ["ALBUMSCAN_SERVER": "http://127.0.0.1:1", "HOME": "/nonexistent"])
        #expect(run.status == 2 && run.errors.contains("Unknown option"), "\(run.errors)")
    }

    @Test func jsonIsWhatTheServerSaid() async throws {
        let gateway = try Self.gateway()
        let run = try await admin(gateway, "costs", "--json")
        #expect(try JSONDecoder().decode(AdminCosts.self, from: Data(run.output.utf8)) == Self.costs)
    }

    @Test func whatIsNotThereIsAFailure() async throws {
        let gateway = try Self.gateway()
        let run = try await admin(gateway, "scan", UUID.sample.text)
        #expect(run.status == 1)
        #expect(run.errors == "albumscan: There is no such resource, or \(gateway.url) has no admin token set.\n")
        #expect(gateway.requests == ["GET /admin/v1/scans/\(UUID.sample.text)"])
    }

    @Test(arguments: [
        ["scan", "no-id"], ["scans", "--state", "done"], ["scans", "--limit", "0"], ["costs", "--by", "month"], ["prompts", "load"],
        ["regenerate", UUID.sample.text, "--tier", "best"], ["tail", "--count", "0"], ["unknown"],
    ])
    func wrongUsageIsTold(arguments: [String]) async throws {
        let run = try await Program.run(Program.tool, ["admin"] + arguments, ["ALBUMSCAN_ADMIN_TOKEN": "t", "HOME": "/nonexistent"])
        #expect(run.status == 2 && !run.errors.isEmpty, "\(arguments)")
    }

    @Test func aQueryIsPercentEncoded() {
        #expect(QueryText.text(of: [("q", "a&b ü"), ("limit", nil), ("cursor", "x-_.~")]) == "?q=a%26b%20%C3%BC&cursor=x-_.~")
        #expect(QueryText.text(of: [("q", nil)]) == "")
    }

    @Test func theConfigurationFileKeepsTheOperatorsToken() throws {
        let file = try ConfigFile(parsing: "[http://a]\ntoken = t\nadmin-token = secret\n")
        #expect(file.profiles["http://a"]?.adminToken == "secret")
        #expect(try ConfigFile(parsing: file.text) == file)
    }
}
