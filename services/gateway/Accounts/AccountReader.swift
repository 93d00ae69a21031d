import AlbumScanAPI
import FoundationEssentials
import Presentation
import Store

/// Reads accounts as their owners and operators see them.
struct AccountReader: Sendable {
    let database: Database
    let quotasAreOn: Bool

    /// - Throws: ``ProblemError/notFound`` for an unknown account.
    func resource(_ id: UUID) async throws -> AccountResource {
        try await database.autocommit { try await read(id, $0).resource }
    }

    /// - Throws: ``ProblemError/notFound`` for an unknown account.
    func adminResource(_ id: UUID) async throws -> AdminAccount {
        try await database.autocommit { db in
            let (record, standing, resource) = try await read(id, db)
            return AdminAccount(
                id: id, createdAt: Timestamp(record.createdAt), account: resource, granted: standing.granted,
                devices: try await db.accounts.devices(of: id).map(AdminAccount.Device.init),
                blockedAt: record.blockedAt.map { Timestamp($0) })
        }
    }

    private func read(
        _ id: UUID, _ db: DatabaseSession
    ) async throws -> (record: AccountRecord, standing: QuotaStanding, resource: AccountResource) {
        guard let record = try await db.accounts.find(id), let standing = try await db.quotas.standing(of: id) else {
            throw ProblemError.notFound
        }
        let subscription = try await db.subscriptions.best(of: id)
        let tier = quotasAreOn ? record.tier : .ultra
        let resource = AccountResource(
            tier: tier.rawValue, advancedSearch: tier.maySearch && record.advancedSearch,
            quota: quotasAreOn ? QuotaResource(standing) : nil,
            subscription: subscription.map { SubscriptionResource($0) })
        return (record, standing, resource)
    }
}
