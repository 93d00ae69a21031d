import AlbumScanAPI
import Foundation
import Presentation
import Testing

@Suite struct ScanPresentationTests {
    /// A scan with an album but neither artwork nor review yet.
    private static func identified(_ state: ScanState) async throws -> StoredRecords {
        try await StoredRecords.copy {
            $0.scan.scan.state = state
            $0.scan.scan.albumID = $0.artwork.albumID
            $0.scan.scan.identification = IdentificationResource(StoredRecords.identification)
        }
    }

    @Test func aNewScanHasOnlyWhatIsKnown() async throws {
        let view = try await StoredRecords.copy {
            $0.scan.scan.id = .sample
            $0.scan.scan.createdAt = StoredRecords.noon
            $0.scan.scan.updatedAt = StoredRecords.noon.addingTimeInterval(1.25)
        }.scan
        let expected = """
            {"createdAt":"2026-03-01T12:00:00.000Z","id":"abcdef00-0000-4000-8000-000000000001",\
            "links":{"events":"/v1/scans/abcdef00-0000-4000-8000-000000000001/events",\
            "self":"/v1/scans/abcdef00-0000-4000-8000-000000000001"},\
            "state":"accepted","updatedAt":"2026-03-01T12:00:01.250Z"}
            """
        #expect(try json(ScanResource(view)) == expected)
    }

    @Test(arguments: ScanState.allCases)
    func everyStateIsShownAsItIs(state: ScanState) async throws {
        #expect(ScanResource(try await Self.identified(state).scan).state == state)
    }

    /// The retry of a failed review makes its scan `reviewing`, and so the review awaited again.
    @Test(arguments: [ScanState.identified, .reviewing])
    func whileTheScanGoesOnItsPartsArePending(state: ScanState) async throws {
        let resource = ScanResource(try await Self.identified(state).scan)
        #expect(resource.artwork == ArtworkResource(state: .pending))
        #expect(resource.review == ReviewResource(state: .pending))
        #expect(resource.error == nil)
    }

    @Test func aFailedReviewLosesNothingElse() async throws {
        var records = try await Self.identified(.reviewFailed)
        let failure = ScanFailure(code: "review_unavailable", message: "Review temporarily unavailable", retryable: true)
        records.scan.scan.error = failure
        records.scan.artwork = records.artwork
        let resource = ScanResource(records.scan)
        #expect(resource.identification == IdentificationResource(StoredRecords.identification))
        #expect(resource.artwork?.state == .ready)
        #expect(resource.review == ReviewResource(state: .unavailable))
        #expect(resource.error == failure)
    }

    /// Artwork over its budget is still fetched in the background (rule 46).
    @Test func aCompleteScanMayWaitForItsArtwork() async throws {
        var records = try await Self.identified(.complete)
        records.scan.review = records.review
        let resource = ScanResource(records.scan)
        #expect(resource.artwork?.state == .pending)
        #expect(resource.review?.state == .ready)
    }

    @Test func aCompleteScanHasEverything() async throws {
        var records = try await Self.identified(.complete)
        records.scan.artwork = records.artwork
        records.scan.review = records.review
        let resource = ScanResource(records.scan)
        #expect(resource.artwork == ArtworkResource(records.artwork, album: records.artwork.albumID))
        #expect(resource.review == ReviewResource(records.review))
        #expect(
            try members(resource)
                == ["id", "state", "createdAt", "updatedAt", "identification", "albumId", "artwork", "review", "links"])
        let album = records.artwork.albumID.uuidString.lowercased()
        #expect(try json(resource).contains("\"albumId\":\"\(album)\""))
    }

    /// The review of a scan that ended with one was deleted since.
    @Test func whatNobodyWritesIsNotPending() async throws {
        let resource = ScanResource(try await Self.identified(.complete).scan)
        #expect(resource.review?.state == .unavailable)
    }

    @Test func aFailedIdentificationHasAReasonAndNoParts() async throws {
        let failure = ScanFailure(code: "not_identified", message: "Unable to identify this cover art", retryable: true, hint: "Closer.")
        let view = try await StoredRecords.copy {
            $0.scan.scan.state = .identificationFailed
            $0.scan.scan.error = failure
        }.scan
        let resource = ScanResource(view)
        #expect(try members(resource) == ["id", "state", "createdAt", "updatedAt", "error", "links"])
        let expected = #"{"code":"not_identified","hint":"Closer.","message":"Unable to identify this cover art","retryable":true}"#
        #expect(try json(resource.error) == expected)
    }

    @Test func aScanSurvivesTheWire() async throws {
        var records = try await Self.identified(.complete)
        records.scan.artwork = records.artwork
        records.scan.review = records.review
        for resource in [ScanResource(records.scan), ScanResource(try await StoredRecords.copy().scan)] {
            #expect(try JSONDecoder().decode(ScanResource.self, from: Data(json(resource).utf8)) == resource)
        }
    }
}
