/// The one error of this module.
///
/// Nothing in it holds a parameter or a value of a row: the server's DETAIL, HINT and CONTEXT are dropped, and so is its
/// message where PostgreSQL puts values into it. It may be logged as it is.
public struct PostgresError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What went wrong, for `switch`.
    public enum Code: String, Sendable {
        /// The server refused the statement; ``PostgresError/sqlState`` says why.
        case server
        /// No connection can be had: the server is down, unreachable or refuses us.
        case unavailable
        /// The connection ended while it was in use. What was not committed is rolled back.
        case connectionLost
        /// The connection ended, or did not answer in time, while COMMIT was on its way: committed or not, nobody can tell.
        case outcomeUnknown
        /// The deadline passed, or the server's `statement_timeout`.
        case timeout
        /// COMMIT was answered by a rollback, because a statement had failed and its error was swallowed.
        case transactionRolledBack
        /// A cached statement no longer fits the schema. Outside a transaction this is repaired unseen.
        case staleStatement
        /// A row does not hold what the caller decodes.
        case decoding
        /// A parameter cannot be expressed for the server.
        case encoding
        /// The connection string is not one.
        case configuration
        /// The pool or listener was closed.
        case closed
        /// A connection was used after the closure it was lent to had ended, or in a way its state does not allow.
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

    /// Whether the same work may succeed when tried again later. Never true when it may have been done already.
    public var isRetryable: Bool {
        switch code {
        case .unavailable, .connectionLost, .staleStatement, .timeout: true
        case .server: isTransactionConflict || sqlState == .lockNotAvailable || ["53", "57"].contains(sqlState?.errorClass)
        case .outcomeUnknown, .transactionRolledBack, .decoding, .encoding, .configuration, .closed, .misuse: false
        }
    }

    /// Whether the transaction lost against another one and is to be run again at once (PostgreSQL manual, 13.5).
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
