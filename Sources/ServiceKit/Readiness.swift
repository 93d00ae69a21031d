internal import Bus
import Contracts
import Store

/// The answer of `/readyz`.
public struct Readiness: Sendable {
    public let isReady: Bool
    /// `name: state`, one line each.
    public let details: [String]

    public init(isReady: Bool, details: [String]) {
        self.isReady = isReady
        self.details = details
    }
}

extension Readiness {
    /// The roles a stack needs to serve a scan.
    public static let roles = ProcessRole.allCases.map(\.rawValue)

    /// Ready means that the database answers, the bus is connected, and each role has a live process (API, `/readyz`).
    static func of(_ node: BusNode, database: Database) async -> Readiness {
        do {
            let live = Set(try await database.autocommit { try await $0.endpoints.live() }.map(\.role))
            let isConnected = await node.health.isConnected
            let details = ["database: ok", "bus: \(isConnected ? "ok" : "no gateway")"]
            return Readiness(
                isReady: isConnected && roles.allSatisfy(live.contains),
                details: details + roles.map { "\($0): \(live.contains($0) ? "ok" : "missing")" })
        } catch {
            return Readiness(isReady: false, details: ["database: not available"])
        }
    }
}

/// Keeps the readiness for a moment, and finds it out once for all who ask meanwhile: strangers may ask as often as they like, and each
/// answer is a query.
public actor ReadinessCache {
    private let now: @Sendable () -> ContinuousClock.Instant
    private let find: @Sendable () async -> Readiness
    private var found: (readiness: Readiness, end: ContinuousClock.Instant)?
    private var search: Task<Readiness, Never>?

    package init(
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }, find: @escaping @Sendable () async -> Readiness
    ) {
        self.now = now
        self.find = find
    }

    /// How long an answer is kept: "not ready" for less, since somebody waits for it to pass.
    package static func age(of readiness: Readiness) -> Duration { readiness.isReady ? .seconds(1) : .milliseconds(200) }

    public var readiness: Readiness {
        get async {
            if let search { return await search.value }
            if let found, now() < found.end { return found.readiness }
            let task = Task { [find] in await find() }
            search = task
            let readiness = await task.value
            found = (readiness, now() + Self.age(of: readiness))
            search = nil
            return readiness
        }
    }
}
