public import AlbumScanAPI
public import FoundationEssentials
public import ModelAnswers

/// The queues of long work, claimed by workers from the table `job`.
public enum JobQueue: String, Codable, Sendable, CaseIterable {
    case artwork
    case review
    /// Artwork that no photo of its album shows: another edition's cover may be the one people hold. Nobody waits for it, so it has a queue
    /// of its own beside ``artwork``.
    case edition
    /// Which albums the discs of wallets are, and their covers. Nobody's scan waits for it, so it has a queue of its own behind ``artwork``.
    case shelf

    /// What a scan may wait for.
    public static let awaited: [JobQueue] = [.artwork, .review]

    /// Topic that tells workers to look at the queue now. Losing it costs a poll interval, nothing else.
    public var doorbell: String { "doorbell.\(rawValue)" }
    /// Topic that tells gateways that a job ended.
    public var finished: String { Self.finishedPrefix + rawValue }
    public static let finishedPrefix = "finished."
}

/// Payload of a job in ``JobQueue/artwork`` or ``JobQueue/edition``; its key is the album's id.
public struct ArtworkJob: Codable, Sendable, Hashable {
    public var albumID: UUID

    public init(albumID: UUID) {
        self.albumID = albumID
    }

    public var key: String { albumID.uuidString.lowercased() }
}

/// Payload of a job in ``JobQueue/review``: single-flight per album, kind, prompt version and language (rule 36).
public struct ReviewJob: Codable, Sendable, Hashable {
    /// `tier` is the kind's name in stored jobs and in the database.
    private enum CodingKeys: String, CodingKey {
        case albumID, kind = "tier", promptVersion, language
    }

    public var albumID: UUID
    public var kind: ReviewKind
    public var promptVersion: String
    /// BCP 47.
    public var language: String

    public init(albumID: UUID, kind: ReviewKind, promptVersion: String, language: String) {
        self.albumID = albumID
        self.kind = kind
        self.promptVersion = promptVersion
        self.language = language
    }

    public var key: String { "\(albumID.uuidString.lowercased())/\(kind.rawValue)/\(promptVersion)/\(language)" }
}

/// The failure of a review that no model can write: their answers could not be used, or they declined (rule 36).
public enum ImpossibleReview {
    /// The code of its `ScanFailure`.
    public static let code = "review_impossible"
    /// For how long nobody is asked for the same review again.
    public static let memory = Duration.seconds(86_400)
}

/// Whether the reviewing model may search the web.
public enum ReviewKind: String, Codable, Sendable, CaseIterable {
    case standard
    case searched

    /// The kinds that who asked for this one may see, best first.
    public var orLesser: [ReviewKind] { self == .searched ? [.searched, .standard] : [.standard] }
}

/// Published on ``JobQueue/finished`` after the commit that ended a job.
///
/// It says what was stored, so that nobody needs to read that; who misses the message reads it.
public struct JobFinished: Codable, Sendable, Equatable {
    /// A review as it was stored.
    public struct Review: Codable, Sendable, Equatable {
        public var id: UUID
        public var resource: ReviewResource

        public init(id: UUID, resource: ReviewResource) {
            self.id = id
            self.resource = resource
        }
    }

    public var jobID: UUID
    public var albumID: UUID
    /// Of a job in ``JobQueue/artwork``; nil where it is to be read, as in messages of the version before.
    public var artwork: ArtworkResource?
    /// Of a job in ``JobQueue/review``; nil where it is to be read, as in messages of the version before, or there is none.
    public var review: Review?

    public init(jobID: UUID, albumID: UUID, artwork: ArtworkResource? = nil, review: Review? = nil) {
        self.jobID = jobID
        self.albumID = albumID
        self.artwork = artwork
        self.review = review
    }

    /// What is told about the job on a topic: each queue's workers are believed about their own.
    public func told(on topic: String) -> JobFinished {
        JobFinished(
            jobID: jobID, albumID: albumID, artwork: topic == JobQueue.artwork.finished ? artwork : nil,
            review: topic == JobQueue.review.finished ? review : nil)
    }
}

/// Published on `review-text.<job id>` while a review is written (rule 35).
public struct ReviewText: Codable, Sendable, Hashable {
    public var jobID: UUID
    /// The job's attempt; text of an older attempt is void.
    public var attempt: Int
    /// Position after this message, within the attempt: each delta, each verdict and each reset counts one. A reader that
    /// finds a gap re-reads `review_draft`.
    public var count: Int
    /// New text.
    public var deltas: [ReviewDelta]
    /// The verdict, in every message from the one that brought it; nil before that. Nil in messages of the version before.
    public var verdict: EarlyVerdict?

    public init(jobID: UUID, attempt: Int, count: Int, deltas: [ReviewDelta], verdict: EarlyVerdict? = nil) {
        self.jobID = jobID
        self.attempt = attempt
        self.count = count
        self.deltas = deltas
        self.verdict = verdict
    }

    /// What was shown is void, the review is being written again.
    public var isReset: Bool { deltas.isEmpty && verdict == nil }
    /// By how much ``count`` grew.
    public var length: Int { max(deltas.count, 1) }

    public static let topicPrefix = "review-text."
    public var topic: String { Self.topicPrefix + jobID.uuidString.lowercased() }

    /// The job that a topic is about; nil for one of another form.
    public static func job(of topic: String) -> UUID? { UUID(uuidString: String(topic.dropFirst(topicPrefix.count))) }
}

/// Published on `scan.<scan id>` after the commit that stored an event: any gateway may be streaming that scan.
public struct ScanEventStored: Codable, Sendable, Equatable {
    public var event: ProgressEvent
    /// The job of the review that is being written from this event on, where nobody has begun it before: there is no text of it to be read.
    /// Nil in messages of the version before.
    public var newReview: UUID?

    public init(event: ProgressEvent, newReview: UUID? = nil) {
        self.event = event
        self.newReview = newReview
    }

    public static let topicPrefix = "scan."

    public static func topic(of scan: UUID) -> String { topicPrefix + scan.uuidString.lowercased() }

    /// The scan that a topic is about; nil for one of another form.
    public static func scan(of topic: String) -> UUID? { UUID(uuidString: String(topic.dropFirst(topicPrefix.count))) }
}

/// Published on ``JobQueue/doorbell``. Says nothing beyond "look".
public struct Doorbell: Codable, Sendable, Hashable {
    public init() {}
}
