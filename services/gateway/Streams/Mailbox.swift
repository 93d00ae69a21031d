import Synchronization

/// Collects items from several senders for one reader, who takes all of them at once: what arrives together is handled together.
///
/// Unbounded: its senders are to be.
final class Mailbox<Item: Sendable>: Sendable {
    private let items = Mutex<[Item]>([])
    private let signals: AsyncStream<Void>
    private let signal: AsyncStream<Void>.Continuation

    init() {
        (signals, signal) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    func put(_ item: Item) {
        items.withLock { $0.append(item) }
        signal.yield()
    }

    /// What has arrived since the last one, never empty. Ends when the reader's task is cancelled.
    var batches: some AsyncSequence<[Item], Never> {
        signals.compactMap { [self] _ in
            let batch = items.withLock { items in
                defer { items = [] }
                return items
            }
            return batch.isEmpty ? nil : batch
        }
    }
}
