public import DurableWork

/// What may be spent on calls to models (rule 82). Pure; ``BudgetRepository`` counts.
public struct SpendingLimits: Sendable, Hashable {
    /// A budget; nil is no limit.
    public struct Limit: Sendable, Hashable {
        public var microUSD: Int64?
        public var calls: Int64?

        public init(microUSD: Int64? = nil, calls: Int64? = nil) {
            self.microUSD = microUSD
            self.calls = calls
        }

        /// How much of it is used: 1 is all of it, 0 is nothing or no limit.
        public func share(of use: BudgetUse) -> Double {
            max(Self.share(of: use.heldMicroUSD, in: microUSD), Self.share(of: use.calls, in: calls))
        }

        /// - Parameter use: the call in question included.
        func isExceeded(by use: BudgetUse) -> Bool {
            use.heldMicroUSD > microUSD ?? .max || use.calls > calls ?? .max
        }

        private static func share(of used: Int64, in limit: Int64?) -> Double {
            limit.map { Double(used) / Double(max($0, 1)) } ?? 0
        }
    }

    private var limits: [BudgetScope: [BudgetPeriod: Limit]] = [:]

    public init() {}

    public subscript(scope: BudgetScope, period: BudgetPeriod) -> Limit {
        get { limits[scope]?[period] ?? Limit() }
        set { limits[scope, default: [:]][period] = newValue }
    }

    /// Whether anything limits what all accounts together may spend; there are as many accounts as people register.
    public var limitsDeployment: Bool {
        BudgetPeriod.allCases.contains { self[.deployment, $0] != Limit() }
    }

    /// The budget that a call exceeds; of several the one that begins anew last.
    ///
    /// - Parameter uses: the call in question included.
    func exceeded(by uses: [BudgetUse]) -> BudgetExhausted? {
        uses.filter { self[$0.scope, $0.period].isExceeded(by: $0) }.max { $0.resetsAt < $1.resetsAt }.map {
            BudgetExhausted(scope: $0.scope, period: $0.period, until: $0.resetsAt)
        }
    }
}
