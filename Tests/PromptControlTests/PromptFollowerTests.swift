import Bus
import Contracts
import Executors
import Foundation
import Logging
import PromptControl
import Prompts
import Testing
import ZeroMQ

@Suite(.timeLimit(.minutes(1)))
struct PromptFollowerTests {
    private static let shipped = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../prompts").standardized

    /// Runs `body` with a follower on a bus of its own, and what answers orders.
    private func withFollower(
        _ body: (_ folder: URL, _ library: PromptLibrary, _ order: (Bool) async throws -> PromptState) async throws -> Void
    ) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "prompts-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for name in PromptName.allCases.map({ "\($0.rawValue).md" }) {
            try Data(contentsOf: Self.shipped.appending(path: name)).write(to: folder.appending(path: name))
        }
        let library = try PromptLibrary(directory: folder.path)
        let loop = try EventLoop(name: "prompts")
        let context = try ZeroMQContext()
        let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let node = BusNode(
            identity: NodeIdentity(role: "gateway"), loop: loop, context: context, gateway: GatewayBinding(), logger: logger)
        try await node.start()
        let states = await node.subscribe(prefix: PromptState.topic)
        let following = Task { await PromptFollower(library, node: node, logger: logger).run() }
        try await body(folder, library) { mustReload in
            let order = PromptOrder(id: UUID(), mustReload: mustReload)
            // The follower may not listen yet.
            let ordering = Task {
                while !Task.isCancelled {
                    node.publish(topic: PromptOrder.topic, order)
                    try await Task.sleep(for: .milliseconds(20))
                }
            }
            defer { ordering.cancel() }
            for await event in states {
                let state = try event.decode(PromptState.self)
                if state.orderID == order.id { return state }
            }
            throw CancellationError()
        }
        following.cancel()
        await node.shutdown(timeout: .milliseconds(100))
        await context.terminate()
        loop.stop()
    }

    @Test func saysWhatIsLoadedAndReadsItAgainWhenTold() async throws {
        try await withFollower { folder, library, order in
            let before = try await order(false)
            #expect(before.versions["id_call_1"] == library[.idCall1].version && before.problems == nil)
            #expect(Set(before.versions.keys) == Set(PromptName.allCases.map(\.rawValue)))

            let file = folder.appending(path: "id_call_1.md")
            let text = try String(contentsOf: file, encoding: .utf8).replacing(/version: .+/, with: "version: next")
            try Data(text.utf8).write(to: file)
            #expect(try await order(false).versions["id_call_1"] != "next")
            #expect(try await order(true).versions["id_call_1"] == "next")
            #expect(library[.idCall1].version == "next")
        }
    }

    @Test func aBrokenFileIsToldAndChangesNothing() async throws {
        try await withFollower { folder, library, order in
            let version = library[.idCall2].version
            try Data("no prompt".utf8).write(to: folder.appending(path: "id_call_2.md"))
            let state = try await order(true)
            #expect(state.problems?.count == 1 && state.problems?.first?.hasPrefix("id_call_2.md: ") == true)
            #expect(state.versions["id_call_2"] == version && library[.idCall2].version == version)
        }
    }
}
