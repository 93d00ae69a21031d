/// Rows on their way into a table with `COPY … FROM STDIN (FORMAT binary)`, the fastest way there is to store many of them.
///
/// Valid only in the closure it is passed to. Rows are buffered and sent in chunks; ``row(_:)`` waits while the server lags
/// (back-pressure), so memory use stays at about a chunk, however many rows there are.
public struct PostgresCopy: ~Copyable {
    /// The columns of one row, in the order they were named in.
    public struct Row {
        fileprivate var bytes: [UInt8] = []
        fileprivate var count: Int16 = 0
        fileprivate var failure: PostgresError?

        public mutating func append<Value: PostgresEncodable>(_ value: Value) {
            let start = bytes.count
            Int32(0).appendBigEndian(to: &bytes)
            do {
                try value.encode(into: &bytes)
            } catch {
                failure = failure ?? error
            }
            let length = Int32(bytes.count - start - MemoryLayout<Int32>.size)
            withUnsafeBytes(of: length.bigEndian) { bytes.replaceSubrange(start..<start + $0.count, with: $0) }
            count += 1
        }

        /// A value, or NULL.
        public mutating func append<Value: PostgresEncodable>(_ value: Value?) {
            guard let value else {
                Int32(-1).appendBigEndian(to: &bytes)
                count += 1
                return
            }
            append(value)
        }
    }

    /// How many bytes are sent at once.
    private static let chunk = 1 << 16

    fileprivate let server: ServerConnection
    fileprivate let lease: Int
    fileprivate let deadline: ContinuousClock.Instant?
    private var buffer: [UInt8]
    private var spare = Row()

    fileprivate init(server: ServerConnection, lease: Int, deadline: ContinuousClock.Instant?) {
        self.server = server
        self.lease = lease
        self.deadline = deadline
        // The signature, no flags, no header extension (PostgreSQL manual, COPY, "Binary Format").
        buffer = Array("PGCOPY\n\u{FF}\r\n\0".unicodeScalars.map { UInt8($0.value) }) + [UInt8](repeating: 0, count: 8)
        buffer.reserveCapacity(Self.chunk * 2)
    }

    /// Adds a row.
    ///
    /// - Throws: ``PostgresError``: `encoding` for a value the server cannot represent, or whatever ended the connection;
    ///   `CancellationError`. After any of them the COPY is undone.
    public nonisolated(nonsending) mutating func row(_ fill: (inout Row) throws -> Void) async throws {
        spare.bytes.removeAll(keepingCapacity: true)
        spare.count = 0
        try fill(&spare)
        if let failure = spare.failure { throw failure }
        spare.count.appendBigEndian(to: &buffer)
        buffer += spare.bytes
        if buffer.count >= Self.chunk { try await send() }
    }

    fileprivate nonisolated(nonsending) mutating func finish() async throws {
        Int16(-1).appendBigEndian(to: &buffer)
        try await send()
    }

    private nonisolated(nonsending) mutating func send() async throws {
        _ = try await server.run(.copy(.data(buffer)), lease: lease, deadline: deadline)
        buffer.removeAll(keepingCapacity: true)
    }
}

extension PostgresConnection {
    /// Stores many rows atomically: none if `body` throws or is cancelled, or if the server rejects a row.
    ///
    ///     try await connection.copy(into: "track", columns: ["id", "title"]) { copy in
    ///         for track in tracks { try await copy.row { $0.append(track.id); $0.append(track.title) } }
    ///     }
    ///
    /// The values' types must match the columns' exactly. Nothing else can run on this connection meanwhile.
    ///
    /// - Parameter deadline: for each chunk of rows, and for the server to store them in the end.
    /// - Returns: how many rows were stored.
    /// - Throws: whatever `body` throws; ``PostgresError`` of the server, which may report a bad row only after all were sent;
    ///   `CancellationError`.
    @discardableResult
    public nonisolated(nonsending) func copy(
        into table: String, columns: [String], deadline: ContinuousClock.Instant? = nil,
        _ body: nonisolated(nonsending) (inout PostgresCopy) async throws -> Void
    ) async throws -> Int {
        let names = columns.map(quotedIdentifier).joined(separator: ", ")
        let begin = Exchange.copy(.begin("COPY \(quotedIdentifier(table)) (\(names)) FROM STDIN (FORMAT binary)"))
        if let error = try await server.run(begin, lease: lease, deadline: bounded(deadline)).first?.error { throw error }
        do {
            var copy = PostgresCopy(server: server, lease: lease, deadline: bounded(deadline))
            try await body(&copy)
            try await copy.finish()
            try Task.checkCancellation()
        } catch {
            try await end(failure: "the sender gave up", deadline: .now + server.configuration.cancelGrace, replacing: error)
        }
        let outcome = try await server.run(.copy(.end(failure: nil)), lease: lease, deadline: bounded(deadline)).first
        if let error = outcome?.error { throw error }
        return outcome?.rows.last?.affectedRows ?? 0
    }

    /// Aborts the COPY, so that the connection can be reused, also in a cancelled task.
    ///
    /// - Throws: always: the server's own error if it had rejected a row by then, else `error`.
    private nonisolated(nonsending) func end(
        failure: String, deadline: ContinuousClock.Instant, replacing error: any Error
    ) async throws -> Never {
        let outcome = try? await server.run(.copy(.end(failure: failure)), lease: lease, deadline: deadline, isCancellable: false).first
        // 57014 is the reply to our own abort.
        if let refusal = outcome?.error, refusal.sqlState != .queryCanceled, error is PostgresError { throw refusal }
        throw error
    }
}
