import FoundationEssentials

/// Deduplicates events that arrive over several gateways, by publisher and sequence number.
///
/// Keeps a window of the last 1024 sequence numbers for each of the last 256 publishers; older ones count as seen.
package struct DuplicateFilter: Sendable {
    private struct Window {
        static let size: UInt64 = 1024
        var highest: UInt64 = 0
        /// A ring of bits: whether a sequence within the window was seen.
        var seen = [Bool](repeating: false, count: Int(size))
        var lastUse: UInt64 = 0

        mutating func insert(_ sequence: UInt64) -> Bool {
            if sequence > highest {
                let first = max(highest + 1, sequence >= Self.size ? sequence - Self.size + 1 : 0)
                for passed in first...sequence { seen[Int(passed % Self.size)] = false }
                highest = sequence
            } else if highest - sequence >= Self.size {
                return false
            }
            defer { seen[Int(sequence % Self.size)] = true }
            return !seen[Int(sequence % Self.size)]
        }
    }

    private static let largestPublishers = 256
    private var windows: [UUID: Window] = [:]
    private var uses: UInt64 = 0

    package init() {}

    /// Records an event.
    ///
    /// - Returns: whether it is new.
    package mutating func insert(publisher: UUID, sequence: UInt64) -> Bool {
        uses += 1
        if windows[publisher] == nil, windows.count == Self.largestPublishers,
            let stalest = windows.min(by: { $0.value.lastUse < $1.value.lastUse })
        {
            windows[stalest.key] = nil
        }
        windows[publisher, default: Window()].lastUse = uses
        return windows[publisher, default: Window()].insert(sequence)
    }
}
