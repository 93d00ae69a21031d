internal import CVision

/// The index's data: two hash tables, each with a posting list for each of 65,536 visual words. A word is 16 bits sampled from the
/// descriptor (locality-sensitive hashing), not the nearest center of a trained vocabulary, so there is no vocabulary to train or to go out
/// of date. A feature is in both tables and is found by either word.
struct InvertedFile {
    /// Maximum number of covers: a posting's owner is a slot of 24 bits and a feature index of 8.
    static let capacity = 1 << 24
    static func slot(of owner: UInt32) -> Int { Int(owner >> 8) }
    private static func feature(of owner: UInt32) -> Int { Int(owner & 0xFF) }

    private var lists = [[cvision_posting]](repeating: [], count: 2 << 16)
    private var postings = 0
    /// The cover in each slot; nil once it is removed.
    private var owners: [Int64?] = []
    /// Each slot's keypoints, packed.
    private var places: [[UInt32]] = []
    private var slots: [Int64: Int] = [:]
    /// A hash of each slot's signature, so that inserting an unchanged cover again leaves no dead postings.
    private var digests: [Int] = []
    private var free: [Int] = []
    /// Slots that were removed but still have postings in the lists.
    private var dead: [Int] = []

    var count: Int { slots.count }

    /// Adds covers with distinct ids, or replaces them. A batch costs a fraction of single inserts: its postings are sorted by list first,
    /// so that each list is touched once.
    mutating func insert(_ covers: [(id: Int64, signature: CoverSignature)]) {
        let changed = covers.map { (id: $0.id, signature: $0.signature, digest: $0.signature.hashValue) }
            .filter { cover in slots[cover.id].map { digests[$0] } != cover.digest }
        for cover in changed { remove(cover.id) }
        var placed: [(slot: Int, signature: CoverSignature)] = []
        placed.reserveCapacity(changed.count)
        for cover in changed where slots[cover.id] == nil {
            guard let slot = slot(for: cover.id) else { break }
            digests[slot] = cover.digest
            var own: [UInt32] = []
            own.reserveCapacity(cover.signature.count)
            cover.signature.forEach { own.append($0.place) }
            places[slot] = own
            placed.append((slot, cover.signature))
        }
        if !placed.isEmpty { append(placed) }
    }

    /// Assigns a slot to a cover; nil if all are taken.
    private mutating func slot(for id: Int64) -> Int? {
        let slot: Int
        if let reused = free.popLast() {
            slot = reused
            owners[slot] = id
        } else {
            guard owners.count < Self.capacity else { return nil }
            slot = owners.count
            owners.append(id)
            places.append([])
            digests.append(0)
        }
        slots[id] = slot
        return slot
    }

    private mutating func append(_ covers: [(slot: Int, signature: CoverSignature)]) {
        // Offset of each list among the sorted postings.
        var starts = [Int](repeating: 0, count: lists.count + 1)
        for cover in covers {
            cover.signature.forEach { entry in
                for table in 0..<2 { starts[entry.list(in: table) + 1] += 1 }
            }
        }
        for list in lists.indices { starts[list + 1] += starts[list] }
        var sorted = [cvision_posting](repeating: cvision_posting(), count: starts[lists.count])
        var next = starts
        for cover in covers {
            var owner = UInt32(cover.slot) << 8
            cover.signature.forEach { entry in
                let posting = cvision_posting(low: entry.trace.low, high: entry.trace.high, owner: owner)
                owner &+= 1
                for table in 0..<2 {
                    let list = entry.list(in: table)
                    sorted[next[list]] = posting
                    next[list] += 1
                }
            }
        }
        sorted.withUnsafeBufferPointer { sorted in
            for list in lists.indices where starts[list] < starts[list + 1] {
                let own = sorted[starts[list]..<starts[list + 1]]
                // Reserve an eighth more: doubling would leave a third of the memory unused.
                let count = lists[list].count + own.count
                if count > lists[list].capacity { lists[list].reserveCapacity(count + count / 8 + 1) }
                lists[list].append(contentsOf: UnsafeBufferPointer(rebasing: own))
            }
        }
        postings += sorted.count
    }

    mutating func remove(_ id: Int64) {
        guard let slot = slots.removeValue(forKey: id) else { return }
        owners[slot] = nil
        dead.append(slot)
        // Sweep the lists once one cover in 64 has been removed: removals stay cheap on average, and postings of a removed cover, which may
        // be near-duplicates of a live one's, do not crowd the live ones out of the matches.
        if dead.count > 8 + slots.count / 64 { sweep() }
    }

    private mutating func sweep() {
        postings = 0
        for word in lists.indices {
            lists[word].removeAll { owners[Self.slot(of: $0.owner)] == nil }
            postings += lists[word].count
        }
        for slot in dead { places[slot] = [] }
        free += dead
        dead = []
    }

    /// Posting lists longer than this are skipped, as with stop words: a word that many covers have costs the most to read and
    /// discriminates the least.
    private var longest: Int { 64 + 8 * postings / lists.count }

    /// Candidates by votes, best first.
    func candidates(for photo: CoverSignature, limit: Int) -> [CoverCandidate] {
        guard limit > 0, !slots.isEmpty else { return [] }
        var ballot = Votes(slots: owners.count, withoutVote: dead)
        let finds = UnsafeMutableBufferPointer<cvision_find>.allocate(capacity: Int(CVISION_FINDS))
        defer { finds.deallocate() }
        let longest = longest
        photo.forEach { entry in
            for find in finds[..<look(entry, longest, ballot.voices, finds)] { ballot.add(find.owner, photo: entry.place, rank: find.rank) }
        }
        return ballot.ranked(limit: limit) { places[Self.slot(of: $0)][Self.feature(of: $0)] }
            .compactMap { slot, score in owners[slot].map { CoverCandidate(id: $0, score: Double(score)) } }
    }

    /// Finds the postings that match a query feature, in the lists of both its words and of all words at Hamming distance 1 from them
    /// (multi-probe): a word seldom appears in a photograph without a bit error.
    private func look(_ entry: CoverSignature.Entry, _ longest: Int, _ voices: UInt32, _ finds: UnsafeMutableBufferPointer<cvision_find>)
        -> Int
    {
        withUnsafeTemporaryAllocation(of: cvision_list.self, capacity: 2 * 17) { read in
            var count = 0
            for table in 0..<2 {
                let word = entry.list(in: table)
                for neighbor in 0...16 {
                    let list = neighbor == 16 ? word : word ^ 1 << neighbor
                    guard !lists[list].isEmpty, lists[list].count <= longest else { continue }
                    // The pointers outlive the closure: lists are not mutated during a lookup, so their storage does not move.
                    lists[list].withUnsafeBufferPointer { read[count] = cvision_list(postings: $0.baseAddress, count: $0.count) }
                    count += 1
                }
            }
            return Int(
                cvision_nearest(
                    read.baseAddress, UInt32(count), entry.trace.low, entry.trace.high, Votes.farthest, voices, finds.baseAddress))
        }
    }
}

extension CoverSignature.Entry {
    /// Index of the posting list of the feature's word in one of the two tables.
    @inline(__always)
    fileprivate func list(in table: Int) -> Int { table << 16 | Int(table == 0 ? words.0 : words.1) }
}
