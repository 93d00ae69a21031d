import Bus
import BusTestKit
import Eventually
import Foundation
import SplitMix64
import Testing

/// Two gateways, three workers and two callers, each a process of its own, found by themselves and encrypted, while workers and gateways
/// are killed, replaced and frozen.
///
/// 8 s by default; `ALBUMSCAN_BUS_SOAK_SECONDS` and `ALBUMSCAN_BUS_SOAK_SEED` make it longer, and another.
@Suite(.serialized) struct SeveralGatewaysTests {
    /// What happens to one process.
    private enum Blow: String, CaseIterable { case workerKilled, workerFrozen, gatewayKilled, gatewayFrozen }

    /// Longer than a process may be silent.
    private static let givenUp = BusConfiguration.quick.heartbeatInterval * BusConfiguration.quick.missedHeartbeats * 1.5

    private static var environment: [String: String] { ProcessInfo.processInfo.environment }

    @Test("Several gateways: every call is answered, and once, whatever is killed or frozen")
    func everyCallIsAnswered() async throws {
        let seconds = Self.environment["ALBUMSCAN_BUS_SOAK_SECONDS"].flatMap(Double.init) ?? 8
        let seed = Self.environment["ALBUMSCAN_BUS_SOAK_SEED"].flatMap(UInt64.init) ?? 1
        try await withProcesses { rig in
            var gateways = try (0..<2).map { _ in try rig.start(.gateway) }
            var workers = try (0..<3).map { _ in try rig.start(.worker) { $0.milliseconds = 10 } }
            let observer = try await rig.caller()
            for gateway in gateways { try await eventually { await observer.isLive(gateway.instance) } }
            try await eventually { (try? await observer.call(Echo(), deadline: .soon)) != nil }
            let callers = try (0..<2).map { _ in
                try rig.start(.caller) {
                    $0.seconds = seconds
                    $0.callsAtOnce = 8
                }
            }
            var random = SplitMix64(seed: seed)
            // Each kind once, then any.
            var first = Blow.allCases.shuffled(using: &random)
            var blows: [Blow: Int] = [:]
            let end = ContinuousClock.now + .seconds(seconds)
            while .now < end {
                let blow = first.popLast() ?? Blow.allCases.randomElement(using: &random) ?? .workerKilled
                blows[blow, default: 0] += 1
                switch blow {
                case .workerKilled:
                    let index = Int.random(in: 0..<3, using: &random)
                    workers[index].signal(SIGKILL)
                    workers[index] = try rig.start(.worker) { $0.milliseconds = 10 }
                case .workerFrozen:
                    // Who gives it up, the gateways, are other processes.
                    try await freeze(workers[Int.random(in: 0..<3, using: &random)]) { try await Task.sleep(for: Self.givenUp) }
                case .gatewayKilled:
                    let index = Int.random(in: 0..<2, using: &random)
                    gateways[index].signal(SIGKILL)
                    gateways[index] = try rig.start(.gateway)
                    // One at a time: without any gateway there is nothing to fail over to.
                    let instance = gateways[index].instance
                    try await eventually { await observer.isLive(instance) }
                case .gatewayFrozen:
                    let gateway = gateways[Int.random(in: 0..<2, using: &random)]
                    try await freeze(gateway) { try await eventually { await !observer.isLive(gateway.instance) } }
                    try await eventually { await observer.isLive(gateway.instance) }
                }
                let pace = Duration.milliseconds(Int.random(in: 200...800, using: &random))
                try await Task.sleep(for: pace)
            }
            var answered = 0
            var duplicates = 0
            var longest = 0
            for caller in callers {
                try await caller.ended(within: .seconds(60))
                let report = try JSONDecoder().decode(CallerReport.self, from: caller.printed)
                #expect(report.failed.isEmpty)
                #expect(report.mistaken == 0)
                answered += report.answered
                duplicates += report.duplicates
                longest = max(longest, report.longest)
            }
            // Callers look at their texts: an answer to a call that was answered before would have been another call's.
            #expect(answered > 0)
            let ended = rig.journal.lines.filter { $0.hasPrefix("end ") }
            #expect(Set(ended).count >= answered)
            print(
                """
                seed \(seed), \(seconds) s: \(answered) calls answered, the longest in \(longest) ms, \
                \(duplicates) second answers dropped; \(ended.count - Set(ended).count) executed more than once; \
                \(blows.sorted { $0.key.rawValue < $1.key.rawValue }.map { "\($0.key.rawValue) \($0.value)" }.joined(separator: ", "))
                """)
        }
    }

    @Test("Several gateways: what one publishes, or passes on, its peers and all their nodes receive, encrypted")
    func eventsReachAll() async throws {
        try await withProcesses { rig in
            let gateways = [try await rig.gateway(), try await rig.gateway()]
            let caller = try await rig.caller()
            for gateway in gateways { try await eventually { await caller.isLive(gateway.identity.instance) } }
            for publisher in [gateways[0], gateways[1], caller] {
                for subscriber in gateways + [caller] {
                    let events = await subscriber.subscribe(prefix: "test.")
                    let publishing = Task {
                        while !Task.isCancelled {
                            publisher.publish(topic: "test.1", "hello")
                            try await Task.sleep(for: .milliseconds(20))
                        }
                    }
                    #expect(await events.first { $0.publisher == publisher.identity.instance } != nil)
                    publishing.cancel()
                }
            }
        }
    }

    private func freeze(_ peer: PeerProcess, until isOver: () async throws -> Void) async throws {
        peer.signal(SIGSTOP)
        defer { peer.signal(SIGCONT) }
        try await isOver()
    }
}
