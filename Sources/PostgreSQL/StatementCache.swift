/// The statements prepared on one connection, at most so many, the least recently used going first.
package struct StatementCache: Sendable {
    /// The same text with other parameter types is another statement.
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

    /// The name of a prepared statement, which counts as a use.
    package mutating func name(for key: Key) -> String? {
        clock += 1
        entries[key]?.lastUse = clock
        return entries[key]?.name
    }

    /// A name no statement of this connection has had.
    package mutating func makeName() -> String {
        namesTaken += 1
        return "s\(namesTaken)"
    }

    /// Remembers a statement the server has prepared.
    ///
    /// - Returns: the name of the one that has to go for it; the server still holds that one.
    package mutating func insert(_ key: Key, name: String) -> String? {
        clock += 1
        // A scan: it happens only when a full cache meets a new statement, which costs a parse on the server anyway.
        let victim = entries.count < capacity || entries[key] != nil ? nil : entries.min { $0.value.lastUse < $1.value.lastUse }
        if let victim { entries[victim.key] = nil }
        entries[key] = Entry(name: name, lastUse: clock)
        return victim?.value.name
    }

    /// Forgets everything, for a schema has changed.
    ///
    /// - Returns: the names of the statements the server still holds.
    package mutating func removeAll() -> [String] {
        defer { entries.removeAll() }
        return entries.values.map(\.name)
    }
}
