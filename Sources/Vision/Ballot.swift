/// Counts what speaks for each cover.
struct Ballot {
    /// Traces of 96 bits that differ in more are more likely of two features than of one.
    static let farthest = 28

    /// Finds of one feature that vote at most, the nearest first. A feature that is like many covers' says little for each.
    private static let voices = 4

    private var votes: [Float]
    private var hits: [(slot: UInt32, turn: UInt8, weight: Float)] = []
    private var nearest: [(difference: Int, slot: UInt32, turn: UInt8)] = []

    init(slots: Int) {
        votes = [Float](repeating: 0, count: slots)
        nearest.reserveCapacity(Self.voices + 1)
    }

    /// The largest difference at which a find of the feature at hand can still vote.
    var reach: Int { nearest.count < Self.voices ? Self.farthest : nearest[nearest.count - 1].difference }

    /// A find of the feature at hand.
    mutating func add(slot: Int, turn: UInt8, difference: Int) {
        // Found by both words, or like two features of one cover: one voice.
        if let known = nearest.firstIndex(where: { $0.slot == slot }) {
            guard difference < nearest[known].difference else { return }
            nearest.remove(at: known)
        }
        let place = nearest.firstIndex { $0.difference > difference } ?? nearest.count
        guard place < Self.voices else { return }
        nearest.insert((difference, UInt32(slot), turn), at: place)
        if nearest.count > Self.voices { nearest.removeLast() }
    }

    /// Counts the finds of the feature at hand; the next are another's.
    mutating func countVoices() {
        for find in nearest {
            let weight = Self.weights[find.difference]
            votes[Int(find.slot)] += weight
            hits.append((find.slot, find.turn, weight))
        }
        nearest.removeAll(keepingCapacity: true)
    }

    /// What a find says for its cover by the difference of the traces: the logarithm of how much likelier one feature seen twice makes it
    /// than two features do, as measured on photographs of covers.
    private static let weights: [Float] = (0...farthest).map { min(7, Float(32 - $0) * 0.42) }

    /// Slots with the most votes, best first. Of a cover's finds only those count that turn by about the same angle, as all features of a
    /// flat sleeve do.
    func ranked(limit: Int) -> [(slot: Int, score: Float)] {
        let pool = strongest(limit * 8 + 64)
        var position = [Int32](repeating: -1, count: votes.count)
        for (index, slot) in pool.enumerated() { position[slot] = Int32(index) }
        let bins = 16
        var turns = [Float](repeating: 0, count: pool.count * bins)
        for hit in hits {
            let index = Int(position[Int(hit.slot)])
            if index >= 0 { turns[index * bins + Int(hit.turn) * bins / 256] += hit.weight }
        }
        var ranked: [(slot: Int, score: Float)] = []
        for (index, slot) in pool.enumerated() {
            var score: Float = 0
            for bin in 0..<bins {
                let start = index * bins
                score = max(score, turns[start + (bin + bins - 1) % bins] + turns[start + bin] + turns[start + (bin + 1) % bins])
            }
            ranked.append((slot, score))
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
