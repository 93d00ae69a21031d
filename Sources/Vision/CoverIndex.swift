/// All covers known, in memory; finds those that may be in a photograph. Safe to use from any thread: lookups run in parallel, a change
/// waits for the lookups under way (milliseconds) and the other way round.
///
/// A cover takes some 7 kB. What it returns are candidates, for ``CoverVerifier`` to look at.
public final class CoverIndex: Sendable {
    private let file = ReadWriteLock(InvertedFile())

    public init() {}

    /// Adds a cover, or replaces it.
    public func insert(_ id: Int64, _ signature: CoverSignature) {
        insert([(id, signature)])
    }

    /// Adds covers of different ids, or replaces them. A hundred and more at once take a small part of the time; lookups wait for all of them.
    public func insert(_ covers: [(id: Int64, signature: CoverSignature)]) {
        file.writing { $0.insert(covers) }
    }

    /// Removes covers; nothing happens for those that are not there.
    public func remove(_ ids: some Sequence<Int64>) {
        file.writing { for id in ids { $0.remove(id) } }
    }

    /// How many covers there are.
    public var count: Int { file.reading { $0.count } }

    /// Covers that share features with the photograph, best first, at most `limit`.
    public func candidates(for photo: CoverFeatures, limit: Int) -> [CoverCandidate] {
        let signature = CoverSignature(photo, limit: CoverFeatures.limit)
        return file.reading { $0.candidates(for: signature, limit: limit) }
    }
}
