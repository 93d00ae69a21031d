public import FoundationEssentials

/// What a person is told before two accounts become one (rule 54). Of the other account only that there is one.
public struct JoinOffer: Sendable, Equatable {
    /// Entries of the history that the other account's devices would see.
    public var entries: Int
    /// Scans of the running period that would count there, those under way included.
    public var used: Int
    /// Whether a device of the other account has to agree.
    public var needsAgreement: Bool
    /// Until when it may: set while it is being asked.
    public var expiresAt: Date?

    public init(entries: Int, used: Int, needsAgreement: Bool, expiresAt: Date? = nil) {
        self.entries = entries
        self.used = used
        self.needsAgreement = needsAgreement
        self.expiresAt = expiresAt
    }
}

/// Decides about a device that shows a subscription which another account holds (rule 54, rule 55). Pure.
public struct JoinPolicy: Sendable, Equatable {
    public enum Decision: Sendable, Equatable {
        /// Nothing is shared, and nothing needs to be asked: the subscription gives no rights.
        case leaveAlone
        /// As ``leaveAlone``, and the person asked for it.
        case ended
        /// The person has to be asked first.
        case ask
        /// The App Store has to sign the transaction anew.
        case outdated
        /// An operator has closed the account.
        case refuse
        case join
        /// A device of the other account has to be asked.
        case request
    }

    /// How old a signature may be that proves who is subscribed. StoreKit has the App Store sign anew when a purchase is restored.
    public static let freshness: TimeInterval = 3 * 86_400

    /// Whether the person agreed to share what is theirs.
    public var isAgreed: Bool
    /// When what is shown was signed.
    public var signedAt: Date
    /// Until when the subscription gives rights, by the newest that is known of it; nil if it was taken back.
    public var rightsUntil: Date?
    /// Whether the app named the caller's account, or a device of it, when it bought.
    public var isBuyer: Bool
    /// Whether the other account has a device that could answer.
    public var canBeAsked: Bool
    public var isBlocked: Bool

    public init(isAgreed: Bool, signedAt: Date, rightsUntil: Date?, isBuyer: Bool, canBeAsked: Bool, isBlocked: Bool) {
        self.isAgreed = isAgreed
        self.signedAt = signedAt
        self.rightsUntil = rightsUntil
        self.isBuyer = isBuyer
        self.canBeAsked = canBeAsked
        self.isBlocked = isBlocked
    }

    public func decision(at now: Date) -> Decision {
        guard let rightsUntil, rightsUntil > now else { return isAgreed ? .ended : .leaveAlone }
        if !isAgreed { return .ask }
        if signedAt < now - Self.freshness { return .outdated }
        if isBlocked { return .refuse }
        return needsAgreement ? .request : .join
    }

    /// Where nobody is left to agree, as after the loss of the only phone, the fresh signature has to be enough.
    public var needsAgreement: Bool { canBeAsked && !isBuyer }
}
