internal import CVision

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Counts what speaks for each cover.
struct Votes {
    /// Traces of 64 bits that differ in more are more likely of two features than of one.
    static let farthest: UInt32 = 18
    /// Finds of one feature that vote at most: of 2 in 100 covers, within bounds. One that is like many covers' says nothing of any.
    let voices: UInt32
    /// How often a feature of the photographed cover is among the finds: a guess on the low side; the outcome hardly depends on it.
    private static let share = 0.1

    /// By how many finds are as near or nearer: the logarithm of how much likelier the find makes its cover, if that is one of so many.
    private let weights: [Float]
    private var votes: [Float]
    /// Which cover's which feature, as a posting names it, and which of the photograph's is like it.
    private var hits: [(owner: UInt32, photo: UInt32, weight: Float)] = []

    /// - Parameter withoutVote: slots that are found and do not count.
    init(slots: Int, withoutVote: [Int]) {
        votes = [Float](repeating: 0, count: slots)
        for slot in withoutVote { votes[slot] = -.infinity }
        voices = UInt32(min(80, max(24, slots / 50)))
        weights = (0...Int(voices)).map { Float(log(1 + Self.share * Double(slots) / Double(max(1, $0)))) }
        hits.reserveCapacity(1 << 15)
    }

    /// A find of the photograph's feature at `photo`; those of one feature come one after the other.
    mutating func add(_ owner: UInt32, photo: UInt32, rank: UInt32) {
        let weight = weights[Int(rank)]
        votes[InvertedFile.slot(of: owner)] += weight
        hits.append((owner, photo, weight))
    }

    /// Slots with the most votes, best first. Of a cover's finds only those count that lie in the photograph as one of them tells.
    ///
    /// - Parameter place: of a cover's feature, packed; asked only for covers with many votes, since each answer comes from far memory.
    func ranked(limit: Int, place: (_ owner: UInt32) -> UInt32) -> [(slot: Int, score: Float)] {
        let pool = strongest(limit * 16 + 512)
        var position = [Int32](repeating: -1, count: votes.count)
        for (index, slot) in pool.enumerated() { position[slot] = Int32(index) }
        var starts = [Int](repeating: 0, count: pool.count + 1)
        for hit in hits where position[InvertedFile.slot(of: hit.owner)] >= 0 {
            starts[Int(position[InvertedFile.slot(of: hit.owner)]) + 1] += 1
        }
        for index in pool.indices { starts[index + 1] += starts[index] }
        var next = starts
        var sorted = [cvision_hit](repeating: cvision_hit(), count: starts[pool.count])
        for hit in hits where position[InvertedFile.slot(of: hit.owner)] >= 0 {
            let index = Int(position[InvertedFile.slot(of: hit.owner)])
            sorted[next[index]] = cvision_hit(photo: hit.photo, cover: place(hit.owner), weight: hit.weight)
            next[index] += 1
        }
        var ranked = sorted.withUnsafeBufferPointer { sorted in
            pool.indices.map { index in
                let own = UnsafeBufferPointer(rebasing: sorted[starts[index]..<starts[index + 1]])
                return (slot: pool[index], score: cvision_agreement(own.baseAddress, UInt32(own.count)))
            }
        }
        ranked.sort { ($0.score, $1.slot) > ($1.score, $0.slot) }
        return Array(ranked.prefix(limit))
    }

    private func strongest(_ limit: Int) -> [Int] {
        var kept: [(votes: Float, slot: Int)] = []
        var least: Float = 0
        for (slot, sum) in votes.enumerated() where sum > least {
            kept.append((sum, slot))
            guard kept.count >= limit * 2 else { continue }
            kept.sort { ($0.votes, $1.slot) > ($1.votes, $0.slot) }
            kept.removeLast(kept.count - limit)
            least = kept[limit - 1].votes
        }
        return kept.sorted { ($0.votes, $1.slot) > ($1.votes, $0.slot) }.prefix(limit).map(\.slot)
    }
}
