import PostgreSQL

/// A statement of a repository whose result nobody needs, to be sent together with others.
public struct Write: Sendable {
    let query: PostgresQuery

    init(_ query: PostgresQuery) {
        self.query = query
    }
}

extension DatabaseSession {
    /// Makes several writes atomically, in one round trip.
    public func make(_ writes: [Write]) async throws {
        try await queries.executeAll(writes.map(\.query))
    }
}
