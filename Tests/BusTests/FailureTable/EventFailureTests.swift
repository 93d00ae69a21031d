import Bus
import BusTestKit
import Eventually
import Foundation
import Testing

/// Events that do not arrive: rows of the failure table, with subscribers in processes of their own
/// (Sources/Bus/README.md, "Failure table").
@Suite(.serialized) struct EventFailureTests {
    /// Publishes numbers until the subscriber has noted one.
    private func publishUntilHeard(_ node: BusNode, by subscriber: PeerProcess, in rig: ProcessRig, from first: Int = 0) async throws -> Int
    {
        var number = first
        try await eventually {
            node.publish(topic: "test.x", "\(number)")
            number += 1
            try await Task.sleep(for: .milliseconds(20))
            return Journal.lines(of: subscriber).contains { Int($0).map { $0 >= first } == true }
        }
        return number
    }

    @Test("Slow subscriber: nobody waits for it; it loses events, and gets the later ones when it reads again")
    func slowSubscriber() async throws {
        try await withProcesses { rig in
            _ = try rig.start(.gateway)
            let publisher = try await rig.caller()
            let slow = try rig.start(.subscriber)
            let quick = try rig.start(.subscriber)
            _ = try await publishUntilHeard(publisher, by: slow, in: rig)
            _ = try await publishUntilHeard(publisher, by: quick, in: rig, from: 1000)
            slow.signal(SIGSTOP)
            let filler = String(repeating: "x", count: 8000)
            for number in 2000..<4000 { publisher.publish(topic: "test.x", "\(number) \(filler)") }
            _ = try await publishUntilHeard(publisher, by: quick, in: rig, from: 5000)
            slow.signal(SIGCONT)
            _ = try await publishUntilHeard(publisher, by: slow, in: rig, from: 6000)
            // The bus promises no more: whoever needs them all reads the database as well.
            let numbers = Journal.lines(of: slow).compactMap { Int($0.prefix { $0 != " " }) }
            #expect(numbers == numbers.sorted())
            #expect(Set(numbers).count == numbers.count)
        }
    }

    @Test("Slow joiner: what was published before it was connected is not for it; what comes after is")
    func slowJoiner() async throws {
        try await withProcesses { rig in
            _ = try rig.start(.gateway)
            let publisher = try await rig.caller()
            for number in 0..<1000 { publisher.publish(topic: "test.x", "\(number)") }
            let joiner = try rig.start(.subscriber)
            _ = try await publishUntilHeard(publisher, by: joiner, in: rig, from: 1000)
            #expect(Journal.lines(of: joiner).compactMap { Int($0) }.allSatisfy { $0 >= 1000 })
        }
    }

    @Test("Gateway killed: events take the other one, and arrive once")
    func gatewayKilled() async throws {
        try await withProcesses { rig in
            let gateways = [try rig.start(.gateway), try rig.start(.gateway)]
            let publisher = try await rig.caller()
            for gateway in gateways { try await eventually { await publisher.isLive(gateway.instance) } }
            let subscriber = try rig.start(.subscriber)
            let next = try await publishUntilHeard(publisher, by: subscriber, in: rig)
            try await gateways[0].kill9()
            _ = try await publishUntilHeard(publisher, by: subscriber, in: rig, from: next + 1000)
            let lines = Journal.lines(of: subscriber)
            #expect(Set(lines).count == lines.count)
        }
    }
}

extension Journal {
    fileprivate static func lines(of peer: PeerProcess) -> [String] {
        Journal(folder: peer.options.folder, writer: peer.instance).own
    }
}
