/// Names by their ids, packed: the names' bytes in one piece, and where each begins. Millions of names cost little more than their text.
package struct DumpNames: ~Copyable {
    private var bytes: [UInt8] = []
    /// By id: where the name ends, shifted by one; 0 for no name. The length stands before the name.
    private var places: [UInt32] = []

    package init() {}

    /// Ids beyond this are no ids of MusicBrainz, which number from 1 without great gaps; they would cost memory.
    package static let highestID = 200_000_000

    package mutating func set(_ id: Int, _ name: String) {
        guard (1...Self.highestID).contains(id), bytes.count < Int(UInt32.max) - 70_000 else { return }
        if id >= places.count { places.append(contentsOf: repeatElement(0, count: id + 1 - places.count)) }
        let utf8 = name.utf8.prefix(Int(UInt16.max))
        places[id] = UInt32(bytes.count + 1)
        withUnsafeBytes(of: UInt16(utf8.count).littleEndian) { bytes.append(contentsOf: $0) }
        bytes.append(contentsOf: utf8)
    }

    package subscript(id: Int) -> String? {
        guard places.indices.contains(id), places[id] > 0 else { return nil }
        let start = Int(places[id]) - 1
        let length = Int(bytes[start]) | Int(bytes[start + 1]) << 8
        return String(decoding: bytes[(start + 2)..<(start + 2 + length)], as: UTF8.self)
    }
}

/// Numbers by ids, 0 where none was set.
package struct DumpNumbers: ~Copyable {
    private var values: [Int32] = []

    package init() {}

    package subscript(id: Int) -> Int {
        get { values.indices.contains(id) ? Int(values[id]) : 0 }
        set {
            guard (1...DumpNames.highestID).contains(id) else { return }
            if id >= values.count { values.append(contentsOf: repeatElement(0, count: id + 1 - values.count)) }
            values[id] = Int32(clamping: newValue)
        }
    }
}

/// Some numbers for each id, in an order of their own; packed, and sorted once when all are there.
package struct DumpLists: ~Copyable {
    private var packed: [UInt64] = []

    package init() {}

    /// - Parameters:
    ///   - rank: the smallest comes first; to 4095.
    ///   - value: to 2^20 - 1, which no table of tags or types reaches.
    package mutating func add(_ id: Int, _ value: Int, rank: Int = 0) {
        guard (1...DumpNames.highestID).contains(id), (0..<1 << 20).contains(value) else { return }
        packed.append(UInt64(id) << 32 | UInt64(min(max(rank, 0), 4095)) << 20 | UInt64(value))
    }

    package mutating func sort() { packed.sort() }

    /// The values of an id in their order. Only after ``sort()``.
    package func values(of id: Int, limit: Int) -> [Int] {
        let wanted = UInt64(id) << 32
        var low = 0, high = packed.count
        while low < high {
            let middle = (low + high) / 2
            if packed[middle] < wanted { low = middle + 1 } else { high = middle }
        }
        return packed[low...].prefix { $0 >> 32 == UInt64(id) }.prefix(limit).map { Int($0 & 0xF_FFFF) }
    }
}
