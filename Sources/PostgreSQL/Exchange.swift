/// One conversation with the server: what is sent before waiting, and what comes back for it.
enum Exchange: Sendable {
    /// Statements with parameters, in segments, in pipeline mode.
    case segments([[PostgresQuery]])
    /// One statement that is not worth preparing, such as COMMIT.
    case control(String)
    /// Several statements in one text, over the simple protocol.
    case script(String)

    /// Why it cannot be sent.
    var encodingFailure: PostgresError? {
        guard case .segments(let segments) = self else { return nil }
        for query in segments.joined() {
            if let failure = query.bindings.failure { return failure }
            if query.bindings.count > Int(UInt16.max) { return PostgresError(.encoding, "a statement has more than 65535 parameters") }
        }
        return nil
    }

    var statementCount: Int {
        switch self {
        case .segments(let segments): segments.reduce(0) { $0 + $1.count }
        case .control, .script: 1
        }
    }
}

/// A message group of pipeline mode, with what its answer is for.
enum ExchangeStep {
    /// Makes room on the server; its result does not matter.
    case housekeeping(String)
    case control(String)
    case prepare(name: String, StatementCache.Key)
    case execute(name: String, PostgresQuery, wasCached: Bool)
    case sync
}

/// The steps of an exchange in the order they were sent, and the answers so far.
struct ExchangeProgress {
    private(set) var steps: [ExchangeStep]
    private(set) var position = 0
    /// Whether the current step has been answered; libpq ends each step but a sync with a null result.
    var isAnswered = false
    private(set) var outcomes: [SegmentOutcome] = [SegmentOutcome()]

    init(steps: [ExchangeStep]) { self.steps = steps }

    var current: ExchangeStep? { position < steps.count ? steps[position] : nil }
    var isComplete: Bool { position == steps.count }

    mutating func advance() {
        if case .sync = current { outcomes.append(SegmentOutcome()) }
        position += 1
        isAnswered = false
    }

    mutating func append(_ rows: PostgresRows) {
        outcomes[outcomes.count - 1].rows.append(rows)
    }

    /// Keeps the first error of a segment; what follows it is only its consequence.
    mutating func fail(_ error: PostgresError) {
        if outcomes[outcomes.count - 1].error == nil { outcomes[outcomes.count - 1].error = error }
    }

    /// Drops the outcomes of segments that held only housekeeping, and the open one at the end.
    func finished(housekeepingSegments: Int) -> [SegmentOutcome] {
        Array(outcomes.dropFirst(housekeepingSegments).dropLast())
    }
}
