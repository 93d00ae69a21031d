import AlbumScanAPI
import Contracts
import DurableWork
import HTTPClient
import Presentation
import ServiceKit
import Store
import VisualMemory

/// Finds cover art, wallets' albums and track lists. All traffic to MusicBrainz and the Cover Art Archive goes through this service.
@main
enum ArtworkApp {
    static func main() async {
        await ServiceMain.run(role: "artwork", configuration: ArtworkConfig.init) { config, context in
            // Background work waits long, but never has more than the next slot.
            let gate = RateGate(
                slots: DatabaseRateSlots(database: context.database), spacing: config.spacing, patience: config.patience,
                ahead: config.spacing)
            let renderer = CoverRenderer(executor: context.blocking, remembers: config.remembers)
            let musicBrainz = try HTTPClient(config.musicBrainzPolicy).observed(by: UpstreamObserver.tracing("musicbrainz"))
            let archive = CoverArtArchiveClient(
                baseURL: config.archiveURL,
                http: try HTTPClient(config.archivePolicy).observed(by: UpstreamObserver.tracing("coverartarchive")),
                timeout: config.timeout)
            let patient = MusicBrainzClient(baseURL: config.musicBrainzURL, http: musicBrainz, gate: gate, timeout: config.timeout)
            let service = ArtworkService(musicBrainz: patient, archive: archive, renderer: renderer)
            // For requests that a person waits for: the same rate limit, but no long queue, and a single retry instead of three.
            let prompt = MusicBrainzClient(
                baseURL: config.musicBrainzURL, http: musicBrainz,
                gate: RateGate(
                    slots: DatabaseRateSlots(database: context.database), spacing: config.spacing,
                    patience: min(config.patience, AlbumFinder.patience)),
                timeout: config.timeout, tries: 2)
            let editions = EditionFinder(
                musicBrainz: prompt, archive: archive, renderer: renderer, store: DatabaseEditionStore(database: context.database))
            let people = LookupHandler(
                finder: AlbumFinder(musicBrainz: prompt, memory: DatabaseCandidateMemory(database: context.database)), editions: editions,
                tracks: TrackFinder(musicBrainz: prompt, store: DatabaseTrackStore(database: context.database)), logger: context.logger)
            await people.serve(on: context.node, credit: ArtworkConfig.foreground)
            let replacement = ArtworkReplacement(database: context.database, renderer: renderer)
            await context.node.serve(ReplaceArtwork.self, credit: 2, reply: replacement.replace)
            let verification = config.remembers ? ArtworkVerification(database: context.database, executor: context.blocking) : nil
            let store = DatabaseArtworkStore(database: context.database, verification: verification)
            let announce: @Sendable (ArtworkClaim, ArtworkRecord?) -> Void = { [node = context.node] job, stored in
                let artwork = stored.map { ArtworkResource($0, album: job.albumID) }
                node.publish(topic: JobQueue.artwork.finished, JobFinished(jobID: job.id, albumID: job.albumID, artwork: artwork))
            }
            let worker = ArtworkWorker(
                service: service, store: store, logger: context.logger, announce: announce)
            let poll = QueuePoll([.artwork, .edition, .shelf], of: context.database)
            func queue(_ queue: JobQueue) -> StoreJobQueue<ArtworkJob> {
                StoreJobQueue(queue, of: ArtworkJob.self, in: context.database, owner: context.identity.instance, lease: config.lease)
            }
            let jobs = JobWorker(
                queue(.artwork),
                settings: .init(queue: JobQueue.artwork.rawValue, concurrency: config.concurrency, lease: config.lease, poll: nil),
                doorbell: await poll.doorbell(.artwork, on: context.node), logger: context.logger
            ) { job in
                try await worker.run(try ArtworkClaim(job, of: job.payload.albumID))
            }
            // A concurrency of one: it must not delay what people wait for.
            let selector = EditionSelector(
                finder: EditionFinder(
                    musicBrainz: patient, archive: archive, renderer: renderer, store: DatabaseEditionStore(database: context.database)),
                store: store, logger: context.logger)
            let choices = JobWorker(
                queue(.edition), settings: .init(queue: JobQueue.edition.rawValue, concurrency: 1, lease: config.lease, poll: nil),
                doorbell: await poll.doorbell(.edition, on: context.node), logger: context.logger
            ) { job in
                try await selector.run(try ArtworkClaim(job, of: job.payload.albumID))
            }
            // One at a time, and only in slots that nobody else wants: however long, for nobody waits.
            let idle = MusicBrainzClient(
                baseURL: config.musicBrainzURL, http: musicBrainz,
                gate: RateGate(
                    slots: DatabaseRateSlots(database: context.database, onlyIdle: true), spacing: config.spacing,
                    patience: ShelfWorker.patience, ahead: .zero),
                timeout: config.timeout)
            let ring: @Sendable () -> Void = { [node = context.node] in node.publish(topic: JobQueue.shelf.doorbell, Doorbell()) }
            let shelf = ShelfWorker(
                musicBrainz: idle, store: DatabaseShelfStore(database: context.database), logger: context.logger, ring: ring)
            let covers = ArtworkWorker(
                service: ArtworkService(musicBrainz: idle, archive: archive, renderer: renderer), store: store, logger: context.logger,
                announce: announce)
            let questions = JobWorker(
                StoreJobQueue(
                    .shelf, of: ShelfJob.self, in: context.database, owner: context.identity.instance, lease: config.lease),
                settings: .init(queue: JobQueue.shelf.rawValue, concurrency: 1, lease: config.lease, poll: nil),
                doorbell: await poll.doorbell(.shelf, on: context.node), logger: context.logger
            ) { job in
                switch try job.payload {
                case .question(let id):
                    try await shelf.run(ShelfClaim(id: job.id, attempt: job.attempt, tries: job.tries, questionID: id))
                case .cover(let album, let found):
                    try await covers.run(try ArtworkClaim(job, of: album, found: found))
                }
            }
            return [poll, jobs, choices, questions]
        }
    }
}
