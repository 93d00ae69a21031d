import Contracts
import HTTPClient
import Jobs
import ServiceKit

/// Finds cover art: owns all traffic to MusicBrainz and the Cover Art Archive.
@main
enum ArtworkApp {
    static func main() async {
        await ServiceMain.run(role: "artwork", configuration: ArtworkConfig.init) { config, context in
            let gate = RateGate(
                slots: DatabaseRateSlots(database: context.database), spacing: config.spacing, patience: config.patience)
            let renderer = CoverRenderer(executor: context.blocking)
            let service = ArtworkService(
                musicBrainz: MusicBrainzClient(
                    baseURL: config.musicBrainzURL,
                    http: try HTTPClient(config.musicBrainzPolicy).observed(by: UpstreamObserver.tracing("musicbrainz")), gate: gate,
                    timeout: config.timeout),
                archive: CoverArtArchiveClient(
                    baseURL: config.archiveURL,
                    http: try HTTPClient(config.archivePolicy).observed(by: UpstreamObserver.tracing("coverartarchive")),
                    timeout: config.timeout),
                renderer: renderer)
            let replacement = ArtworkReplacement(database: context.database, renderer: renderer)
            await context.node.serve(ReplaceArtwork.self, credit: 2, reply: replacement.replace)
            let worker = ArtworkWorker(
                service: service, store: DatabaseArtworkStore(database: context.database), logger: context.logger,
                announce: { [node = context.node] job in
                    node.publish(topic: JobQueue.artwork.finished, JobFinished(jobID: job.id, albumID: job.albumID))
                })
            let queue = StoreJobQueue(
                .artwork, of: ArtworkJob.self, in: context.database, owner: context.identity.instance, lease: config.lease)
            let jobs = JobWorker(
                queue, settings: .init(queue: JobQueue.artwork.rawValue, concurrency: config.concurrency, lease: config.lease),
                doorbell: await context.node.doorbell(.artwork), logger: context.logger
            ) { job in
                try await worker.run(ArtworkClaim(id: job.id, attempt: job.attempt, tries: job.tries, albumID: job.payload.albumID))
            }
            return [jobs]
        }
    }
}
