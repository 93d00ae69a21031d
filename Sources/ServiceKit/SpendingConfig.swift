public import ProcessSettings
public import Store

extension SpendingLimits {
    /// The settings of the budgets in US dollars that somebody has set, rather than the defaults.
    public func dollarSettings(in settings: inout Settings) -> [String] {
        let budgets: [(String, Limit)] = [
            ("ALBUMSCAN_BUDGET_DAY_USD", self[.deployment, .day]), ("ALBUMSCAN_BUDGET_MONTH_USD", self[.deployment, .month]),
            ("ALBUMSCAN_ACCOUNT_BUDGET_DAY_USD", self[.account, .day]), ("ALBUMSCAN_ACCOUNT_BUDGET_MONTH_USD", self[.account, .month]),
        ]
        var names: [String] = []
        for (name, limit) in budgets where limit.microUSD != nil && settings.isSet(name) { names.append(name) }
        return names
    }

    /// Reads the budgets (rule 82); 0 is none. They have to be alike in all processes that read them.
    ///
    /// An account has one by default: whoever registers a device could spend all of an operator's money otherwise.
    public init(from settings: inout Settings) {
        self.init()
        self[.deployment, .day] = Self.limit("ALBUMSCAN_BUDGET_DAY", usd: 0, calls: 0, &settings)
        self[.deployment, .month] = Self.limit("ALBUMSCAN_BUDGET_MONTH", usd: 0, calls: 0, &settings)
        self[.account, .day] = Self.limit("ALBUMSCAN_ACCOUNT_BUDGET_DAY", usd: 20, calls: 2000, &settings)
        self[.account, .month] = Self.limit("ALBUMSCAN_ACCOUNT_BUDGET_MONTH", usd: 100, calls: 10_000, &settings)
    }

    private static func limit(_ name: String, usd: Double, calls: Int, _ settings: inout Settings) -> Limit {
        let dollars = settings.number("\(name)_USD", default: usd, in: 0...1_000_000)
        let calls = settings.integer("\(name)_CALLS", default: calls, in: 0...1_000_000_000)
        // The smallest fraction is a limit, too, and not none.
        let microUSD = Int64((dollars * 1_000_000).rounded(.up))
        return Limit(microUSD: microUSD > 0 ? microUSD : nil, calls: calls > 0 ? Int64(calls) : nil)
    }
}
