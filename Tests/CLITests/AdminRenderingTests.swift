import AlbumScanAPI
import Foundation
import Testing
import albumscan

@Suite struct AdminRenderingTests {
    private static let now = Date(timeIntervalSince1970: 1_772_366_400)

    private static func time(_ seconds: Double) -> Timestamp { Timestamp(now.addingTimeInterval(seconds)) }

    // MARK: Quantities

    @Test(arguments: [
        (0, "0 ms"), (999, "999 ms"), (1000, "1.0 s"), (1249, "1.2 s"), (1250, "1.3 s"), (59_949, "59.9 s"), (59_950, "1 min"),
        (245_000, "4 min 5 s"), (3_600_000, "1 h"), (11_520_000, "3 h 12 min"), (187_200_000, "2 d 4 h"), (-1500, "-1.5 s"),
    ])
    func durations(milliseconds: Int, text: String) {
        #expect(Quantity.duration(milliseconds: milliseconds) == text)
    }

    @Test(arguments: [
        (0 as Int64, "$0.0000"), (49, "$0.0000"), (50, "$0.0001"), (12_300, "$0.0123"), (1_000_000, "$1.0000"), (12_345_678, "$12.3457"),
        (-12_300, "-$0.0123"),
    ])
    func money(microUSD: Int64, text: String) {
        #expect(Quantity.money(microUSD: microUSD) == text)
    }

    @Test(arguments: [(0.0, "now"), (-0.9, "now"), (-1.2, "1.2 s ago"), (-90, "1 min 30 s ago"), (8, "in 8.0 s")])
    func ages(seconds: Double, text: String) {
        #expect(Quantity.age(Self.time(seconds), now: Self.now) == text)
    }

    @Test(arguments: [(0, "0 B"), (999, "999 B"), (1000, "1.0 kB"), (57_123, "57.1 kB"), (25_165_824, "25.2 MB")])
    func bytes(count: Int, text: String) {
        #expect(Quantity.bytes(count) == text)
    }

    // MARK: Tables

    @Test func columnsAreAlignedByWhatATerminalShows() {
        var table = Table(("name", .left), ("n", .right), ("last", .left))
        table.add("日本", "10", "x")
        table.add("abcdef", nil, "")
        #expect(table.lines(.plain) == ["name     n  last", "日本    10  x", "abcdef   –"])
    }

    /// What a model wrote must not steer the terminal.
    @Test func cellsAreSanitised() {
        var table = Table(("name", .left))
        table.add("a\u{1B}[2Jb\nc")
        #expect(table.lines(.plain) == ["name", "a[2Jb c"])
    }

    // MARK: Pages

    private static func scan(_ state: ScanState) -> AdminScan {
        var scan = AdminScan(
            id: .sample, accountId: .sample, state: state, createdAt: time(-12), updatedAt: time(-2), fence: 3, stuck: !state.isFinal,
            photoHeld: true, calls: 2, costMicroUsd: 18_300)
        (scan.artistName, scan.albumTitle) = ("Radiohead", "OK Computer")
        return scan
    }

    @Test func aScanInAList() {
        var failed = Self.scan(.identificationFailed)
        failed.error = ScanFailure(code: "cancelled", message: "The scan was cancelled", retryable: true)
        let lines = AdminPages.lines(of: [Self.scan(.reviewing), failed], now: Self.now, style: .plain)
        #expect(lines.count == 3 && lines[0].hasPrefix("scan  "))
        #expect(lines[1].contains("reviewing (stuck)") && lines[1].contains("12.0 s ago  2.0 s ago") && lines[1].contains("$0.0183"))
        #expect(lines[1].hasSuffix("Radiohead – OK Computer") && lines[2].hasSuffix("cancelled: The scan was cancelled"))
        #expect(AdminPages.lines(of: [AdminScan](), now: Self.now, style: .plain) == ["There is no such scan."])
    }

    @Test func aScanInFull() {
        let detail = AdminScanDetail(
            scan: Self.scan(.reviewing), reviewTier: "searched", maySearch: true, traceparent: nil,
            steps: [
                AdminStep(
                    step: "identification", attempt: 2, startedAt: Self.time(-11), finishedAt: Self.time(-9.8), error: nil),
                AdminStep(step: "later", attempt: 1, startedAt: Self.time(-3), finishedAt: nil, error: nil),
            ], jobs: [],
            calls: [
                AdminCall(
                    at: Self.time(-9.8), step: "id_call_1", attempt: 2, provider: "sandbox", model: "small", promptVersion: "1",
                    outcome: "ok", inputTokens: 2214, outputTokens: 202, searches: 0, costMicroUsd: 322, durationMs: 1234, shared: false)
            ], events: [AdminEvent(seq: 1, type: "accepted", at: Self.time(-11.5))])
        let text = AdminPages.lines(of: detail, now: Self.now, style: .plain).joined(separator: "\n")
        for words in [
            "identification        2  11:59:49.000            1.2 s", "since 3.0 s ago", "lease            none, fence 3",
            "sandbox/small", "2214  202", "$0.0003  1.2 s  this scan", "accepted  11:59:48.500  500 ms",
        ] {
            #expect(text.contains(words), "\(words)\n\(text)")
        }
        #expect(!text.contains("Jobs") && !text.contains("trace"))
    }

    @Test func costsWithTheirTotal() {
        func row(_ key: String?, _ calls: Int, _ cost: Int64) -> AdminCosts.Row {
            AdminCosts.Row(
                key: key, calls: calls, inputTokens: 10, outputTokens: 5, searches: 0, costMicroUsd: cost,
                outcomes: ["ok": calls - 1, "refused": 1])
        }
        let costs = AdminCosts(
            from: Self.time(-86_400), to: Self.time(0), by: "step", rows: [row("id_call_1", 3, 12_300)], total: row(nil, 3, 12_300),
            budgets: [
                AdminCosts.Budget(
                    accountId: nil, period: "day", name: "2026-03-01", spentMicroUsd: 750_000, reservedMicroUsd: 50_000, calls: 12,
                    limitMicroUsd: 1_000_000, limitCalls: nil, resetsAt: Self.time(60)),
                AdminCosts.Budget(
                    accountId: .sample, period: "month", name: "2026-03", spentMicroUsd: 0, reservedMicroUsd: 0, calls: 3,
                    limitMicroUsd: nil, limitCalls: 4, resetsAt: Self.time(60)),
            ])
        let lines = AdminPages.lines(of: costs, style: .plain)
        #expect(lines[0] == "step       calls  failed  tokens in  tokens out  searches     cost  outcomes")
        #expect(lines[1] == "id_call_1      3       1         10           5         0  $0.0123  ok 2, refused 1")
        #expect(lines[2].hasPrefix("total          3       1"))
        let budgets = lines.suffix(3).map { $0.split(separator: " ").joined(separator: " ") }
        #expect(budgets[0] == "period whose spent reserved limit calls limit used anew")
        #expect(budgets[1] == "2026-03-01 all $0.7500 $0.0500 $1.0000 12 none 80 % \(Self.time(60))")
        #expect(budgets[2] == "2026-03 \(UUID.sample.text) $0.0000 $0.0000 none 3 4 75 % \(Self.time(60))")
        #expect(lines.suffix(4).first == "Budgets")
    }

    @Test func processesThatDifferAreNamed() {
        let here = [AdminPrompts.Prompt(name: "id_call_1", version: "2")]
        let prompts = AdminPrompts(
            prompts: here,
            processes: [
                .init(instance: .sample, role: "gateway", answered: true, prompts: here),
                .init(instance: .sample, role: "review", answered: true, prompts: [.init(name: "id_call_1", version: "1")]),
                .init(instance: .sample, role: "review", answered: false),
                .init(instance: .sample, role: "identification", answered: true, prompts: here, problems: ["id_call_1.md: No."]),
            ])
        let lines = AdminPages.lines(of: prompts, style: .plain).suffix(4)
        #expect(
            lines.map { $0.suffix(from: $0.index($0.startIndex, offsetBy: 26)) }.map(String.init) == [
                "the same", "id_call_1 1", "no answer", "not read again: id_call_1.md: No.",
            ])
    }

    @Test func anEventOfTheTail() {
        let event = ProgressEvent.identified
        let line = AdminPages.line(of: event, style: .plain)
        #expect(line.contains(UUID.sample.text) && line.contains("identified ") && line.hasSuffix("Radiohead – OK Computer"))
        #expect(AdminPages.line(of: .sample(.accepted), style: .plain).hasSuffix("accepted"))
    }

    @Test func aWalletWithWhatItWaitsFor() {
        let wallet = AdminWallet(
            id: .sample, accountId: .sample, source: .list, createdAt: Self.time(-3600), changedAt: Self.time(-90), version: 12,
            counts: .init(shown: 118, hidden: 0, matching: 7, notSure: 2, unknown: 0, withoutCover: 3, withoutTracks: 96),
            work: [
                .init(
                    subject: "album", queue: "shelf", state: "ready", jobs: 7, since: Self.time(-90), runAt: Self.time(8), tries: 2,
                    error: "busy")
            ])
        let lines = AdminPages.lines(of: wallet, now: Self.now, style: .plain)
        #expect(lines.contains("shown           118") && lines.contains("not sure        2") && lines.contains("version         12"))
        #expect(lines.contains { $0.hasPrefix("changed") && $0.hasSuffix("(1 min 30 s ago)") })
        #expect(!lines.contains { $0.hasPrefix("no place") || $0.hasPrefix("unknown") || $0.hasPrefix("device") })
        let work = "album  shelf  ready     7  1 min 30 s ago  in 8.0 s      2  busy"
        #expect(lines.contains("Work") && lines.last?.hasPrefix(work) == true, "\(lines)")
    }
}
