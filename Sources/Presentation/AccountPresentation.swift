public import AlbumScanAPI
public import FoundationEssentials
public import Store

extension QuotaResource {
    /// Scans in progress count as used until they fail.
    public init(_ standing: QuotaStanding) {
        self.init(
            used: standing.used + standing.reserved, limit: standing.limit, resetsAt: standing.resetsAt.map { Timestamp($0) })
    }
}

extension SubscriptionResource {
    public init(_ record: SubscriptionRecord, at now: Date = Date()) {
        self.init(
            productId: record.transaction.productID, state: State(record.state(at: now)),
            expiresAt: Timestamp(record.rightsUntil ?? record.transaction.expiresAt), autoRenews: record.renewal?.autoRenews)
    }
}

extension SubscriptionResource.State {
    init(_ state: SubscriptionRecord.State) {
        switch state {
        case .active: self = .active
        case .grace: self = .grace
        case .billingRetry: self = .billingRetry
        case .expired: self = .expired
        case .revoked: self = .revoked
        }
    }
}

extension AdminAccount.Device {
    public init(_ record: DeviceRecord) {
        self.init(id: record.id, createdAt: Timestamp(record.createdAt), revokedAt: record.revokedAt.map { Timestamp($0) })
    }
}
