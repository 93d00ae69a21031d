/// The in-memory inverted index of all known covers, which returns candidates for ``CoverVerifier``. Safe to use from any thread: lookups
/// run in parallel; changes and lookups wait for each other (milliseconds).
///
/// A cover takes some 7 kB.
public final class CoverIndex: Sendable {
    private let file = ReadWriteLock(InvertedFile())

    public init() {}

    /// Adds a cover, or replaces the one with that id.
    public func insert(_ id: Int64, _ signature: CoverSignature) {
        insert([(id, signature)])
    }

    /// Adds covers with distinct ids, or replaces them. A batch of a hundred or more takes a small part of the time of single inserts;
    /// lookups wait for the whole batch.
    public func insert(_ covers: [(id: Int64, signature: CoverSignature)]) {
        file.writing { $0.insert(covers) }
    }

    /// Removes covers; ids that are not in the index are ignored.
    public func remove(_ ids: some Sequence<Int64>) {
        file.writing { for id in ids { $0.remove(id) } }
    }

    public var count: Int { file.reading { $0.count } }

    /// The covers with the most geometrically consistent votes for the photograph, best first, at most `limit`.
    public func candidates(for photo: CoverFeatures, limit: Int) -> [CoverCandidate] {
        let signature = CoverSignature(photo, limit: CoverFeatures.limit)
        return file.reading { $0.candidates(for: signature, limit: limit) }
    }
}
