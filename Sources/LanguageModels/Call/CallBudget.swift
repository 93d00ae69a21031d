/// How the time of a call is divided between attempts, so that one that hangs leaves enough for a retry to answer. Pure.
///
/// An attempt that can still be retried is abandoned when it has been silent for half of the call's time, before the answer begins or in
/// the middle of it. An answer that keeps arriving is never cut for that, however slow it is, nor one that may be silent because it
/// searches the web (Sources/LanguageModels/README.md, "Anthropic: stream"); and the last attempt may use all the time left.
struct CallBudget: Sendable {
    private let total: Duration
    private let deadline: ContinuousClock.Instant

    init(from start: ContinuousClock.Instant, to deadline: ContinuousClock.Instant) {
        total = max(deadline - start, .zero)
        self.deadline = deadline
    }

    /// The longest silence of an attempt that can still be retried.
    var patience: Duration { total / 2 }

    /// The longest wait before another attempt: one with less than a tenth of the call's time would be paid for and thrown away.
    func longestWait(from now: ContinuousClock.Instant) -> Duration { deadline - now - total / 10 }
}
