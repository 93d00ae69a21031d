/// What the App Store sells (rule 52); the raw value is the product's id there.
public enum SubscriptionPlan: String, Sendable, CaseIterable {
    case base = "albumscan_base_annual"
    case ultra = "albumscan_ultra_annual"

    /// The tier it gives an account.
    public var tier: String {
        switch self {
        case .base: "base"
        case .ultra: "ultra"
        }
    }
}
