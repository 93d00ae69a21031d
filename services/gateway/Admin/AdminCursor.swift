import FoundationEssentials
import Store

/// A keyset cursor for operators' lists: opaque to clients, validated when it comes back.
package struct AdminCursor: Sendable, Equatable {
    /// Microseconds since 1970, the resolution of PostgreSQL.
    package let microseconds: Int64
    package let id: UUID

    /// Incremented when the layout changes, so that an old cursor is rejected instead of misread.
    private static let version: UInt8 = 1
    private static let length = 1 + 8 + 16
    /// From the minimum of PostgreSQL's `timestamptz`, 4714-11-24 BC; its maximum exceeds the integer.
    private static let times = -210_866_803_200_000_000...Int64.max

    package init(_ position: AdminPosition) {
        microseconds = Int64((position.createdAt.timeIntervalSince1970 * 1_000_000).rounded())
        id = position.id
    }

    /// Nil unless the text is a canonical ``text``.
    package init?(_ text: String) {
        guard text.utf8.count <= 64 else { return nil }
        let standard = text.replacing("-", with: "+").replacing("_", with: "/")
        let padded = standard + String(repeating: "=", count: (4 - standard.utf8.count % 4) % 4)
        guard let data = Data(base64Encoded: padded), data.count == Self.length, data.first == Self.version else { return nil }
        let bytes = [UInt8](data)
        microseconds = bytes[1..<9].reduce(0) { $0 << 8 | Int64($1) }
        id = UUID(uuid: bytes[9...].withUnsafeBytes { $0.loadUnaligned(as: uuid_t.self) })
        guard Self.times.contains(microseconds), self.text == text else { return nil }
    }

    package var text: String {
        var bytes = [Self.version]
        withUnsafeBytes(of: microseconds.bigEndian) { bytes.append(contentsOf: $0) }
        withUnsafeBytes(of: id.uuid) { bytes.append(contentsOf: $0) }
        return Data(bytes).base64URL
    }

    package var position: AdminPosition { AdminPosition(createdAt: Date(timeIntervalSince1970: Double(microseconds) / 1_000_000), id: id) }
}
