/// An LRU cache of the statements prepared on one connection.
package struct StatementCache: Sendable {
    /// The same text with other parameter types is a separate statement.
    package struct Key: Hashable, Sendable {
        package let sql: String
        package let types: [PostgresType]

        package init(sql: String, types: [PostgresType]) {
            self.sql = sql
            self.types = types
        }
    }

    private struct Entry {
        let name: String
        var lastUse: UInt64
    }

    private let capacity: Int
    private var entries: [Key: Entry] = [:]
    private var clock: UInt64 = 0
    private var namesTaken = 0

    package init(capacity: Int) { self.capacity = max(1, capacity) }

    package var count: Int { entries.count }

    /// The name of a prepared statement; marks it as used.
    package mutating func name(for key: Key) -> String? {
        clock += 1
        entries[key]?.lastUse = clock
        return entries[key]?.name
    }

    /// A name that no statement of this connection has had before.
    package mutating func makeName() -> String {
        namesTaken += 1
        return "s\(namesTaken)"
    }

    /// Records a statement that the server has prepared.
    ///
    /// - Returns: the name of the statement evicted for it, which the server still holds.
    package mutating func insert(_ key: Key, name: String) -> String? {
        clock += 1
        // Linear: it happens only when a full cache meets a new statement, which the server has to parse anyway.
        let victim = entries.count < capacity || entries[key] != nil ? nil : entries.min { $0.value.lastUse < $1.value.lastUse }
        if let victim { entries[victim.key] = nil }
        entries[key] = Entry(name: name, lastUse: clock)
        return victim?.value.name
    }

    /// Evicts everything, because the schema has changed.
    ///
    /// - Returns: the names of the statements the server still holds.
    package mutating func removeAll() -> [String] {
        defer { entries.removeAll() }
        return entries.values.map(\.name)
    }
}
