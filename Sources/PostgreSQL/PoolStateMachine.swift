import DequeModule

/// Decides which connection serves which waiter, which to open and which to close. Pure: its owner performs the actions, and reports what
/// happened and when.
///
/// Connections and waiters are identified by numbers that the owner chooses and never reuses.
package struct PoolStateMachine: Sendable {
    package typealias Instant = ContinuousClock.Instant

    package struct Limits: Sendable {
        /// Kept open even when unused.
        package var minimum: Int
        package var maximum: Int
        /// How long a connection beyond the minimum may be idle.
        package var idleTimeout: Duration
        /// The maximum age of a connection, less up to a tenth of jitter, so that they do not all end together.
        package var maximumLifetime: Duration
        /// The back-off after the first failed attempt; it doubles with each, up to the maximum.
        package var backOff: Duration
        package var maximumBackOff: Duration

        package init(
            minimum: Int, maximum: Int, idleTimeout: Duration, maximumLifetime: Duration,
            backOff: Duration = .milliseconds(100), maximumBackOff: Duration = .seconds(2)
        ) {
            self.minimum = minimum
            self.maximum = max(1, maximum)
            self.idleTimeout = idleTimeout
            self.maximumLifetime = maximumLifetime
            self.backOff = backOff
            self.maximumBackOff = maximumBackOff
        }
    }

    package enum Action: Hashable, Sendable {
        case open(connection: Int)
        case close(connection: Int)
        case lease(connection: Int, waiter: Int)
        case fail(waiter: Int, Failure)
    }

    package enum Failure: Hashable, Sendable {
        /// The waiter's deadline passed.
        case timeout
        /// The last attempt to connect failed and no connection is left to wait for.
        case unavailable
        /// The pool was closed.
        case closed
    }

    private struct Idle {
        let connection: Int
        let since: Instant
    }

    private struct Waiter {
        let id: Int
        let deadline: Instant
    }

    private let limits: Limits
    private var connecting: Set<Int> = []
    /// The most recently used last (a stack): that one is lent next, so that surplus connections idle out.
    private var idle: [Idle] = []
    private var leased: Set<Int> = []
    /// When each open connection reaches its maximum age.
    private var expiry: [Int: Instant] = [:]
    private var waiters: Deque<Waiter> = []
    private var failures = 0
    private var retryAt: Instant?
    private var nextConnection = 0
    private var isClosed = false

    package init(limits: Limits) { self.limits = limits }

    package var connectionCount: Int { connecting.count + idle.count + leased.count }
    package var idleCount: Int { idle.count }
    package var leasedCount: Int { leased.count }
    package var waiterCount: Int { waiters.count }
    package var connectingCount: Int { connecting.count }
    /// Whether the pool is closed and every connection has been returned.
    package var isDrained: Bool { isClosed && connectionCount == 0 }

    // MARK: Inputs

    /// Opens the minimum number of connections.
    package mutating func start(now: Instant) -> [Action] { replenish(now) }

    package mutating func acquire(waiter: Int, deadline: Instant, now: Instant) -> [Action] {
        if isClosed { return [.fail(waiter: waiter, .closed)] }
        if deadline <= now { return [.fail(waiter: waiter, .timeout)] }
        if let connection = idle.popLast()?.connection {
            leased.insert(connection)
            return [.lease(connection: connection, waiter: waiter)]
        }
        if isBackingOff(now), connectionCount == 0 { return [.fail(waiter: waiter, .unavailable)] }
        waiters.append(Waiter(id: waiter, deadline: deadline))
        return replenish(now)
    }

    /// A waiter no longer wants a connection. One that has been served must release it instead.
    package mutating func cancel(waiter: Int) {
        waiters.removeAll { $0.id == waiter }
    }

    /// - Parameter jitter: 0 to 1, at random.
    package mutating func connected(_ connection: Int, now: Instant, jitter: Double) -> [Action] {
        guard connecting.remove(connection) != nil, !isClosed else { return [.close(connection: connection)] }
        failures = 0
        retryAt = nil
        expiry[connection] = now + limits.maximumLifetime * (1 - jitter / 10)
        return offer(connection, now) + replenish(now)
    }

    /// - Parameter jitter: 0 to 1, at random.
    package mutating func connectFailed(_ connection: Int, now: Instant, jitter: Double) -> [Action] {
        guard connecting.remove(connection) != nil else { return [] }
        failures += 1
        let doubled = limits.backOff * Int(1 << min(failures - 1, 16))
        retryAt = now + min(doubled, limits.maximumBackOff) * (0.5 + jitter / 2)
        guard connectionCount == 0 else { return [] }
        defer { waiters.removeAll() }
        return waiters.map { .fail(waiter: $0.id, .unavailable) }
    }

    /// - Parameter isReusable: false when it has ended, is busy or has a transaction open.
    package mutating func released(_ connection: Int, isReusable: Bool, now: Instant) -> [Action] {
        guard leased.remove(connection) != nil else { return [] }
        if isReusable, !isClosed, let expires = expiry[connection], expires > now { return offer(connection, now) }
        expiry[connection] = nil
        return [.close(connection: connection)] + replenish(now)
    }

    /// The connection ended by itself.
    package mutating func ended(_ connection: Int, now: Instant) -> [Action] {
        let isIdle = idle.contains { $0.connection == connection }
        // Its borrower finds out by itself and returns it.
        guard isIdle else { return [] }
        idle.removeAll { $0.connection == connection }
        expiry[connection] = nil
        return replenish(now)
    }

    /// Does what is due by now; see ``nextWakeUp(now:)``.
    package mutating func tick(now: Instant) -> [Action] {
        var actions: [Action] = []
        waiters.removeAll { waiter in
            guard waiter.deadline <= now else { return false }
            actions.append(.fail(waiter: waiter.id, .timeout))
            return true
        }
        var surplus = connectionCount - limits.minimum
        let (lifetimes, idleTimeout) = (expiry, limits.idleTimeout)
        idle.removeAll { entry in
            let isOld = lifetimes[entry.connection].map { $0 <= now } ?? true
            let isSurplus = surplus > 0 && entry.since + idleTimeout <= now
            guard isOld || isSurplus else { return false }
            surplus -= 1
            actions.append(.close(connection: entry.connection))
            return true
        }
        for case .close(let connection) in actions { expiry[connection] = nil }
        return actions + replenish(now)
    }

    /// Refuses every new waiter, and closes idle connections now and lent ones as they are returned.
    package mutating func close() -> [Action] {
        isClosed = true
        defer {
            waiters.removeAll()
            idle.removeAll()
        }
        return waiters.map { .fail(waiter: $0.id, .closed) } + idle.map { .close(connection: $0.connection) }
    }

    /// When ``tick(now:)`` is due.
    package func nextWakeUp(now: Instant) -> Instant? {
        if isClosed { return nil }
        var due = waiters.lazy.map(\.deadline).min()
        func consider(_ instant: Instant) { due = due.map { min($0, instant) } ?? instant }
        for entry in idle {
            if let expires = expiry[entry.connection] { consider(expires) }
            if connectionCount > limits.minimum { consider(entry.since + limits.idleTimeout) }
        }
        if let retryAt, retryAt > now, !waiters.isEmpty || connectionCount < limits.minimum { consider(retryAt) }
        return due
    }

    // MARK: Decisions

    private func isBackingOff(_ now: Instant) -> Bool { retryAt.map { now < $0 } ?? false }

    /// Lends a free connection to the waiter that came first.
    private mutating func offer(_ connection: Int, _ now: Instant) -> [Action] {
        guard let waiter = waiters.popFirst() else {
            idle.append(Idle(connection: connection, since: now))
            return []
        }
        leased.insert(connection)
        return [.lease(connection: connection, waiter: waiter.id)]
    }

    /// Opens what the waiters and the minimum need. After a failure, a single attempt at a time probes whether the server is back.
    private mutating func replenish(_ now: Instant) -> [Action] {
        guard !isClosed, !isBackingOff(now) else { return [] }
        let wanted = max(waiters.count - connecting.count, limits.minimum - connectionCount)
        let allowed = failures > 0 ? 1 - connecting.count : limits.maximum - connectionCount
        return (0..<max(0, min(wanted, allowed, limits.maximum - connectionCount))).map { _ in
            nextConnection += 1
            connecting.insert(nextConnection)
            return .open(connection: nextConnection)
        }
    }
}
