import Bus
import BusTestKit
import Executors
import Foundation
import Logging
import ZeroMQ

/// A node with what its kind does.
struct Peer {
    private let options: PeerOptions
    private let loop: EventLoop
    private let context: ZeroMQContext
    private let node: BusNode
    private let directory: Task<Void, Never>
    private let journal: Journal

    init(_ options: PeerOptions) async throws {
        self.options = options
        loop = try EventLoop(name: "peer")
        context = try ZeroMQContext()
        journal = Journal(folder: options.folder, writer: options.identity.instance)
        let binding = GatewayBinding(rpcPort: options.ports[0], publishPort: options.ports[1], subscribePort: options.ports[2])
        let logger = Logger(label: "peer") { _ in SwiftLogNoOpLogHandler() }
        let node = BusNode(
            identity: options.identity, loop: loop, context: context, configuration: try options.configuration(),
            gateway: options.kind == .gateway ? binding : nil, logger: logger)
        self.node = node
        try await node.start()
        let task = BusDirectoryTask(
            node: node, directory: FileDirectory(folder: options.folder), interval: .milliseconds(500), logger: logger)
        directory = Task { await task.run() }
    }

    func run() async throws {
        switch options.kind {
        case .worker: await serve()
        case .gateway: break
        case .caller: return try await call()
        case .subscriber: return await subscribe()
        }
        try await Task.sleep(for: .seconds(3600))
    }

    func stop() async {
        directory.cancel()
        await node.shutdown(timeout: .seconds(1))
        await context.terminate()
        loop.stop()
    }

    private func serve() async {
        let blocker = LoopBlocker(loop)
        let instance = options.identity.instance
        await node.serve(Echo.self, credit: options.credit) { [options, journal] request, context in
            journal.note("id \(context.requestID)")
            journal.note("start \(request.text)")
            try await Task.sleep(for: .milliseconds(options.milliseconds))
            journal.note("end \(request.text)")
            return BusPayload(
                Echo.Reply(text: request.text, attempt: context.attempt, worker: instance), attachment: context.attachment)
        }
        await node.serve(Hang.self, credit: options.credit) { request, context in
            // A worker that is asked again answers: the first one hangs.
            if context.attempt == 1 { await blocker.block(seconds: UInt32(request.seconds)) }
            return Echo.Reply(text: "", attempt: context.attempt, worker: instance)
        }
        await node.serve(Endless.self) { _, _ -> Echo.Reply in
            try await Task.sleep(for: .seconds(3600))
            throw CancellationError()
        }
    }

    private func subscribe() async {
        let events = await node.subscribe(prefix: "test.")
        for await event in events { journal.note((try? event.decode(String.self)) ?? "") }
    }

    private func call() async throws {
        let end = ContinuousClock.now + .seconds(options.seconds)
        var report = await withTaskGroup { group in
            for lane in 0..<options.callsAtOnce {
                group.addTask { await call(lane: lane, until: end) }
            }
            var sum = CallerReport()
            for await report in group { sum.add(report) }
            return sum
        }
        report.duplicates = await node.health.duplicateReplies
        try FileHandle.standardOutput.write(contentsOf: JSONEncoder().encode(report))
    }

    /// One call after the other. Every one must be answered, and by its own text.
    private func call(lane: Int, until end: ContinuousClock.Instant) async -> CallerReport {
        var report = CallerReport()
        var number = 0
        while .now < end {
            let name = "\(options.identity.instance.uuidString)-\(lane)-\(number)"
            let text = name + String(repeating: ".", count: max(0, options.textSize - name.utf8.count))
            number += 1
            let begin = ContinuousClock.now
            do throws(BusError) {
                let reply = try await node.call(Echo(text: text), deadline: .now + .seconds(20))
                report.answered += 1
                report.mistaken += reply.body.text == text ? 0 : 1
            } catch {
                report.failed[error.code.rawValue, default: 0] += 1
            }
            let time = (ContinuousClock.now - begin).components
            report.longest = max(report.longest, Int(time.seconds) * 1000 + Int(time.attoseconds / 1_000_000_000_000_000))
        }
        return report
    }
}

/// Blocks the loop it runs on.
private actor LoopBlocker {
    private let loop: EventLoop

    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    init(_ loop: EventLoop) {
        self.loop = loop
    }

    func block(seconds: UInt32) { sleep(seconds) }
}

extension CallerReport {
    fileprivate mutating func add(_ other: CallerReport) {
        answered += other.answered
        mistaken += other.mistaken
        longest = max(longest, other.longest)
        failed.merge(other.failed, uniquingKeysWith: +)
    }
}
