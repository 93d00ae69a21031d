import AlbumScanAPI
import Catalog
import Contracts
import Foundation
import Presentation
import Store
import Telemetry
import Testing

/// What operators see of processes, queues, costs and the catalog.
@Suite struct AdminOperationsPresentationTests {
    private static let noon = "2026-03-01T12:00:00.000Z"
    private static let sample = "abcdef00-0000-4000-8000-000000000001"

    @Test func aProcessIsShownWithWhereItIsReached() async throws {
        var processes = try await StoredAdminRecords.copy().processes
        (processes[0].startedAt, processes[0].seenAt) = (StoredRecords.noon, StoredRecords.noon + 2)
        let offer = AdminOffer(service: "ingest", credit: 2, inFlight: 1, draining: false, silenceMs: 5)
        let expected = """
            {"addresses":{"publish":"tcp://127.0.0.1:2","rpc":"tcp://127.0.0.1:1","subscribe":"tcp://127.0.0.1:3"},\
            "instance":"\(Self.sample)","role":"gateway","seenAt":"2026-03-01T12:00:02.000Z",\
            "services":[{"credit":2,"draining":false,"inFlight":1,"service":"ingest","silenceMs":5}],"startedAt":"\(Self.noon)","version":"2"}
            """
        #expect(try json(AdminProcess(processes[0], services: [offer])) == expected)
        let worker = AdminProcess(processes[1])
        #expect(worker.role == "review" && worker.addresses == nil && worker.services.isEmpty)
    }

    @Test func whatWaitsIsShownInMilliseconds() async throws {
        let postponed = try await StoredAdminRecords.copy {
            $0.postponed.job.id = .sample
            $0.postponed.job.runAt = StoredRecords.noon
            $0.postponed.albumID = .sample
            $0.postponed.dueIn = .milliseconds(59_001)
        }.postponed
        let expected = """
            {"albumId":"\(Self.sample)","albumTitle":"OK Computer","artistName":"Radiohead","dueAt":"\(Self.noon)","dueInMs":59001,\
            "jobId":"\(Self.sample)","reason":"The archive is busy.","tries":1}
            """
        #expect(try json(AdminLimits.PutOff(postponed)) == expected)
        #expect(Duration.microseconds(1499).inWholeMilliseconds == 1 && Duration.microseconds(1500).inWholeMilliseconds == 2)
    }

    @Test func costsAddUp() async throws {
        let sums = try await StoredAdminRecords.copy().sums
        let account = UUID()
        var limits = SpendingLimits()
        limits[.deployment, .day] = .init(microUSD: 1_000_000)
        limits[.account, .month] = .init(calls: 7)
        let uses = [
            BudgetUse(name: "2026-03-01", reservedMicroUSD: 1, spentMicroUSD: 2, calls: 3, resetsAt: StoredRecords.noon),
            BudgetUse(account: account, name: "2026-03", calls: 5, resetsAt: StoredRecords.noon),
        ]
        let costs = AdminCosts(
            sums, from: StoredRecords.noon, to: StoredRecords.noon + 60, by: .step, budgets: uses, limits: limits)
        let resets = Timestamp(StoredRecords.noon)
        #expect(
            costs.budgets == [
                .init(
                    accountId: nil, period: "day", name: "2026-03-01", spentMicroUsd: 2, reservedMicroUsd: 1, calls: 3,
                    limitMicroUsd: 1_000_000, limitCalls: nil, resetsAt: resets),
                .init(
                    accountId: account, period: "month", name: "2026-03", spentMicroUsd: 0, reservedMicroUsd: 0, calls: 5,
                    limitMicroUsd: nil, limitCalls: 7, resetsAt: resets),
            ])
        #expect(costs.from == Timestamp(StoredRecords.noon) && costs.to == Timestamp(StoredRecords.noon + 60) && costs.by == "step")
        let first = """
            {"calls":2,"costMicroUsd":300,"costUsd":0.0003,"inputTokens":200,"key":"id_call_1","outcomes":{"ok":1,"unavailable":1},\
            "outputTokens":40,"searches":2}
            """
        #expect(try json(costs.rows[0]) == first)
        #expect(costs.rows.map(\.key) == ["id_call_1", "id_call_2"] && costs.rows[1].costMicroUsd == 12_000)
        let total = """
            {"calls":3,"costMicroUsd":12300,"costUsd":0.0123,"inputTokens":300,"outcomes":{"ok":2,"unavailable":1},"outputTokens":60,\
            "searches":3}
            """
        #expect(try json(costs.total) == total)
        let none = AdminCosts(
            [], from: StoredRecords.noon, to: StoredRecords.noon, by: .day, budgets: [], limits: SpendingLimits())
        #expect(none.rows.isEmpty && none.total.calls == 0 && none.total.outcomes.isEmpty)
    }

    @Test func anImportIsShownWithHowFarItIs() async throws {
        var status = try await StoredAdminRecords.copy().catalog
        status.loading?.startedAt = StoredRecords.noon
        status.loading?.updatedAt = StoredRecords.noon + 1
        status.loading?.position = 5
        status.loading?.rejected = 1
        status.loading?.entries = 4
        let expected = """
            {"albums":1,"loading":{"entries":4,"generation":1,"position":5,"rejected":1,"source":"dump 1","startedAt":"\(Self.noon)",\
            "state":"loading","updatedAt":"2026-03-01T12:00:01.000Z"}}
            """
        #expect(try json(AdminCatalog(status)) == expected)
        var active = try #require(status.loading)
        (active.state, active.finishedAt) = (.active, StoredRecords.noon)
        #expect(AdminCatalogImport(active).state == "active" && AdminCatalogImport(active).finishedAt == Timestamp(StoredRecords.noon))
    }

    @Test func anAlbumThatASearchFoundHasARoundedSimilarity() {
        var entry = CatalogEntry(
            releaseGroupID: StoredRecords.releaseGroup, artistName: "Radiohead", albumTitle: "Kid A", releaseYear: 2000,
            recordLabel: "Parlophone", types: ["Album"], tags: ["rock"])
        entry.similarity = 0.66666
        #expect(
            AdminCatalogEntry(entry)
                == AdminCatalogEntry(
                    releaseGroupId: StoredRecords.releaseGroup, artistName: "Radiohead", albumTitle: "Kid A", releaseYear: 2000,
                    recordLabel: "Parlophone", types: ["Album"], tags: ["rock"], similarity: 0.667))
    }
}
