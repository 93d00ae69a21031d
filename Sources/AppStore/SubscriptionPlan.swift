/// What the App Store sells (rule 52, rule 117); the raw value is the product's id there.
public enum SubscriptionPlan: String, Sendable, CaseIterable {
    case base = "albumscan_base_annual"
    case ultra = "albumscan_ultra_annual"
    case songsMonthly = "melodymap.monthly"
    case songsYearly = "melodymap.yearly"

    /// The apps that sell them. What one sells gives nothing in the other.
    public enum App: Sendable, CaseIterable {
        case albums
        case songs
    }

    public var app: App {
        switch self {
        case .base, .ultra: .albums
        case .songsMonthly, .songsYearly: .songs
        }
    }

    /// What it gives an account: a tier, or songs without counting.
    public var grant: String {
        switch self {
        case .base: "base"
        case .ultra: "ultra"
        case .songsMonthly, .songsYearly: "songs"
        }
    }
}
