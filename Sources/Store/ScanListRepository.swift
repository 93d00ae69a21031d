public import AlbumScanAPI
public import FoundationEssentials
import PostgreSQL

/// The groups by which a person lists scans; named as in the API contract.
public enum ScanGroup: String, Sendable, CaseIterable {
    case failed, running, complete

    var condition: String {
        switch self {
        case .failed: "scan.state IN ('identification_failed', 'review_failed')"
        case .running: "scan.\(ScanDriveRepository.isUnfinished)"
        case .complete: "scan.state = 'complete'"
        }
    }
}

/// Several scans of one account.
public struct ScanListRepository: Sendable {
    let queries: any PostgresQuerying

    /// After a failed identification there is something to run again only while the photo is kept (rule 7); a failed review waits as long as
    /// it says, or as its last retry demands (rule 40). A scan that a person cancelled is run again only if they ask for that one.
    private static let mayRunAgain = """
        ((scan.state = 'review_failed' AND coalesce((scan.error->>'retryable')::boolean, true)
            AND scan.error->>'code' IS DISTINCT FROM 'cancelled'
            AND coalesce((scan.error->>'retryAt')::timestamptz <= clock_timestamp(), true)
            AND coalesce(scan.review_retry_at <= clock_timestamp(), true))
          OR (scan.state = 'identification_failed' AND EXISTS (
          SELECT FROM scan_photo WHERE scan_photo.scan_id = scan.id AND scan_photo.expires_at > clock_timestamp())))
        """

    /// Scans after a position, newest first; nil for every group.
    ///
    /// - Returns: the scans, and where the next page begins; nil on the last.
    public func page(
        of account: UUID, _ group: ScanGroup?, limit: Int, after position: AdminPosition?
    ) async throws -> (scans: [ScanView], next: AdminPosition?) {
        let rows = try await queries.query(
            """
            SELECT \(unescaped: ScanRecord.columns) FROM scan
            WHERE scan.account_id = \(account) AND \(unescaped: group?.condition ?? "true")
              AND (\(position?.createdAt)::timestamptz IS NULL OR (scan.created_at, scan.id) < (\(position?.createdAt), \(position?.id)))
            ORDER BY scan.created_at DESC, scan.id DESC LIMIT \(Int32(limit + 1))
            """)
        let page = try AdminPage(rows, limit: limit, item: ScanRecord.init)
        return (try await views(of: page.items), page.next)
    }

    /// With artwork and reviews as ``ScanRepository/view(_:accountID:)`` shows them.
    private func views(of scans: [ScanRecord]) async throws -> [ScanView] {
        let repository = ReviewRepository(queries: queries)
        let artwork = try await ArtworkRepository(queries: queries).find(Array(Set(scans.compactMap(\.albumID))))
        let reviews = try await repository.find(Array(Set(scans.compactMap(\.reviewID))))
        var views: [ScanView] = []
        for scan in scans {
            var view = ScanView(scan: scan, artwork: scan.albumID.flatMap { artwork[$0] }, review: scan.reviewID.flatMap { reviews[$0] })
            if scan.reviewID == nil, scan.state == .complete, let album = scan.albumID {
                view.review = try await repository.best(of: album, kinds: scan.search.reviewKind.orLesser)
            }
            views.append(view)
        }
        return views
    }

    /// Failed scans that can be run again, newest first.
    public func runnableAgain(of account: UUID, limit: Int) async throws -> [(id: UUID, state: ScanState)] {
        try await queries.query(
            """
            SELECT scan.id, scan.state FROM scan
            WHERE scan.account_id = \(account) AND \(unescaped: ScanGroup.failed.condition) AND \(unescaped: Self.mayRunAgain)
            ORDER BY scan.created_at DESC, scan.id DESC LIMIT \(Int32(limit))
            """
        ).map { row in
            let (id, state) = try row.decode((UUID, ScanState).self)
            return (id, state)
        }
    }

    /// The number of failed scans that can be run again.
    public func countRunnableAgain(of account: UUID) async throws -> Int {
        let counts = try await queries.query(
            """
            SELECT count(*) FROM scan
            WHERE scan.account_id = \(account) AND \(unescaped: ScanGroup.failed.condition) AND \(unescaped: Self.mayRunAgain)
            """
        ).decode(Int.self)
        return counts.first ?? 0
    }
}

extension DatabaseSession {
    public var scanLists: ScanListRepository { ScanListRepository(queries: queries) }
}
