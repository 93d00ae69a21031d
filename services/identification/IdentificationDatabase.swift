import Contracts
import FoundationEssentials
import Store

/// The store in PostgreSQL.
struct IdentificationDatabase: IdentificationStore {
    let database: Database
    /// This process, as the maker of calls.
    let owner: UUID

    func claim(_ scan: UUID, fence: Int64) async throws -> (attempt: Int, journal: any StepJournal) {
        let attempt = try await database.read { try await $0.steps.claimIdentification(of: scan, fence: fence) }
        return (attempt, DatabaseStepJournal(database, of: .identification(scan: scan, attempt: attempt, owner: owner)))
    }

    func photo(of scan: UUID) async throws -> [UInt8]? {
        try await database.read { try await $0.photos.find(scan) }
    }
}
