import Bus
import BusTestKit
import Eventually
import Foundation
import Logging
import Synchronization
import Testing
import ZeroMQ

/// A bus of real processes, and of nodes in this one, that find each other through a shared folder and encrypt everything.
final class ProcessRig: Sendable {
    let folder: URL
    let journal: Journal
    let bus: BusRig
    private let tasks = Mutex<[Task<Void, Never>]>([])
    private let peers = Mutex<[PeerProcess]>([])

    init(_ change: (inout BusConfiguration) -> Void) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "bus-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        journal = Journal(folder: folder)
        bus = BusRig { configuration in
            configuration = .quick
            change(&configuration)
        }
    }

    var directory: FileDirectory { FileDirectory(folder: folder) }

    // MARK: In this process

    func node(_ role: String, gateway: GatewayBinding? = nil, instance: UUID = UUID(), isListed: Bool = true) async throws -> BusNode {
        var configuration = bus.configuration
        configuration.security = .curve(try CurveKeyPair.generate(), .test)
        let node = try await bus.node(role, gateway: gateway, instance: instance, configuration: configuration)
        if isListed { keepListed(node) }
        return node
    }

    func gateway() async throws -> BusNode {
        try await node("gateway", gateway: GatewayBinding())
    }

    /// A caller that some gateway knows.
    func caller() async throws -> BusNode {
        let node = try await node("caller")
        try await eventually { await node.health.isConnected }
        return node
    }

    func keepListed(_ node: BusNode) {
        let task = BusDirectoryTask(node: node, directory: directory, interval: .milliseconds(500), logger: .silent)
        let run = Task { await task.run() }
        tasks.withLock { $0.append(run) }
    }

    /// A worker in this process that answers at once.
    func echoWorker(knownTo gateways: [BusNode]) async throws -> BusNode {
        let node = try await node("echo")
        let instance = node.identity.instance
        await node.serve(Echo.self, credit: 4) { request, context in
            BusPayload(Echo.Reply(text: request.text, attempt: context.attempt, worker: instance), attachment: context.attachment)
        }
        try await known(instance, to: gateways)
        return node
    }

    // MARK: Processes

    func start(_ kind: PeerOptions.Kind, _ change: (inout PeerOptions) -> Void = { _ in }) throws -> PeerProcess {
        var options = PeerOptions(kind, folder: folder)
        change(&options)
        let peer = try PeerProcess(options)
        peers.withLock { $0.append(peer) }
        return peer
    }

    func worker(knownTo gateways: [BusNode], _ change: (inout PeerOptions) -> Void = { _ in }) async throws -> PeerProcess {
        let peer = try start(.worker, change)
        try await known(peer.instance, to: gateways)
        return peer
    }

    func known(_ instance: UUID, to gateways: [BusNode]) async throws {
        for gateway in gateways { try await eventually { await gateway.knows(instance) } }
    }

    /// Waits for a row of a gateway.
    func listed(_ instance: UUID) async throws -> BusEndpoint {
        try await eventually { try directory.endpoints().contains { $0.identity.instance == instance } }
        return try #require(try directory.endpoints().first { $0.identity.instance == instance })
    }

    func shutdown() async {
        let running = tasks.withLock { $0 }
        for task in running { task.cancel() }
        for task in running { await task.value }
        await bus.shutdown()
        peers.withLock { $0.removeAll() }
        try? FileManager.default.removeItem(at: folder)
    }
}

/// Runs `body` with a bus that is shut down afterwards.
func withProcesses(_ change: (inout BusConfiguration) -> Void = { _ in }, _ body: (ProcessRig) async throws -> Void) async throws {
    let rig = try ProcessRig(change)
    do {
        try await body(rig)
    } catch {
        await rig.shutdown()
        throw error
    }
    await rig.shutdown()
}

extension Logger {
    static var silent: Logger { Logger(label: "test") { _ in SwiftLogNoOpLogHandler() } }
}

extension BusNode {
    /// Whether its broker has this worker.
    func knows(_ instance: UUID) -> Bool { workers.contains { $0.identity.instance == instance } }

    /// How many requests this worker has from its broker.
    func inFlight(_ instance: UUID) -> Int {
        workers.filter { $0.identity.instance == instance }.map(\.inFlight).reduce(0, +)
    }

    func isLive(_ gateway: UUID) -> Bool { health.gateways.contains { $0.instance == gateway && $0.isLive } }

    func failure<R: BusRequest>(_ request: R, attachment: [UInt8]? = nil, deadline: ContinuousClock.Instant = .soon) async -> BusError? {
        do throws(BusError) {
            _ = try await call(request, attachment: attachment, deadline: deadline)
            return nil
        } catch {
            return error
        }
    }
}
