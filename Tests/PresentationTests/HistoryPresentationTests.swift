import AlbumScanAPI
import Foundation
import Presentation
import Store
import Testing

@Suite struct HistoryPresentationTests {
    /// A record with ids that can be written down.
    private static func record(_ change: (inout HistoryRecord) -> Void = { _ in }) async throws -> HistoryRecord {
        try await StoredRecords.copy {
            $0.history.id = .sample
            $0.history.scanID = StoredRecords.release
            $0.history.albumID = StoredRecords.releaseGroup
            change(&$0.history)
        }.history
    }

    @Test func aLineOfTheListHasItsThumbnail() async throws {
        let expected = """
            {"albumId":"b1392d00-feed-4000-8000-00000000abcd","albumTitle":"OK Computer","artistName":"Radiohead",\
            "id":"abcdef00-0000-4000-8000-000000000001","lastViewedAt":"2026-03-01T12:01:00.000Z",\
            "scanId":"deadbeef-0000-4000-8000-00000000ef01","scannedAt":"2026-03-01T12:00:00.000Z",\
            "thumbnail":"/v1/albums/b1392d00-feed-4000-8000-00000000abcd/artwork/200.jpg?v=v1"}
            """
        let record = try await Self.record { $0.lastViewedAt = StoredRecords.noon.addingTimeInterval(60) }
        #expect(try json(HistoryEntryResource(record)) == expected)
    }

    @Test func withoutArtworkAndNeverViewedALineHasNeither() async throws {
        let record = try await Self.record { $0.artworkVersion = nil }
        #expect(
            try members(HistoryEntryResource(record)) == ["id", "scanId", "albumId", "artistName", "albumTitle", "scannedAt"])
    }

    @Test func aChosenEditionTakesTheArtworksPlace() async throws {
        let records = try await StoredRecords.copy()
        var record = try await Self.record { $0.editionID = StoredRecords.release }
        // Not while its picture is not there.
        #expect(HistoryEntryResource(record).thumbnail?.contains("/artwork/200.jpg") == true)
        record.editionVersion = "v7"
        let url = "/v1/albums/b1392d00-feed-4000-8000-00000000abcd/editions/deadbeef-0000-4000-8000-00000000ef01"
        #expect(HistoryEntryResource(record).thumbnail == "\(url)/200.jpg?v=v7")
        let artwork = HistoryDetailResource(record, artwork: records.artwork, review: nil, reviewIsAwaited: false).artwork
        #expect(artwork.state == .ready && artwork.url == "\(url)/500.jpg?v=v7" && artwork.thumbnailUrl == "\(url)/200.jpg?v=v7")
        #expect(artwork.releaseId == "deadbeef-0000-4000-8000-00000000ef01")
    }

    @Test func editionsAreListedWithTheAlbumsOwnFirst() {
        let early = EditionRecord(releaseID: UUID(), title: "OK Computer", released: "1997-05-21", country: "GB", version: "v1")
        let late = EditionRecord(releaseID: StoredRecords.release, title: "OK Computer OKNOTOK", released: "2017")
        let list = EditionList([early, late], album: .sample, releaseGroup: StoredRecords.releaseGroup, standard: late.releaseID)
        #expect(list.editions.map(\.releaseId) == [late.releaseID, early.releaseID])
        #expect(list.editions.map(\.releaseYear) == ["2017", "1997"] && list.editions.map(\.country) == [nil, "GB"])
        // Without a version nobody must keep it: the picture has not been fetched.
        #expect(list.editions[0].artwork.url?.hasSuffix("/editions/deadbeef-0000-4000-8000-00000000ef01/500.jpg") == true)
        #expect(list.editions[1].artwork.thumbnailUrl?.hasSuffix("/200.jpg?v=v1") == true)
        #expect(list.editions.allSatisfy { $0.artwork.releaseGroupId == "b1392d00-feed-4000-8000-00000000abcd" })
    }

    @Test func anEntryShowsWhatAScreenNeeds() async throws {
        let records = try await StoredRecords.copy()
        var record = try await Self.record()
        #expect(
            try members(HistoryDetailResource(record, artwork: nil, review: nil, reviewIsAwaited: false))
                == ["id", "scanId", "albumId", "artistName", "albumTitle", "scannedAt", "identification", "artwork", "review"])
        record.lastViewedAt = StoredRecords.noon
        let detail = HistoryDetailResource(record, artwork: records.artwork, review: records.review, reviewIsAwaited: false)
        #expect(detail.id == .sample)
        #expect(detail.scanId == StoredRecords.release)
        #expect(detail.albumId == StoredRecords.releaseGroup)
        #expect(detail.scannedAt == Timestamp(StoredRecords.noon))
        #expect(detail.lastViewedAt == Timestamp(StoredRecords.noon))
        #expect(detail.identification == IdentificationResource(StoredRecords.identification))
        #expect(detail.artwork == ArtworkResource(records.artwork, album: StoredRecords.releaseGroup))
        #expect(detail.review == ReviewResource(records.review))
        let text = try json(detail)
        #expect(text.contains(#""id":"abcdef00-0000-4000-8000-000000000001""#))
        #expect(text.contains(#""scanId":"deadbeef-0000-4000-8000-00000000ef01""#))
        #expect(text.contains(#""albumId":"b1392d00-feed-4000-8000-00000000abcd""#))
    }

    @Test(arguments: [(true, PartState.pending), (false, .unavailable)])
    func anEntryWithoutReviewTellsWhetherOneComes(isAwaited: Bool, state: PartState) async throws {
        let detail = HistoryDetailResource(try await Self.record(), artwork: nil, review: nil, reviewIsAwaited: isAwaited)
        #expect(detail.review == ReviewResource(state: state))
        #expect(detail.artwork == ArtworkResource(state: .pending))
    }
}
