#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// `GET /admin/v1/limits`: what holds work back.
public struct AdminLimits: Codable, Sendable, Equatable {
    /// A limit that an outside service sets, shared by all processes.
    public struct Slot: Codable, Sendable, Equatable {
        /// Whose limit it is, such as `musicbrainz`.
        public var name: String
        /// Milliseconds until the next request may go out; 0 is now.
        public var nextFreeInMs: Int

        /// For servers and tests: clients decode what a server answers.
        public init(name: String, nextFreeInMs: Int) {
            self.name = name
            self.nextFreeInMs = nextFreeInMs
        }
    }

    /// An artwork job that is put off.
    public struct PutOff: Codable, Sendable, Equatable {
        /// The job that waits, as ``AdminJob/id``.
        @LowercaseID public var jobId: UUID
        /// The album it fetches artwork for.
        @LowercaseID public var albumId: UUID
        /// The album's artist.
        public var artistName: String
        /// The album's title.
        public var albumTitle: String
        /// How often it was put off since somebody asked for it (rule 46).
        public var tries: Int
        /// When it may be claimed again.
        public var dueAt: Timestamp
        /// The same in milliseconds from the answer on, so that the two clocks need not agree.
        public var dueInMs: Int
        /// What was in the way, as a sentence; nil if nobody noted it.
        public var reason: String?

        /// For servers and tests: clients decode what a server answers.
        public init(
            jobId: UUID, albumId: UUID, artistName: String, albumTitle: String, tries: Int, dueAt: Timestamp, dueInMs: Int,
            reason: String?
        ) {
            self.jobId = jobId
            self.albumId = albumId
            self.artistName = artistName
            self.albumTitle = albumTitle
            self.tries = tries
            self.dueAt = dueAt
            self.dueInMs = dueInMs
            self.reason = reason
        }
    }

    /// Who stands in line for a stage: uploads are refused while the oldest has waited for longer than the limit.
    public struct Line: Codable, Sendable, Equatable {
        /// `ingest`, `identification` or `review`.
        public var stage: String
        /// How long the oldest work there has waited, in milliseconds.
        public var waitMs: Int
        /// The wait, in milliseconds, from which uploads are refused with `overloaded`.
        public var limitMs: Int

        /// For servers and tests: clients decode what a server answers.
        public init(stage: String, waitMs: Int, limitMs: Int) {
            self.stage = stage
            self.waitMs = waitMs
            self.limitMs = limitMs
        }
    }

    /// Limits of the gateway that answers; each has its own.
    public struct Gateway: Codable, Sendable, Equatable {
        /// Which gateway answers, as ``AdminProcess/instance``.
        @LowercaseID public var instance: UUID
        /// Scans it drives now.
        public var drivenScans: Int
        /// Photographs in memory now.
        public var uploads: Int
        /// Photographs that may be in memory at once; more are refused with `overloaded`.
        public var uploadPlaces: Int
        /// The stages a scan may have to wait for.
        public var lines: [Line]
        /// The largest photo taken, in bytes; more is `image_too_large`.
        public var uploadLimitBytes: Int
        /// How long `complete` waits for artwork, in milliseconds from the identification on (rule 11).
        public var artworkBudgetMs: Int
        /// Milliseconds after which another gateway takes over a scan whose driver is silent.
        public var scanLeaseMs: Int

        /// For servers and tests: clients decode what a server answers.
        public init(
            instance: UUID, drivenScans: Int, uploads: Int, uploadPlaces: Int, lines: [Line], uploadLimitBytes: Int, artworkBudgetMs: Int,
            scanLeaseMs: Int
        ) {
            self.instance = instance
            self.drivenScans = drivenScans
            self.uploads = uploads
            self.uploadPlaces = uploadPlaces
            self.lines = lines
            self.uploadLimitBytes = uploadLimitBytes
            self.artworkBudgetMs = artworkBudgetMs
            self.scanLeaseMs = scanLeaseMs
        }
    }

    /// Every outside limit, by name.
    public var slots: [Slot]
    /// The queue of the work that uses the slots.
    public var artwork: AdminQueue
    /// Artwork jobs that wait for a later time, the next first; at most 100.
    public var putOff: [PutOff]
    /// What the gateway that answers allows itself.
    public var gateway: Gateway

    /// For servers and tests: clients decode what a server answers.
    public init(slots: [Slot], artwork: AdminQueue, putOff: [PutOff], gateway: Gateway) {
        self.slots = slots
        self.artwork = artwork
        self.putOff = putOff
        self.gateway = gateway
    }
}
