public import Executors
public import FoundationEssentials
public import Logging
public import ServiceLifecycle
public import Store
import Synchronization
import Telemetry
public import Vision

/// The visual memory in one process: the covers that scans of any process resolved (rule 21). Recalls the album that a photo shows, and
/// follows what other processes enroll.
///
/// Until everything is loaded, lookups find nothing, which costs a model call and nothing else.
public final class CoverMemory: Service {
    private let database: Database
    private let executor: BlockingExecutor
    /// Inserts pictures into the index, on one thread: lists that grow on several threads fragment each thread's heap (measured: 160 MB of
    /// 1.1 GB).
    private let intake: BlockingExecutor
    private let logger: Logger
    private let interval: Duration
    private let cache: FeatureCache
    /// Nil until loaded.
    private let shelf = Mutex<EnrolledCovers?>(nil)

    /// Pictures per page at the start, and changed covers per batch: lookups wait while a batch is inserted (some milliseconds).
    private static let batch = 4000
    private static let changedBatch = 100

    /// - Parameters:
    ///   - executor: compares pictures.
    ///   - interval: between two polls for other processes' changes.
    /// - Throws: when the process is out of threads.
    public init(
        database: Database, executor: BlockingExecutor, logger: Logger, interval: Duration = .seconds(1), cachedPictures: Int = 512
    ) throws(EventLoopError) {
        self.database = database
        self.executor = executor
        intake = try BlockingExecutor(name: "covers", threadCount: 1)
        self.logger = logger
        self.interval = interval
        cache = FeatureCache(capacity: cachedPictures)
    }

    // MARK: Recalling

    /// The album and the cover that a photo matched.
    public struct Recalled: Sendable, Equatable {
        public var album: AlbumRecord
        public var coverID: UUID
    }

    /// The result of a lookup.
    public enum Lookup: Sendable, Equatable {
        case recalled(Recalled)
        /// No match among the covers that may answer the account.
        case unknown
        /// Covers of two albums match, and neither clearly better than the other.
        case contested
        /// Nothing has been enrolled yet.
        case empty
        /// The memory is not loaded yet.
        case loading
    }

    /// The album that a photo shows, from the covers that may answer its account.
    ///
    /// - Throws: what the database throws.
    public func recall(_ photo: CoverFeatures, for account: UUID) async throws -> Lookup {
        guard let shelf = loaded else { return .loading }
        // The index may block on an insertion under way, and nothing may block the cooperative pool.
        let found = try await executor.run { shelf.isEmpty ? nil : shelf.candidates(for: photo, account: account) }
        guard let candidates = found else { return .empty }
        let ids = candidates.joined().map(\.id)
        guard !ids.isEmpty else { return .unknown }
        let pictures = try await self.features(of: ids)
        let (cover, isContested) = try await executor.run { Self.decide(photo, candidates, pictures) }
        guard let cover else { return isContested ? .contested : .unknown }
        guard let album = try await album(of: cover, for: account) else { return .unknown }
        return .recalled(Recalled(album: album, coverID: cover))
    }

    /// The album a cover stands for, if it may answer the account as things stand in the database.
    func album(of cover: UUID, for account: UUID) async throws -> AlbumRecord? {
        try await database.autocommit { try await $0.visualMemory.answer(cover, to: account) }
    }

    func artworks(among pictures: [Int64]) async throws -> Set<Int64> {
        pictures.isEmpty ? [] : try await database.autocommit { try await $0.visualMemory.artworks(among: pictures) }
    }

    /// The covers this process knows; nil until they are loaded.
    var loaded: EnrolledCovers? { shelf.withLock { $0 } }

    private static func decide(
        _ photo: CoverFeatures, _ candidates: [[EnrolledCovers.Candidate]], _ pictures: [Int64: CoverFeatures]
    ) -> (cover: UUID?, isContested: Bool) {
        let verified = candidates.flatMap { found in
            CoverVerifier.verify(found, score: \.score) { candidate in
                pictures[candidate.id].map { CoverVerifier.verify(photo, against: $0) }
            }
        }
        guard let album = CoverDecision.best(verified.map { (album: $0.candidate.albumID, verification: $0.verification) }) else {
            // What is alike but contradicted stays so in a closer look, which would only be another draw.
            return (nil, verified.contains(where: \.verification.isAlike))
        }
        let best = verified.filter { $0.candidate.albumID == album && $0.verification.isSameCover }
            .max { $0.verification.strength < $1.verification.strength }
        return (best?.candidate.coverID, false)
    }

    func features(of pictures: [Int64]) async throws -> [Int64: CoverFeatures] {
        var known = cache.find(pictures)
        let missing = pictures.filter { known[$0] == nil }
        guard !missing.isEmpty else { return known }
        let read = try await database.autocommit { try await $0.visualMemory.features(of: missing) }
        let decoded = try await executor.run { read.compactMapValues { try? CoverFeatures(decoding: $0) } }
        cache.keep(decoded)
        known.merge(decoded) { $1 }
        return known
    }

    // MARK: Following

    public func run() async throws {
        await cancelWhenGracefulShutdown { await self.follow() }
    }

    private func follow() async {
        var followed: FollowedChanges?
        var succeeded = ContinuousClock.now
        while !Task.isCancelled {
            do {
                // Changes are kept for a day: a process that was suspended for half of it reloads everything, since it may have missed
                // some.
                if .now - succeeded > VisualMemoryRepository.retention / 2 { followed = nil }
                let begun = ContinuousClock.now
                if let known = followed { followed = try await catchUp(known) }
                if followed == nil { followed = try await load() }
                succeeded = begun
            } catch {
                if Task.isCancelled { return }
                logger.log(.warning, "The visual memory cannot be read", [.error: "\(error)"])
            }
            Metric.memoryLag.set((.now - succeeded) / .seconds(1))
            try? await Task.sleep(for: interval)
        }
    }

    /// Loads everything. The current index stays in use until then.
    private func load() async throws -> FollowedChanges {
        let start = ContinuousClock.now
        let followed = FollowedChanges(horizon: try await database.autocommit { try await $0.visualMemory.horizon() })
        let fresh = EnrolledCovers()
        var page = try await pictures(after: 0)
        while let last = page.last {
            // Read the next page while this one is inserted.
            let (current, isLast) = (page, page.count < Self.batch)
            async let next = isLast ? [] : pictures(after: last.id)
            try await intake.run { fresh.insert(current) }
            page = try await next
        }
        cache.removeAll()
        shelf.withLock { $0 = fresh }
        count(fresh)
        logger.log(
            .info, "The visual memory is loaded",
            [.count: fresh.trustedCount + fresh.pendingCount, .duration: "\(ContinuousClock.now - start)"]
        )
        return followed
    }

    private func pictures(after id: Int64) async throws -> [IndexedPicture] {
        try await database.autocommit { try await $0.visualMemory.pictures(after: id, limit: Self.batch) }
    }

    /// Applies changes; nil if everything has to be loaded again.
    private func catchUp(_ followed: FollowedChanges) async throws -> FollowedChanges? {
        var followed = followed
        let horizon = followed.horizon
        switch followed.take(try await database.autocommit { try await $0.visualMemory.changes(since: horizon) }) {
        case .everything: return nil
        case .covers(let covers):
            guard !covers.isEmpty, let shelf = shelf.withLock({ $0 }) else { return followed }
            for part in Array(covers).chunks(of: Self.changedBatch) {
                let pictures = try await database.autocommit { try await $0.visualMemory.pictures(of: part) }
                let gone = try await intake.run { shelf.replace(Set(part), by: pictures) }
                cache.remove(gone)
            }
            count(shelf)
            return followed
        }
    }

    private func count(_ shelf: EnrolledCovers) {
        Metric.memoryPictures.set(Double(shelf.trustedCount), "trusted")
        Metric.memoryPictures.set(Double(shelf.pendingCount), "pending")
    }
}

extension Array {
    fileprivate func chunks(of size: Int) -> [[Element]] {
        stride(from: 0, to: count, by: size).map { Array(self[$0..<Swift.min($0 + size, count)]) }
    }
}
