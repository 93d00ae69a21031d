/// What a page is drawn on: so many columns, dressed in a style, with a margin on both sides.
package struct Canvas: Sendable, Equatable {
    package var style: Style
    /// Of text, without the margins.
    package var columns: Int

    package static let margin = "  "
    /// Longer lines are tiring to read.
    private static let longestLine = 84

    /// - Parameter terminalColumns: of the whole terminal.
    package init(style: Style, terminalColumns: Int) {
        self.style = style
        columns = max(20, min(terminalColumns - 2 * Self.margin.count, Self.longestLine))
    }

    /// A paragraph; `dress` is applied to each line, after it has been measured.
    package func paragraph(_ text: String, dress: (String) -> String = { $0 }) -> [String] {
        DisplayText.wrapped(DisplayText.sanitized(text), columns: columns).map { Self.margin + dress($0) }
    }

    /// A paragraph behind a mark, its further lines aligned to the first.
    package func item(_ mark: String, _ text: String) -> [String] {
        let indent = DisplayText.width(mark) + 1
        let lines = DisplayText.wrapped(DisplayText.sanitized(text), columns: columns - indent)
        return lines.enumerated().map { index, line in
            Self.margin + (index == 0 ? style.green(mark) + " " : String(repeating: " ", count: indent)) + line
        }
    }

    /// A line that is cut rather than wrapped.
    package func line(_ text: String, dress: (String) -> String = { $0 }) -> String {
        Self.margin + dress(DisplayText.truncated(DisplayText.sanitized(text), columns: columns))
    }
}
