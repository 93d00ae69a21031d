public import PostgreSQL

/// What an account is entitled to (rule 51).
public enum Tier: String, Sendable, CaseIterable {
    case free, base, ultra

    /// Scans that may identify an album: in total with `free`, per calendar month (UTC) with the others.
    public var includedScans: Int {
        switch self {
        case .free: 5
        case .base, .ultra: 120
        }
    }

    /// Whether identification and reviews may search the web (rule 17).
    public var maySearch: Bool { self == .ultra }
}

extension Tier: PostgresEncodable, PostgresDecodable {}
