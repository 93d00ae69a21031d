import AlbumScanAPI
import FoundationEssentials
import Store

/// Why a person may not have a failed review written again, or not now (rule 40). Pure.
package enum ReviewRetryRefusal: Error, Sendable, Equatable {
    /// The failure is final.
    case final
    /// It would fail again until then; nil if that is unknown.
    case notBefore(Date?)
    /// It was asked for a moment ago.
    case wait(Duration)

    /// Nil if it may be written again.
    init?(_ failed: ScanDriveRepository.FailedReview) {
        self.init(error: failed.error, retryAt: failed.retryAt, now: failed.now)
    }

    /// - Parameters:
    ///   - error: why the review failed.
    ///   - retryAt: when the pause after the last retry ends.
    package init?(error: ScanFailure?, retryAt: Date?, now: Date) {
        if error?.retryable == false {
            self = .final
        } else if let moment = error?.retryAt?.date, moment > now {
            self = .notBefore(moment)
        } else if let retryAt, retryAt > now {
            self = .wait(.seconds(retryAt.timeIntervalSince(now)))
        } else {
            return nil
        }
    }

    /// How long a scan's review may not be asked for again: the first retry is free, and soon they are hours apart.
    ///
    /// - Parameter retries: how many there were, this one included.
    package static func pause(afterRetries retries: Int) -> Duration {
        let pauses: [Duration] = [.seconds(60), .seconds(300), .seconds(1800), .seconds(7200), .seconds(86_400)]
        return pauses[min(max(retries, 1), pauses.count) - 1]
    }
}
