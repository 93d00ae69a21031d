/// How the time of a call is shared between its tries, so that a try that hangs leaves its successor enough to answer. Pure.
///
/// A try that another may follow is given up when it has been silent for half of the call's time: no answer begun by then, or none going
/// on. An answer that is being written is never cut for that, however slow it is, nor one that may be silent because it searches the web
/// (Sources/LanguageModels/README.md, "Anthropic: stream"); and the last try may use all that is left.
struct CallBudget: Sendable {
    private let total: Duration
    private let deadline: ContinuousClock.Instant

    init(from start: ContinuousClock.Instant, to deadline: ContinuousClock.Instant) {
        total = max(deadline - start, .zero)
        self.deadline = deadline
    }

    /// The longest silence of a try that another may follow.
    var patience: Duration { total / 2 }

    /// How long to wait before another try at most: one with less than a tenth of the call's time would be paid for and thrown away.
    func longestWait(from now: ContinuousClock.Instant) -> Duration { deadline - now - total / 10 }
}
