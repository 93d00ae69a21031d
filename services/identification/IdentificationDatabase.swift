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

    func claim(_ scan: UUID, fence: Int64, toLookAt look: FirstLook) async throws -> IdentificationRun {
        let claimed = try await database.autocommit {
            try await $0.steps.claimIdentification(of: scan, fence: fence, reading: look == .photo ? .photo : .features)
        }
        let run = StepRun.identification(scan: scan, attempt: claimed.attempt, owner: owner)
        return IdentificationRun(
            attempt: claimed.attempt,
            journal: DatabaseStepJournal(database, of: run, limits: spending, longestCall: callTimeout + .seconds(2)), photo: claimed.photo,
            features: claimed.features)
    }

    func photo(of scan: UUID) async throws -> [UInt8]? {
        try await database.autocommit { try await $0.photos.find(scan) }
    }
}
