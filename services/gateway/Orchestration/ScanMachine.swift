import AlbumScanAPI
import Contracts
import FoundationEssentials
import Store

/// A scan's state machine: `(state, input) → (state, events to store, actions to start)`. Pure; ``ScanDriver`` performs the I/O.
///
/// ```
/// identifying ──identified──▶ gathering ──review and artwork settled──▶ finished
///      │                    ▲   artwork ∥ review                    (complete | review_failed)
///      │                    └──────────corrected────────────────────────┤
///      └──failed──▶ finished (identification_failed) ───────────────────┘
/// gathering ──review wait spent──▶ finished (review_failed) ──review resumed──▶ gathering
/// finished (identification_failed) ──identification retried──▶ identifying
/// finished (review_failed) ──review retried──▶ gathering
/// any ──cancelled, given up──▶ finished
/// ```
package struct ScanMachine: Sendable, Equatable {
    package enum Phase: Sendable, Equatable {
        /// Waiting for identification; `isSlow` once the second progress message has been shown.
        case identifying(isSlow: Bool)
        /// The album is known; artwork and review arrive in any order.
        case gathering(artwork: Artwork, review: Review)
        /// Ended, in this final state, which decides what may reopen it.
        case finished(ScanState)
    }

    package enum Artwork: Sendable, Equatable {
        case pending
        /// Not available yet, but the scan no longer waits for it (rule 11).
        case overBudget
        case settled

        var isAwaited: Bool { self == .pending }
    }

    package enum Review: Sendable, Equatable {
        case pending
        case ready
        case failed(ScanFailure)
    }

    package enum Input: Sendable, Equatable {
        /// The photo is stored, and the scan with it.
        case accepted
        /// A driver has taken the scan over: just accepted, or left behind by a dead gateway.
        case taken
        case identificationIsSlow
        case identified(IdentificationResource, albumID: UUID, artwork: ArtworkStatus, review: ReviewStatus)
        /// A person corrected the album after the scan had ended.
        case corrected(IdentificationResource, albumID: UUID, artwork: ArtworkStatus, review: ReviewStatus)
        case notIdentified(ScanFailure)
        case artwork(ArtworkStatus)
        case artworkBudgetSpent
        case review(ReviewStatus)
        /// The scan has waited long enough for its review (rule 80).
        case reviewWaitSpent
        /// The review that was waited for in vain has been written, or has failed, since the scan ended.
        case reviewResumed
        /// The step that failed is tried again, on a person's or an operator's request.
        case identificationRetried
        case reviewRetried
        /// By the person, or an operator.
        case cancelled
        /// Nobody could go on with the scan (rule 79).
        case givenUp
    }

    package enum Action: Sendable, Equatable {
        case identify
        case watchJobs
        case startSlowTimer
        case startArtworkBudget
    }

    /// The result of one input. Events, the new state and jobs are stored in one transaction before the actions start.
    package struct Transition: Sendable, Equatable {
        package var events: [ScanEvent] = []
        package var state: ScanState?
        package var artworkIsSettled = false
        package var error: ScanFailure?
        /// Queues in which the scan needs a job; one that runs for another scan serves this one as well.
        package var jobs: [JobQueue] = []
        package var actions: [Action] = []

        package var isEmpty: Bool { self == Transition() }

        /// Whether a failed identification does not keep the photo for another try (rule 7). A successful one always erases it.
        package var erasesPhoto: Bool { state == .identificationFailed && error?.keepsPhoto != true }
    }

    package private(set) var phase: Phase

    package init(phase: Phase = .identifying(isSlow: false)) {
        self.phase = phase
    }

    /// For inputs that come from outside a drive, and depend on no more than the scan's stored state.
    package init(state: ScanState) {
        switch state {
        case .accepted, .identifying: self.init()
        case .identified, .reviewing: self.init(phase: .gathering(artwork: .pending, review: .pending))
        case .complete, .identificationFailed, .reviewFailed: self.init(phase: .finished(state))
        }
    }

    package var isFinished: Bool { if case .finished = phase { true } else { false } }

    /// A transition, and the machine after it.
    package struct Step: Sendable {
        package let machine: ScanMachine
        package let transition: Transition
    }

    /// Handles an input without changing this machine: for a transaction that may be repeated.
    package func step(_ input: Input) -> Step {
        var next = self
        let transition = next.handle(input)
        return Step(machine: next, transition: transition)
    }

    package mutating func handle(_ input: Input) -> Transition {
        switch (phase, input) {
        case (.identifying, .accepted):
            return Transition(events: [.accepted, .identifying], state: .identifying)

        case (.identifying, .taken):
            return Transition(actions: [.identify, .startSlowTimer])

        case (.gathering, .taken):
            return Transition(actions: [.watchJobs, .startArtworkBudget])

        case (.identifying(isSlow: false), .identificationIsSlow):
            phase = .identifying(isSlow: true)
            return Transition(events: [.identifyingSlowly])

        case (.identifying, .notIdentified(let failure)):
            phase = .finished(.identificationFailed)
            return Transition(events: [.identificationFailed(failure)], state: .identificationFailed, error: failure)

        case (.identifying, .identified(let identification, let albumID, let artwork, let review)),
            (.finished, .corrected(let identification, let albumID, let artwork, let review)):
            return identified(identification, albumID: albumID, artwork: artwork, review: review)

        case (.gathering(let known, let review), .artwork(let status)) where known != .settled && status.isSettled:
            phase = .gathering(artwork: .settled, review: review)
            return finishingIfSettled(Transition(events: [.artwork(status.resource)], artworkIsSettled: true))

        case (.gathering(.pending, let review), .artworkBudgetSpent):
            phase = .gathering(artwork: .overBudget, review: review)
            return finishingIfSettled(Transition(artworkIsSettled: true))

        case (.gathering(let artwork, .pending), .review(.ready(let review))):
            phase = .gathering(artwork: artwork, review: .ready)
            return finishingIfSettled(Transition(events: [.review(review)]))

        case (.gathering(let artwork, .pending), .review(.failed(let failure))):
            phase = .gathering(artwork: artwork, review: .failed(failure))
            return finishingIfSettled(Transition())

        case (.gathering, .reviewWaitSpent):
            return handle(.review(.failed(.reviewDelayed)))

        case (.finished(.reviewFailed), .reviewResumed):
            phase = .gathering(artwork: .settled, review: .pending)
            return Transition(events: [.reviewing], state: .reviewing)

        case (.finished(.identificationFailed), .identificationRetried):
            phase = .identifying(isSlow: false)
            return Transition(events: [.identifying], state: .identifying)

        case (.finished(.reviewFailed), .reviewRetried):
            phase = .gathering(artwork: .settled, review: .pending)
            return Transition(events: [.reviewing], state: .reviewing, jobs: [.review])

        case (.identifying, .cancelled):
            return handle(.notIdentified(.cancelled))

        case (.gathering, .cancelled):
            return failed(.cancelled)

        case (.identifying, .givenUp):
            return handle(.notIdentified(.scanGivenUp))

        case (.gathering, .givenUp):
            return failed(.scanGivenUp)

        default:
            // A late or duplicate input: a timer that fired after the answer, or a poll that found what a message had already reported.
            return Transition()
        }
    }

    /// Ends the scan with its album and without a review.
    private mutating func failed(_ failure: ScanFailure) -> Transition {
        phase = .finished(.reviewFailed)
        return Transition(events: [.reviewFailed(failure)], state: .reviewFailed, error: failure)
    }

    private mutating func identified(
        _ identification: IdentificationResource, albumID: UUID, artwork: ArtworkStatus, review: ReviewStatus
    ) -> Transition {
        var transition = Transition(events: [.identified(identification, albumID: albumID)], state: .identified)
        var artworkPhase = Artwork.pending
        if artwork.isSettled {
            transition.events.append(.artwork(artwork.resource))
            transition.artworkIsSettled = true
            artworkPhase = .settled
        } else {
            transition.jobs.append(.artwork)
        }
        switch review {
        case .ready(let review):
            transition.events.append(.review(review))
            phase = .gathering(artwork: artworkPhase, review: .ready)
        case .failed(let failure):
            // It would fail again: nobody is asked for it.
            phase = .gathering(artwork: artworkPhase, review: .failed(failure))
        case .pending:
            transition.jobs.append(.review)
            transition.events.append(.reviewing)
            transition.state = .reviewing
            phase = .gathering(artwork: artworkPhase, review: .pending)
        }
        transition = finishingIfSettled(transition)
        if !isFinished { transition.actions += [.watchJobs, .startArtworkBudget] }
        return transition
    }

    /// Adds the final event once nothing is pending.
    private mutating func finishingIfSettled(_ transition: Transition) -> Transition {
        guard case .gathering(let artwork, let review) = phase, !artwork.isAwaited else { return transition }
        var transition = transition
        switch review {
        case .pending:
            return transition
        case .ready:
            transition.events.append(.complete)
            transition.state = .complete
            phase = .finished(.complete)
        case .failed(let failure):
            transition.events.append(.reviewFailed(failure))
            transition.state = .reviewFailed
            transition.error = failure
            phase = .finished(.reviewFailed)
        }
        return transition
    }
}

/// The state of an album's artwork.
package struct ArtworkStatus: Sendable, Equatable {
    package var resource: ArtworkResource

    package init(resource: ArtworkResource) {
        self.resource = resource
    }

    package var isSettled: Bool { resource.state != .pending }
}

/// The state of the review that a scan waits for. When an album is identified, only a review that cannot be written now has failed: a job
/// that failed otherwise for an earlier scan is retried.
package enum ReviewStatus: Sendable, Equatable {
    case pending
    case ready(ReviewResource)
    case failed(ScanFailure)
}

extension ScanFailure {
    /// The photo is kept for a retry only after trouble with a provider, money included (rule 7).
    fileprivate var keepsPhoto: Bool { [ScanFailure.identificationUnavailable.code, "budget_exhausted"].contains(code) }
}
