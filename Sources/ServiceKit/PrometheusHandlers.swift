import CoreMetrics
import Synchronization

final class PrometheusCounter: CounterHandler, Sendable {
    private let count = Atomic<Int64>(0)
    /// The factor from counted units to exposed ones.
    private let scale: Double

    init(scale: Double) { self.scale = scale }

    var rendered: String {
        let value = count.load(ordering: .relaxed)
        return scale == 1 ? "\(value)" : "\(Double(value) * scale)"
    }

    func increment(by amount: Int64) { count.add(amount, ordering: .relaxed) }
    func reset() { count.store(0, ordering: .relaxed) }
}

final class PrometheusGauge: MeterHandler, RecorderHandler, Sendable {
    private let current = Mutex(0.0)
    var value: Double { current.withLock { $0 } }
    func set(_ value: Int64) { set(Double(value)) }
    func set(_ value: Double) { current.withLock { $0 = value } }
    func increment(by amount: Double) { current.withLock { $0 += amount } }
    func decrement(by amount: Double) { current.withLock { $0 -= amount } }
    func record(_ value: Int64) { set(Double(value)) }
    func record(_ value: Double) { set(value) }
}

final class PrometheusHistogram: TimerHandler, Sendable {
    /// Default upper bounds, in seconds: from 1 ms to a minute.
    static let defaultBounds: [Double] = [
        0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 1.5, 2, 3, 4, 6, 8, 10, 15, 30, 60,
    ]

    private struct State {
        var buckets: [Int64]
        var sum = 0.0
    }

    private let bounds: [Double]
    private let state: Mutex<State>

    /// - Parameter bounds: upper bounds in seconds, ascending.
    init(bounds: [Double]) {
        self.bounds = bounds
        state = Mutex(State(buckets: [Int64](repeating: 0, count: bounds.count + 1)))
    }

    func recordNanoseconds(_ duration: Int64) {
        let seconds = Double(duration) / 1e9
        let index = bounds.firstIndex { seconds <= $0 } ?? bounds.count
        state.withLock { state in
            state.buckets[index] += 1
            state.sum += seconds
        }
    }

    func render(name: String, labels: String) -> String {
        let (buckets, sum) = state.withLock { ($0.buckets, $0.sum) }
        let inner = labels.isEmpty ? "" : labels.dropFirst().dropLast() + ","
        var text = ""
        var total: Int64 = 0
        for (bound, count) in zip(bounds.map { "\($0)" } + ["+Inf"], buckets) {
            total += count
            text += "\(name)_bucket{\(inner)le=\"\(bound)\"} \(total)\n"
        }
        return text + "\(name)_sum\(labels) \(sum)\n\(name)_count\(labels) \(total)\n"
    }
}
