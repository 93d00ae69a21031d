public import Executors
internal import FoundationEssentials
public import Logging
import ServiceKit
public import ServiceLifecycle
public import Store
import Telemetry
internal import Vision

/// Takes photos that models identified into the memory, one transaction each: whoever dies at it leaves the photo to the next.
///
/// A photo begins as its account's own. It becomes everyone's when the album's artwork shows the same cover, or another account's photo of
/// it was identified as the same album (migration 14, `cover_standing`).
public struct CoverTeaching: Service {
    private let database: Database
    private let executor: BlockingExecutor
    private let logger: Logger
    private let interval: Duration

    /// Features below which a picture has nothing to be recognised by.
    static let leastFeatures = 20

    public init(database: Database, executor: BlockingExecutor, logger: Logger, interval: Duration = .milliseconds(500)) {
        self.database = database
        self.executor = executor
        self.logger = logger
        self.interval = interval
    }

    public func run() async throws {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                do {
                    while try await teachNext(), !Task.isCancelled {}
                } catch {
                    if Task.isCancelled { return }
                    logger.log(.warning, "A photo could not be taught", [.error: "\(error)"])
                }
                // Out of step with the other processes.
                try? await Task.sleep(for: interval * Double.random(in: 0.75...1.25))
            }
        }
    }

    /// Teaches the photo that has waited longest.
    ///
    /// - Returns: whether there was one.
    public func teachNext() async throws -> Bool {
        let outcome: String? = try await database.write { db in
            guard let due = try await db.scanFeatures.takeDue() else { return nil }
            let outcome = try await teach(due, db)
            try await db.scanFeatures.erase(due.teacher.scan)
            return outcome
        }
        guard let outcome else { return false }
        Metric.memoryTaught.increment(outcome)
        return true
    }

    private func teach(_ due: DueTeaching, _ db: DatabaseSession) async throws -> String {
        try await db.visualMemory.lock(due.albumID)
        let covers = try await db.visualMemory.covers(of: due.albumID)
        let artwork = try await db.artwork.features(of: due.albumID)
        guard let look = try await executor.run({ Look(due.features, covers: covers, artwork: artwork) }) else { return "indistinct" }

        let plan = TeachingPlan(account: due.teacher.account, covers: covers, matches: look.matches)
        let cover: UUID
        let outcome: String
        switch plan.target {
        case .none: return "full"
        case .known(let known):
            cover = known
            outcome = "known"
        case .new(let former):
            if let former { _ = try await db.visualMemory.remove(former) }
            cover = UUID()
            outcome = "new"
            try await db.visualMemory.insert(cover, album: due.albumID)
        }
        if plan.keepsPicture {
            let picture = NewCoverPicture(kind: .photo, signature: look.signature, features: due.features, taughtBy: due.teacher)
            try await db.visualMemory.insert(picture, of: cover)
        }
        try await db.visualMemory.agree(due.teacher, with: cover)
        if let picture = look.artwork { try await db.visualMemory.verify(cover, by: picture, of: due.albumID, db) }
        return outcome
    }

    /// What a photo shows, of what an album is known by.
    private struct Look: Sendable {
        let signature: [UInt8]
        /// How strongly the photo shows each cover.
        let matches: [UUID: Int]
        /// The artwork, if the photo shows it.
        let artwork: NewCoverPicture?

        /// Nil for a photo with too little to be recognised by.
        init?(_ features: [UInt8], covers: [KnownCover], artwork: [UInt8]?) {
            guard let photo = try? CoverFeatures(decoding: features), photo.count >= CoverTeaching.leastFeatures else { return nil }
            signature = CoverSignature(photo).encoded()
            var matches: [UUID: Int] = [:]
            for cover in covers {
                for picture in cover.pictures {
                    guard let known = try? CoverFeatures(decoding: picture.features) else { continue }
                    let verification = CoverVerifier.verify(photo, against: known)
                    if verification.isSameCover { matches[cover.id] = max(matches[cover.id] ?? 0, verification.strength) }
                }
            }
            self.matches = matches
            self.artwork = artwork.flatMap { NewCoverPicture(artwork: $0, shownBy: [photo]) }
        }
    }
}

extension NewCoverPicture {
    /// Artwork as a picture of the memory; nil if none of the photos shows it.
    init?(artwork features: [UInt8], shownBy photos: [CoverFeatures]) {
        guard let artwork = try? CoverFeatures(decoding: features),
            photos.contains(where: { CoverVerifier.verify($0, against: artwork).isSameCover })
        else { return nil }
        self.init(kind: .artwork, signature: CoverSignature(artwork).encoded(), features: features, taughtBy: nil)
    }
}

extension VisualMemoryRepository {
    /// The album's artwork shows a cover: from now on it answers everyone, also by the artwork itself.
    func verify(_ cover: UUID, by artwork: NewCoverPicture, of album: UUID, _ db: DatabaseSession) async throws {
        try await verify(cover)
        try await insert(artwork, of: cover)
        try await db.artwork.markVerified(album)
    }
}
