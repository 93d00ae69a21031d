#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// `GET /admin/v1/limits`: what holds work back.
public struct AdminLimits: Codable, Sendable, Equatable {
    /// A limit that an outside service sets, shared by all processes.
    public struct Slot: Codable, Sendable, Equatable {
        public var name: String
        /// When the next request may go out; 0 is now.
        public var nextFreeInMs: Int

        public init(name: String, nextFreeInMs: Int) {
            self.name = name
            self.nextFreeInMs = nextFreeInMs
        }
    }

    /// An artwork job that is put off.
    public struct PutOff: Codable, Sendable, Equatable {
        @LowercaseID public var jobId: UUID
        @LowercaseID public var albumId: UUID
        public var artistName: String
        public var albumTitle: String
        public var tries: Int
        public var dueAt: Timestamp
        public var dueInMs: Int
        public var reason: String?

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
        public var stage: String
        public var waitMs: Int
        public var limitMs: Int

        public init(stage: String, waitMs: Int, limitMs: Int) {
            self.stage = stage
            self.waitMs = waitMs
            self.limitMs = limitMs
        }
    }

    /// Of the gateway that answers.
    public struct Gateway: Codable, Sendable, Equatable {
        @LowercaseID public var instance: UUID
        /// Scans it drives now.
        public var drivenScans: Int
        /// Photographs in memory now, and at most.
        public var uploads: Int
        public var uploadPlaces: Int
        public var lines: [Line]
        public var uploadLimitBytes: Int
        public var artworkBudgetMs: Int
        public var scanLeaseMs: Int

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

    public var slots: [Slot]
    /// The queue of the work that uses them.
    public var artwork: AdminQueue
    /// The next 100.
    public var putOff: [PutOff]
    public var gateway: Gateway

    public init(slots: [Slot], artwork: AdminQueue, putOff: [PutOff], gateway: Gateway) {
        self.slots = slots
        self.artwork = artwork
        self.putOff = putOff
        self.gateway = gateway
    }
}
