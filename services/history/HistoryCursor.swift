import FoundationEssentials

/// A keyset cursor: the entry after which the next page begins. Opaque to clients, validated when it comes back.
package struct HistoryCursor: Sendable, Hashable {
    /// Microseconds since 1970, the resolution of PostgreSQL.
    package var microseconds: Int64
    package var entryID: UUID

    /// From the minimum of PostgreSQL's `timestamptz`, 4714-11-24 BC; its maximum exceeds the integer.
    private static let times = -210_866_803_200_000_000...Int64.max

    /// Incremented when the layout changes, so that an old cursor is rejected instead of misread.
    private static let version: UInt8 = 1
    private static let length = 1 + 8 + 16

    package init(microseconds: Int64, entryID: UUID) {
        self.microseconds = microseconds
        self.entryID = entryID
    }

    package init(scannedAt: Date, entryID: UUID) {
        self.init(microseconds: Int64((scannedAt.timeIntervalSince1970 * 1_000_000).rounded()), entryID: entryID)
    }

    package var scannedAt: Date { Date(timeIntervalSince1970: Double(microseconds) / 1_000_000) }

    package var text: String {
        var bytes = [Self.version]
        withUnsafeBytes(of: microseconds.bigEndian) { bytes.append(contentsOf: $0) }
        withUnsafeBytes(of: entryID.uuid) { bytes.append(contentsOf: $0) }
        return CursorText.encode(bytes)
    }

    /// Nil unless the text is a canonical ``text`` with a time that the database can represent.
    package init?(_ text: String) {
        guard let bytes = CursorText.decode(text), bytes.count == Self.length, bytes.first == Self.version else { return nil }
        microseconds = bytes[1..<9].reduce(0) { $0 << 8 | Int64($1) }
        let id = bytes[9...].withUnsafeBytes { $0.loadUnaligned(as: uuid_t.self) }
        entryID = UUID(uuid: id)
        guard Self.times.contains(microseconds) else { return nil }
    }
}
