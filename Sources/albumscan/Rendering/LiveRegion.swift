/// A block of lines that is redrawn in place. Pure: it returns what to write.
package struct LiveRegion: Sendable {
    private var drawn = 0

    package init() {}

    /// - Parameters:
    ///   - lines: none wider than the terminal, or the count of rows would be wrong.
    ///   - rows: of the terminal; of a taller block only the end is shown, because what has scrolled away cannot be redrawn.
    package mutating func draw(_ lines: [String], rows: Int) -> String {
        let visible = lines.suffix(max(1, rows - 1))
        // Mode 2026 has terminals that know it show the whole frame at once; others ignore it.
        let frame = "\u{1B}[?2026h" + home + visible.map { $0 + "\u{1B}[K" }.joined(separator: "\r\n") + "\u{1B}[J\u{1B}[?2026l"
        drawn = visible.count
        return frame
    }

    /// Erases the block and leaves the cursor where it began.
    package mutating func clear() -> String {
        guard drawn > 0 else { return "" }
        defer { drawn = 0 }
        return home + "\u{1B}[J"
    }

    private var home: String { drawn > 1 ? "\u{1B}[\(drawn - 1)A\r" : "\r" }
}
