import AlbumScanAPI
import Contracts
import FoundationEssentials
import Store

/// An `Idempotency-Key` with the hash of the request it came with.
package struct IdempotencyKey: Sendable, Hashable {
    let key: String
    let requestHash: [UInt8]

    package init(key: String, requestHash: [UInt8]) {
        self.key = key
        self.requestHash = requestHash
    }
}

/// A normalized photo to be accepted as a scan.
package struct NewScanRequest: Sendable {
    let caller: AuthenticatedDevice
    let search: SearchMode
    let traceparent: String
    let idempotency: IdempotencyKey?
    let jpeg: [UInt8]
    let width: Int
    let height: Int
    let features: [UInt8]?

    package init(
        caller: AuthenticatedDevice, search: SearchMode, traceparent: String, idempotency: IdempotencyKey?, jpeg: [UInt8], width: Int,
        height: Int, features: [UInt8]?
    ) {
        self.caller = caller
        self.search = search
        self.traceparent = traceparent
        self.idempotency = idempotency
        self.jpeg = jpeg
        self.width = width
        self.height = height
        self.features = features
    }

    func newScan(owner: UUID, photoTimeToLive: Duration, lease: Duration) -> NewScan {
        NewScan(
            id: UUID(), deviceID: caller.deviceID, search: search, traceparent: traceparent, jpeg: jpeg, width: width, height: height,
            features: features, photoTimeToLive: photoTimeToLive, owner: owner, lease: lease)
    }
}
