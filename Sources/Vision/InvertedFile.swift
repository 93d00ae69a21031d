internal import CVision

/// The index's data: two tables, each with a list for each of 65 536 words, of all covers' features that have the word. A feature is found
/// by either word, which is a part of its descriptor: no vocabulary is learnt from pictures, so none goes out of date.
struct InvertedFile {
    /// The most covers: a posting names its owner by a slot of 24 bits and a feature of 8.
    static let capacity = 1 << 24

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

    mutating func insert(_ id: Int64, _ signature: CoverSignature) {
        let digest = signature.hashValue
        if let known = slots[id], digests[known] == digest { return }
        remove(id)
        let slot: Int
        if let reused = free.popLast() {
            slot = reused
            owners[slot] = id
        } else {
            guard owners.count < Self.capacity else { return }
            slot = owners.count
            owners.append(id)
            places.append([])
            digests.append(0)
        }
        slots[id] = slot
        var own: [UInt32] = []
        own.reserveCapacity(signature.count)
        signature.forEach { entry in
            let posting = cvision_posting(low: entry.trace.low, high: entry.trace.high, owner: UInt32(slot) << 8 | UInt32(own.count))
            own.append(entry.place)
            append(posting, to: Int(entry.words.0))
            append(posting, to: 1 << 16 | Int(entry.words.1))
        }
        places[slot] = own
        digests[slot] = digest
    }

    /// Lists grow by an eighth: doubling would leave a third of the memory empty.
    private mutating func append(_ posting: cvision_posting, to list: Int) {
        let count = lists[list].count
        if count == lists[list].capacity { lists[list].reserveCapacity(count + count / 8 + 2) }
        lists[list].append(posting)
        postings += 1
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
            lists[word].removeAll { owners[Int($0.owner >> 8)] == nil }
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
        var ballot = Ballot(slots: owners.count)
        let finds = UnsafeMutableBufferPointer<cvision_find>.allocate(capacity: Int(CVISION_FINDS))
        defer { finds.deallocate() }
        let longest = longest
        photo.forEach { entry in
            for find in finds[..<look(entry, longest, ballot.voices, finds)] {
                let slot = Int(find.owner >> 8)
                guard owners[slot] != nil else { continue }
                ballot.add(slot: slot, photo: entry.place, cover: places[slot][Int(find.owner & 0xFF)], rank: find.rank)
            }
        }
        return ballot.ranked(limit: limit).compactMap { slot, score in owners[slot].map { CoverCandidate(id: $0, score: Double(score)) } }
    }

    /// Finds the features that are like the photograph's in both words' lists and in those of the words' neighbours by one bit: a word is
    /// seldom seen twice without an error in it.
    private func look(_ entry: CoverSignature.Entry, _ longest: Int, _ voices: UInt32, _ finds: UnsafeMutableBufferPointer<cvision_find>)
        -> Int
    {
        withUnsafeTemporaryAllocation(of: cvision_list.self, capacity: 2 * 17) { read in
            var count = 0
            for table in 0..<2 {
                let word = table << 16 | Int(table == 0 ? entry.words.0 : entry.words.1)
                for neighbour in 0...16 {
                    let list = neighbour == 16 ? word : word ^ 1 << neighbour
                    guard !lists[list].isEmpty, lists[list].count <= longest else { continue }
                    // The lists are not changed while they are read, so that their memory stays where it is.
                    lists[list].withUnsafeBufferPointer { read[count] = cvision_list(postings: $0.baseAddress, count: $0.count) }
                    count += 1
                }
            }
            return Int(
                cvision_nearest(
                    read.baseAddress, UInt32(count), entry.trace.low, entry.trace.high, Ballot.farthest, voices, finds.baseAddress))
        }
    }
}
