import AlbumScanAPI
import FoundationEssentials

extension AdminPages {
    package static func lines(of services: AdminServices, now: Date, style: Style) -> [String] {
        var processes = Table(
            ("role", .left), ("instance", .left), ("version", .left), ("up", .right), ("seen", .right), ("serves", .left),
            ("in flight", .right), ("credit", .right), ("silent", .right))
        for process in services.processes {
            let up = Quantity.duration(milliseconds: Int(now.timeIntervalSince(process.startedAt.date) * 1000))
            let seen = Quantity.age(process.seenAt, now: now)
            let offers: [AdminOffer?] = process.services.isEmpty ? [nil] : process.services
            for offer in offers {
                processes.add(
                    process.role, Quantity.short(process.instance), process.version, up, seen,
                    offer.map { $0.service + ($0.draining ? " (draining)" : "") }, offer.map { "\($0.inFlight)" },
                    offer.map { "\($0.credit)" }, offer.map { Quantity.duration(milliseconds: $0.silenceMs) })
            }
        }
        var queues = Table(("queue", .left), ("ready", .right), ("leased", .right), ("oldest", .right))
        for queue in services.queues {
            queues.add(queue.queue, "\(queue.ready)", "\(queue.leased)", Quantity.duration(milliseconds: queue.oldestMs))
        }
        let broker = services.broker
        let waiting = broker.waiting.filter { $0.value > 0 }.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
        let counters: [(String, String?)] = [
            ("gateway", Quantity.short(broker.gateway)), ("waiting", waiting.isEmpty ? "none" : waiting.joined(separator: ", ")),
            ("dispatches", "\(broker.dispatches), \(broker.redispatches) of them again"),
            ("replies", "\(broker.replies), and \(broker.lateReplies) too late"), ("refused", "\(broker.overloads), queue full"),
            ("deaths", "\(broker.deathsByUnreachability) unreachable, \(broker.deathsBySilence) silent"),
            ("malformed", "\(broker.malformed)"),
        ]
        let missing = services.missing.isEmpty ? [] : ["", style.red("No live process: \(services.missing.joined(separator: ", "))")]
        return processes.lines(style) + missing + section("Queues", queues, style: style)
            + section("Requests through this gateway", facts(counters, style: style), style: style)
    }

    package static func lines(of limits: AdminLimits, style: Style) -> [String] {
        var slots = Table(("limit", .left), ("next free slot", .right))
        for slot in limits.slots {
            slots.add(slot.name, slot.nextFreeInMs == 0 ? "now" : "in " + Quantity.duration(milliseconds: slot.nextFreeInMs))
        }
        let artwork = limits.artwork
        let queue: [(String, String?)] = [
            ("waiting", "\(artwork.ready), \(limits.putOff.count) of them put off"), ("in work", "\(artwork.leased)"),
            ("oldest due", Quantity.duration(milliseconds: artwork.oldestMs)),
        ]
        var putOff = Table(("due", .right), ("tries", .right), ("reason", .left), ("album", .left), ("id", .left))
        for job in limits.putOff {
            putOff.add(
                "in " + Quantity.duration(milliseconds: max(0, job.dueInMs)), "\(job.tries)", job.reason,
                name(job.artistName, job.albumTitle), job.albumId.text)
        }
        let gateway: [(String, String?)] = [
            ("gateway", Quantity.short(limits.gateway.instance)), ("scans driven", "\(limits.gateway.drivenScans)"),
            ("uploads", "\(limits.gateway.uploads) of \(limits.gateway.uploadPlaces)"),
            ("upload limit", Quantity.bytes(limits.gateway.uploadLimitBytes)),
            ("artwork budget", Quantity.duration(milliseconds: limits.gateway.artworkBudgetMs)),
            ("scan lease", Quantity.duration(milliseconds: limits.gateway.scanLeaseMs)),
        ]
        var lines = Table(("in line for", .left), ("wait", .right), ("refused above", .right))
        for line in limits.gateway.lines {
            lines.add(
                line.stage, Quantity.duration(milliseconds: line.waitMs), Quantity.duration(milliseconds: line.limitMs))
        }
        return slots.lines(style) + section("Artwork", facts(queue, style: style), style: style)
            + section("Put off", putOff, style: style)
            + section("This gateway", facts(gateway, style: style) + [""] + lines.lines(style), style: style)
    }

    package static func lines(of prompts: AdminPrompts, style: Style) -> [String] {
        var versions = Table(("prompt", .left), ("version", .left))
        for prompt in prompts.prompts { versions.add(prompt.name, prompt.version) }
        var processes = Table(("role", .left), ("instance", .left), ("prompts", .left))
        for process in prompts.processes {
            processes.add(process.role, Quantity.short(process.instance), state(of: process, comparedWith: prompts.prompts))
        }
        return versions.lines(style) + section("Processes", processes, style: style)
    }

    private static func state(of process: AdminPrompts.Process, comparedWith prompts: [AdminPrompts.Prompt]) -> String {
        guard process.answered else { return "no answer" }
        if let problems = process.problems { return "not read again: " + problems.joined(separator: " ") }
        let others = process.prompts.filter { !prompts.contains($0) }
        return others.isEmpty ? "the same" : others.map { "\($0.name) \($0.version)" }.joined(separator: ", ")
    }

    package static func lines(of costs: AdminCosts, style: Style) -> [String] {
        var table = Table(
            (costs.by, .left), ("calls", .right), ("failed", .right), ("tokens in", .right), ("tokens out", .right),
            ("searches", .right), ("cost", .right), ("outcomes", .left))
        for row in costs.rows + [costs.total] {
            let outcomes = row.outcomes.sorted { $0.key < $1.key }
            table.add(
                row.key ?? "total", "\(row.calls)", "\(row.calls - (row.outcomes["ok"] ?? 0))", "\(row.inputTokens)",
                "\(row.outputTokens)", "\(row.searches)", Quantity.money(microUSD: row.costMicroUsd),
                outcomes.map { "\($0.key) \($0.value)" }.joined(separator: ", "))
        }
        return table.lines(style) + ["", style.dim("From \(costs.from) to \(costs.to)")]
            + section("Budgets", budgets(costs.budgets), style: style)
    }

    private static func budgets(_ budgets: [AdminCosts.Budget]) -> Table {
        var table = Table(
            ("period", .left), ("whose", .left), ("spent", .right), ("reserved", .right), ("limit", .right), ("calls", .right),
            ("limit", .right), ("used", .right), ("anew", .left))
        for budget in budgets {
            let money = budget.limitMicroUsd.map { Double(budget.spentMicroUsd + budget.reservedMicroUsd) / Double(max($0, 1)) }
            let calls = budget.limitCalls.map { Double(budget.calls) / Double(max($0, 1)) }
            let used = [money, calls].compactMap(\.self).max().map { "\(Int(($0 * 100).rounded())) %" }
            table.add(
                budget.name, budget.accountId?.text ?? "all", Quantity.money(microUSD: budget.spentMicroUsd),
                Quantity.money(microUSD: budget.reservedMicroUsd), budget.limitMicroUsd.map(Quantity.money(microUSD:)) ?? "none",
                "\(budget.calls)", budget.limitCalls.map { "\($0)" } ?? "none", used, "\(budget.resetsAt)")
        }
        return table
    }
}
