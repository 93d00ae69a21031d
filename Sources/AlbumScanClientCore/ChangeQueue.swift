/// A cache whose changes are made on the device first, and told to the server when it can be reached.
protocol ChangeQueue: Actor {
    associatedtype Change: Equatable, Sendable

    /// What the server does not know yet, in the order in which it is told.
    var queue: [Change] { get set }

    /// Tells the server of one change.
    func send(_ change: Change) async throws(ClientError)

    /// Writes the cache to its file.
    func save() throws
}

extension ChangeQueue {
    /// Tells the server of everything, in order. What it refuses for good is dropped: the server's word counts.
    func replay() async throws {
        while let change = queue.first {
            do throws(ClientError) {
                try await send(change)
            } catch {
                guard error.isForGood else { throw error }
            }
            // Meanwhile another call may have sent it, or the person changed it again.
            if queue.first == change { queue.removeFirst() }
            try save()
        }
    }
}
