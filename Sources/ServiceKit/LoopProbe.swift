import Executors
import Telemetry

/// Measures the latency of the event loop: a busy or blocked loop delays every call and query.
actor LoopProbe {
    private nonisolated let loop: EventLoop
    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    init(loop: EventLoop) {
        self.loop = loop
    }

    private func touch() -> ContinuousClock.Instant { .now }

    nonisolated func measure() async {
        let start = ContinuousClock.now
        Metric.loopLag.record(await touch() - start)
    }
}
