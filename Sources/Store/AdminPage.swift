public import FoundationEssentials
import PostgreSQL

/// A keyset cursor in a list, newest first: the item after which the next page begins.
public struct AdminPosition: Sendable, Equatable {
    public var createdAt: Date
    public var id: UUID

    public init(createdAt: Date, id: UUID) {
        self.createdAt = createdAt
        self.id = id
    }
}

/// A page of a list.
public struct AdminPage<Item: Sendable>: Sendable {
    public var items: [Item]
    /// Where the next page begins; nil on the last.
    public var next: AdminPosition?

    /// - Parameter rows: one more than `limit` if there is another page, each with `created_at` and `id`.
    init(_ rows: PostgresRows, limit: Int, item: (PostgresRow) throws -> Item) throws {
        // One that cannot be read is left out, and does not hide the others.
        items = try rows.prefix(limit).compactMap { row in
            UnreadableRow.list.reading(try row["id", as: UUID.self].uuidString) { try item(row) }
        }
        guard rows.count > limit, limit > 0 else { return }
        let last = rows[limit - 1]
        next = AdminPosition(createdAt: try last["created_at"], id: try last["id"])
    }
}
