import Synchronization
internal import Vision

/// LRU cache of decoded features, so that a cover that many people scan is read from the database once.
final class FeatureCache: Sendable {
    private struct State {
        var features: [Int64: (value: CoverFeatures, used: UInt64)] = [:]
        var clock: UInt64 = 0
    }

    private let state = Mutex(State())
    private let capacity: Int

    /// - Parameter capacity: pictures; each takes some tens of kilobytes.
    init(capacity: Int) {
        self.capacity = capacity
    }

    func find(_ pictures: [Int64]) -> [Int64: CoverFeatures] {
        state.withLock { state in
            var found: [Int64: CoverFeatures] = [:]
            for id in pictures {
                guard let features = state.features[id]?.value else { continue }
                state.clock += 1
                state.features[id]?.used = state.clock
                found[id] = features
            }
            return found
        }
    }

    func keep(_ pictures: [Int64: CoverFeatures]) {
        state.withLock { state in
            for (id, features) in pictures {
                state.clock += 1
                state.features[id] = (features, state.clock)
            }
            guard state.features.count > capacity else { return }
            // Evict an eighth at once, so that not every insertion sorts all entries.
            let excess = state.features.count - capacity + capacity / 8
            for (id, _) in state.features.sorted(by: { $0.value.used < $1.value.used }).prefix(excess) { state.features[id] = nil }
        }
    }

    func remove(_ pictures: some Sequence<Int64>) {
        state.withLock { state in
            for id in pictures { state.features[id] = nil }
        }
    }

    func removeAll() {
        state.withLock { $0.features = [:] }
    }

    var count: Int { state.withLock { $0.features.count } }
}
