/// One exchange with the server: what is sent before waiting, and the results of it.
enum Exchange: Sendable {
    /// Statements with parameters, in segments, in pipeline mode.
    case segments([[PostgresQuery]])
    /// One statement that is not worth preparing, such as COMMIT.
    case control(String)
    /// Several statements in one text, over the simple protocol.
    case script(String)
    /// The parts of a COPY … FROM STDIN; nothing else may come between them.
    case copy(CopyStep)

    enum CopyStep: Sendable {
        case begin(String)
        case data([UInt8])
        /// Ends the COPY; with a reason, all of it is undone.
        case end(failure: String?)

        var isBegin: Bool { if case .begin = self { true } else { false } }
    }

    var isEmpty: Bool {
        if case .segments(let segments) = self { segments.isEmpty } else { false }
    }

    /// Why it cannot be sent.
    var encodingFailure: PostgresError? {
        guard case .segments(let segments) = self else { return nil }
        for query in segments.joined() {
            if let failure = query.bindings.failure { return failure }
            if query.bindings.count > Int(UInt16.max) { return PostgresError(.encoding, "a statement has more than 65535 parameters") }
        }
        return nil
    }
}

/// A group of messages in pipeline mode, and how to read its result.
enum ExchangeStep {
    case control(String)
    case prepare(name: String, StatementCache.Key)
    case execute(name: String, PostgresQuery, wasCached: Bool)
    case sync
}
