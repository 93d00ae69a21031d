import PostgreSQL

/// A migration that runs outside of a transaction, one statement at a time (``Migration/outsideMarker``).
///
/// One process at a time runs it, under a lock of its session. The others ask for the lock again and again instead of waiting for it: a
/// statement that waits keeps a snapshot, `CREATE INDEX CONCURRENTLY` waits for all older snapshots, and so each would wait for the other.
struct OutsideMigration {
    /// Building an index on a large table takes long.
    private static let patience = Duration.seconds(3600)
    private static let pause = Duration.milliseconds(200)

    private let migration: Migration

    init(_ migration: Migration) {
        self.migration = migration
    }

    /// Applies it, or waits until another process has.
    func apply(to pool: PostgresPool) async throws {
        let deadline = ContinuousClock.now + Self.patience
        try await pool.withConnection { connection in
            while try await !tryLock(connection) {
                guard .now < deadline else { throw StoreError.schema("migration \(migration.version) was not ended by another process") }
                try await Task.sleep(for: Self.pause)
            }
            do {
                try await run(on: connection, deadline)
            } catch {
                try? await restore(connection)
                throw error
            }
            try await restore(connection)
        }
    }

    private func tryLock(_ connection: PostgresConnection) async throws -> Bool {
        try await connection.query("SELECT pg_try_advisory_lock(hashtextextended('albumscan.schema_migration', 1))")[0].decode(Bool.self)
    }

    private func run(on connection: PostgresConnection, _ deadline: ContinuousClock.Instant) async throws {
        let applied = try await connection.query("SELECT version FROM schema_migration WHERE version = \(migration.version)")
        guard applied.isEmpty else { return }
        try await connection.executeScript("SET lock_timeout = 0; SET statement_timeout = 0", deadline: deadline)
        for statement in SQLScript(migration.sql).statements { try await connection.executeScript(statement, deadline: deadline) }
        try await connection.execute(migration.record)
    }

    /// The connection goes back to the pool.
    private func restore(_ connection: PostgresConnection) async throws {
        try await connection.executeScript(
            """
            RESET lock_timeout; RESET statement_timeout;
            SELECT pg_advisory_unlock(hashtextextended('albumscan.schema_migration', 1))
            """)
    }
}

/// The statements of a script. Pure.
///
/// Semicolons in quotes, in dollar quotes and in comments end nothing (PostgreSQL manual, 4.1). Strings with C escapes (`E'…'`) and
/// nested comments are not needed, and not known.
package struct SQLScript {
    package let statements: [String]

    package init(_ text: String) {
        var statements: [String] = []
        var statement = ""
        var rest = Substring(text)
        while let character = rest.first {
            if character == ";" {
                rest.removeFirst()
                statements.append(statement)
                statement = ""
            } else if rest.hasPrefix("--") {
                rest = rest.drop { $0 != "\n" }
            } else {
                let token = Self.token(at: rest)
                statement += token
                rest = rest.dropFirst(token.count)
            }
        }
        statements.append(statement)
        self.statements = statements.filter { $0.contains { !$0.isWhitespace } }
    }

    /// What the text begins with: something quoted, a comment, or one character.
    private static func token(at text: Substring) -> Substring {
        switch text.first {
        case "'", "\"": quoted(text, by: text.prefix(1))
        case "/" where text.hasPrefix("/*"): quoted(text, opening: "/*", by: "*/")
        case "$":
            if let tag = dollarTag(at: text) { quoted(text, by: tag) } else { text.prefix(1) }
        default: text.prefix(1)
        }
    }

    /// `$$` or `$name$`.
    private static func dollarTag(at text: Substring) -> Substring? {
        let name = text.dropFirst().prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        guard name.endIndex < text.endIndex, text[name.endIndex] == "$" else { return nil }
        return text[...name.endIndex]
    }

    private static func quoted(_ text: Substring, opening: Substring? = nil, by mark: Substring) -> Substring {
        let body = text.dropFirst((opening ?? mark).count)
        guard let end = body.firstRange(of: mark) else { return text }
        return text[..<end.upperBound]
    }
}
