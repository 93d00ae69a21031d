/// All covers known, in memory; finds those that may be in a photograph. Safe to use from any thread: lookups run in parallel, a change
/// waits for the lookups under way (milliseconds) and the other way round.
///
/// A cover takes some 7 kB. What it returns are candidates, for ``CoverVerifier`` to look at.
public final class CoverIndex: Sendable {
    private let file = ReadWriteLock(InvertedFile())

    public init() {}

    /// Adds a cover, or replaces it.
    public func insert(_ id: Int64, _ signature: CoverSignature) {
        file.writing { $0.insert(id, signature) }
    }

    /// Removes a cover; nothing happens if it is not there.
    public func remove(_ id: Int64) {
        file.writing { $0.remove(id) }
    }

    /// How many covers there are.
    public var count: Int { file.reading { $0.count } }

    /// Covers that share features with the photograph, best first, at most `limit`.
    public func candidates(for photo: CoverFeatures, limit: Int) -> [CoverCandidate] {
        let signature = CoverSignature(photo, limit: CoverFeatures.limit)
        return file.reading { $0.candidates(for: signature, limit: limit) }
    }
}
