import Bus
import Contracts
import Telemetry
import Vision
import VisualMemory

/// Answers what lies in front of a camera before anybody has pressed (rule 87).
struct GlanceHandler: Sendable {
    let memory: CoverMemory

    /// Features that cannot be read are those of a newer version's ingest, and match nothing here.
    func recall(_ request: RecallCover, _ context: BusContext) async throws -> BusPayload<RecalledCover> {
        guard let features = try? CoverFeatures(decoding: context.attachment ?? []) else { return BusPayload(RecalledCover(albumID: nil)) }
        let lookup = try await memory.recall(features, for: request.accountID)
        Metric.glances.increment(lookup.name)
        guard case .recalled(let found) = lookup else { return BusPayload(RecalledCover(albumID: nil)) }
        return BusPayload(RecalledCover(albumID: found.album.id))
    }
}
