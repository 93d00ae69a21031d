public import Executors
internal import FoundationEssentials
public import Logging
public import ServiceLifecycle
public import Store
import Telemetry

/// Enrolls photos that models identified, one transaction each: if a process dies, another one picks the photo up.
///
/// A photo first answers its own account only. It answers everyone once the album's artwork shows the same cover, or another account's
/// photo of it, in other surroundings, was identified as the same album (migration 16, `cover_standing`).
public struct EnrollmentWorker: Service {
    private let database: Database
    private let executor: BlockingExecutor
    private let logger: Logger
    private let interval: Duration
    /// Pauses between looks grow to this multiple of the interval while there is nothing to enroll.
    private static let longestPause = 4

    /// Least number of features a picture can be recognized by.
    static let leastFeatures = 20
    /// Photos of other albums to compare a photo with, to find the surroundings they share: as many as somebody scans in one place. Each
    /// costs some 2 ms.
    private static let photosElsewhere = 16

    /// - Parameter interval: between two looks for photos while there are some.
    public init(database: Database, executor: BlockingExecutor, logger: Logger, interval: Duration = .milliseconds(500)) {
        self.database = database
        self.executor = executor
        self.logger = logger
        self.interval = interval
    }

    public func run() async throws {
        await cancelWhenGracefulShutdown {
            var pause = 1
            while !Task.isCancelled {
                pause = min(pause * 2, Self.longestPause)
                do {
                    while try await teachNext(), !Task.isCancelled { pause = 1 }
                } catch {
                    if Task.isCancelled { return }
                    logger.log(.warning, "A photo could not be taught", [.error: "\(error)"])
                }
                // Jitter, so that processes do not poll in step.
                try? await Task.sleep(for: interval * pause * Double.random(in: 0.75...1.25))
            }
        }
    }

    /// Enrolls the photo that has waited longest.
    ///
    /// - Returns: whether there was one.
    public func teachNext() async throws -> Bool {
        let outcome: String? = try await database.transaction { db in
            guard let due = try await db.scanFeatures.takeDue() else { return nil }
            let outcome = try await teach(due, db)
            try await db.make([ScanFeaturesRepository.erasing(due.teacher.scan)])
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
        let (account, photosElsewhere) = (due.teacher.account, Self.photosElsewhere)
        let elsewhere = try await db.visualMemory.unsegmentedPhotos(of: account, notOf: due.albumID, limit: photosElsewhere)
        let enrollment = try await executor.run {
            Enrollment(due.features, by: account, covers: covers, artwork: artwork, elsewhere: elsewhere)
        }
        guard let enrollment else { return "indistinct" }
        let outcome = try await enrol(enrollment, due, db)
        // Applied last, since a cover that loses its only picture is deleted.
        try await db.visualMemory.apply(enrollment.changes)
        return outcome
    }

    private func enrol(_ enrollment: Enrollment, _ due: DueTeaching, _ db: DatabaseSession) async throws -> String {
        let cover: UUID
        let outcome: String
        switch enrollment.plan.target {
        case .none: return "full"
        case .new where enrollment.photo == nil: return "indistinct"
        case .known(let known):
            cover = known
            outcome = "known"
        case .new(let former):
            if let former { _ = try await db.visualMemory.remove(former) }
            cover = UUID()
            outcome = "new"
            try await db.visualMemory.insert(cover, album: due.albumID)
        }
        if enrollment.plan.keepsPicture, let parts = enrollment.photo {
            try await db.visualMemory.insert(NewCoverPicture(kind: .photo, parts: parts, taughtBy: due.teacher), of: cover)
        }
        try await db.visualMemory.agree(due.teacher, with: cover)
        if enrollment.isSegmented { try await db.visualMemory.markSegmented(cover) }
        if let picture = enrollment.artwork { try await db.visualMemory.verify(cover, by: picture, of: due.albumID, db) }
        return outcome
    }
}
