/// Back-off for a busy upstream. Pure.
package enum PoliteRetry {
    /// Attempts at one request while a job runs, the first included.
    package static let tries = 4
    /// How often a background job is postponed before its artwork counts as unavailable (rule 46).
    package static let jobRetries = 5

    /// 1, 2, 4 s plus up to half of it as jitter: exponential and never at once, since MusicBrainz sends `Retry-After: 0` while it sheds
    /// load (services/artwork/README.md, "MusicBrainz: two kinds of 503").
    ///
    /// - Parameters:
    ///   - tries: the number of attempts made.
    ///   - random: in 0..<1.
    package static func wait(afterTries tries: Int, random: Double) -> Duration? {
        guard tries < Self.tries else { return nil }
        return .seconds(1 << max(tries - 1, 0)) * (1 + random / 2)
    }

    /// 5 s, 15 s, 45 s, 135 s, 405 s plus up to half of it as jitter; nil when the job is to give up.
    ///
    /// - Parameter tries: how often it has been postponed.
    package static func jobDelay(afterTries tries: Int, random: Double) -> Duration? {
        guard tries < jobRetries else { return nil }
        let seconds = (0..<max(tries, 0)).reduce(5) { seconds, _ in seconds * 3 }
        return .seconds(seconds) * (1 + random / 2)
    }
}
