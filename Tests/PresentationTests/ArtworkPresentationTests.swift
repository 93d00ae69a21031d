import AlbumScanAPI
import Foundation
import Presentation
import Store
import Testing

@Suite struct ArtworkPresentationTests {
    @Test func urlsNameSizeAndContentVersion() {
        let album = "abcdef00-0000-4000-8000-000000000001"
        #expect(ArtworkURL.full(of: .sample, version: "v1") == "/v1/albums/\(album)/artwork/500.jpg?v=v1")
        #expect(ArtworkURL.thumbnail(of: .sample, version: "v1") == "/v1/albums/\(album)/artwork/200.jpg?v=v1")
    }

    @Test func otherContentHasOtherURLs() {
        #expect(ArtworkURL.full(of: .sample, version: "v1") != ArtworkURL.full(of: .sample, version: "v2"))
        #expect(ArtworkURL.thumbnail(of: .sample, version: "v1") != ArtworkURL.thumbnail(of: .sample, version: "v2"))
    }

    @Test func readyArtworkIsShownWhole() async throws {
        let record = try await StoredRecords.copy { $0.artwork.isVerified = true }.artwork
        let expected = """
            {"releaseGroupId":"b1392d00-feed-4000-8000-00000000abcd","releaseId":"deadbeef-0000-4000-8000-00000000ef01","state":"ready",\
            "thumbnailUrl":"/v1/albums/abcdef00-0000-4000-8000-000000000001/artwork/200.jpg?v=v1",\
            "url":"/v1/albums/abcdef00-0000-4000-8000-000000000001/artwork/500.jpg?v=v1","verified":true}
            """
        #expect(try json(ArtworkResource(record, album: .sample)) == expected)
    }

    @Test func readyArtworkThatNobodyComparedIsNotVerified() async throws {
        let record = try await StoredRecords.copy().artwork
        #expect(ArtworkResource(record, album: record.albumID).verified == false)
    }

    /// An artwork that was fetched without MusicBrainz has no ids.
    @Test func idsThatAreNotKnownAreAbsent() async throws {
        let record = try await StoredRecords.copy {
            $0.artwork.releaseGroupID = nil
            $0.artwork.releaseID = nil
        }.artwork
        #expect(try members(ArtworkResource(record, album: .sample)) == ["state", "url", "thumbnailUrl", "verified"])
    }

    @Test func artworkWithoutARecordIsPending() throws {
        #expect(try json(ArtworkResource(nil, album: .sample)) == #"{"state":"pending"}"#)
    }

    /// A version may be left over from before; there is no image to it.
    @Test(arguments: [(ArtworkRecord.State.pending, PartState.pending), (.unavailable, .unavailable)])
    func onlyReadyArtworkHasImages(stored: ArtworkRecord.State, shown: PartState) async throws {
        let record = try await StoredRecords.copy {
            $0.artwork.state = stored
            $0.artwork.isVerified = true
            $0.artwork.reason = "no_cover"
        }.artwork
        let resource = ArtworkResource(record, album: .sample)
        #expect(resource.state == shown)
        #expect(try members(resource) == ["state", "releaseGroupId", "releaseId"])
    }
}
