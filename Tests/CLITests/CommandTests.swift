import AlbumScanAPI
import Foundation
import Testing
import albumscan

/// The tool as a process, against a gateway that is made up.
@Suite struct CommandTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func scan(_ state: ScanState, identification: IdentificationResource? = nil) -> ScanResource {
        let time = Timestamp(Date(timeIntervalSinceReferenceDate: 800_000_000))
        let error = ScanFailure(code: "not_identified", message: "Unable to identify this cover art", retryable: false)
        return ScanResource(
            id: .sample, state: state, createdAt: time, updatedAt: time, identification: identification,
            review: identification == nil ? nil : .sample, error: identification == nil ? error : nil)
    }

    /// A gateway whose every scan ends like this one.
    private func gateway(_ scan: ScanResource, _ end: ProgressEvent) throws -> StubGateway {
        let event = "id: 1\ndata: " + String(decoding: try JSONEncoder().encode(end), as: UTF8.self) + "\n\n"
        return try StubGateway([
            "POST /v1/scans": .json(scan),
            "GET /v1/scans/\(UUID.sample.text)": .json(scan),
            "GET /v1/scans/\(UUID.sample.text)/events": .init(type: "text/event-stream", body: Data(event.utf8)),
        ])
    }

    // MARK: scan

    @Test func ofSeveralPhotosEachResultHasItsName() async throws {
        let gateway = try gateway(scan(.identificationFailed), .sample(.identificationFailed))
        let run = try await Program.albumscan("scan", folder.file("a.jpg"), folder.file("b.jpg"), server: gateway.url)
        let results = run.output.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        #expect(results == ["a.jpg", "Unable to identify this cover art", "b.jpg", "Unable to identify this cover art"])
        #expect(run.status == 1)
    }

    @Test func anAlbumStandsUnderItsPhotosName() async throws {
        let gateway = try gateway(scan(.complete, identification: .sample), .sample(.complete))
        let run = try await Program.albumscan("scan", folder.file("a.jpg"), folder.file("b.jpg"), server: gateway.url)
        let names = run.output.split(separator: "\n").filter { $0.hasSuffix(".jpg") || $0.contains("Radiohead") }
        #expect(names == ["  a.jpg", "  Radiohead", "  b.jpg", "  Radiohead"])
        #expect(run.status == 0)
    }

    @Test func onePhotoNeedsNoName() async throws {
        let gateway = try gateway(scan(.identificationFailed), .sample(.identificationFailed))
        let run = try await Program.albumscan("scan", folder.file("a.jpg"), server: gateway.url)
        #expect(run.output == "\n  Unable to identify this cover art\n\n")
    }

    @Test(arguments: ["", "/"])
    func aDirectoryIsToldFromAPhoto(end: String) async throws {
        let run = try await Program.albumscan("scan", folder.path + end)
        #expect(run.errors == "\(URL(filePath: folder.path).lastPathComponent): This is a directory, not a photo.\n")
        #expect(run.status == 1)
        let missing = try await Program.albumscan("scan", folder.path + "/none.jpg")
        #expect(missing.errors == "none.jpg: The file cannot be read.\n")
    }

    @Test(arguments: [
        (["a.jpg", "x/b.jpg"], ["a.jpg", "b.jpg"]), (["x/cover.jpg", "y/cover.jpg", "c.jpg"], ["x/cover.jpg", "y/cover.jpg", "c.jpg"]),
        (["x/a.jpg", "x/a.jpg"], ["a.jpg", "a.jpg"]), (["/", "", "x/"], ["/", "", "x"]),
    ])
    func photosAreNamedSoThatTheyDiffer(paths: [String], names: [String]) {
        #expect(PhotoNames.names(of: paths) == names)
    }

    // MARK: retry

    private static let entry = UUID(uuid: (1, 0x94, 0, 0, 0, 0, 0x70, 0, 0x80, 0, 0, 0, 0, 0, 0x12, 0x34))

    /// A gateway with one scan and its entry.
    private func gatewayToRetry() throws -> StubGateway {
        let scan = scan(.complete, identification: .sample)
        let time = scan.createdAt
        let entry = HistoryEntryResource(
            id: Self.entry, scanId: .sample, albumId: .sample, artistName: "Radiohead", albumTitle: "OK Computer", scannedAt: time)
        let detail = HistoryDetailResource(
            id: Self.entry, scanId: .sample, albumId: .sample, scannedAt: time, lastViewedAt: nil, identification: .sample,
            artwork: ArtworkResource(state: .ready), review: ReviewResource(state: .unavailable))
        let page = HistoryPage(entries: [entry])
        return try StubGateway([
            "GET /v1/history?limit=1": .json(page), "GET /v1/history?limit=100": .json(page),
            "GET /v1/history/\(Self.entry.text)": .json(detail), "GET /v1/scans/\(UUID.sample.text)": .json(scan),
            "POST /v1/scans/\(UUID.sample.text)/review": .json(scan),
        ])
    }

    @Test(arguments: ["latest", "00001234", "1234", entry.text, UUID.sample.text, UUID.sample.uuidString])
    func aScanIsRetriedByAnyOfItsNames(name: String) async throws {
        let gateway = try gatewayToRetry()
        let run = try await Program.albumscan("retry", name, server: gateway.url)
        #expect(run.status == 0 && run.output.contains("OK Computer"), "\(run)")
        #expect(gateway.requests.contains("POST /v1/scans/\(UUID.sample.text)/review"))
    }

    @Test func whatNamesNoScanIsNotRetried() async throws {
        let gateway = try gatewayToRetry()
        let unknown = try await Program.albumscan("retry", "ffff", server: gateway.url)
        #expect(unknown.status == 1 && unknown.errors == "albumscan: There is no such entry in your history.\n")
        let stranger = try await Program.albumscan("retry", "ffffffff-0000-7000-8000-000000000000", server: gateway.url)
        #expect(stranger.status == 1 && stranger.errors == "albumscan: There is no such resource.\n")
        #expect(try await Program.albumscan("retry", "no-id", server: gateway.url).status == 2)
        #expect(!gateway.requests.contains { $0.hasPrefix("POST") })
    }

    // MARK: --version

    /// One version for the whole project: the services print the constant in `BuildInfo`.
    @Test func theToolHasTheVersionOfTheServices() async throws {
        let source = try String(contentsOfFile: Repository.path("Sources/Telemetry/BuildInfo.swift"), encoding: .utf8)
        let version = try #require(source.firstMatch(of: /static let version = "([^"]+)"/)?.1)
        let run = try await Program.albumscan("--version")
        #expect(run.output == "albumscan \(version)\n" && run.status == 0)
    }
}

enum Repository {
    static func path(_ relative: String) -> String {
        URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../" + relative).standardized.path
    }
}
