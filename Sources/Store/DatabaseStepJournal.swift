public import DurableWork

/// The journal in PostgreSQL.
public struct DatabaseStepJournal: StepJournal {
    private let database: Database
    private let run: StepRun
    private let longestCall: Duration

    /// - Parameter longestCall: how long to wait for a call that another process is making for an earlier run: a little more than one may
    ///   take.
    public init(_ database: Database, of run: StepRun, longestCall: Duration = StepRepository.longestCall) {
        self.database = database
        self.run = run
        self.longestCall = longestCall
    }

    public func begin(_ step: String) async throws -> StepStart {
        while true {
            if let start = try await database.autocommit({ try await $0.steps.begin(step, of: run, longestCall: longestCall) }) {
                return start
            }
            try await Task.sleep(for: .milliseconds(200))
        }
    }

    public func end(_ step: String, answer: String?, call: ModelCallRecord?) async throws {
        let isKept = try await database.persist { session in
            if let call { try await session.modelCalls.record(call, scanID: run.scanID, albumID: run.albumID) }
            guard let answer else {
                try await session.steps.abandon(step, of: run)
                return true
            }
            return try await session.steps.finish(step, of: run, answer: answer)
        }
        guard isKept else { throw LeaseLost() }
    }
}
