import Artwork
import Testing

/// What is refused before the first request is sent.
struct BaseURLCheckTests {
    @Test(
        "A MusicBrainz that already has what requests add, or cannot be one, is refused",
        arguments: [
            "https://musicbrainz.org/ws/2", "https://musicbrainz.org/ws", "http://mirror.example.org:5000/WS/2",
            "https://mirror.example.org/mb/ws/2/release-group", "https://musicbrainz.org/api", "https://beta.musicbrainz.org/search",
            "https://coverartarchive.org", "https://mirror.example.org/?x=1", "https://mirror.example.org/#ws",
        ])
    func musicBrainz(url: String) throws {
        let problem = try #require(BaseURLCheck.musicBrainz.problem(with: url))
        #expect(problem.hasPrefix("must "))
    }

    @Test(
        "So is such an archive",
        arguments: [
            "https://coverartarchive.org/release", "https://coverartarchive.org/release-group", "http://127.0.0.1:8099/release",
            "https://mirror.example.org/caa/Release-Group/1", "https://coverartarchive.org/ws/2", "https://musicbrainz.org",
            "https://coverartarchive.org?x", "https://mirror.example.org/#release",
        ])
    func archive(url: String) throws {
        let problem = try #require(BaseURLCheck.archive.problem(with: url))
        #expect(problem.hasPrefix("must "))
    }

    @Test(
        "A mirror may stand anywhere, under a path too",
        arguments: [
            "https://mirror.example.org", "http://127.0.0.1:8099", "http://sandbox:8099", "https://mirror.example.org/musicbrainz",
            "https://mirror.example.org/wsx/releases", "https://musicbrainz.org.example.net/mb",
            "https://coverartarchive.org.example.net/x",
        ])
    func mirrors(url: String) {
        #expect(BaseURLCheck.musicBrainz.problem(with: url) == nil && BaseURLCheck.archive.problem(with: url) == nil)
    }

    @Test("The services themselves are right") func official() {
        #expect(BaseURLCheck.musicBrainz.problem(with: "https://musicbrainz.org") == nil)
        #expect(BaseURLCheck.musicBrainz.problem(with: "https://beta.musicbrainz.org:443") == nil)
        #expect(BaseURLCheck.archive.problem(with: "https://coverartarchive.org") == nil)
    }
}
