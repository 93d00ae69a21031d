public import FoundationEssentials
import PostgreSQL

/// A keyset cursor: the row after which the next page of an export begins.
public struct AccountExportPosition: Sendable, Equatable {
    var time: Date
    var id: UUID
}

/// Everything held about an account, as JSON built by PostgreSQL (rule 56).
public struct AccountExportRepository: Sendable {
    let queries: any PostgresQuerying

    /// A page of a part's rows, each a JSON object, newest first; the position is nil after the last page.
    public func page(
        of part: AccountExportPart, account: UUID, after position: AccountExportPosition? = nil
    ) async throws -> (documents: [String], next: AccountExportPosition?) {
        guard let order = part.order else { return (try await wholePart(part, account: account), nil) }
        let place = "\(order.time), \(order.id)"
        let rows =
            if let position {
                try await queries.query(
                    """
                    SELECT \(unescaped: place), \(unescaped: part.document)::text FROM \(unescaped: part.source)
                    WHERE \(unescaped: part.owner) = \(account)
                      AND (\(unescaped: place)) < (\(position.time), \(position.id))
                    ORDER BY \(unescaped: order.time) DESC, \(unescaped: order.id) DESC LIMIT \(Int32(part.pageSize))
                    """)
            } else {
                try await queries.query(
                    """
                    SELECT \(unescaped: place), \(unescaped: part.document)::text FROM \(unescaped: part.source)
                    WHERE \(unescaped: part.owner) = \(account)
                    ORDER BY \(unescaped: order.time) DESC, \(unescaped: order.id) DESC LIMIT \(Int32(part.pageSize))
                    """)
            }
        let page = try rows.decode((Date, UUID, String).self)
        let next = page.count == part.pageSize ? page.last.map { AccountExportPosition(time: $0.0, id: $0.1) } : nil
        return (page.map(\.2), next)
    }

    private func wholePart(_ part: AccountExportPart, account: UUID) async throws -> [String] {
        try await queries.query(
            "SELECT \(unescaped: part.document)::text FROM \(unescaped: part.source) WHERE \(unescaped: part.owner) = \(account)"
        ).decode(String.self)
    }
}

extension DatabaseSession {
    public var exports: AccountExportRepository { AccountExportRepository(queries: queries) }
}
