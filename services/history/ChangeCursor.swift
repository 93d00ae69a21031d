import Store

/// A sync cursor: how far a client has got in `GET /v1/history/changes`. Opaque to clients, validated when it comes back.
package struct ChangeCursor: Sendable, Hashable {
    package var mark: ChangeMark

    /// Incremented when the layout changes. Clients keep cursors for months: whoever increments it must let those of the old layout start
    /// over.
    private static let layout: UInt8 = 1
    private static let length = 1 + 3 * 8

    package init(_ mark: ChangeMark) {
        self.mark = mark
    }

    package var text: String {
        var bytes = [Self.layout]
        for number in [mark.epoch, mark.version, mark.base] { withUnsafeBytes(of: number.bigEndian) { bytes.append(contentsOf: $0) } }
        return CursorText.encode(bytes)
    }

    /// Nil unless the text is a canonical ``text``.
    package init?(_ text: String) {
        guard let bytes = CursorText.decode(text), bytes.count == Self.length, bytes.first == Self.layout else { return nil }
        let numbers = stride(from: 1, to: Self.length, by: 8).map { start in
            bytes[start..<start + 8].reduce(Int64(0)) { $0 << 8 | Int64($1) }
        }
        mark = ChangeMark(epoch: numbers[0], version: numbers[1], base: numbers[2])
        guard mark.version >= 0, mark.base >= 0 else { return nil }
    }
}
