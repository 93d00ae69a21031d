import FoundationEssentials
import Synchronization
import Telemetry

/// Limits the event streams that are open at once. Each is a connection, and reads the database every few seconds.
package final class StreamLimits: Sendable {
    fileprivate enum Holder: Hashable, Sendable {
        case device(UUID)
        case address(NetworkAddress)
    }

    private let perDevice: Int
    private let perAddress: Int
    private let counts = Mutex<[Holder: Int]>([:])

    /// - Parameters:
    ///   - perDevice: the maximum number of one device; 0 for no limit.
    ///   - perAddress: the same from one address.
    package init(perDevice: Int, perAddress: Int) {
        self.perDevice = perDevice
        self.perAddress = perAddress
    }

    /// The place of one stream, which ends with it.
    package final class Place: Sendable {
        private let limits: StreamLimits
        private let holders: Mutex<[Holder]>

        fileprivate init(_ limits: StreamLimits, _ holders: [Holder]) {
            self.limits = limits
            self.holders = Mutex(holders)
        }

        /// Gives the place back.
        package func leave() {
            let holders = holders.withLock { holders in
                defer { holders = [] }
                return holders
            }
            limits.release(holders)
        }

        // A stream may never begin: its client is gone, or asked only for the head.
        deinit { leave() }
    }

    /// - Parameter address: nil where addresses are not counted.
    /// - Throws: 429 `too_many_requests` with `Retry-After`.
    package func take(device: UUID, address: NetworkAddress?) throws -> Place {
        let wanted = [(Holder.device(device), perDevice)] + (address.map { [(.address($0), perAddress)] } ?? [])
        let isFree = counts.withLock { counts in
            guard wanted.allSatisfy({ holder, limit in limit == 0 || counts[holder, default: 0] < limit }) else { return false }
            for (holder, _) in wanted { counts[holder, default: 0] += 1 }
            return true
        }
        guard isFree else {
            Metric.rateLimited.increment("stream")
            throw ProblemError.tooManyStreams
        }
        return Place(self, wanted.map(\.0))
    }

    private func release(_ holders: [Holder]) {
        counts.withLock { counts in
            for holder in holders {
                let count = counts[holder, default: 1] - 1
                counts[holder] = count > 0 ? count : nil
            }
        }
    }
}
