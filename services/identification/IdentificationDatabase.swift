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

    func claim(_ scan: UUID, fence: Int64) async throws -> (attempt: Int, journal: any StepJournal) {
        let attempt = try await database.autocommit { try await $0.steps.claimIdentification(of: scan, fence: fence) }
        let run = StepRun.identification(scan: scan, attempt: attempt, owner: owner)
        return (attempt, DatabaseStepJournal(database, of: run, limits: spending, longestCall: callTimeout + .seconds(2)))
    }

    func photo(of scan: UUID) async throws -> [UInt8]? {
        try await database.autocommit { try await $0.photos.find(scan) }
    }
}
