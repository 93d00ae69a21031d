public import AlbumScanAPI
public import Store

extension AdminScan {
    public init(_ record: AdminScanRecord) {
        let scan = record.scan
        self.init(
            id: scan.id, accountId: scan.accountID, state: scan.state, createdAt: Timestamp(scan.createdAt),
            updatedAt: Timestamp(scan.updatedAt), fence: scan.fence, stuck: record.isStuck, photoHeld: record.photoIsHeld,
            calls: record.calls, costMicroUsd: record.costMicroUSD)
        identifiedAt = scan.identifiedAt.map { Timestamp($0) }
        albumId = scan.albumID
        artistName = scan.identification?.artistName
        albumTitle = scan.identification?.albumTitle
        if let driver = record.driver, let until = record.leaseUntil { lease = Lease(owner: driver, until: Timestamp(until)) }
        error = scan.error
    }
}

extension AdminScanDetail {
    public init(_ view: AdminScanView) {
        let scan = view.scan.scan
        self.init(
            scan: AdminScan(view.scan), reviewTier: scan.search.reviewKind.rawValue, maySearch: scan.search.isAllowed,
            traceparent: scan.traceparent, steps: view.steps.map(AdminStep.init), jobs: view.jobs.map(AdminJob.init),
            calls: view.calls.map(AdminCall.init),
            events: view.events.map { AdminEvent(seq: $0.seq, type: $0.type, at: Timestamp($0.at)) })
    }
}

extension AdminStep {
    init(_ step: AdminScanView.Step) {
        self.init(
            step: step.name, attempt: step.attempt, startedAt: Timestamp(step.startedAt),
            finishedAt: step.finishedAt.map { Timestamp($0) }, error: step.error)
    }
}

extension AdminJob {
    public init(_ record: JobRecord) {
        self.init(
            id: record.id, queue: record.queue.rawValue, state: record.state.rawValue, attempt: record.attempt, tries: record.tries,
            runAt: Timestamp(record.runAt), owner: record.owner, leaseUntil: record.leaseUntil.map { Timestamp($0) },
            finishedAt: record.finishedAt.map { Timestamp($0) }, error: record.error)
    }
}

extension AdminCall {
    init(_ call: AdminScanView.Call) {
        let record = call.record
        self.init(
            at: Timestamp(call.at), step: record.step, attempt: record.attempt, provider: record.provider, model: record.model,
            promptVersion: record.promptVersion, outcome: record.outcome, inputTokens: record.inputTokens,
            outputTokens: record.outputTokens, searches: record.searches, costMicroUsd: record.costMicroUSD,
            durationMs: record.durationMilliseconds, shared: call.isShared)
    }
}
