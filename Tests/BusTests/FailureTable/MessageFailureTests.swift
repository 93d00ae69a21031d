import Bus
import BusTestKit
import Foundation
import Testing

/// Messages that cannot be sent or answered: rows of the failure table
/// (Sources/Bus/README.md, "Failure table").
@Suite(.serialized) struct MessageFailureTests {
    private static let large = [UInt8](repeating: 7, count: 400_000)

    @Test("Multi-part message to a gone peer: the next message is whole")
    func multiPartToAGonePeer() async throws {
        try await withProcesses { rig in
            let gateway = try await rig.gateway()
            let victim = try await rig.worker(knownTo: [gateway]) { $0.credit = 8 }
            _ = try await rig.worker(knownTo: [gateway]) { $0.credit = 8 }
            try await victim.kill9()
            // Each of those for the victim has frames that would be read as an envelope if they followed one that failed.
            let calls = (0..<8).map { number in
                Task { try await gateway.call(Echo(text: "\(number)"), attachment: [UInt8(number)], deadline: .soon) }
            }
            for (number, call) in calls.enumerated() {
                let reply = try await call.value
                #expect(reply.body.text == "\(number)" && reply.attachment == [UInt8(number)])
            }
        }
    }

    @Test("Oversize message to the connecting side: its dead socket is replaced by the silence rule")
    func oversizeToTheConnectingSide() async throws {
        try await withProcesses { rig in
            let gateway = try await rig.gateway()
            let worker = try await rig.worker(knownTo: [gateway]) { $0.maximumMessageSize = 10_000 }
            let failure = await gateway.failure(Echo(), attachment: Self.large)
            #expect(failure?.code == .workerLost || failure?.code == .noWorker)
            try await rig.known(worker.instance, to: [gateway])
            #expect(try await gateway.call(Echo(text: "small"), deadline: .soon).body.worker == worker.instance)
        }
    }

    @Test("Oversize message to the binding side: the connection ends, the sender is back, the others notice nothing")
    func oversizeToTheBindingSide() async throws {
        try await withProcesses({ $0.maximumMessageSize = 10_000 }) { rig in
            let gateway = try await rig.gateway()
            let worker = try await rig.worker(knownTo: [gateway])
            // A caller that allows itself more than the gateway takes.
            let caller = try rig.start(.caller) {
                $0.seconds = 2
                $0.textSize = 400_000
            }
            for number in 0..<50 {
                #expect(try await gateway.call(Echo(text: "\(number)"), deadline: .soon).body.worker == worker.instance)
                try await Task.sleep(for: .milliseconds(10))
            }
            try await caller.ended(within: .seconds(60))
            let report = try JSONDecoder().decode(CallerReport.self, from: caller.printed)
            #expect(report.answered == 0 && !report.failed.isEmpty)
            #expect(await gateway.knows(worker.instance))
        }
    }

    @Test("Oversize message of our own: refused before it is sent, in both directions")
    func oversizeIsRefused() async throws {
        try await withProcesses({ $0.maximumMessageSize = 10_000 }) { rig in
            let gateway = try await rig.gateway()
            _ = try await rig.worker(knownTo: [gateway]) { $0.maximumMessageSize = 10_000 }
            #expect(await gateway.failure(Echo(), attachment: Self.large)?.code == .tooLarge)
            // The reply adds the name of its worker to a request that just fits.
            #expect(await gateway.failure(Echo(text: String(repeating: "x", count: 9_980)))?.code == .tooLarge)
            #expect(try await gateway.call(Echo(text: "fits"), deadline: .soon).body.text == "fits")
        }
    }

    @Test("Unknown service or operation: an error, never silence")
    func unknownService() async throws {
        struct Nobody: BusRequest {
            typealias Reply = Echo.Reply
            static let service: ServiceName = "nobody"
            static let operation = "x"
            static let isIdempotent = true
        }
        try await withProcesses { rig in
            let gateway = try await rig.gateway()
            _ = try await rig.worker(knownTo: [gateway])
            let caller = try await rig.caller()
            let nobody = await caller.failure(Nobody())
            #expect(nobody?.code == .noWorker && nobody?.isRetryable == true)
            #expect(await caller.failure(Unheard())?.code == .unknownOperation)
        }
    }
}
