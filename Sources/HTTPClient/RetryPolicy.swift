internal import Glibc

/// Whether and when to retry a request. Pure: the clock and the random number are parameters.
public struct RetryPolicy: Sendable, Hashable {
    /// The number of attempts, the first included.
    public var maxAttempts: Int
    /// The back-off before the first retry, without jitter; it doubles with each attempt.
    public var baseDelay: Duration
    /// The maximum wait, unless the server asks for a longer one.
    public var maxDelay: Duration
    /// The longest wait that a server may ask for; beyond it there is no retry.
    public var maxServerDelay: Duration
    /// Statuses of transient failures.
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
    /// Exponential back-off plus up to as much again of jitter: a thundering herd must not return at the same instant, and nobody at once,
    /// which would waste the retry on a server that has had no time to recover. The wait the server asks for is another lower bound, not
    /// the only one, because servers that shed load send `Retry-After: 0` (services/artwork/README.md, "MusicBrainz: two kinds of 503").
    ///
    /// - Parameters:
    ///   - attempt: the number of the attempt that just failed, from 1.
    ///   - serverDelay: the wait the server asked for.
    ///   - remaining: the time left; a wait that would use it up is not begun.
    ///   - random: a number in 0..<1.
    public func delay(afterAttempt attempt: Int, serverDelay: Duration?, remaining: Duration, random: Double) -> Duration? {
        guard attempt < maxAttempts, serverDelay ?? .zero <= maxServerDelay else { return nil }
        let doublings = min(max(attempt - 1, 0), 30)
        let backOff = min(maxDelay / 2, baseDelay * (1 << doublings))
        let delay = max(serverDelay ?? .zero, backOff) + backOff * random
        return delay < remaining ? delay : nil
    }

    /// Whether a response may be retried; `x-should-retry`, which the model providers send, overrides the status.
    public func mayRetry(_ head: HTTPResponseHead) -> Bool {
        switch head.headers["x-should-retry"] {
        case "true": true
        case "false": false
        default: statuses.contains(head.status)
        }
    }
}
