public import PostgreSQL
import Telemetry

/// What can go wrong with stored state. Holds no values.
public enum StoreError: Error, Sendable, CustomStringConvertible {
    /// The row is not there.
    case notFound
    /// The schema of the database belongs to another version of the program; the sentence says how they differ.
    case schema(String)
    /// A statement, or the server, failed.
    case database(PostgresError)

    /// Whether the same request may succeed in a moment.
    public var isRetryable: Bool {
        switch self {
        case .notFound, .schema: false
        // Whether a commit of unknown outcome took effect is known a moment later.
        case .database(let error): error.isRetryable || error.code == .outcomeUnknown
        }
    }

    /// Whether a value is one that PostgreSQL has no place for, such as a text with U+0000: its sender's mistake, not ours.
    public var isUnstorableValue: Bool {
        if case .database(let error) = self { error.code == .encoding } else { false }
    }

    public var description: String {
        switch self {
        case .notFound: "no such row"
        case .schema(let sentence): sentence
        case .database(let error): error.description
        }
    }

    nonisolated(nonsending) static func translating<Result>(_ body: () async throws -> Result) async throws -> Result {
        do {
            return try await body()
        } catch let error as PostgresError {
            Metric.databaseErrors.increment(error.code.rawValue, error.sqlState.map { String($0.errorClass) } ?? "none")
            throw StoreError.database(error)
        }
    }
}
