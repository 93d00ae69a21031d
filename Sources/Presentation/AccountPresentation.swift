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
        self.init(
            id: record.id, name: record.name, platform: record.platform, createdAt: Timestamp(record.createdAt),
            lastSeenAt: Timestamp(record.lastSeenAt), revokedAt: record.revokedAt.map { Timestamp($0) },
            revokedBy: record.revokedBy?.rawValue)
    }
}

extension DeviceResource {
    /// - Parameter current: the device that asks.
    public init(_ record: DeviceRecord, current: UUID) {
        self.init(
            id: record.id, name: record.name, platform: record.platform, createdAt: Timestamp(record.createdAt),
            lastSeenAt: Timestamp(record.lastSeenAt), current: record.id == current)
    }
}

extension JoinTerms {
    /// - Parameter isCounted: whether quotas are on.
    public init(_ offer: JoinOffer, isCounted: Bool) {
        self.init(
            entries: offer.entries, used: isCounted ? offer.used : nil, needsAgreement: offer.needsAgreement,
            expiresAt: offer.expiresAt.map { Timestamp($0) })
    }
}

extension JoinRequestResource {
    public init(_ record: JoinRequestRecord) {
        self.init(
            id: record.id, name: record.name, platform: record.platform, entries: record.entries, createdAt: Timestamp(record.createdAt),
            expiresAt: Timestamp(record.expiresAt))
    }
}
