public import Contracts
public import FoundationEssentials
import PostgreSQL

/// What was asked of models, and what it cost.
public struct ModelCallRepository: Sendable {
    let queries: any PostgresQuerying

    public func record(_ calls: [ModelCallRecord], scanID: UUID? = nil, albumID: UUID? = nil, attempt: Int) async throws {
        guard !calls.isEmpty else { return }
        try await queries.executeAll(
            calls.map { call in
                """
                INSERT INTO model_call (scan_id, album_id, step, attempt, provider, model, prompt_version, outcome, input_tokens, output_tokens,
                                        searches, cost_micro_usd, duration_ms)
                VALUES (\(scanID), \(albumID), \(call.step), \(Int32(attempt)), \(call.provider), \(call.model), \(call.promptVersion),
                        \(call.outcome), \(Int32(clamping: call.inputTokens)), \(Int32(clamping: call.outputTokens)),
                        \(Int32(clamping: call.searches)), \(call.costMicroUSD), \(Int32(clamping: call.durationMilliseconds)))
                """
            })
    }
}
