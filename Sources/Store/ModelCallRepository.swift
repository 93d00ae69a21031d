import Contracts
public import DurableWork
public import FoundationEssentials
import PostgreSQL

/// Calls to models and their cost.
public struct ModelCallRepository: Sendable {
    let queries: any PostgresQuerying

    /// Records a call made for a scan or an album.
    public func record(_ call: ModelCallRecord, scanID: UUID? = nil, albumID: UUID? = nil) async throws {
        try await queries.execute(Self.recording(call, scanID: scanID, albumID: albumID))
    }

    static func recording(_ call: ModelCallRecord, scanID: UUID?, albumID: UUID?) -> PostgresQuery {
        """
        INSERT INTO model_call (scan_id, album_id, step, attempt, provider, model, prompt_version, outcome, input_tokens, output_tokens,
                                searches, cost_micro_usd, duration_ms)
        VALUES (\(scanID), \(albumID), \(call.step), \(Int32(clamping: call.attempt)), \(call.provider), \(call.model),
                \(call.promptVersion), \(call.outcome), \(Int32(clamping: call.inputTokens)), \(Int32(clamping: call.outputTokens)),
                \(Int32(clamping: call.searches)), \(call.costMicroUSD), \(Int32(clamping: call.durationMilliseconds)))
        """
    }
}
