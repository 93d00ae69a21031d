#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// `GET /v1/devices`: the devices of the caller's account that have a valid token.
public struct DeviceList: Codable, Sendable, Equatable {
    /// The oldest first.
    public var devices: [DeviceResource]

    /// For servers and tests: clients decode what a server answers.
    public init(devices: [DeviceResource]) {
        self.devices = devices
    }
}

/// A device that belongs to the account (rule 53).
public struct DeviceResource: Codable, Sendable, Equatable {
    /// What `DELETE /v1/devices/{deviceId}` takes. The current one's is what an app gives StoreKit as `appAccountToken`, so that the
    /// purchase says who bought.
    @LowercaseID public var id: UUID
    /// As it called itself when it registered; nil if it did not.
    public var name: String?
    /// What it runs on, such as `iOS`; nil if it did not say.
    public var platform: String?
    /// When it first registered.
    public var createdAt: Timestamp
    /// When it last made a request, to the hour.
    public var lastSeenAt: Timestamp
    /// Whether it is the one that asks.
    public var current: Bool

    /// For servers and tests: clients decode what a server answers.
    public init(id: UUID, name: String? = nil, platform: String? = nil, createdAt: Timestamp, lastSeenAt: Timestamp, current: Bool) {
        self.id = id
        self.name = name
        self.platform = platform
        self.createdAt = createdAt
        self.lastSeenAt = lastSeenAt
        self.current = current
    }
}

/// `join` of a problem: what would be shared if two accounts became one (rule 54). Of the other account it says only that there is one.
public struct JoinTerms: Codable, Sendable, Equatable {
    /// Entries of the caller's history that the other account's devices would see.
    public var entries: Int
    /// Scans of the caller's running period that would count there, too; nil where quotas are switched off.
    public var used: Int?
    /// Whether a device of the other account has to agree: if it has one that was lately seen, and the purchase does not name the caller
    /// as its buyer.
    public var needsAgreement: Bool
    /// Until when the other account may agree; nil unless it is being asked.
    public var expiresAt: Timestamp?

    /// For servers and tests: clients decode what a server answers.
    public init(entries: Int, used: Int? = nil, needsAgreement: Bool, expiresAt: Timestamp? = nil) {
        self.entries = entries
        self.used = used
        self.needsAgreement = needsAgreement
        self.expiresAt = expiresAt
    }
}

/// `GET /v1/account/joins`: who wants to share the caller's account.
public struct JoinRequestList: Codable, Sendable, Equatable {
    /// Those that wait for an answer, the oldest first.
    public var joins: [JoinRequestResource]

    /// For servers and tests: clients decode what a server answers.
    public init(joins: [JoinRequestResource]) {
        self.joins = joins
    }
}

/// A device that has shown the account's subscription and wants to share the account: history, scans and plan (rule 54).
public struct JoinRequestResource: Codable, Sendable, Equatable {
    /// What `POST /v1/account/joins/{joinId}` takes.
    @LowercaseID public var id: UUID
    /// As the device calls itself, which nobody has checked; nil if it does not say.
    public var name: String?
    /// What it runs on; nil if it does not say.
    public var platform: String?
    /// Entries of its account's history that would be added.
    public var entries: Int
    /// When it first asked.
    public var createdAt: Timestamp
    /// After this it has to ask again.
    public var expiresAt: Timestamp

    /// For servers and tests: clients decode what a server answers.
    public init(id: UUID, name: String? = nil, platform: String? = nil, entries: Int, createdAt: Timestamp, expiresAt: Timestamp) {
        self.id = id
        self.name = name
        self.platform = platform
        self.entries = entries
        self.createdAt = createdAt
        self.expiresAt = expiresAt
    }
}

/// `POST /v1/account/joins/{joinId}`.
public struct JoinAnswer: Codable, Sendable, Equatable {
    /// Whether the two accounts become one.
    public var accept: Bool

    /// - Parameter accept: false keeps the device from asking again until its request runs out.
    public init(accept: Bool) {
        self.accept = accept
    }
}
