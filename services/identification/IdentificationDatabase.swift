import Contracts
import FoundationEssentials
import Store

/// The store in PostgreSQL.
struct IdentificationDatabase: IdentificationStore {
    let database: Database

    func photo(of scan: UUID) async throws -> [UInt8]? {
        try await database.read { try await $0.photos.find(scan) }
    }

    func record(_ calls: [ModelCallRecord], scan: UUID, attempt: Int) async throws {
        try await database.write { try await $0.modelCalls.record(calls, scanID: scan, attempt: attempt) }
    }
}
