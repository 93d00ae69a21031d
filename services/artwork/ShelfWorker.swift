import AlbumScanAPI
import Catalog
import DurableWork
import FoundationEssentials
import Logging
import ServiceKit
import Store
import Telemetry
import Wallet

/// A claimed question: the job's id, its attempt (the fencing token), how often it has been postponed, and the question.
package struct ShelfClaim: Sendable, Hashable {
    package var id: UUID
    package var attempt: Int
    package var tries: Int
    package var questionID: UUID

    package init(id: UUID, attempt: Int, tries: Int, questionID: UUID) {
        self.id = id
        self.attempt = attempt
        self.tries = tries
        self.questionID = questionID
    }
}

/// How a question ends.
package enum ShelfOutcome: Sendable, Equatable {
    /// Everyone's album, which nobody has to be asked about.
    case known(UUID)
    case answered(ShelfRepository.Answer)
    /// No disc asks it any more.
    case dropped
}

/// The worker's storage; tests keep it in memory.
package protocol ShelfStore: Sendable {
    /// What a question asks about; nil if no disc asks it any more.
    func words(of question: UUID) async throws -> AlbumQuery?
    /// Everyone's album of these words, if that is certain.
    func known(_ words: AlbumQuery) async throws -> UUID?
    /// The journal of the job's searches.
    func journal(of job: ShelfClaim) -> any StepJournal
    /// Stores the answer and ends the job, in one transaction.
    ///
    /// - Returns: whether there is a cover to fetch.
    func end(_ job: ShelfClaim, with outcome: ShelfOutcome) async throws -> Bool
    func postpone(_ job: ShelfClaim, by delay: Duration) async throws
}

/// Finds out which albums the discs of wallets are (rule 93). A wrong album is worse than none: several that fit are an answer.
package struct ShelfWorker: Sendable {
    /// How long a question waits for a slot that nobody else wants before its job is postponed.
    package static let patience = Duration.seconds(300)
    /// How many albums a person chooses among.
    static let choices = 8

    private let musicBrainz: MusicBrainzClient
    private let store: any ShelfStore
    private let random: @Sendable () -> Double
    private let ring: @Sendable () -> Void
    private let logger: Logger

    /// - Parameters:
    ///   - musicBrainz: takes slots that nobody else wants.
    ///   - random: in 0..<1, for the jitter of retries.
    ///   - ring: called after a commit that left a cover to fetch.
    package init(
        musicBrainz: MusicBrainzClient, store: any ShelfStore, logger: Logger,
        random: @escaping @Sendable () -> Double = { .random(in: 0..<1) }, ring: @escaping @Sendable () -> Void
    ) {
        self.musicBrainz = musicBrainz
        self.store = store
        self.random = random
        self.ring = ring
        self.logger = logger
    }

    /// - Throws: the store's errors; the job is then unfinished and its lease still held.
    package func run(_ job: ShelfClaim) async throws {
        let outcome: ShelfOutcome
        do {
            outcome = try await answer(job)
        } catch UpstreamError.busy(let detail) {
            // Nobody waits for it, so it is never given up: at last it is tried every few minutes.
            let tries = min(job.tries, PoliteRetry.jobRetries - 1)
            let delay = PoliteRetry.jobDelay(afterTries: tries, random: random()) ?? Self.patience
            logger.log(.notice, "A wallet's question is put off", [.job: job.id, .attempt: job.attempt, .detail: detail])
            Metric.shelfAnswers.increment("put_off")
            return try await store.postpone(job, by: delay)
        } catch let error as UpstreamError {
            // MusicBrainz refuses the question itself: for whoever asked, it has no such album.
            logger.log(.warning, "A wallet's question was refused", [.job: job.id, .attempt: job.attempt, .error: "\(error)"])
            outcome = .answered(.none)
        }
        if try await store.end(job, with: outcome) { ring() }
        Metric.shelfAnswers.increment(outcome.name)
    }

    private func answer(_ job: ShelfClaim) async throws -> ShelfOutcome {
        guard let words = try await store.words(of: job.questionID) else { return .dropped }
        if let known = try await store.known(words) { return .known(known) }
        let journal = store.journal(of: job)
        for (index, query) in MusicBrainzQuery.ladder(for: words).filter({ $0.entity == .releaseGroup }).enumerated() {
            let found = try await journal.once("search_\(index + 1)") { () -> Found in
                switch ReleaseGroupMatcher.rank(try await musicBrainz.releaseGroups(query), for: words) {
                case .match(let best, margin: _):
                    Found(isSure: true, albums: [best], release: best.candidate.representativeRelease.flatMap { UUID(uuidString: $0) })
                case .ambiguous(let albums): Found(isSure: false, albums: albums)
                case .none: Found(isSure: false, albums: [])
                }
            }
            if let album = found.albums.first {
                return .answered(found.isSure ? .found(album, release: found.release) : .several(found.albums))
            }
        }
        return .answered(.none)
    }

    /// What one search found, as the journal keeps it.
    private struct Found: Codable {
        let isSure: Bool
        let albums: [CandidateResource]
        /// The release whose cover may stand in for the release group's, if that is sure.
        let release: UUID?

        init(isSure: Bool, albums: [RankedCandidate], release: UUID? = nil) {
            self.isSure = isSure
            self.release = release
            self.albums = Array(albums.lazy.compactMap { CandidateResource($0.candidate) }.prefix(ShelfWorker.choices))
        }
    }
}

extension ShelfOutcome {
    fileprivate var name: String {
        switch self {
        case .known: "known"
        case .dropped: "dropped"
        case .answered(.found): "found"
        case .answered(.several): "several"
        case .answered(.none): "none"
        }
    }
}

/// The store in PostgreSQL.
struct DatabaseShelfStore: ShelfStore {
    let database: Database

    func words(of question: UUID) async throws -> AlbumQuery? {
        try await database.autocommit { try await $0.shelf.words(of: question) }
    }

    func known(_ words: AlbumQuery) async throws -> UUID? {
        try await database.autocommit { try await $0.shelf.known(words)?.id }
    }

    func journal(of job: ShelfClaim) -> any StepJournal {
        DatabaseStepJournal(database, of: .job(job.id, attempt: job.attempt, album: nil))
    }

    func end(_ job: ShelfClaim, with outcome: ShelfOutcome) async throws -> Bool {
        try await database.persist { db in
            let account = try await db.jobs.account(of: job.id)
            let hasCover: Bool
            switch outcome {
            case .dropped: hasCover = false
            case .known(let album): hasCover = try await db.shelf.found(album, for: job.questionID, account: account)
            case .answered(let answer):
                hasCover = try await db.shelf.store(answer, to: job.questionID, account: account) { Unavailability(misses: $0).wait }
            }
            try await db.jobs.finish(job.id, attempt: job.attempt)
            return hasCover
        }
    }

    func postpone(_ job: ShelfClaim, by delay: Duration) async throws {
        let reason = ScanFailure(code: "busy", message: "MusicBrainz is busy", retryable: true)
        try await database.autocommit { try await $0.jobs.postpone(job.id, attempt: job.attempt, by: delay, because: reason) }
    }
}
