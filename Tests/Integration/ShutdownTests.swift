import AlbumScanAPI
import Eventually
import Foundation
import SampleCovers
import Testing

/// Processes that end and come back while a scan is under way.
@Suite struct ShutdownTests {
    private func alone(_ body: @Sendable (Stack, Device) async throws -> Void) async throws {
        let stack = try await Stack.troubled.value
        try await TroubleLock.shared.alone {
            try await stack.reset()
            do {
                try await body(stack, Device.registered(on: stack))
            } catch {
                try await stack.startAgain()
                throw error
            }
        }
    }

    /// Open streams end properly, the process does not wait for their scans, and the next gateway goes on at once.
    @Test func aGatewayThatStopsEndsItsStreamsAndHandsItsScansOver() async throws {
        try await alone { stack, device in
            try await stack.sandbox.setLatency(scale: 2)
            let scan = try await device.submit(Pictures.photograph(.yeezus))
            async let events = device.events(scan.id)
            async let waiting = device.call(.get, scan.links.`self`, headers: ["Prefer": "wait=50"])
            // Not before both are open.
            let gateway = try #require(try await stack.operationsAddresses(of: "gateway").first)
            try await eventually {
                let streams = try await stack.metric("albumscan_event_streams_open", at: gateway)
                let requests = try await stack.metric("albumscan_http_requests_in_progress", at: gateway)
                return streams >= 1 && requests >= 1
            }
            try await stack.end("gateway", SIGTERM)
            #expect(try await events.last?.stage == .identifying)
            #expect(try await waiting.status == 200)
            try await stack.startAgain()
            #expect(try await device.ended(scan.id).state == .complete)
            let all = try await device.events(scan.id).filter(\.stage.isDurable)
            #expect(all.map(\.seq) == Array(1...Int64(all.count)))
        }
    }

    @Test func aMissingWorkerCostsTimeAndNoScan() async throws {
        try await alone { stack, device in
            let gateway = try #require(try await stack.operationsAddresses(of: "gateway").first)
            let retries = #"albumscan_identification_retries_total{code="no_worker"}"#
            let before = try await stack.metric(retries, at: gateway)
            try await stack.end("identification", SIGKILL)
            let scan = try await device.submit(Pictures.photograph(.yeezus))
            // The bus has waited for a worker in vain.
            try await eventually { try await stack.metric(retries, at: gateway) > before }
            try await stack.startAgain()
            #expect(try await device.ended(scan.id).state == .complete)
        }
    }

    /// The second sentence comes at 3.5 s; when the answer comes at that very moment, neither may be lost.
    @Test func theSecondSentenceAndTheAnswerMayComeTogether() async throws {
        try await alone { stack, device in
            try await stack.sandbox.setLatency(scale: 3.5 / 1.5)
            try await withThrowingTaskGroup { group in
                for seed in 1...16 as ClosedRange<UInt64> {
                    group.addTask { try await device.submit(Pictures.photograph(.yeezus, seed: seed)).id }
                }
                for try await id in group {
                    #expect(try await device.ended(id).state == .complete)
                    let stages = try await device.events(id).map(\.stage)
                    #expect(stages.lastIndex(of: .identifying) ?? 0 < stages.firstIndex(of: .identified) ?? 0, "\(stages)")
                }
            }
        }
    }
}
