import AlbumScanAPI
import Bus
import Contracts
import Foundation
import Orchestration
import Testing

@Suite struct ScanEventTests {
    static let scan = UUID()
    static let album = UUID()
    static let identification = IdentificationResource(
        artistName: "TV on the Radio", albumTitle: "Seeds", confidence: "high", method: "two-tier", searched: true)

    static let all: [ScanEvent] = [
        .accepted, .identifying, .identifyingSlowly, .identified(identification, albumID: album), .artwork(ArtworkResource(state: .ready)),
        .reviewing, .review(ReviewResource(state: .ready)), .complete, .identificationFailed(.notIdentified),
        .reviewFailed(.reviewUnavailable),
    ]

    private func numbered(_ event: ScanEvent) -> ProgressEvent {
        var event = event.unnumbered(scanID: Self.scan)
        event.seq = 7
        event.at = Timestamp(Date(timeIntervalSince1970: 1_772_366_400))
        return event
    }

    /// The sentences people see, to the letter (rule 8).
    @Test func theSentencesAreTheProducts() {
        #expect(numbered(.identifying).message == "Extracting text and examining album art...")
        #expect(numbered(.identifyingSlowly).message == "Flipping through every record bin in existence...")
        #expect(numbered(.identified(Self.identification, albumID: Self.album)).message == "We found Seeds by TV on the Radio")
        #expect(numbered(.reviewing).message == "Writing a review that's somehow both pretentious and correct...")
        #expect(numbered(.identificationFailed(.notIdentified)).message == "Unable to identify this cover art")
        #expect(numbered(.identificationFailed(.notAnAlbumCover)).message == "Unable to identify this cover art")
        #expect(numbered(.reviewFailed(.reviewUnavailable)).message == "Review temporarily unavailable")
        #expect(numbered(.artwork(ArtworkResource(state: .unavailable))).message == "Album art unavailable")
    }

    @Test func whoFailsIsToldWhatToDo() {
        for failure in [ScanFailure.notIdentified, .notAnAlbumCover] {
            #expect(failure.hint == "Make sure the front of the album cover is clear and fills the frame")
        }
        // Who may not search hears that it might have helped; the code is the same.
        let withheld = ScanFailure.searchWithheld
        #expect(withheld.hint?.hasPrefix("Make sure the front of the album cover is clear and fills the frame.") == true)
        #expect(withheld.hint?.hasSuffix("Advanced search, part of Ultra, might find it.") == true)
        #expect((withheld.code, withheld.message) == (ScanFailure.notIdentified.code, ScanFailure.notIdentified.message))
    }

    @Test func failuresHaveTheContractsCodes() {
        let failures: [ScanFailure] = [
            .notIdentified, .searchWithheld, .notAnAlbumCover, .identificationUnavailable, .reviewUnavailable, .budgetExhausted(until: nil),
        ]
        #expect(
            failures.map(\.code) == [
                "not_identified", "not_identified", "not_an_album_cover", "identification_unavailable", "review_unavailable",
                "budget_exhausted",
            ])
        #expect(failures.allSatisfy { $0.retryable && !$0.message.isEmpty })
    }

    /// A spending limit that begins anew at a known time is told with it (rule 73).
    @Test func aSpendingLimitIsToldWithItsReset() {
        let now = Date(timeIntervalSince1970: 1_795_000_000)
        let error = BusError(code: .budgetExhausted, isRetryable: true, message: "Used up.", retryAfter: 86_400)
        let failure = ScanFailure(error, now: now)
        #expect(failure == .budgetExhausted(until: now.addingTimeInterval(86_400)))
        #expect(failure.retryAt?.date == now.addingTimeInterval(86_400))
        #expect(failure.message == "The spending limit of this service is reached. There is a new one from 2026-11-19 (UTC)")
        let unknown = ScanFailure(BusError(code: .budgetExhausted, message: "Used up."))
        #expect(unknown.retryAt == nil && unknown.message == "The spending limit of this service is reached")
        #expect(ScanFailure(BusError(code: .identificationUnavailable, message: "Away.", retryAfter: 3)) == .identificationUnavailable)
    }

    /// While one version of the program replaces another, a worker may not understand what a gateway asks.
    @Test func whatOurOwnProcessesCouldNotDoIsAskedForAgain() {
        func isOfOurOwn(_ code: BusError.Code) -> Bool { BusError(code: code, message: "").isOfOurOwn }
        #expect([.noWorker, .workerLost, .badMessage, .unknownOperation].allSatisfy(isOfOurOwn))
        #expect(![.identificationUnavailable, .budgetExhausted, .photoGone].contains(where: isOfOurOwn))
    }

    @Test(arguments: all)
    func anEventCarriesItsNumberItsTimeAndASentence(event: ScanEvent) {
        let progress = numbered(event)
        #expect(progress.scanId == Self.scan)
        #expect(progress.seq == 7)
        #expect(progress.at.description == "2026-03-01T12:00:00.000Z")
        #expect(progress.stage == event.kind)
        #expect(!progress.message.isEmpty)
        #expect(progress.field == nil && progress.index == nil && progress.text == nil)
    }

    @Test func anEventAddsWhatIsNewAndNothingElse() {
        for event in Self.all {
            let progress = numbered(event)
            #expect((progress.identification != nil) == (event.kind == .identified))
            #expect((progress.albumId != nil) == (event.kind == .identified))
            #expect((progress.artwork != nil) == (event.kind == .artwork))
            #expect((progress.review != nil) == (event.kind == .review))
            #expect((progress.error != nil) == (event.kind == .identificationFailed || event.kind == .reviewFailed))
        }
    }

    /// Only stored events are numbered; review text never is.
    @Test func everyEventIsDurable() {
        #expect(Self.all.allSatisfy { $0.kind.isDurable })
        #expect(Set(Self.all.map(\.kind)) == Set(ProgressEvent.Kind.allCases.filter(\.isDurable)))
    }
}
