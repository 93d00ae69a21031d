public import Messaging

/// The kinds of process that are on the bus, and what each may do there: the one table that CURVE keys are bound to.
///
/// A new service or topic belongs in it, or the gateways refuse it with a warning in their logs.
public enum ProcessRole: String, Sendable, CaseIterable {
    case gateway
    case ingest
    case identification
    case artwork
    case review
    case history

    /// What it may offer to callers. Review takes jobs from PostgreSQL instead, and so does artwork, but for what an operator sends and a
    /// person waits for.
    public var services: Set<ServiceName> {
        switch self {
        case .gateway, .review: []
        case .artwork: [.artwork]
        case .ingest: [.ingest]
        case .identification: [.identification]
        case .history: [.history]
        }
    }

    /// The topics it may publish on: one that ends with a period stands for all that begin with it.
    public var topics: Set<String> {
        switch self {
        case .gateway:
            Set(JobQueue.allCases.map(\.doorbell)).union([ScanEventStored.topicPrefix, PromptOrder.topic, PromptState.topic])
        case .artwork: [JobQueue.artwork.finished, JobQueue.shelf.doorbell]
        case .review: [JobQueue.review.finished, ReviewText.topicPrefix, PromptState.topic]
        case .identification: [PromptState.topic]
        case .history: [JobQueue.shelf.doorbell]
        case .ingest: []
        }
    }

    public func mayPublish(on topic: String) -> Bool {
        topics.contains { $0.hasSuffix(".") ? topic.hasPrefix($0) : topic == $0 }
    }
}
