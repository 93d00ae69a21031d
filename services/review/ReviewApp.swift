import AlbumScanAPI
import Contracts
import DurableWork
import ModelSteps
import Presentation
import PromptControl
import Prompts
import ReviewWriting
import ServiceKit
import Store

/// Writes reviews. Scales horizontally: run more processes to write more at once.
@main
enum ReviewApp {
    static func main() async {
        await ServiceMain.run(role: "review", configuration: ReviewConfig.init) { config, context in
            let library = try PromptLibrary(directory: config.prompts)
            let worker = ReviewWorker(
                writers: config.isOn ? try writers(config, library) : [:],
                store: ReviewDatabase(database: context.database, spending: config.spending),
                logger: context.logger,
                publishText: { [node = context.node] text in node.publish(topic: text.topic, text) },
                announce: { [node = context.node] claim, stored in
                    let review = stored.map { JobFinished.Review(id: $0.id, resource: ReviewResource($0)) }
                    node.publish(
                        topic: JobQueue.review.finished, JobFinished(jobID: claim.id, albumID: claim.job.albumID, review: review))
                })
            let queue = StoreJobQueue(
                .review, of: ReviewJob.self, in: context.database, owner: context.identity.instance, lease: config.lease)
            let jobs = JobWorker(
                queue, settings: .init(queue: JobQueue.review.rawValue, concurrency: config.concurrency, lease: config.lease),
                doorbell: await context.node.doorbell(.review), logger: context.logger
            ) { job in
                try await worker.run(ReviewClaim(id: job.id, attempt: job.attempt, job: try job.payload, subject: try job.subject))
            }
            return [PromptFollower(library, node: context.node, logger: context.logger), jobs]
        }
    }

    private static func writers(_ config: ReviewConfig, _ library: PromptLibrary) throws -> [ReviewKind: ReviewWriter] {
        let http = try config.access.makeHTTPClient()
        let standard = ModelStep(
            .reviewGeneration, of: library, model: try config.access.model(config.standard, http: http), effort: config.standard.effort)
        let searched = ModelStep(
            .reviewGenerationSearched, of: library, model: try config.access.model(config.searched, http: http),
            effort: config.searched.effort, searches: config.searches)
        return [
            .standard: ReviewWriter(step: standard, patience: config.patience),
            .searched: ReviewWriter(step: searched, patience: config.searchedPatience),
        ]
    }
}
