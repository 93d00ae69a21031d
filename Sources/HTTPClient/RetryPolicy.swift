internal import Glibc

/// Whether and when to send a request again. Pure: the clock and the random number are parameters.
public struct RetryPolicy: Sendable, Hashable {
    /// All attempts, the first included.
    public var maxAttempts: Int
    /// The least first wait, the first back-off; it doubles with each attempt.
    public var baseDelay: Duration
    /// The ceiling of all waits that the server does not ask for.
    public var maxDelay: Duration
    /// A server that asks for a longer wait than this is not waited for.
    public var maxServerDelay: Duration
    /// Statuses that may pass by themselves.
    public var statuses: Set<Int>

    public init(
        maxAttempts: Int = 2, baseDelay: Duration = .milliseconds(500), maxDelay: Duration = .seconds(8),
        maxServerDelay: Duration = .seconds(120), statuses: Set<Int> = [408, 429, 500, 502, 503, 504, 529]
    ) {
        self.maxAttempts = maxAttempts
        self.baseDelay = baseDelay
        self.maxDelay = maxDelay
        self.maxServerDelay = maxServerDelay
        self.statuses = statuses
    }

    public static let never = RetryPolicy(maxAttempts: 1)

    /// The time the server asks the client to wait: `retry-after-ms`, or `Retry-After` as seconds or as a date (RFC 9110 section 10.2.3).
    ///
    /// - Parameter epochSeconds: the time of day now, in seconds since 1970, for the form that is a date.
    public static func serverDelay(_ headers: HTTPHeaders, epochSeconds: Int) -> Duration? {
        if let text = headers["retry-after-ms"], let milliseconds = Double(text), milliseconds >= 0, milliseconds < 1e12 {
            return .milliseconds(milliseconds)
        }
        guard let text = headers["retry-after"] else { return nil }
        if let seconds = Double(text), seconds >= 0, seconds < 1e9 { return .seconds(seconds) }
        return HTTPDate.secondsSinceEpoch(text).map { .seconds(max(0, $0 - epochSeconds)) }
    }

    /// As above, with the time of day now.
    public static func serverDelay(_ headers: HTTPHeaders) -> Duration? {
        serverDelay(headers, epochSeconds: time(nil))
    }

    /// How long to wait before the next attempt, or `nil` when there should be none.
    ///
    /// Exponential back-off, of which up to as much again is added by chance: a herd must not return at the same instant, and nobody at
    /// once, which would spend the retry on a server that has had no time to recover. What the server asks for is a lower bound too, and
    /// not the only one, because `Retry-After: 0` is what servers say while they shed load
    /// (services/artwork/README.md, "MusicBrainz: two kinds of 503").
    ///
    /// - Parameters:
    ///   - attempt: the attempt that just failed, from 1.
    ///   - serverDelay: what the server asked for.
    ///   - remaining: the time that may be waited; a wait that would use it up is not begun.
    ///   - random: a number in 0..<1.
    public func delay(afterAttempt attempt: Int, serverDelay: Duration?, remaining: Duration, random: Double) -> Duration? {
        guard attempt < maxAttempts, serverDelay ?? .zero <= maxServerDelay else { return nil }
        let doublings = min(max(attempt - 1, 0), 30)
        let backOff = min(maxDelay / 2, baseDelay * (1 << doublings))
        let delay = max(serverDelay ?? .zero, backOff) + backOff * random
        return delay < remaining ? delay : nil
    }

    /// Whether a response may be tried again; `x-should-retry`, which the model providers send, overrules the status.
    public func mayRetry(_ head: HTTPResponseHead) -> Bool {
        switch head.headers["x-should-retry"] {
        case "true": true
        case "false": false
        default: statuses.contains(head.status)
        }
    }
}
