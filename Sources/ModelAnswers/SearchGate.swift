/// Whether a search for the album is allowed and worthwhile (rule 16).
public enum SearchGate {
    public enum Decision: Sendable, Hashable {
        case search
        /// The caller's tier never searches.
        case notEntitled
        /// Too little was read, or not surely enough.
        case insufficientText
    }

    /// - Parameters:
    ///   - mayIdentifyBySearch: false for tiers that never search; true before tiers exist.
    ///   - bypassesGate: ultra with its advanced search switched on.
    public static func decide(_ clues: SearchClues, mayIdentifyBySearch: Bool = true, bypassesGate: Bool = false) -> Decision {
        guard mayIdentifyBySearch else { return .notEntitled }
        return bypassesGate || clues.passesSearchGate ? .search : .insufficientText
    }
}
