public import Catalog
public import FoundationEssentials
import PostgreSQL

/// A row of `catalogue_import`: a dump's way into the catalog.
public struct CatalogImportRecord: Sendable {
    public enum State: String, Sendable, PostgresDecodable {
        case loading, active
    }

    /// The number of its partition; grows with each import.
    public var generation: Int
    /// Which dump it is, in the words of who imports it.
    public var source: String
    public var state: State
    /// Lines of the dump that are done with.
    public var position: Int
    /// Albums stored.
    public var entries: Int
    /// Lines that were unusable.
    public var rejected: Int
    public var startedAt: Date
    public var updatedAt: Date
    public var finishedAt: Date?

    static let columns = "generation, source, state, position, entries, rejected, started_at, updated_at, finished_at"

    init(_ row: PostgresRow) throws {
        generation = Int(try row["generation", as: Int32.self])
        source = try row["source"]
        state = try row["state"]
        position = Int(try row["position", as: Int64.self])
        entries = Int(try row["entries", as: Int64.self])
        rejected = Int(try row["rejected", as: Int64.self])
        startedAt = try row["started_at"]
        updatedAt = try row["updated_at"]
        finishedAt = try row["finished_at"]
    }
}

/// What the catalog holds.
public struct CatalogStatus: Sendable {
    /// Albums that scans added.
    public var albums: Int
    /// The import in use, and the one in progress.
    public var active, loading: CatalogImportRecord?
}

/// Imports into the catalog. At most one is in progress; when it is finished, it replaces the former catalog atomically.
///
/// Every step is idempotent, also across processes: a batch that has been stored is not stored again.
extension Database {
    /// The outcome of storing a batch.
    public enum CatalogBatchOutcome: Sendable {
        case stored(CatalogImportRecord)
        /// The import is at another position than where the batch begins.
        case moved(CatalogImportRecord)
    }

    /// The import of a dump: the existing one, also if it is finished, or a new one that replaces an unfinished import of another dump.
    public func beginCatalogImport(of source: String) async throws -> CatalogImportRecord {
        try await catalogTransaction { connection in
            let known = try await connection.query(
                "SELECT \(unescaped: CatalogImportRecord.columns) FROM catalogue_import ORDER BY state = 'loading' DESC"
            ).map(CatalogImportRecord.init)
            if let same = known.first(where: { $0.source == source }) { return same }
            for stale in known where stale.state == .loading { try await connection.drop(stale.generation) }
            let rows = try await connection.query(
                """
                INSERT INTO catalogue_import (source, state) VALUES (\(source), 'loading') RETURNING \(unescaped: CatalogImportRecord.columns)
                """)
            guard let started = try rows.first.map(CatalogImportRecord.init) else { throw StoreError.notFound }
            try await connection.execute("SELECT catalogue_partition_begin(\(Int32(started.generation)))")
            return started
        }
    }

    /// Stores the albums from one line of a dump to another, if the import is at the first of them.
    ///
    /// - Parameter rejected: how many of those lines were unusable.
    /// - Returns: nil if there is no such import in progress.
    public func storeCatalogBatch(
        _ entries: [CatalogEntry], generation: Int, from: Int, to: Int, rejected: Int
    ) async throws -> CatalogBatchOutcome? {
        try await StoreError.translating {
            try await pool.withTransaction { connection in
                let found = try await connection.query(
                    """
                    SELECT \(unescaped: CatalogImportRecord.columns) FROM catalogue_import
                    WHERE generation = \(Int32(clamping: generation)) AND state = 'loading' FOR UPDATE
                    """
                ).first.map(CatalogImportRecord.init)
                guard let found else { return nil }
                if found.position == to { return .stored(found) }
                guard found.position == from else { return .moved(found) }
                try await connection.copy(entries, into: found.generation)
                let rows = try await connection.query(
                    """
                    UPDATE catalogue_import SET position = \(Int64(to)), entries = entries + \(Int64(entries.count)),
                      rejected = rejected + \(Int64(rejected)), updated_at = clock_timestamp()
                    WHERE generation = \(Int32(found.generation)) RETURNING \(unescaped: CatalogImportRecord.columns)
                    """)
                return try rows.first.map { .stored(try CatalogImportRecord($0)) }
            }
        }
    }

    /// Makes an import the catalog, replacing the former one. For a million albums it takes about half a minute.
    ///
    /// - Returns: nil if there is no such import.
    public func finishCatalogImport(_ generation: Int) async throws -> CatalogImportRecord? {
        try await catalogTransaction { connection in
            let known = try await connection.query(
                "SELECT \(unescaped: CatalogImportRecord.columns) FROM catalogue_import"
            ).map(CatalogImportRecord.init)
            guard let found = known.first(where: { $0.generation == generation }) else { return nil }
            if found.state == .active { return found }
            try await connection.execute(
                "SELECT catalogue_partition_attach(\(Int32(generation)))", deadline: .now + Self.patience)
            for former in known where former.state == .active { try await connection.drop(former.generation) }
            return try await connection.query(
                """
                UPDATE catalogue_import SET state = 'active', finished_at = clock_timestamp(), updated_at = clock_timestamp()
                WHERE generation = \(Int32(generation)) RETURNING \(unescaped: CatalogImportRecord.columns)
                """
            ).first.map(CatalogImportRecord.init)
        }
    }

    /// Removes every import from the catalog; what scans added stays.
    ///
    /// - Returns: how many albums were removed.
    public func clearCatalog() async throws -> Int {
        try await catalogTransaction { connection in
            let known = try await connection.query(
                "SELECT \(unescaped: CatalogImportRecord.columns) FROM catalogue_import"
            ).map(CatalogImportRecord.init)
            for one in known { try await connection.drop(one.generation) }
            return known.map(\.entries).reduce(0, +)
        }
    }

    // MARK: Parts

    /// The timeout for building indexes.
    private static let patience = Duration.seconds(3600)

    /// Serializes imports: of two processes that finish the same import, the second finds it done.
    private func catalogTransaction<Result: Sendable>(_ body: (PostgresConnection) async throws -> Result) async throws -> Result {
        try await StoreError.translating {
            try await pool.withTransaction(deadline: .now + Self.patience) { connection in
                try await connection.executeAll([
                    "SET LOCAL statement_timeout = 0", "SET LOCAL lock_timeout = 0",
                    "SELECT pg_advisory_xact_lock(hashtextextended('albumscan.catalogue_import', 0))",
                ])
                return try await body(connection)
            }
        }
    }
}

extension PostgresConnection {
    fileprivate func drop(_ generation: Int) async throws {
        try await executeAll([
            "SELECT catalogue_partition_drop(\(Int32(generation)))",
            "DELETE FROM catalogue_import WHERE generation = \(Int32(generation))",
        ])
    }

    fileprivate func copy(_ entries: [CatalogEntry], into generation: Int) async throws {
        let columns = [
            "generation", "release_group_id", "artist_name", "album_title", "release_year", "record_label", "types", "tags", "words",
        ]
        try await copy(into: "catalogue_entry_\(generation)", columns: columns) { copy in
            for entry in entries {
                let words = CatalogText.words(artist: entry.artistName, title: entry.albumTitle)
                try await copy.row { row in
                    row.append(Int32(generation))
                    row.append(entry.releaseGroupID)
                    row.append(entry.artistName)
                    row.append(entry.albumTitle)
                    row.append(entry.releaseYear.map { Int16(clamping: $0) })
                    row.append(entry.recordLabel)
                    row.append(entry.types)
                    row.append(entry.tags)
                    row.append(words)
                }
            }
        }
    }
}

extension CatalogRepository {
    public func status() async throws -> CatalogStatus {
        let rows = try await queries.executeAll([
            "SELECT count(*) FROM catalogue_entry_0",
            "SELECT \(unescaped: CatalogImportRecord.columns) FROM catalogue_import",
        ])
        let imports = try rows[1].map(CatalogImportRecord.init)
        return CatalogStatus(
            albums: try rows[0].first?.decode(Int.self) ?? 0, active: imports.first { $0.state == .active },
            loading: imports.first { $0.state == .loading })
    }
}
