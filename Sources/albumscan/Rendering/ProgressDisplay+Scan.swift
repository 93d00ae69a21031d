import AlbumScanAPI
import AlbumScanClientCore

extension ProgressDisplay {
    /// Shows a scan's progress to its end.
    ///
    /// - Returns: the scan as it ended.
    func shown(_ updates: ScanUpdates) async throws -> ScanResource {
        for try await update in updates {
            show(update)
            if case .ended(let scan) = update { return scan }
        }
        throw ClientError.connectionLost
    }
}
