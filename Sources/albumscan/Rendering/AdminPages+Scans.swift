import AlbumScanAPI
import FoundationEssentials

extension AdminPages {
    package static func lines(of scans: [AdminScan], now: Date, style: Style) -> [String] {
        guard !scans.isEmpty else { return ["There is no such scan."] }
        var table = Table(
            ("scan", .left), ("state", .left), ("accepted", .right), ("news", .right), ("lease", .right), ("photo", .left),
            ("cost", .right), ("album or error", .left))
        for scan in scans {
            table.add(
                scan.id.text, scan.state.rawValue + (scan.stuck ? " (stuck)" : ""), Quantity.age(scan.createdAt, now: now),
                Quantity.age(scan.updatedAt, now: now), scan.lease.map { Quantity.age($0.until, now: now) },
                scan.photoHeld ? "held" : nil, Quantity.money(microUSD: scan.costMicroUsd),
                text(scan.error) ?? name(scan.artistName, scan.albumTitle))
        }
        return table.lines(style)
    }

    package static func lines(of detail: AdminScanDetail, now: Date, style: Style) -> [String] {
        let scan = detail.scan
        let lease = scan.lease.map { "\($0.owner.text), \(Quantity.age($0.until, now: now)), fence \(scan.fence)" }
        let took = Quantity.duration(milliseconds: Int(scan.updatedAt.date.timeIntervalSince(scan.createdAt.date) * 1000))
        let overview: [(String, String?)] = [
            ("scan", scan.id.text), ("state", scan.state.rawValue + (scan.stuck ? " (stuck)" : "")), ("error", text(scan.error)),
            ("album", name(scan.artistName, scan.albumTitle)), ("album id", scan.albumId?.text), ("account", scan.accountId.text),
            ("accepted", "\(scan.createdAt) (\(Quantity.age(scan.createdAt, now: now)))"), ("until last news", took),
            ("lease", lease ?? "none, fence \(scan.fence)"), ("photo", scan.photoHeld ? "held" : "erased"),
            ("review", detail.reviewTier + (detail.maySearch ? ", may search" : "")), ("trace", detail.traceparent),
        ]
        return facts(overview, style: style) + section("Steps", steps(detail.steps, scan: scan, now: now), style: style)
            + section("Jobs", jobs(detail.jobs, now: now), style: style) + section("Model calls", calls(detail.calls), style: style)
            + section("Events", events(detail.events, since: scan.createdAt), style: style)
    }

    private static func steps(_ steps: [AdminStep], scan: AdminScan, now: Date) -> Table {
        var table = Table(("step", .left), ("attempt", .right), ("started", .left), ("took", .right), ("error", .left))
        for step in steps {
            let running = scan.state.isFinal ? "not finished" : "since " + Quantity.age(step.startedAt, now: now)
            table.add(
                step.step, "\(step.attempt)", Quantity.clock(step.startedAt),
                step.durationMs.map { Quantity.duration(milliseconds: $0) } ?? running, text(step.error))
        }
        return table
    }

    private static func calls(_ calls: [AdminCall]) -> Table {
        var table = Table(
            ("at", .left), ("step", .left), ("attempt", .right), ("model", .left), ("outcome", .left), ("in", .right), ("out", .right),
            ("searches", .right), ("cost", .right), ("took", .right), ("for", .left))
        for call in calls {
            table.add(
                Quantity.clock(call.at), "\(call.step)@\(call.promptVersion)", "\(call.attempt)", "\(call.provider)/\(call.model)",
                call.outcome, "\(call.inputTokens)", "\(call.outputTokens)", "\(call.searches)",
                Quantity.money(microUSD: call.costMicroUsd), Quantity.duration(milliseconds: call.durationMs),
                call.shared ? "the album" : "this scan")
        }
        return table
    }

    private static func events(_ events: [AdminEvent], since start: Timestamp) -> Table {
        var table = Table(("seq", .right), ("event", .left), ("at", .left), ("after", .right))
        for event in events {
            let after = Int((event.at.date.timeIntervalSince(start.date) * 1000).rounded())
            table.add("\(event.seq)", event.type, Quantity.clock(event.at), Quantity.duration(milliseconds: max(0, after)))
        }
        return table
    }
}
