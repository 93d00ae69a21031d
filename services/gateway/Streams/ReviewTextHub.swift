import Bus
import Contracts
import FoundationEssentials
import Logging
import ModelAnswers
import ServiceKit
import ServiceLifecycle
import Telemetry

/// Fans the verdicts and the text of reviews that are being written out to every stream that waits for one of them.
///
/// A worker publishes text by job, and stores it in `review_draft` as well, which serves listeners that join late, and recovery from gaps
/// in the sequence numbers (messages may be lost).
package actor ReviewTextHub: Service {
    /// An update for a stream.
    package enum Update: Sendable, Equatable {
        /// Invalidates what was shown so far.
        case reset
        case append([ReviewDelta])
        case verdict(EarlyVerdict)
    }

    /// Reads a job's stored draft; nil if there is none yet.
    typealias DraftReader = @Sendable (_ job: UUID) async throws -> ReviewText?

    private struct Job {
        var draft = ReviewDraft()
        var isReading = false
    }

    private let node: BusNode
    private let readDraft: DraftReader
    private let logger: Logger
    private let fanOut = FanOut<UUID, Update>()
    /// Those that somebody listens to.
    private var jobs: [UUID: Job] = [:]

    init(node: BusNode, logger: Logger, readDraft: @escaping DraftReader) {
        self.node = node
        self.logger = logger
        self.readDraft = readDraft
    }

    package func run() async {
        await cancelWhenGracefulShutdown {
            for await message in await self.node.subscribe(prefix: ReviewText.topicPrefix) {
                let isAwaited = ReviewText.job(of: message.topic).map { self.fanOut.isHeard($0) } ?? true
                guard isAwaited, let text = try? message.decode(ReviewText.self) else { continue }
                await self.receive(text)
            }
        }
    }

    /// Calls `receive` with the text so far, then with the updates to it.
    ///
    /// - Parameter stored: the draft as it was just read, nil if there was none. What has come since shows as a gap.
    func listen(
        to job: UUID, stored: ReviewText?, receive: @escaping @Sendable (Update) -> Void
    ) -> FanOut<UUID, Update>.Hearing {
        let hearing = fanOut.listen(
            to: job,
            onEnd: { [weak self] in
                guard let self else { return }
                Task { await self.forgetUnlessHeard(job) }
            }, receive: receive)
        if let known = jobs[job] {
            known.draft.updates.forEach(receive)
        } else {
            var fresh = Job()
            if let stored { fresh.draft.replace(with: stored).forEach(receive) }
            jobs[job] = fresh
        }
        return hearing
    }

    private func receive(_ text: ReviewText) {
        guard let change = jobs[text.jobID]?.draft.apply(text) else { return }
        switch change {
        case .none: break
        case .gap: catchUp(text.jobID)
        case .some(let updates): send(updates, of: text.jobID)
        }
    }

    private func catchUp(_ job: UUID) {
        guard jobs[job]?.isReading == false else { return }
        jobs[job]?.isReading = true
        Task {
            do {
                let stored = try await readDraft(job)
                jobs[job]?.isReading = false
                if let stored, let updates = jobs[job]?.draft.replace(with: stored) { send(updates, of: job) }
            } catch {
                jobs[job]?.isReading = false
                logger.log(.warning, "Reading a review's draft failed", [.job: job, .error: "\(error)"])
            }
        }
    }

    private func send(_ updates: [Update], of job: UUID) {
        for update in updates { fanOut.send(update, to: job) }
    }

    private func forgetUnlessHeard(_ job: UUID) {
        if !fanOut.isHeard(job) { jobs[job] = nil }
    }
}
