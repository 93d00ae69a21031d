import FoundationEssentials

/// A request's metadata, as its handler sees it.
public struct BusContext: Sendable {
    /// The id of the call, the same for every attempt at it.
    public let requestID: UUID
    /// 1 for the first dispatch; more after a worker died with the request.
    public let attempt: Int
    /// When the caller stops waiting, on this process's clock.
    public let deadline: ContinuousClock.Instant
    /// The W3C trace context of the caller.
    public let traceparent: String?
    /// The binary attachment sent beside the body.
    public let attachment: [UInt8]?

    public init(
        requestID: UUID = UUID(), attempt: Int = 1, deadline: ContinuousClock.Instant, traceparent: String? = nil,
        attachment: [UInt8]? = nil
    ) {
        self.requestID = requestID
        self.attempt = attempt
        self.deadline = deadline
        self.traceparent = traceparent
        self.attachment = attachment
    }
}
