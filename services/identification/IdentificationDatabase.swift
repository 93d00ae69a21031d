import Contracts
import DurableWork
import FoundationEssentials
import Store

struct IdentificationDatabase: IdentificationStore {
    let database: Database
    /// This process, recorded as the maker of its calls.
    let owner: UUID
    /// How long a model call may take.
    let callTimeout: Duration
    let spending: SpendingLimits

    func claim(_ scan: UUID, fence: Int64, toLookAt look: FirstLook, beginning opening: CallOpening?) async throws -> IdentificationRun {
        try await begin(opening, about: scan) { session in
            let claimed = try await session.steps.claimIdentification(
                of: scan, fence: fence, reading: look == .photo ? .photo : .features)
            return IdentificationRun(
                attempt: claimed.attempt, journal: journal(of: stepRun(of: scan, claimed.attempt)), photo: claimed.photo,
                features: claimed.features)
        }
    }

    func showPhoto(of scan: UUID, to run: IdentificationRun, beginning opening: CallOpening?) async throws -> IdentificationRun {
        try await begin(opening, about: scan) { session in
            var run = run
            run.photo = try await session.photos.find(scan)
            return run
        }
    }

    /// Reads what a run looks at, and begins its first call in the same transaction if that is the photo: nothing comes between the look and
    /// the call that could keep it from being made. A call that may not be paid for is left to be refused when the run comes to it.
    private func begin(
        _ opening: CallOpening?, about scan: UUID, reading read: (DatabaseSession) async throws -> IdentificationRun
    ) async throws -> IdentificationRun {
        guard let opening else { return try await database.autocommit(read) }
        do {
            return try await database.transaction { session in
                var run = try await read(session)
                guard run.photo != nil, run.attempt <= IdentificationService.maximumRuns else { return run }
                let present = stepRun(of: scan, run.attempt)
                let start = try await session.begin(opening, of: present, limits: spending, longestCall: longestCall)
                if let start { run.journal = journal(of: present, begun: (opening.step, start)) }
                return run
            }
        } catch is BudgetExhausted {
            return try await database.autocommit(read)
        }
    }

    private func stepRun(of scan: UUID, _ attempt: Int) -> StepRun { .identification(scan: scan, attempt: attempt, owner: owner) }

    private func journal(of run: StepRun, begun: (step: String, start: StepStart)? = nil) -> DatabaseStepJournal {
        DatabaseStepJournal(database, of: run, limits: spending, longestCall: longestCall, begun: begun)
    }

    private var longestCall: Duration { callTimeout + .seconds(2) }
}
