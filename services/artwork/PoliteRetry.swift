/// How often and how late to ask a busy upstream again. Pure.
package enum PoliteRetry {
    /// Tries of one request while a job runs, the first included.
    package static let tries = 4
    /// Retries of a job in the background before its artwork counts as unavailable (rule 46).
    package static let jobRetries = 5

    /// 1, 2, 4 s and up to half more: growing, jittered and never at once, since MusicBrainz says `Retry-After: 0` while it sheds
    /// load (services/artwork/README.md, "MusicBrainz: two kinds of 503").
    ///
    /// - Parameters:
    ///   - tries: how many were made.
    ///   - random: in 0..<1.
    package static func wait(afterTries tries: Int, random: Double) -> Duration? {
        guard tries < Self.tries else { return nil }
        return .seconds(1 << max(tries - 1, 0)) * (1 + random / 2)
    }

    /// 5 s, 15 s, 45 s, 135 s, 405 s and up to half more; nil when the job gave up.
    ///
    /// - Parameter tries: how often it was put off before.
    package static func jobDelay(afterTries tries: Int, random: Double) -> Duration? {
        guard tries < jobRetries else { return nil }
        let seconds = (0..<max(tries, 0)).reduce(5) { seconds, _ in seconds * 3 }
        return .seconds(seconds) * (1 + random / 2)
    }
}
