internal import CVision

/// The index's data: two tables, each with a list for each of 65 536 words, of all covers' features that have the word. A feature is found
/// by either word, which is a part of its descriptor: no vocabulary is learned from pictures, so none goes out of date.
struct InvertedFile {
    /// The most covers: a posting names its owner by a slot of 24 bits and a feature of 8.
    static let capacity = 1 << 24
    static func slot(of owner: UInt32) -> Int { Int(owner >> 8) }
    private static func feature(of owner: UInt32) -> Int { Int(owner & 0xFF) }

    private var lists = [[cvision_posting]](repeating: [], count: 2 << 16)
    private var postings = 0
    /// The cover in each slot; nil when it was removed.
    private var owners: [Int64?] = []
    /// Where each slot's features are, packed.
    private var places: [[UInt32]] = []
    private var slots: [Int64: Int] = [:]
    /// What each slot was made of, so that a cover that comes again unchanged leaves nothing behind.
    private var digests: [Int] = []
    private var free: [Int] = []
    /// Removed, but still in the lists.
    private var dead: [Int] = []

    var count: Int { slots.count }

    /// Adds covers of different ids, or replaces them. Many at once cost a fraction of as many calls: their postings are sorted by list first,
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

    /// A slot that is now the cover's; nil if all are taken.
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
        // Where each list's part begins among the sorted postings.
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
                // Lists grow by an eighth: doubling would leave a third of the memory empty.
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
        // Lists are swept when one in 64 covers in them is gone: a removal costs little on average, and the gone ones, which may be very like
        // one that is there, do not crowd it out of the finds.
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

    /// A list longer than this is of a word that many covers have: it costs the most to read and says the least.
    private var longest: Int { 64 + 8 * postings / lists.count }

    /// Covers that share features with the photograph, best first.
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

    /// Finds the features that are like the photograph's in both words' lists and in those of the words' neighbors by one bit: a word is
    /// seldom seen twice without an error in it.
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
                    // The lists are not changed while they are read, so that their memory stays where it is.
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
    /// The list of the feature's word in one of the two tables.
    @inline(__always)
    fileprivate func list(in table: Int) -> Int { table << 16 | Int(table == 0 ? words.0 : words.1) }
}
