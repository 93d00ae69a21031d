internal import CPostgreSQL

/// The protocol state of one connection: the statements it has prepared, the messages in flight and the results so far. One exchange at a
/// time.
struct Conversation {
    enum Progress {
        case incomplete
        case complete([SegmentOutcome])
        /// libpq has nothing more for us although we expect a result: its state and ours have diverged, and nothing can repair that.
        case broken
    }

    private var statements: StatementCache
    /// Statements still prepared on the server that the cache has evicted.
    private var staleNames: [String] = []
    private var steps: [ExchangeStep] = []
    private var position = 0
    /// Whether the current step has its result; libpq ends each step but a sync with a null result.
    private var isAnswered = false
    private var outcomes: [SegmentOutcome] = []
    private var housekeepingSegments = 0
    private var isScript = false
    private var hidesControl = false
    /// Set from the server's CopyInResponse until the COPY has ended.
    private(set) var isCopying = false
    private var copyStep: Exchange.CopyStep?

    init(statementCapacity: Int) { statements = StatementCache(capacity: statementCapacity) }

    /// Why the server is about to end the session, if it sent an error before it hangs up.
    var farewell: PostgresError? {
        outcomes.lazy.compactMap(\.error).first { $0.code == .connectionLost }
    }

    // MARK: Sending

    /// - Parameter begin: a BEGIN to send first.
    /// - Returns: false when the connection is broken or memory is out.
    mutating func send(_ exchange: Exchange, begin: String?, on handle: OpaquePointer) -> Bool {
        outcomes = [SegmentOutcome()]
        position = 0
        isAnswered = false
        isScript = false
        hidesControl = true
        if case .copy(let step) = exchange { return send(step, begin: begin, on: handle) }
        steps = housekeeping(on: handle)
        if let begin { steps.append(.control(begin)) }
        switch exchange {
        case .segments(let segments):
            for segment in segments { steps += plan(segment) }
        case .control(let sql):
            hidesControl = false
            steps += [.control(sql), .sync]
        case .script(let text):
            isScript = true
            return sendScript(begin.map { "\($0);\n\(text)" } ?? text, on: handle)
        case .copy:
            break
        }
        return steps.allSatisfy { LibPQ.send($0, on: handle) }
    }

    /// Only the simple protocol takes several statements in one text, and it is not available in pipeline mode.
    private func sendScript(_ text: String, on handle: OpaquePointer) -> Bool {
        PQexitPipelineMode(handle) != 0 && PQsendQuery(handle, text) != 0
    }

    /// COPY is not available in pipeline mode either.
    private mutating func send(_ step: Exchange.CopyStep, begin: String?, on handle: OpaquePointer) -> Bool {
        copyStep = step
        switch step {
        case .begin(let sql): return sendScript(begin.map { "\($0);\n\(sql)" } ?? sql, on: handle)
        case .data(let bytes): return LibPQ.putCopyData(bytes, on: handle)
        case .end(let failure): return PQputCopyEnd(handle, failure) == 1
        }
    }

    /// Deallocates evicted statements; in segments of its own, outside of transactions, so that nothing depends on its success.
    private mutating func housekeeping(on handle: OpaquePointer) -> [ExchangeStep] {
        housekeepingSegments = 0
        guard !staleNames.isEmpty, PQtransactionStatus(handle) == PQTRANS_IDLE else { return [] }
        defer { staleNames.removeAll() }
        housekeepingSegments = staleNames.count
        return staleNames.flatMap { [.control("DEALLOCATE \($0)"), .sync] }
    }

    private mutating func plan(_ segment: [PostgresQuery]) -> [ExchangeStep] {
        var planned: [StatementCache.Key: String] = [:]
        var steps: [ExchangeStep] = []
        for query in segment {
            let key = StatementCache.Key(sql: query.sql, types: query.bindings.types)
            if let name = statements.name(for: key) {
                steps.append(.execute(name: name, query, wasCached: true))
                continue
            }
            let name = planned[key] ?? statements.makeName()
            if planned.updateValue(name, forKey: key) == nil { steps.append(.prepare(name: name, key)) }
            steps.append(.execute(name: name, query, wasCached: false))
        }
        return steps + [.sync]
    }

    // MARK: Receiving

    /// Consumes the results that have arrived.
    mutating func collect(from handle: OpaquePointer) -> Progress {
        if let copyStep { return collect(copyStep, from: handle) }
        if isScript { return collectScript(from: handle) }
        var nulls = 0
        while position < steps.count, PQisBusy(handle) == 0 {
            if let result = PQgetResult(handle) {
                nulls = 0
                accept(ResultStorage(result))
            } else if isAnswered {
                advance()
            } else {
                nulls += 1
                if nulls > 1 { return .broken }
            }
        }
        return position == steps.count ? complete(Array(outcomes.dropFirst(housekeepingSegments).dropLast())) : .incomplete
    }

    /// Rows count as sent when libpq has none of them buffered: that puts back-pressure on the sender.
    private mutating func collect(_ step: Exchange.CopyStep, from handle: OpaquePointer) -> Progress {
        guard case .data = step else { return collectScript(from: handle) }
        switch PQflush(handle) {
        case 0:
            copyStep = nil
            return complete([])
        case 1: return .incomplete
        default: return .broken
        }
    }

    private mutating func collectScript(from handle: OpaquePointer) -> Progress {
        while PQisBusy(handle) == 0 {
            guard let result = PQgetResult(handle).map(ResultStorage.init) else {
                isCopying = false
                copyStep = nil
                return PQenterPipelineMode(handle) != 0 ? complete(outcomes) : .broken
            }
            switch PQresultStatus(result.result) {
            case PGRES_COPY_IN:
                // libpq repeats this result until the end of the COPY.
                isCopying = true
                copyStep = nil
                return complete(outcomes)
            case PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_EMPTY_QUERY: append(result)
            default: fail(PostgresError(result: result.result))
            }
        }
        return .incomplete
    }

    private mutating func accept(_ storage: ResultStorage) {
        let status = PQresultStatus(storage.result)
        if status == PGRES_PIPELINE_SYNC { return advance() }
        isAnswered = true
        switch (status, steps[position]) {
        case (PGRES_PIPELINE_ABORTED, _):
            break
        case (PGRES_COMMAND_OK, .prepare(let name, let key)):
            if let evicted = statements.insert(key, name: name) { staleNames.append(evicted) }
        case (PGRES_COMMAND_OK, .execute), (PGRES_TUPLES_OK, .execute), (PGRES_EMPTY_QUERY, .execute):
            append(storage)
        case (PGRES_COMMAND_OK, .control):
            // A BEGIN that we put first is not a statement of the caller's.
            if !hidesControl { append(storage) }
        case (_, .execute(_, _, let wasCached)):
            fail(PostgresError(result: storage.result, wasCached: wasCached))
        default:
            fail(PostgresError(result: storage.result))
        }
    }

    private mutating func advance() {
        if case .sync = steps[position] { outcomes.append(SegmentOutcome()) }
        position += 1
        isAnswered = false
    }

    private mutating func append(_ storage: ResultStorage) {
        outcomes[outcomes.count - 1].rows.append(PostgresRows(storage: storage))
    }

    /// Keeps the first error of a segment; the ones after it are only its consequences.
    private mutating func fail(_ error: PostgresError) {
        if outcomes[outcomes.count - 1].error == nil { outcomes[outcomes.count - 1].error = error }
    }

    private mutating func complete(_ result: [SegmentOutcome]) -> Progress {
        steps = []
        outcomes = []
        // If one prepared statement no longer fits the schema, others will not either.
        if result.contains(where: { $0.error?.code == .staleStatement }) { staleNames += statements.removeAll() }
        return .complete(result)
    }
}
