import AlbumScanAPI
import Catalog
import Foundation
import Presentation
import Store
import Testing

/// What operators see of scans, albums, covers and devices.
@Suite struct AdminPresentationTests {
    private static let noon = "2026-03-01T12:00:00.000Z"
    private static let sample = "abcdef00-0000-4000-8000-000000000001"

    @Test func aScanIsShownWithItsLease() async throws {
        let scan = try await StoredAdminRecords.copy {
            $0.scan.scan.scan.id = .sample
            $0.scan.scan.scan.accountID = .sample
            $0.scan.scan.scan.createdAt = StoredRecords.noon
            $0.scan.scan.scan.updatedAt = StoredRecords.noon
            $0.scan.scan.driver = .sample
            $0.scan.scan.leaseUntil = StoredRecords.noon
        }.scan
        let expected = """
            {"accountId":"\(Self.sample)","calls":3,"costMicroUsd":12300,"createdAt":"\(Self.noon)","fence":1,"id":"\(Self.sample)",\
            "lease":{"owner":"\(Self.sample)","until":"\(Self.noon)"},"photoHeld":true,"state":"accepted","stuck":false,\
            "updatedAt":"\(Self.noon)"}
            """
        #expect(try json(AdminScan(scan.scan)) == expected)
    }

    @Test func whatAScanFoundOrMissedIsShown() async throws {
        var record = try await StoredAdminRecords.copy().scan.scan
        record.driver = nil
        record.scan.state = .reviewFailed
        record.scan.identifiedAt = StoredRecords.noon
        record.scan.identification = IdentificationResource(StoredRecords.identification)
        record.scan.albumID = .sample
        record.scan.error = StoredAdminRecords.failure
        let scan = AdminScan(record)
        #expect(scan.artistName == "Radiohead" && scan.albumTitle == "OK Computer" && scan.albumId == .sample)
        #expect(scan.identifiedAt == Timestamp(StoredRecords.noon) && scan.error == StoredAdminRecords.failure)
        // Without an owner the time alone is no lease.
        #expect(scan.lease == nil && record.leaseUntil != nil)
    }

    @Test func aScanIsShownWithAllThatWasDoneForIt() async throws {
        let view = try await StoredAdminRecords.copy {
            $0.scan.steps[0].startedAt = StoredRecords.noon
            $0.scan.steps[0].finishedAt = StoredRecords.noon + 1.5
        }.scan
        let detail = AdminScanDetail(view)
        #expect(detail.scan == AdminScan(view.scan) && detail.reviewTier == "searched" && detail.maySearch && detail.traceparent == nil)
        #expect(
            try json(detail.steps) == """
                [{"attempt":1,"durationMs":1500,"finishedAt":"2026-03-01T12:00:01.500Z","startedAt":"\(Self.noon)","step":"identification"}]
                """)
        #expect(detail.jobs.map(\.queue) == ["artwork"])
        #expect(detail.events == [AdminEvent(seq: 1, type: "accepted", at: Timestamp(view.events[0].at))])
        #expect(detail.calls.map(\.step) == ["id_call_1", "id_call_1", "id_call_2"])
        let expected = AdminCall(
            at: Timestamp(view.calls[2].at), step: "id_call_2", attempt: 2, provider: "sandbox", model: "small", promptVersion: "3",
            outcome: "ok", inputTokens: 100, outputTokens: 20, searches: 1, costMicroUsd: 12_000, durationMs: 900, shared: false)
        #expect(detail.calls[2] == expected)
    }

    @Test func aJobIsShownWithWhoHasIt() async throws {
        var record = try await StoredAdminRecords.copy().postponed.job
        (record.id, record.runAt) = (.sample, StoredRecords.noon)
        let expected = """
            {"attempt":1,"error":{"code":"artwork_unavailable","message":"The archive is busy.","retryable":true},"id":"\(Self.sample)",\
            "queue":"artwork","runAt":"\(Self.noon)","state":"ready","tries":1}
            """
        #expect(try json(AdminJob(record)) == expected)
        (record.owner, record.leaseUntil, record.finishedAt) = (.sample, StoredRecords.noon, StoredRecords.noon + 1)
        let job = AdminJob(record)
        #expect(job.owner == .sample && job.leaseUntil == Timestamp(StoredRecords.noon))
        #expect(job.finishedAt == Timestamp(StoredRecords.noon + 1))
    }

    @Test func anAlbumIsShownWithAllThatIsStored() async throws {
        let view = try await StoredAdminRecords.copy {
            $0.album.album.album.id = .sample
            $0.album.album.createdAt = StoredRecords.noon
            $0.album.artwork?.artwork.updatedAt = StoredRecords.noon
        }.album
        let detail = AdminAlbumDetail(view)
        #expect(
            try json(detail.album) == """
                {"albumTitle":"OK Computer","artistName":"Radiohead","artworkState":"pending","createdAt":"\(Self.noon)","id":"\(Self.sample)",\
                "releaseYear":1997,"reviews":1,"scans":0}
                """)
        #expect(detail.genres == ["Alternative Rock", "Art Rock"] && detail.recordLabel == "Parlophone")
        #expect(detail.keys == [AdminAlbumDetail.Key(key: "radiohead / ok computer", releaseYear: 1997)])
        #expect(try json(detail.artwork) == #"{"state":"pending","updatedAt":"\#(Self.noon)","verified":false}"#)
        #expect(detail.jobs == view.jobs.map(AdminJob.init) && detail.jobs.map(\.queue) == ["artwork"])
        let review = try #require(detail.reviews.first)
        #expect(
            review
                == AdminReview(
                    id: view.reviews[0].id, tier: "searched", promptVersion: "3", language: "en", provider: "anthropic", model: "claude",
                    createdAt: Timestamp(view.reviews[0].createdAt), rating: 9.5, recommendation: "ESSENTIAL", label: "Essential Classic",
                    contextSummary: "A summary."))
    }

    @Test func artworkIsShownWithTheSizesOfItsImages() async throws {
        var record = try #require(try await StoredAdminRecords.copy().album.artwork)
        record.artwork = try await StoredRecords.copy().artwork
        record.artwork.updatedAt = StoredRecords.noon
        (record.sourceURL, record.bytes500, record.bytes200) = ("https://coverartarchive.org/x", 50_000, 9_000)
        let expected = """
            {"bytes200":9000,"bytes500":50000,"releaseGroupId":"b1392d00-feed-4000-8000-00000000abcd",\
            "releaseId":"deadbeef-0000-4000-8000-00000000ef01","sourceUrl":"https://coverartarchive.org/x","state":"ready",\
            "updatedAt":"\(Self.noon)","verified":false,"version":"v1"}
            """
        #expect(try json(AdminArtwork(record)) == expected)
    }

    @Test func aCoverIsShownWithWhoSpeaksForIt() async throws {
        let cover = try await StoredAdminRecords.copy {
            $0.cover.id = .sample
            $0.cover.albumID = .sample
            $0.cover.createdAt = StoredRecords.noon
            $0.cover.verifiedAt = StoredRecords.noon
            ($0.cover.agreeing, $0.cover.against, $0.cover.artworks) = (3, 1, 2)
        }.cover
        let expected = """
            {"against":1,"agreeing":3,"albumId":"\(Self.sample)","albumTitle":"OK Computer","artistName":"Radiohead","artworks":2,"bytes":3,\
            "createdAt":"\(Self.noon)","id":"\(Self.sample)","photos":1,"trusted":false,"verifiedAt":"\(Self.noon)"}
            """
        #expect(try json(AdminCover(cover)) == expected)
    }

    @Test func aDeviceIsShownWithItsEnd() async throws {
        var device = try await StoredAdminRecords.copy().device
        (device.id, device.createdAt, device.lastSeenAt) = (.sample, StoredRecords.noon, StoredRecords.noon)
        let beginning =
            #"{"createdAt":"2026-03-01T12:00:00.000Z","id":"abcdef00-0000-4000-8000-000000000001","lastSeenAt":"2026-03-01T12:00:00.000Z""#
        #expect(try json(AdminAccount.Device(device)) == beginning + "}")
        (device.revokedAt, device.revokedBy) = (StoredRecords.noon + 60, .operator)
        let end = #","revokedAt":"2026-03-01T12:01:00.000Z","revokedBy":"operator"}"#
        #expect(try json(AdminAccount.Device(device)) == beginning + end)
    }

    @Test func aWalletIsShownInNumbersAndWithoutAWord() async throws {
        let view = try await StoredAdminRecords.copy { records in
            let discs = records.wallet.discs
            guard let known = discs.first(where: { $0.album != nil }), let asked = discs.first(where: { $0.album == nil }) else { return }
            func disc(_ answer: WalletDiscRecord.Answer) -> WalletDiscRecord {
                var disc = asked
                (disc.id, disc.answer) = (UUID(), answer)
                return disc
            }
            var otherName = known
            otherName.id = UUID()
            var otherEdition = known
            (otherEdition.id, otherEdition.editionID) = (UUID(), .sample)
            records.wallet.discs = [known, otherName, otherEdition, disc(.several), disc(.none)] + (0..<20).map { _ in disc(.open) }
        }.wallet
        let wallet = AdminWallet(view)
        let counts = AdminWallet.Counts(
            shown: 20, hidden: 2, matching: 20, notSure: 1, unknown: 1, withoutCover: 2, withoutTracks: 1)
        #expect(wallet.counts == counts && wallet.source == .playlist && wallet.id == view.wallet.id && wallet.accountId == view.accountID)
        #expect(wallet.work.map(\.subject).sorted() == ["album", "cover"] && wallet.work.allSatisfy { $0.jobs == 1 })
        #expect(wallet.work.first { $0.subject == "cover" }?.error == StoredAdminRecords.failure.code)
        let text = try json(wallet)
        for word in ["Sunday", "Nobody", "Nothing", "OK Computer"] { #expect(!text.contains(word)) }
    }
}
