/// Whether and when to try again. Pure: the random number is a parameter.
public struct ClientRetryPolicy: Sendable, Equatable {
    /// All tries, the first included; 1 or less is a single one.
    public var maxAttempts: Int
    /// The ceiling of the first wait; it doubles with each try.
    public var baseDelay: Duration
    /// The ceiling of all waits that the server does not ask for.
    public var maxDelay: Duration
    /// The longest wait a server may ask for; one that asks for more is not waited for, and its error is thrown.
    public var maxServerDelay: Duration

    /// The defaults suit calls somebody waits for: five tries with at most 4.5 s of waiting, beside what the server asks for.
    public init(
        maxAttempts: Int = 5, baseDelay: Duration = .milliseconds(300), maxDelay: Duration = .seconds(4),
        maxServerDelay: Duration = .seconds(30)
    ) {
        self.maxAttempts = maxAttempts
        self.baseDelay = baseDelay
        self.maxDelay = maxDelay
        self.maxServerDelay = maxServerDelay
    }

    /// One try, no wait.
    public static let never = ClientRetryPolicy(maxAttempts: 1)
    /// For following a scan: half a minute of trying. The scan itself goes on meanwhile.
    public static let patient = ClientRetryPolicy(maxAttempts: 12, baseDelay: .milliseconds(250), maxDelay: .seconds(5))

    /// How long to wait before the next try, or nil if there should be none.
    ///
    /// Exponential back-off with full jitter; what the server asks for is a lower bound to which the jitter is added, so that a herd does
    /// not return at one instant.
    ///
    /// - Parameters:
    ///   - attempt: the try that just failed, from 1.
    ///   - serverDelay: what the server asked for.
    ///   - random: a number in 0..<1.
    public func delay(afterAttempt attempt: Int, serverDelay: Duration?, random: Double) -> Duration? {
        guard attempt < maxAttempts, serverDelay ?? .zero <= maxServerDelay else { return nil }
        let doublings = min(max(attempt - 1, 0), 30)
        return (serverDelay ?? .zero) + min(maxDelay, baseDelay * (1 << doublings)) * random
    }
}
