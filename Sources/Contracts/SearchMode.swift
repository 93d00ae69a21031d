/// Whether a scan may search the web: decided by tier and switch where it is accepted, and carried with it from there (rule 17).
public enum SearchMode: String, Codable, Sendable, CaseIterable {
    case off
    case allowed

    public init(isAllowed: Bool) {
        self = isAllowed ? .allowed : .off
    }

    public var isAllowed: Bool { self == .allowed }

    /// The review that a scan with this mode asks for.
    public var reviewKind: ReviewKind {
        switch self {
        case .off: .standard
        case .allowed: .searched
        }
    }
}
