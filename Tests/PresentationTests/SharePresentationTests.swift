import AlbumScanAPI
import Presentation
import Testing

struct SharePresentationTests {
    @Test("A friend is told the verdict, the summary and the key tracks")
    func reviewed() async throws {
        let share = ShareResource(try await StoredRecords.copy().album)
        #expect(share.title == "OK Computer by Radiohead")
        #expect(
            share.text == """
                OK Computer by Radiohead (1997)
                💎 Essential Classic, 9.5/10
                A summary.
                🎵 Airbag, Let Down, Lucky
                """)
    }

    @Test("Without a review the album and its genres are told")
    func unreviewed() async throws {
        let view = try await StoredRecords.copy {
            $0.album.review = nil
            $0.album.album.releaseYear = nil
        }.album
        #expect(ShareResource(view).text == "OK Computer by Radiohead\nAlternative Rock, Art Rock")
    }

    @Test("Talk of prices is never passed on, even if it was stored")
    func prices() async throws {
        let view = try await StoredRecords.copy {
            $0.album.review?.body.contextSummary = "A landmark of its decade. Original pressings sell for $400."
        }.album
        let share = ShareResource(view)
        #expect(share.text.contains("A landmark of its decade.") && !share.text.contains("$") && !share.text.contains("pressings"))
    }
}
