internal import CVision

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Weighted voting for covers by the matches of a photograph's features.
struct Votes {
    /// Hamming-distance cutoff of the 64-bit codes: beyond it a match is more likely false than true.
    static let farthest: UInt32 = 18
    /// Maximum number of votes that one feature casts: 2 % of the number of covers, within bounds. A feature that matches many covers
    /// distinguishes none.
    let voices: UInt32
    /// Assumed probability that a feature's true match is among those found: a low estimate; results hardly depend on it.
    private static let share = 0.1

    /// The vote's weight by the match's rank: the log-likelihood ratio of a true match to a chance match with one of `slots` covers.
    private let weights: [Float]
    private var votes: [Float]
    /// The matches: the posting's owner (cover and feature), the photograph's keypoint, and the weight.
    private var hits: [(owner: UInt32, photo: UInt32, weight: Float)] = []

    /// - Parameter withoutVote: slots whose matches are ignored: removed covers.
    init(slots: Int, withoutVote: [Int]) {
        votes = [Float](repeating: 0, count: slots)
        for slot in withoutVote { votes[slot] = -.infinity }
        voices = UInt32(min(80, max(24, slots / 50)))
        weights = (0...Int(voices)).map { Float(log(1 + Self.share * Double(slots) / Double(max(1, $0)))) }
        hits.reserveCapacity(1 << 15)
    }

    /// Adds a match of the photograph's keypoint `photo`; matches of the same feature must be added consecutively.
    mutating func add(_ owner: UInt32, photo: UInt32, rank: UInt32) {
        let weight = weights[Int(rank)]
        votes[InvertedFile.slot(of: owner)] += weight
        hits.append((owner, photo, weight))
    }

    /// The slots with the most votes, best first. The shortlist with the most raw votes is re-ranked by weak geometric consistency: only
    /// matches consistent with one similarity transform count.
    ///
    /// - Parameter place: a cover feature's packed keypoint. Only asked for the shortlist, since each access is a cache miss.
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
