/// The one error of this module.
///
/// Nothing in it holds a parameter or a value of a row: the server's DETAIL, HINT and CONTEXT are dropped, and so is its
/// message where PostgreSQL puts values into it. It may be logged as it is.
public struct PostgresError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What went wrong, for `switch`.
    public enum Code: String, Sendable {
        /// The server refused the statement; ``PostgresError/sqlState`` says why.
        case server
        /// No connection can be made: the server is down, unreachable or refuses us.
        case unavailable
        /// The connection broke while it was in use. What was not committed is rolled back.
        case connectionLost
        /// The connection broke, or timed out, while COMMIT was in flight: it may or may not have been committed.
        case outcomeUnknown
        /// The deadline passed, or the server's `statement_timeout` did.
        case timeout
        /// COMMIT was answered with ROLLBACK, because a statement had failed and its error was swallowed.
        case transactionRolledBack
        /// A prepared statement no longer fits the schema. Outside a transaction it is prepared and run again transparently.
        case staleStatement
        /// A row does not match what the caller decodes.
        case decoding
        /// A parameter has no representation on the server.
        case encoding
        /// The connection string is malformed.
        case configuration
        /// The pool or listener was closed.
        case closed
        /// A connection was used after the closure it was lent to, or in a way its state does not allow.
        case misuse
    }

    public let code: Code
    /// A sentence for operators.
    public let message: String
    /// Set for ``Code/server``, and where the server gave one.
    public let sqlState: SQLState?
    /// The constraint that was violated.
    public let constraint: String?
    /// The table the error is about.
    public let table: String?
    /// The column the error is about.
    public let column: String?

    public init(
        _ code: Code,
        _ message: String,
        sqlState: SQLState? = nil,
        constraint: String? = nil,
        table: String? = nil,
        column: String? = nil
    ) {
        self.code = code
        self.message = message
        self.sqlState = sqlState
        self.constraint = constraint
        self.table = table
        self.column = column
    }

    /// Whether the same work may succeed when retried later. Never true when it may have taken effect already.
    public var isRetryable: Bool {
        switch code {
        case .unavailable, .connectionLost, .staleStatement, .timeout: true
        case .server: isTransactionConflict || sqlState == .lockNotAvailable || ["53", "57"].contains(sqlState?.errorClass)
        case .outcomeUnknown, .transactionRolledBack, .decoding, .encoding, .configuration, .closed, .misuse: false
        }
    }

    /// Whether the transaction failed with a serialization failure or a deadlock, to be retried at once (PostgreSQL manual, 13.5).
    public var isTransactionConflict: Bool {
        sqlState == .serializationFailure || sqlState == .deadlockDetected
    }

    /// Everything an operator may see, in one line.
    public var description: String {
        let names = [("SQLSTATE", sqlState?.rawValue), ("constraint", constraint), ("table", table), ("column", column)]
        let facts = names.compactMap { name, value in value.map { "\(name) \($0)" } }
        return "\(code.rawValue): \(message)" + (facts.isEmpty ? "" : " (\(facts.joined(separator: ", ")))")
    }
}
