import BusTestKit
import Foundation
import Synchronization

/// Set by SIGTERM.
private let mustEnd = Atomic<Bool>(false)

/// A process of the bus that tests start, kill and freeze; ``PeerOptions`` says what it is. SIGTERM ends it in order.
@main struct BusTestPeer {
    static func main() async throws {
        guard CommandLine.arguments.count == 2,
            let options = try? JSONDecoder().decode(PeerOptions.self, from: Data(CommandLine.arguments[1].utf8))
        else { exit(64) }
        mustEnd.store(false, ordering: .relaxed)
        signal(SIGTERM) { _ in mustEnd.store(true, ordering: .relaxed) }
        let parent = getppid()
        let peer = try await Peer(options)
        await withTaskGroup { group in
            group.addTask { try? await peer.run() }
            group.addTask {
                // If the tests die, so does it.
                while !Task.isCancelled, getppid() == parent, !mustEnd.load(ordering: .relaxed) {
                    try? await Task.sleep(for: .milliseconds(50))
                }
            }
            await group.next()
            group.cancelAll()
        }
        await peer.stop()
    }
}
