/// Anything that runs statements: the pool (on any connection) or a connection lent by it.
///
/// Functions that use the database take `some PostgresQuerying`, so that they work both standalone and inside a transaction.
public protocol PostgresQuerying: Sendable {
    /// Sends a pipeline and waits for all its results.
    ///
    /// - Parameter deadline: when to give up; nil for the configuration's `queryTimeout`.
    /// - Throws: ``PostgresError`` when the connection fails or the deadline passes, and `CancellationError`; errors of the statements are
    ///   in the results.
    nonisolated(nonsending) func run(
        _ pipeline: PostgresPipeline, deadline: ContinuousClock.Instant?
    ) async throws -> PostgresPipeline.Results
}

extension PostgresQuerying {
    /// Runs one statement and returns its rows.
    @discardableResult
    public nonisolated(nonsending) func query(
        _ query: PostgresQuery, deadline: ContinuousClock.Instant? = nil
    ) async throws -> PostgresRows {
        var pipeline = PostgresPipeline()
        let ticket = pipeline.add(query)
        return try await run(pipeline, deadline: deadline)[ticket]
    }

    /// Runs one statement and returns the number of affected rows.
    @discardableResult
    public nonisolated(nonsending) func execute(
        _ query: PostgresQuery, deadline: ContinuousClock.Instant? = nil
    ) async throws -> Int {
        try await self.query(query, deadline: deadline).affectedRows
    }

    /// Runs statements atomically, in one round trip.
    ///
    /// - Throws: the error of the statement that failed; none has taken effect then.
    @discardableResult
    public nonisolated(nonsending) func executeAll(
        _ queries: [PostgresQuery], deadline: ContinuousClock.Instant? = nil
    ) async throws -> [PostgresRows] {
        var pipeline = PostgresPipeline()
        let tickets = queries.map { pipeline.add($0) }
        let results = try await run(pipeline, deadline: deadline)
        return try tickets.map { try results[$0] }
    }

    /// Builds a pipeline, sends it and waits for its results:
    ///
    ///     let (results, id) = try await connection.withPipeline { pipeline in
    ///         pipeline.add("UPDATE …")
    ///         return pipeline.add("INSERT … RETURNING id")
    ///     }
    ///     try results[id].first
    public nonisolated(nonsending) func withPipeline<Tickets>(
        deadline: ContinuousClock.Instant? = nil, _ build: (inout PostgresPipeline) throws -> Tickets
    ) async throws -> (results: PostgresPipeline.Results, tickets: Tickets) {
        var pipeline = PostgresPipeline()
        let tickets = try build(&pipeline)
        return (try await run(pipeline, deadline: deadline), tickets)
    }
}

/// A connection lent by ``PostgresPool/withConnection(deadline:_:)`` for as long as the closure runs. Using it later throws.
///
/// Concurrent statements are queued and run one after the other.
public struct PostgresConnection: PostgresQuerying {
    let server: ServerConnection
    let lease: Int
    /// The lease's own deadline, which bounds every statement.
    let deadline: ContinuousClock.Instant?

    public nonisolated(nonsending) func run(
        _ pipeline: PostgresPipeline, deadline: ContinuousClock.Instant?
    ) async throws -> PostgresPipeline.Results {
        let outcomes = try await server.run(.segments(pipeline.filledSegments), lease: lease, deadline: bounded(deadline))
        // An error that ends the session is a result like any other; the pool discards the connection.
        return PostgresPipeline.Results(segments: outcomes)
    }

    /// Runs a text of several statements, for migrations. Outside a transaction it runs as one, unless the text says otherwise.
    public nonisolated(nonsending) func executeScript(_ sql: String, deadline: ContinuousClock.Instant? = nil) async throws {
        let outcomes = try await server.run(.script(sql), lease: lease, deadline: bounded(deadline))
        if let error = outcomes.first?.error { throw error }
    }

    func bounded(_ deadline: ContinuousClock.Instant?) -> ContinuousClock.Instant? {
        guard let own = self.deadline, let deadline else { return deadline ?? self.deadline }
        return min(own, deadline)
    }
}
