import AlbumScanAPI
import FoundationEssentials
import Presentation
import Store

extension DatabaseSession {
    /// Everything that a details screen shows of each of these entries, in the same order.
    func details(of records: [HistoryRecord]) async throws -> [HistoryDetailResource] {
        guard !records.isEmpty else { return [] }
        let artwork = try await artwork.find(Array(Set(records.map(\.albumID))))
        let reviews = try await reviews.find(Array(Set(records.compactMap(\.reviewID))))
        let unreviewed = records.filter { record in record.reviewID.flatMap { reviews[$0] } == nil }
        let waiting = try await scans.find(unreviewed.map(\.scanID))
        var details: [HistoryDetailResource] = []
        for record in records {
            var review = record.reviewID.flatMap { reviews[$0] }
            let scan = waiting[record.scanID]
            if review == nil, let scan, scan.state == .complete {
                // An operator deleted the review; one written since takes its place.
                review = try await self.reviews.best(of: record.albumID, kinds: scan.search.reviewKind.orLesser)
            }
            details.append(
                HistoryDetailResource(
                    record, artwork: artwork[record.albumID], review: review, reviewIsAwaited: scan.map { !$0.state.isFinal } ?? false))
        }
        return details
    }
}
