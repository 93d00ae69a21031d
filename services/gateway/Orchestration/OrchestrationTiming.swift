/// The timeouts of a scan.
package struct OrchestrationTiming: Sendable {
    /// When the second progress message of identification is shown (rule 8).
    package var slowNotice: Duration = .milliseconds(3500)
    /// How long a scan waits for its artwork, from identification on (rule 11).
    package var artworkBudget: Duration
    /// How long a scan waits for its review before it ends without (rule 80).
    package var reviewPatience: Duration
    /// The duration of a lease without renewal, after which a dead gateway's scans are taken over.
    package var lease: Duration
    /// The deadline of one drive for identifying a picture, retries included.
    package var identificationDeadline: Duration
    /// The pause between such retries.
    package var identificationPause: Duration = .milliseconds(500)
    /// How long a drive waits for the database before it gives up.
    package var storePatience: Duration = .seconds(120)
    /// The pause between retries of a transaction.
    package var storePause: Duration = .milliseconds(250)
    /// How long a gateway that shuts down lets identifications continue before it hands them over.
    package var drain: Duration = .seconds(12)
    /// The poll interval while draining.
    package var drainPoll: Duration = .milliseconds(200)
    /// The interval at which leases are renewed, expired ones are taken over, and jobs are polled.
    package var heartbeat: Duration = .seconds(1)

    package init(
        artworkBudget: Duration = .seconds(5), reviewPatience: Duration = .seconds(600), lease: Duration = .seconds(6),
        identificationDeadline: Duration = Self.identificationDeadline(modelCall: .seconds(10))
    ) {
        self.artworkBudget = artworkBudget
        self.reviewPatience = reviewPatience
        self.lease = lease
        self.identificationDeadline = identificationDeadline
    }
}

extension OrchestrationTiming {
    /// Long enough for every model call that one picture may need, so that no answer comes too late to be used: the look and the search,
    /// each with a repair attempt (rule 69). Plus the time for replacing a process or recovering the database.
    ///
    /// - Parameter modelCall: the timeout of one call, its retry included (rule 72).
    package static func identificationDeadline(modelCall: Duration) -> Duration { modelCall * 4 + .seconds(35) }
}
