import AlbumScanAPI
import Contracts
import DurableWork
import Foundation
import Store
import Testing

/// What runs, what waits and what it costs.
@Suite struct AdminOperationsRepositoryTests {
    @Test func liveProcessesGatewaysFirst() async throws {
        try await StoreFixture.withStore { store in
            let review = EndpointRecord(instance: UUID(), role: "review", version: "1")
            let gateway = EndpointRecord(
                instance: UUID(), role: "gateway", version: "2",
                addresses: EndpointRecord.Addresses(rpc: "tcp://127.0.0.1:1", publish: "tcp://127.0.0.1:2", subscribe: "tcp://127.0.0.1:3"))
            for endpoint in [review, gateway] { try await store.db.endpoints.announce(endpoint) }
            let processes = try await store.db.adminOperations.processes()
            #expect(processes.map(\.instance) == [gateway.instance, review.instance])
            #expect(
                processes[0].addresses == ["rpc": "tcp://127.0.0.1:1", "publish": "tcp://127.0.0.1:2", "subscribe": "tcp://127.0.0.1:3"])
            #expect(processes[0].version == "2" && processes[1].addresses == nil && processes[1].seenAt >= processes[1].startedAt)
        }
    }

    @Test func slotsAndWhatIsPutOff() async throws {
        try await StoreFixture.withStore { store in
            let operations = store.db.adminOperations
            #expect(try await operations.slots() == [AdminLimits.Slot(name: "musicbrainz", nextFreeInMs: 0)])
            try await store.db.rateSlots.push("musicbrainz", by: .seconds(30))
            let wait = try await operations.slots()[0].nextFreeInMs
            #expect((1...30_000).contains(wait))

            let album = try await store.album()
            let work = ArtworkJob(albumID: album.id)
            _ = try await store.db.jobs.enqueue(.artwork, key: work.key, payload: work, traceparent: nil, revive: false)
            #expect(try await operations.putOffArtwork(limit: 10).isEmpty)
            let claimed: ClaimedJob<ArtworkJob> = try #require(
                try await store.db.jobs.claim(.artwork, owner: UUID(), lease: .seconds(60)))
            #expect(try await operations.queue(.artwork).leased == 1)
            try await store.db.jobs.postpone(claimed.id, attempt: 1, by: .seconds(60), because: StoreFixture.failure)
            let putOff = try await operations.putOffArtwork(limit: 10)
            #expect(putOff.count == 1 && putOff[0].albumId == album.id && putOff[0].tries == 1 && putOff[0].albumTitle == "Abbey Road")
            #expect((1...60_000).contains(putOff[0].dueInMs) && putOff[0].reason == StoreFixture.failure.message)
            let queue = try await operations.queue(.artwork)
            #expect(queue.queue == "artwork" && queue.ready == 1 && queue.leased == 0 && queue.oldestMs == 0)
        }
    }

    @Test(arguments: AdminCostGrouping.allCases)
    func costsAddUp(grouping: AdminCostGrouping) async throws {
        try await StoreFixture.withStore { store in
            func call(_ step: String, _ model: String, _ outcome: String, _ cost: Int64) -> ModelCallRecord {
                ModelCallRecord(
                    step: step, attempt: 1, promptVersion: "1", provider: "sandbox", model: model, outcome: outcome, inputTokens: 100,
                    outputTokens: 20, searches: 1, costMicroUSD: cost, durationMilliseconds: 10)
            }
            let calls = [
                call("id_call_1", "small", "ok", 300), call("id_call_1", "small", "unavailable", 0),
                call("phase3_review_generation", "large", "ok", 12_000),
            ]
            for call in calls { try await store.db.modelCalls.record(call, scanID: UUID()) }
            let now = Date.now
            let costs = try await store.db.adminOperations.costs(
                from: now.addingTimeInterval(-3600), to: now.addingTimeInterval(3600), by: grouping)
            #expect(costs.total.calls == 3 && costs.total.inputTokens == 300 && costs.total.outputTokens == 60)
            #expect(costs.total.searches == 3 && costs.total.costMicroUsd == 12_300 && costs.total.costUsd == 0.0123)
            #expect(costs.total.outcomes == ["ok": 2, "unavailable": 1] && costs.total.key == nil)
            #expect(costs.rows.reduce(0) { $0 + $1.costMicroUsd } == 12_300)
            switch grouping {
            case .day: #expect((1...2).contains(costs.rows.count) && costs.rows[0].key?.count == 10)
            case .step: #expect(costs.rows.map(\.key) == ["id_call_1", "phase3_review_generation"])
            case .model:
                #expect(costs.rows.map(\.key) == ["large", "small"])
                #expect(costs.rows[1].calls == 2 && costs.rows[1].outcomes == ["ok": 1, "unavailable": 1])
            }
            let before = try await store.db.adminOperations.costs(
                from: now.addingTimeInterval(-7200), to: now.addingTimeInterval(-3600), by: grouping)
            #expect(before.rows.isEmpty && before.total.calls == 0)
        }
    }
}
