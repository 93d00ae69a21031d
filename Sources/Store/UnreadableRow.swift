import FoundationEssentials
import Logging
import PostgreSQL
import Synchronization
import Telemetry

/// Rows that this version of the program cannot read: written by a newer one, or damaged. Each costs itself and never its neighbors
/// (rule 79): it is left out, counted, and logged once.
enum UnreadableRow: String {
    case albumSearch = "album_search"
    case artwork, job, list, review, scan, songbook, wallet
    case event = "scan_event"
    case history = "history_entry"
    case identification = "scan_step"

    private static let logger = Logger(label: "store")
    /// What was logged, so that a row that is read every second is not logged every second.
    private static let known = Mutex<Set<String>>([])
    private static let knownLimit = 1000

    func note(_ id: some CustomStringConvertible, _ error: any Error) {
        Metric.unreadableRows.increment(rawValue)
        let id = "\(id)".lowercased()
        let isNew = Self.known.withLock { known in
            if known.count >= Self.knownLimit { known.removeAll() }
            return known.insert("\(rawValue) \(id)").inserted
        }
        if isNew { Self.logger.log(.error, "A row cannot be read", [.type: rawValue, .detail: id, .error: "\(error)"]) }
    }

    /// SQL for the UUID, in lower case, that a text is; NULL for every other text, which a cast would fail for.
    static func uuid(in text: String) -> String {
        "CASE WHEN \(text) ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN (\(text))::uuid END"
    }

    /// - Returns: nil for a row that cannot be read.
    func reading<Value>(_ id: some CustomStringConvertible, _ read: () throws -> Value) -> Value? {
        do {
            return try read()
        } catch {
            note(id, error)
            return nil
        }
    }
}

extension PostgresRows {
    /// What can be read of several rows.
    ///
    /// - Parameter id: the column that names a row for operators.
    func readable<Value>(_ kind: UnreadableRow, id: String = "id", _ read: (PostgresRow) throws -> Value) -> [Value] {
        compactMap { row in
            do {
                return try read(row)
            } catch {
                kind.note((try? row[id, as: UUID.self].uuidString) ?? "?", error)
                return nil
            }
        }
    }
}
