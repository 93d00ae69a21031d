internal import CVision

/// The index's data: two tables, each with a list for each of 65 536 words, of all covers' features that have the word. A feature is found
/// by either word, which is a part of its descriptor: no vocabulary is learnt from pictures, so none goes out of date.
struct InvertedFile {
    /// Three lanes of trace; in the fourth the slot (24 bits) and the direction (8).
    typealias Posting = SIMD4<UInt32>

    /// The most covers: a slot has 24 bits.
    static let capacity = 1 << 24

    private var lists = [[Posting]](repeating: [], count: 2 << 16)
    /// The cover in each slot; nil when it was removed.
    private var owners: [Int64?] = []
    private var slots: [Int64: Int] = [:]
    private var free: [Int] = []
    /// Removed, but still in the lists.
    private var dead: [Int] = []

    var count: Int { slots.count }

    mutating func insert(_ id: Int64, _ signature: CoverSignature) {
        remove(id)
        let slot: Int
        if let reused = free.popLast() {
            slot = reused
            owners[slot] = id
        } else {
            guard owners.count < Self.capacity else { return }
            slot = owners.count
            owners.append(id)
        }
        slots[id] = slot
        signature.forEach { entry in
            var posting = entry.trace
            posting.w = UInt32(slot) << 8 | UInt32(entry.direction)
            lists[Int(entry.words.0)].append(posting)
            lists[1 << 16 + Int(entry.words.1)].append(posting)
        }
    }

    mutating func remove(_ id: Int64) {
        guard let slot = slots.removeValue(forKey: id) else { return }
        owners[slot] = nil
        dead.append(slot)
        // Lists are swept when an eighth of the covers in them is gone, so that a removal costs little on average.
        if dead.count > 64 + slots.count / 8 { sweep() }
    }

    private mutating func sweep() {
        for word in lists.indices { lists[word].removeAll { owners[Int($0.w >> 8)] == nil } }
        free += dead
        dead = []
    }

    /// Covers that share features with the photograph, best first.
    func candidates(for photo: CoverSignature, limit: Int) -> [CoverCandidate] {
        guard limit > 0, !slots.isEmpty else { return [] }
        var ballot = Ballot(slots: owners.count)
        photo.forEach { entry in
            for table in 0..<2 {
                let word = Int(table == 0 ? entry.words.0 : entry.words.1)
                look(table << 16 | word, entry, &ballot)
                // A word is seldom seen twice without an error in it: its neighbours are looked at too.
                for bit in 0..<16 { look(table << 16 | word ^ 1 << bit, entry, &ballot) }
            }
            ballot.countVoices()
        }
        return ballot.ranked(limit: limit).compactMap { slot, score in owners[slot].map { CoverCandidate(id: $0, score: Double(score)) } }
    }

    @inline(__always)
    private func look(_ list: Int, _ entry: CoverSignature.Entry, _ ballot: inout Ballot) {
        lists[list].withUnsafeBufferPointer { postings in
            guard let first = postings.baseAddress else { return }
            // Found in C: counting bits takes an instruction that Swift's portable code does without.
            let traces = (entry.trace.x, entry.trace.y, entry.trace.z)
            var at = 0
            while true {
                var difference: UInt8 = 0
                at = cvision_next_near(first, at, postings.count, traces.0, traces.1, traces.2, UInt8(ballot.reach), &difference)
                guard at < postings.count else { return }
                let owner = postings[at].w
                let slot = Int(owner >> 8)
                if owners[slot] != nil {
                    ballot.add(slot: slot, turn: entry.direction &- UInt8(truncatingIfNeeded: owner), difference: Int(difference))
                }
                at += 1
            }
        }
    }
}
