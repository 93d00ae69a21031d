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

    /// Records a call, and has its cost take the place of what was reserved for it (``BudgetRepository``). Nothing is if the call was given
    /// up as lost before, or had no reservation.
    ///
    /// - Parameters:
    ///   - step: under which it was reserved.
    ///   - run: for which it was reserved; nil for a call without a reservation.
    static func recording(
        _ call: ModelCallRecord, reservedAs step: String? = nil, of run: StepRun? = nil, scanID: UUID?, albumID: UUID?
    ) -> PostgresQuery {
        let attempt = Int32(clamping: call.attempt)
        return """
            WITH recorded AS (
              INSERT INTO model_call (scan_id, album_id, step, attempt, provider, model, prompt_version, outcome, input_tokens, output_tokens,
                                      searches, cost_micro_usd, duration_ms)
              VALUES (\(scanID), \(albumID), \(call.step), \(attempt), \(call.provider), \(call.model), \(call.promptVersion),
                      \(call.outcome), \(Int32(clamping: call.inputTokens)), \(Int32(clamping: call.outputTokens)),
                      \(Int32(clamping: call.searches)), \(call.costMicroUSD), \(Int32(clamping: call.durationMilliseconds)))),
            held AS (
              DELETE FROM budget_reservation
              WHERE work_id = \(run?.workID) AND run = \(run.map { Int32($0.number) }) AND step = \(step) AND attempt = \(attempt)
              RETURNING account_id, reserved_at AT TIME ZONE 'UTC' AS at, cost_micro_usd, \(max(call.costMicroUSD, 0)) AS spent),
            \(unescaped: BudgetRepository.settlement)
            """
    }
}
