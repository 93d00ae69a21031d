import AlbumScanAPI
import Contracts
import FoundationEssentials
import Store

/// An `Idempotency-Key` with the hash of the request it came with.
struct IdempotencyKey: Sendable, Hashable {
    let key: String
    let requestHash: [UInt8]
}

/// A normalized photo to be accepted as a scan.
struct NewScanRequest: Sendable {
    let caller: AuthenticatedDevice
    let search: SearchMode
    let traceparent: String
    let idempotency: IdempotencyKey?
    let jpeg: [UInt8]
    let width: Int
    let height: Int
    let features: [UInt8]?

    func newScan(owner: UUID, photoTimeToLive: Duration, lease: Duration) -> NewScan {
        NewScan(
            id: UUID(), accountID: caller.accountID, deviceID: caller.deviceID, search: search, traceparent: traceparent, jpeg: jpeg,
            width: width, height: height, features: features, photoTimeToLive: photoTimeToLive, owner: owner, lease: lease)
    }
}

extension ProblemError {
    static let idempotencyMismatch = ProblemError(
        422, "idempotency_mismatch", "This Idempotency-Key was used for another request.")
}
