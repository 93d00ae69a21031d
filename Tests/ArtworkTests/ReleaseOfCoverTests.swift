import Artwork
import Executors
import HTTPClient
import JPEG
import MemoryJournal
import Testing

/// Which release a cover is of, told by where the archive redirects to
/// (services/artwork/README.md, "Cover Art Archive: redirects").
struct ReleaseOfCoverTests {
    private static let group = "b1392450-e666-3926-a536-22c65f834433"
    private static let release = "52709206-8816-3c12-9ff6-f957f2f1eecf"
    private static let merged = "0b6b4ba0-d36f-47bd-b4ea-6a5b91842d29"

    /// Answers everything with one picture, from one URL.
    private struct Redirecting: HTTPSending {
        var url: String
        var bytes: [UInt8]

        func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
            // Only what is asked for in a picture's name is a picture.
            guard request.url.contains("front-500") else { return HTTPResponse(head: .init(status: 404, headers: [:], url: url), body: []) }
            return HTTPResponse(head: .init(status: 200, headers: [:], url: url), body: bytes)
        }
    }

    private func archive(endingAt url: String) throws -> CoverArtArchiveClient {
        let picture = try Raster(width: 8, height: 8, format: .gray, samples: Array(repeating: 9, count: 64))
        return CoverArtArchiveClient(
            baseURL: "https://caa.test", http: Redirecting(url: url, bytes: try JPEGCodec.encode(picture, quality: 80)),
            timeout: .seconds(1))
    }

    @Test(
        "It is the item of archive.org that holds the file",
        arguments: [
            ("https://dn720.ca.archive.org/0/items/mbid-\(release)/mbid-\(release)-829521842_thumb500.jpg", release),
            ("http://localhost:1/ia/12/items/mbid-\(release)/mbid-\(release)-1.jpg?x=mbid-\(group)", release),
            ("https://ia800.us.archive.org/1/items/mbid-\(release.uppercased())/front.jpg", release),
            ("https://caa.test/release-group/\(group)/front-500", nil),
            ("https://archive.org/download/mbid-/mbid-unknown/mbid-\(release)-1.jpg", nil),
            ("https://archive.org/picture.jpg?from=/mbid-\(release)/", nil), ("", nil),
        ] as [(String, String?)])
    func released(url: String, release: String?) async throws {
        let file = try await archive(endingAt: url).front(releaseGroup: Self.group)
        #expect(file?.releaseID == release)
    }

    @Test("The group's front names the release the archive chose; a merged release is named by its new id")
    func coverKeepsIt() async throws {
        let url = "https://dn720.ca.archive.org/0/items/mbid-\(Self.merged)/mbid-\(Self.merged)-1_thumb500.jpg"
        let pauses = RecordedPauses()
        let service = ArtworkService(
            musicBrainz: MusicBrainzClient(
                baseURL: "https://mb.test", http: FakeUpstream([]),
                gate: RateGate(slots: ScriptedSlots(), patience: .seconds(1), pause: pauses.pause), timeout: .seconds(1)),
            archive: try archive(endingAt: url), renderer: CoverRenderer(executor: try BlockingExecutor(threadCount: 1)))
        for release in [nil, Self.release] {
            guard case .found(let cover) = try await service.cover(releaseGroup: Self.group, release: release, journal: MemoryJournal())
            else {
                Issue.record("none")
                return
            }
            #expect(cover.releaseID == Self.merged && cover.url == url)
        }
    }
}
