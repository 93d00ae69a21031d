import AlbumScanAPI
import Contracts
import FoundationEssentials
import Store

/// The transactions that accept a photo as a scan, exactly once per idempotency key.
extension ScanJournal {
    package enum AcceptOutcome: Sendable {
        /// The events are to be published.
        case accepted(TakenScan, ScanResource, [ProgressEvent])
        case replayed(UUID)
    }

    /// The scan an idempotency key was used for.
    /// - Throws: ``OrchestrationError/idempotencyMismatch`` if it was used for another request.
    package func replay(_ idempotency: IdempotencyKey, account: UUID) async throws -> UUID? {
        guard let known = try await database.autocommit({ try await $0.scans.replay(key: idempotency.key, accountID: account) }) else {
            return nil
        }
        guard known.requestHash == idempotency.requestHash else { throw OrchestrationError.idempotencyMismatch }
        return known.scanID
    }

    package func accept(_ request: NewScanRequest) async throws -> AcceptOutcome {
        var new = request.newScan(owner: owner, photoTimeToLive: photoTimeToLive, lease: timing.lease)
        let transition = ScanMachine(state: new.state).step(.accepted).transition
        new.state = transition.state ?? new.state
        new.events = transition.events.map { $0.unnumbered(scanID: new.id) }
        let accepted: (TakenScan, ScanResource, [ProgressEvent])? = try await database.transaction { [new] db in
            guard let record = try await db.scans.insert(new) else { throw OrchestrationError.unknownDevice }
            if let key = request.idempotency {
                let isFirst = try await db.scans.reserve(
                    key: key.key, requestHash: key.requestHash, scanID: record.id, accountID: record.accountID)
                guard isFirst else { throw KeyIsTaken() }
            }
            try await reserve(record.id, account: record.accountID, db)
            try await allow(record.id, account: record.accountID, db)
            let events = new.events.numbered(upTo: record.eventSeq, at: record.updatedAt)
            let resource = ScanResource(
                id: record.id, state: record.state, createdAt: Timestamp(record.createdAt), updatedAt: Timestamp(record.updatedAt))
            return (TakenScan(record, owner: owner, told: events.map { ($0.stage, $0.at.date) }), resource, events)
        } onKeyTaken: {
            nil
        }
        if let accepted { return .accepted(accepted.0, accepted.1, accepted.2) }
        guard let key = request.idempotency, let known = try await replay(key, account: request.caller.accountID) else {
            throw StoreError.notFound
        }
        return .replayed(known)
    }
}

/// Rolls an acceptance back whose idempotency key a concurrent request has taken.
private struct KeyIsTaken: Error {}

extension Database {
    fileprivate func transaction<Result: Sendable>(
        _ body: (DatabaseSession) async throws -> Result, onKeyTaken: () -> Result
    ) async throws -> Result {
        do {
            return try await transaction(body)
        } catch is KeyIsTaken {
            return onKeyTaken()
        }
    }
}
