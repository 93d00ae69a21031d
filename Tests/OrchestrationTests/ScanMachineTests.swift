import AlbumScanAPI
import Contracts
import Foundation
import Orchestration
import Store
import Testing

@Suite struct ScanMachineTests {
    static let album = IdentificationResource(
        artistName: "Radiohead", albumTitle: "OK Computer", confidence: "high", method: "two-tier", searched: false)
    static let albumID = UUID()
    static let pendingArtwork = ArtworkStatus(resource: ArtworkResource(state: .pending))
    static let readyArtwork = ArtworkStatus(resource: ArtworkResource(state: .ready, url: "/x"))
    static let noArtwork = ArtworkStatus(resource: ArtworkResource(state: .unavailable))
    static let review = ReviewResource(state: .ready)

    static func identified(artwork: ArtworkStatus = pendingArtwork, review: ReviewStatus = .pending) -> ScanMachine.Input {
        .identified(album, albumID: albumID, artwork: artwork, review: review)
    }

    func kinds(_ transitions: [ScanMachine.Transition]) -> [ProgressEvent.Kind] {
        transitions.flatMap { $0.events.map(\.kind) }
    }

    @Test func theUsualWay() {
        var machine = ScanMachine()
        let transitions = [.taken, Self.identified(), .artwork(Self.readyArtwork), .review(.ready(Self.review))].map { machine.handle($0) }
        #expect(kinds(transitions) == [.identified, .reviewing, .artwork, .review, .complete])
        #expect(transitions[0].actions == [.identify, .startSlowTimer])
        #expect(transitions[1].state == .reviewing)
        #expect(transitions[1].actions == [.watchJobs, .startArtworkBudget])
        #expect(transitions[3].state == .complete)
        #expect(machine.isFinished)
    }

    @Test func reviewBeforeArtworkWaitsForTheArtworkOrItsBudget() {
        var machine = ScanMachine()
        _ = machine.handle(Self.identified())
        #expect(machine.handle(.review(.ready(Self.review))).events.map(\.kind) == [.review])
        var other = machine
        #expect(machine.handle(.artworkBudgetSpent).events == [.complete])
        #expect(machine.isFinished)
        #expect(other.handle(.artwork(Self.noArtwork)).events.map(\.kind) == [.artwork, .complete])
    }

    @Test func everythingCachedFinishesAtOnce() {
        var machine = ScanMachine()
        let transition = machine.handle(Self.identified(artwork: Self.readyArtwork, review: .ready(Self.review)))
        #expect(transition.events.map(\.kind) == [.identified, .artwork, .review, .complete])
        #expect(transition.actions.isEmpty)
        #expect(transition.state == .complete)
    }

    @Test func aFailedReviewKeepsTheIdentification() {
        var machine = ScanMachine()
        _ = machine.handle(Self.identified(artwork: Self.noArtwork))
        let transition = machine.handle(.review(.failed(.reviewUnavailable)))
        #expect(transition.events.map(\.kind) == [.reviewFailed])
        #expect(transition.state == .reviewFailed)
        #expect(transition.error == .reviewUnavailable)
    }

    @Test func aFailedIdentificationStartsNothing() {
        var machine = ScanMachine()
        _ = machine.handle(.taken)
        let transition = machine.handle(.notIdentified(.notAnAlbumCover))
        #expect(transition.events.map(\.kind) == [.identificationFailed])
        #expect(transition.actions.isEmpty)
        #expect(machine.handle(Self.identified()).isEmpty)
    }

    @Test func theSecondSentenceComesOnceAndOnlyWhileIdentifying() {
        var machine = ScanMachine()
        #expect(machine.handle(.identificationIsSlow).events == [.identifyingSlowly])
        #expect(machine.handle(.identificationIsSlow).isEmpty)
        _ = machine.handle(Self.identified())
        #expect(machine.handle(.identificationIsSlow).isEmpty)
    }

    @Test func repeatedNewsChangesNothing() {
        var machine = ScanMachine()
        _ = machine.handle(Self.identified())
        _ = machine.handle(.artwork(Self.readyArtwork))
        #expect(machine.handle(.artwork(Self.readyArtwork)).isEmpty)
        #expect(machine.handle(.artworkBudgetSpent).isEmpty)
        #expect(machine.handle(.review(.pending)).isEmpty)
    }

    @Test func artworkAfterItsBudgetStillShowsWhileTheReviewIsWritten() {
        var machine = ScanMachine()
        _ = machine.handle(Self.identified())
        #expect(machine.handle(.artworkBudgetSpent).events.isEmpty)
        #expect(machine.handle(.artwork(Self.readyArtwork)).events.map(\.kind) == [.artwork])
        #expect(machine.handle(.review(.ready(Self.review))).events.map(\.kind) == [.review, .complete])
    }

    @Test func aTakenOverScanGoesOnWhereItWas() {
        var identifying = ScanMachine(phase: .identifying(isSlow: true))
        #expect(identifying.handle(.taken).actions == [.identify, .startSlowTimer])
        var gathering = ScanMachine(phase: .gathering(artwork: .pending, review: .pending))
        #expect(gathering.handle(.taken).actions == [.watchJobs, .startArtworkBudget])
    }

    @Test func isRebuiltFromTheStoredEvents() {
        #expect(ScanMachine(resuming: [.accepted, .identifying], artworkIsSettled: false).phase == .identifying(isSlow: false))
        #expect(
            ScanMachine(resuming: [.accepted, .identifying, .identifying], artworkIsSettled: false).phase == .identifying(isSlow: true))
        let told: [ProgressEvent.Kind] = [.accepted, .identifying, .identified, .reviewing]
        #expect(ScanMachine(resuming: told, artworkIsSettled: false).phase == .gathering(artwork: .pending, review: .pending))
        #expect(ScanMachine(resuming: told, artworkIsSettled: true).phase == .gathering(artwork: .overBudget, review: .pending))
        #expect(
            ScanMachine(resuming: told + [.review], artworkIsSettled: false).phase == .gathering(artwork: .pending, review: .ready))
        #expect(
            ScanMachine(resuming: told + [.artwork, .reviewFailed, .reviewing], artworkIsSettled: true).phase
                == .gathering(artwork: .settled, review: .pending))
    }

    @Test func acceptanceTellsTheFirstTwoEvents() {
        let transition = ScanMachine(state: .accepted).step(.accepted).transition
        #expect(transition.events == [.accepted, .identifying] && transition.state == .identifying)
    }

    @Test(arguments: [
        (pendingArtwork, ReviewStatus.pending, [JobQueue.artwork, .review]), (readyArtwork, .pending, [.review]),
        (pendingArtwork, .failed(.reviewUnavailable), [.artwork]), (pendingArtwork, .ready(review), [.artwork]),
        (readyArtwork, .ready(review), []),
    ])
    func jobsAreMadeForWhatIsMissing(artwork: ArtworkStatus, review: ReviewStatus, jobs: [JobQueue]) {
        var machine = ScanMachine()
        #expect(machine.handle(Self.identified(artwork: artwork, review: review)).jobs == jobs)
        #expect(ScanMachine(state: .complete).step(Self.corrected(artwork: artwork, review: review)).transition.jobs == jobs)
    }

    /// Rule 36: whoever scans an album that no model can review is told so at once, and nobody is asked.
    @Test func aReviewThatCannotBeWrittenEndsTheScan() {
        var settled = ScanMachine()
        let ended = settled.handle(Self.identified(artwork: Self.noArtwork, review: .failed(.reviewUnavailable)))
        #expect(ended.events.map(\.kind) == [.identified, .artwork, .reviewFailed] && ended.jobs.isEmpty && ended.actions.isEmpty)
        #expect(ended.state == .reviewFailed && ended.error == .reviewUnavailable && settled.isFinished)

        var waiting = ScanMachine()
        let identified = waiting.handle(Self.identified(review: .failed(.reviewUnavailable)))
        #expect(identified.events.map(\.kind) == [.identified] && identified.state == .identified && identified.jobs == [.artwork])
        #expect(waiting.handle(.artworkBudgetSpent).events.map(\.kind) == [.reviewFailed])
    }

    @Test func thePhotoIsKeptOnlyForAnotherTry() {
        func erases(_ input: ScanMachine.Input) -> Bool { ScanMachine().step(input).transition.erasesPhoto }
        #expect(erases(.notIdentified(.notIdentified)))
        #expect(!erases(.notIdentified(.identificationUnavailable)))
        #expect(!erases(.notIdentified(.budgetExhausted(until: nil))))
        #expect(!erases(.notIdentified(.budgetExhausted(until: Date(timeIntervalSince1970: 1_700_000_000)))))
        #expect(!erases(.identificationIsSlow))
    }

    @Test func whatFailedIsTriedAgain() {
        var unidentified = ScanMachine(state: .identificationFailed)
        let identifying = unidentified.handle(.identificationRetried)
        #expect(identifying.events == [.identifying] && identifying.state == .identifying && identifying.jobs.isEmpty)
        #expect(unidentified.phase == .identifying(isSlow: false))
        var unreviewed = ScanMachine(state: .reviewFailed)
        let reviewing = unreviewed.handle(.reviewRetried)
        #expect(reviewing.events == [.reviewing] && reviewing.state == .reviewing && reviewing.jobs == [.review])
        for state in [ScanState.identifying, .reviewing] {
            var running = ScanMachine(state: state)
            #expect(running.handle(.identificationRetried).isEmpty && running.handle(.reviewRetried).isEmpty)
        }
    }

    /// Which step is tried again depends on how the scan ended, and nobody but the machine looks at that.
    @Test func onlyTheStepThatFailedIsTriedAgain() {
        for ending in [ScanState.complete, .identificationFailed, .reviewFailed] {
            let machine = ScanMachine(state: ending)
            #expect(machine.step(.identificationRetried).transition.isEmpty == (ending != .identificationFailed))
            #expect(machine.step(.reviewRetried).transition.isEmpty == (ending != .reviewFailed))
            #expect(machine.step(.reviewResumed).transition.isEmpty == (ending != .reviewFailed))
            #expect(!machine.step(Self.corrected()).transition.isEmpty)
        }
    }

    @Test func aCancelledScanFailsInThePhaseItIsIn() {
        let identifying = ScanMachine(state: .identifying).step(.cancelled)
        #expect(identifying.transition.events == [.identificationFailed(.cancelled)] && identifying.transition.erasesPhoto)
        #expect(identifying.transition.state == .identificationFailed && identifying.transition.error == .cancelled)
        let reviewing = ScanMachine(state: .reviewing).step(.cancelled)
        #expect(reviewing.transition.events == [.reviewFailed(.cancelled)] && reviewing.transition.state == .reviewFailed)
        #expect(identifying.machine.isFinished && reviewing.machine.isFinished)
        #expect(ScanMachine(state: .complete).step(.cancelled).transition.isEmpty)
    }

    // MARK: Waits end

    @Test func aScanWaitsForItsReviewOnlySoLong() {
        var machine = ScanMachine()
        _ = machine.handle(Self.identified())
        _ = machine.handle(.artworkBudgetSpent)
        let transition = machine.handle(.reviewWaitSpent)
        #expect(transition.events == [.reviewFailed(.reviewDelayed)] && transition.state == .reviewFailed)
        #expect(transition.error == .reviewDelayed && machine.isFinished)
        let resumed = machine.handle(.reviewResumed)
        // The job has ended already, and is not asked for again.
        #expect(resumed.events == [.reviewing] && resumed.state == .reviewing && resumed.jobs.isEmpty)
        #expect(machine.handle(.review(.ready(Self.review))).events.map(\.kind) == [.review, .complete])
    }

    @Test func aReviewThatIsThereIsNotWaitedFor() {
        var machine = ScanMachine()
        _ = machine.handle(Self.identified())
        _ = machine.handle(.review(.ready(Self.review)))
        #expect(machine.handle(.reviewWaitSpent).isEmpty)
        #expect(machine.handle(.artworkBudgetSpent).state == .complete)
        #expect(machine.handle(.reviewWaitSpent).isEmpty)
    }

    @Test func whatNobodyCanGoOnWithFailsInThePhaseItIsIn() {
        let identifying = ScanMachine(state: .identifying).step(.givenUp)
        #expect(identifying.transition.events == [.identificationFailed(.scanGivenUp)] && identifying.transition.erasesPhoto)
        let reviewing = ScanMachine(state: .reviewing).step(.givenUp)
        #expect(reviewing.transition.events == [.reviewFailed(.scanGivenUp)] && reviewing.transition.error?.retryable == false)
        #expect(identifying.machine.isFinished && reviewing.machine.isFinished)
    }

    // MARK: Corrections

    static func corrected(artwork: ArtworkStatus = pendingArtwork, review: ReviewStatus = .pending) -> ScanMachine.Input {
        .corrected(album, albumID: albumID, artwork: artwork, review: review)
    }

    @Test func aCorrectedScanGathersAnew() {
        var machine = ScanMachine(phase: .finished(.complete))
        let transition = machine.handle(Self.corrected())
        #expect(transition.events.map(\.kind) == [.identified, .reviewing])
        #expect(transition.state == .reviewing && transition.actions == [.watchJobs, .startArtworkBudget])
        #expect(machine.phase == .gathering(artwork: .pending, review: .pending))
        _ = machine.handle(.artwork(Self.readyArtwork))
        #expect(machine.handle(.review(.ready(Self.review))).events.map(\.kind) == [.review, .complete])
    }

    @Test func aCorrectionToWhatIsKnownFinishesAtOnce() {
        var machine = ScanMachine(phase: .finished(.complete))
        let transition = machine.handle(Self.corrected(artwork: Self.readyArtwork, review: .ready(Self.review)))
        #expect(transition.events.map(\.kind) == [.identified, .artwork, .review, .complete])
        #expect(transition.state == .complete && transition.actions.isEmpty && machine.isFinished)
    }

    @Test func onlyWhatHasEndedIsCorrected() {
        var identifying = ScanMachine()
        #expect(identifying.handle(Self.corrected()).isEmpty)
        var gathering = ScanMachine(phase: .gathering(artwork: .pending, review: .pending))
        #expect(gathering.handle(Self.corrected()).isEmpty)
    }

    /// What was told of the former album says nothing about the new one.
    @Test func aCorrectedScanIsRebuiltFromWhatFollowedTheCorrection() {
        let former: [ProgressEvent.Kind] = [.accepted, .identifying, .identified, .reviewing, .artwork, .review, .complete]
        func phase(_ kinds: [ProgressEvent.Kind], settled: Bool = false) -> ScanMachine.Phase {
            ScanMachine(resuming: kinds, artworkIsSettled: settled).phase
        }
        #expect(phase(former + [.identified, .reviewing]) == .gathering(artwork: .pending, review: .pending))
        #expect(phase(former + [.identified, .reviewing], settled: true) == .gathering(artwork: .overBudget, review: .pending))
        #expect(phase(former + [.identified, .reviewing, .artwork]) == .gathering(artwork: .settled, review: .pending))
        #expect(phase(former + [.identified, .review]) == .gathering(artwork: .pending, review: .ready))
        #expect(
            phase(former + [.identified, .reviewing, .artwork, .reviewFailed, .reviewing])
                == .gathering(artwork: .settled, review: .pending))
        #expect(
            phase([.accepted, .identifying, .identificationFailed, .identified, .reviewing])
                == .gathering(artwork: .pending, review: .pending))
    }

    /// Whatever comes in whatever order, there is at most one final event and nothing after it.
    @Test func randomInputsEndOnce() {
        var generator = SystemRandomNumberGenerator()
        let inputs: [ScanMachine.Input] = [
            .taken, .identificationIsSlow, Self.identified(), .notIdentified(.notIdentified), .artwork(Self.readyArtwork),
            .artwork(Self.noArtwork), .artworkBudgetSpent, .review(.ready(Self.review)), .review(.failed(.reviewUnavailable)),
            .review(.pending), .cancelled,
        ]
        for _ in 0..<2000 {
            var machine = ScanMachine()
            var events: [ProgressEvent.Kind] = []
            for _ in 0..<20 { events += machine.handle(inputs.randomElement(using: &generator) ?? .taken).events.map(\.kind) }
            #expect(events.filter(\.isFinal).count <= 1)
            if let last = events.firstIndex(where: \.isFinal) { #expect(last == events.count - 1) }
            #expect(machine.isFinished == (events.last?.isFinal ?? false))
        }
    }
}
