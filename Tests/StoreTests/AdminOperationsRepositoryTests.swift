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
            #expect(processes.map(\.endpoint) == [gateway, review])
            #expect(processes.allSatisfy { $0.seenAt >= $0.startedAt })
        }
    }

    @Test func slotsAndWhatIsPutOff() async throws {
        try await StoreFixture.withStore { store in
            let operations = store.db.adminOperations
            let idle = try await operations.slots()
            #expect(idle.map(\.name) == ["musicbrainz"] && idle.map(\.wait) == [.zero])
            try await store.db.rateSlots.push("musicbrainz", by: .seconds(30))
            let wait = try await operations.slots()[0].wait
            #expect(wait > .zero && wait <= .seconds(30))

            let album = try await store.album()
            let work = ArtworkJob(albumID: album.id)
            _ = try await store.db.jobs.enqueue(.artwork, key: work.key, payload: work, traceparent: nil, revive: false)
            #expect(try await operations.postponedArtwork(limit: 10).isEmpty)
            let claimed: ClaimedJob<ArtworkJob> = try #require(
                try await store.db.jobs.claim(1, of: .artwork, as: ArtworkJob.self, owner: UUID(), lease: .seconds(60)).first)
            try await store.db.jobs.postpone(claimed.id, attempt: 1, by: .seconds(60), because: StoreFixture.failure)
            let postponed = try await operations.postponedArtwork(limit: 10)
            #expect(postponed.map(\.albumID) == [album.id] && postponed.map(\.albumTitle) == ["Abbey Road"])
            let first = try #require(postponed.first)
            #expect(first.dueIn > .zero && first.dueIn <= .seconds(60))
            #expect(first.job.tries == 1 && first.job.error == StoreFixture.failure && first.job.runAt > Date.now)
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
            #expect(costs.reduce(0) { $0 + $1.calls } == 3 && costs.reduce(0) { $0 + $1.costMicroUSD } == 12_300)
            #expect(costs.reduce(0) { $0 + $1.inputTokens } == 300 && costs.reduce(0) { $0 + $1.outputTokens } == 60)
            #expect(costs.reduce(0) { $0 + $1.searches } == 3)
            let lines = costs.map { "\($0.key) \($0.outcome) \($0.calls)" }
            switch grouping {
            case .day: #expect((2...3).contains(costs.count) && costs[0].key.count == 10)
            case .step: #expect(lines == ["id_call_1 ok 1", "id_call_1 unavailable 1", "phase3_review_generation ok 1"])
            case .model: #expect(lines == ["large ok 1", "small ok 1", "small unavailable 1"])
            }
            let before = try await store.db.adminOperations.costs(
                from: now.addingTimeInterval(-7200), to: now.addingTimeInterval(-3600), by: grouping)
            #expect(before.isEmpty)
        }
    }
}
