public import DurableWork
public import PostgreSQL
import Telemetry

/// Errors of the store. They hold no values.
public enum StoreError: LastingError, Sendable, CustomStringConvertible {
    /// There is no such row.
    case notFound
    /// The schema of the database belongs to another version of the program; the text says how they differ.
    case schema(String)
    /// A statement, or the server, failed.
    case database(PostgresError)

    /// Whether the same request may succeed in a moment.
    public var isRetryable: Bool {
        switch self {
        case .notFound, .schema: false
        // A moment later it is known whether a commit of unknown outcome took effect.
        case .database(let error): error.isRetryable || error.code == .outcomeUnknown
        }
    }

    /// Whether the same request fails in the same way as long as the same is stored: the work is stuck, and not the database.
    public var isLasting: Bool {
        switch self {
        case .notFound, .schema: true
        // A cancelled or closed connection says nothing about the work.
        case .database(let error): [.decoding, .encoding, .server].contains(error.code) && !isRetryable
        }
    }

    /// Whether PostgreSQL cannot store a value, such as text with U+0000: its sender's mistake, not ours.
    public var isUnstorableValue: Bool {
        // The server says so of U+0000 within JSON: untranslatable_character.
        if case .database(let error) = self { error.code == .encoding || error.sqlState?.rawValue == "22P05" } else { false }
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
