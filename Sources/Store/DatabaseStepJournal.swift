public import DurableWork
import FoundationEssentials
import PostgreSQL
import Synchronization
import Telemetry

/// The journal in PostgreSQL.
public struct DatabaseStepJournal: StepJournal {
    private let database: Database
    private let run: StepRun
    private let limits: SpendingLimits
    private let longestCall: Duration
    /// What is known of steps that nobody is paid for; nil to ask for each.
    private let known: [String: String]?
    /// Of the call that was begun with the run, until that is asked for.
    private let opened: OpenedStep?

    /// - Parameters:
    ///   - limits: what the calls of the run are counted against; what is spent is counted in any case.
    ///   - longestCall: how long to wait for a call that another process is making for an earlier run: a little more than one may take.
    ///   - begun: what ``DatabaseSession/begin(_:of:payer:limits:longestCall:)`` said about the run's first call.
    public init(
        _ database: Database, of run: StepRun, limits: SpendingLimits = SpendingLimits(),
        longestCall: Duration = StepRepository.longestCall, begun: (step: String, start: StepStart)? = nil
    ) {
        self.database = database
        self.run = run
        self.limits = limits
        self.longestCall = longestCall
        known = nil
        opened = begun.map { OpenedStep($0.step, $0.start) }
    }

    /// The journal of a job whose calls nobody is paid for.
    ///
    /// Beginning one is no round trip: whoever has lost the job may make one more, which costs nothing, and learns of it when it is to be
    /// recorded.
    ///
    /// - Parameter answers: what it knows already (``JobSubject/answers``).
    public init(_ database: Database, of run: StepRun, knowing answers: [String: String]) {
        self.database = database
        self.run = run
        limits = SpendingLimits()
        longestCall = StepRepository.longestCall
        known = answers
        opened = nil
    }

    public func begin(_ step: String, reserving microUSD: Int64?) async throws -> StepStart {
        if let start = opened?.take(step) { return start }
        if microUSD == nil, let known { return known[step].map { .known($0) } ?? .run(attempt: 1) }
        while true {
            if let start = try await start(step, reserving: microUSD) { return start }
            try await Task.sleep(for: .milliseconds(200))
        }
    }

    /// Nil while another process makes the call.
    private func start(_ step: String, reserving microUSD: Int64?) async throws -> StepStart? {
        guard let microUSD else {
            return try await database.autocommit { try await $0.steps.begin(step, of: run, longestCall: longestCall) }
        }
        do {
            return try await start(step, reserving: microUSD, paidBy: nil)
        } catch let refusal as BudgetExhausted {
            return try await start(step, reserving: microUSD, after: refusal)
        }
    }

    /// A review is for everyone who waits for it: where the first has nothing left, whoever has pays.
    private func start(_ step: String, reserving microUSD: Int64, after refusal: BudgetExhausted) async throws -> StepStart? {
        var refusal = refusal
        var payers: [UUID] = []
        if case .job(let job, _, _) = run, refusal.scope == .account {
            payers = try await database.autocommit { try await $0.budgets.payers(of: job) }
        }
        for payer in payers where refusal.scope == .account {
            do {
                return try await start(step, reserving: microUSD, paidBy: payer)
            } catch let error as BudgetExhausted {
                refusal = error
            }
        }
        Metric.budgetRefusals.increment(refusal.scope.rawValue, refusal.period.rawValue)
        throw refusal
    }

    private func start(_ step: String, reserving microUSD: Int64, paidBy payer: UUID?) async throws -> StepStart? {
        let call = CallOpening(step: step, microUSD: microUSD)
        return try await database.transaction {
            try await $0.begin(call, of: run, payer: payer, limits: limits, longestCall: longestCall)
        }
    }

    public func mayRepeat(_ step: String, attempt: Int, reserving microUSD: Int64?) async throws -> Bool {
        do {
            return try await database.transaction { session in
                guard try await session.steps.isCurrent(run) else { return false }
                if let microUSD {
                    try await session.budgets.reserveAgain(microUSD, for: step, of: run, attempt: attempt, limits: limits)
                }
                return true
            }
        } catch let error as BudgetExhausted {
            Metric.budgetRefusals.increment(error.scope.rawValue, error.period.rawValue)
            return false
        }
    }

    public func end(_ step: String, answer: String?, call: ModelCallRecord?) async throws {
        let ending = answer.map { [StepRepository.finishing(step, of: run, answer: $0)] } ?? StepRepository.abandoning(step, of: run)
        let cost = call.map { [StepRepository.recording($0, as: step, of: run).query] } ?? []
        let results = try await database.persist(ending + cost)
        // The last statement of the ending affects a row if the run still had the work.
        if results[ending.count - 1].affectedRows == 0 { throw LeaseLost() }
    }

    public func end(_ ended: EndedStep) async throws {
        if try await database.persist([StepRepository.recording(ended, of: run).query])[0].affectedRows == 0 { throw LeaseLost() }
    }
}

extension DatabaseSession {
    /// Begins a call and reserves what it may cost, in the caller's transaction: one that may not be paid for is not begun.
    ///
    /// - Parameters:
    ///   - payer: nil for the first of those who may (``BudgetRepository/reserve(_:for:of:attempt:payer:limits:)``).
    ///   - longestCall: as with ``StepRepository/begin(_:of:longestCall:)``.
    /// - Returns: nil while another process makes the call.
    /// - Throws: ``BudgetExhausted``, and the transaction must be rolled back. ``LeaseLost`` when the run is not the latest.
    public func begin(
        _ call: CallOpening, of run: StepRun, payer: UUID? = nil, limits: SpendingLimits, longestCall: Duration
    ) async throws -> StepStart? {
        let start = try await steps.begin(call.step, of: run, longestCall: longestCall)
        if case .run(let attempt)? = start {
            try await budgets.reserve(call.microUSD, for: call.step, of: run, attempt: attempt, payer: payer, limits: limits)
        }
        return start
    }
}

/// A call that was begun with its run. It is begun once: asked for again, it is another attempt.
private final class OpenedStep: Sendable {
    private let step: String
    private let start: Mutex<StepStart?>

    init(_ step: String, _ start: StepStart) {
        self.step = step
        self.start = Mutex(start)
    }

    func take(_ step: String) -> StepStart? {
        guard step == self.step else { return nil }
        return start.withLock { start in
            defer { start = nil }
            return start
        }
    }
}
