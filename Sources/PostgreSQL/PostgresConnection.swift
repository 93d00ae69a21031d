/// Whatever runs statements: the pool (each on any connection) or a connection that was lent out.
///
/// Functions over the database take `some PostgresQuerying`, so that the same one serves alone and inside a transaction.
public protocol PostgresQuerying: Sendable {
    /// Sends a pipeline and waits for all its answers.
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

    /// Runs one statement and returns the number of rows it touched.
    @discardableResult
    public nonisolated(nonsending) func execute(
        _ query: PostgresQuery, deadline: ContinuousClock.Instant? = nil
    ) async throws -> Int {
        try await self.query(query, deadline: deadline).affectedRows
    }

    /// Runs statements in one round trip, all of them or none.
    ///
    /// - Throws: the first statement's error that failed; then none has had an effect.
    @discardableResult
    public nonisolated(nonsending) func executeAll(
        _ queries: [PostgresQuery], deadline: ContinuousClock.Instant? = nil
    ) async throws -> [PostgresRows] {
        var pipeline = PostgresPipeline()
        let tickets = queries.map { pipeline.add($0) }
        let results = try await run(pipeline, deadline: deadline)
        return try tickets.map { try results[$0] }
    }

    /// Builds a pipeline, sends it and waits for its answers:
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

/// A connection lent by ``PostgresPool/withConnection(deadline:_:)`` for as long as the closure runs. Used later, it throws.
///
/// Statements asked for at the same time run one after the other.
public struct PostgresConnection: PostgresQuerying {
    let server: ServerConnection
    let lease: Int
    /// The lease's own deadline, which bounds every statement.
    let deadline: ContinuousClock.Instant?

    public nonisolated(nonsending) func run(
        _ pipeline: PostgresPipeline, deadline: ContinuousClock.Instant?
    ) async throws -> PostgresPipeline.Results {
        let outcomes = try await server.run(.segments(pipeline.filledSegments), lease: lease, deadline: bounded(deadline))
        // A connection that ended with an answer still gave one; the pool sees to the connection.
        return PostgresPipeline.Results(segments: outcomes)
    }

    /// Runs a text of several statements, for migrations. Outside a transaction it is one, unless it says otherwise.
    public nonisolated(nonsending) func executeScript(_ sql: String, deadline: ContinuousClock.Instant? = nil) async throws {
        let outcomes = try await server.run(.script(sql), lease: lease, deadline: bounded(deadline))
        if let error = outcomes.first?.error { throw error }
    }

    func bounded(_ deadline: ContinuousClock.Instant?) -> ContinuousClock.Instant? {
        guard let own = self.deadline, let deadline else { return deadline ?? self.deadline }
        return min(own, deadline)
    }
}
