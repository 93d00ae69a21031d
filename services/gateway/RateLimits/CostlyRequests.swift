import FoundationEssentials
import Synchronization
import Telemetry

/// Bounds how many requests of a costly kind are under way at once: in all, of one account, and from one address. Whoever has as many as it
/// may waits for its own, and the others find a place.
package final class CostlyRequests: Sendable {
    private enum Holder: Hashable, Sendable {
        case all
        case account(UUID)
        case address(NetworkAddress)
    }

    private let (total, perAccount): (Int, Int)
    private let underWay = Mutex<[Holder: Int]>([:])

    /// - Parameters:
    ///   - total: how many in all; half of them at most, and at least one, from one address.
    ///   - perAccount: how many of one account.
    package init(total: Int, perAccount: Int) {
        (self.total, self.perAccount) = (total, perAccount)
    }

    /// Runs one of them.
    ///
    /// - Parameter address: nil where addresses are not counted.
    /// - Throws: 429 `too_many_requests` if it is the caller who has as many as it may, 503 `overloaded` if it is all together.
    package func running<Result>(
        of account: UUID, from address: NetworkAddress?, _ body: () async throws -> Result
    ) async throws -> Result {
        let own = [(Holder.account(account), perAccount)] + (address.map { [(.address($0), max(total / 2, 1))] } ?? [])
        let refusal: ProblemError? = underWay.withLock { counts in
            guard own.allSatisfy({ counts[$0, default: 0] < $1 }) else { return .rateLimited(retryAfter: 1) }
            guard counts[.all, default: 0] < total else { return .overloaded() }
            for holder in own.map(\.0) + [.all] { counts[holder, default: 0] += 1 }
            return nil
        }
        if let refusal {
            Metric.rateLimited.increment("costly")
            throw refusal
        }
        defer {
            underWay.withLock { counts in
                for holder in own.map(\.0) + [.all] {
                    let count = counts[holder, default: 1] - 1
                    counts[holder] = count > 0 ? count : nil
                }
            }
        }
        return try await body()
    }
}
