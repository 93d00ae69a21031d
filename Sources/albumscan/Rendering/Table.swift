/// Rows of columns, aligned; nothing is cut, since operators copy from it.
package struct Table {
    package enum Alignment: Sendable {
        case left, right
    }

    private let columns: [(title: String, alignment: Alignment)]
    private var rows: [[String]] = []

    package init(_ columns: (String, Alignment)...) {
        self.columns = columns.map { (title: $0.0, alignment: $0.1) }
    }

    package var isEmpty: Bool { rows.isEmpty }

    /// - Parameter cells: one for every column; nil shows as a dash.
    package mutating func add(_ cells: String?...) {
        rows.append(cells.map { cell in cell.map(DisplayText.sanitized) ?? "–" })
    }

    /// The lines, the heading first.
    package func lines(_ style: Style) -> [String] {
        let widths = columns.indices.map { column in
            ([columns[column].title] + rows.map { $0[column] }).map(DisplayText.width).max() ?? 0
        }
        func line(_ cells: [String]) -> String {
            var text = ""
            for (index, cell) in cells.enumerated() {
                let fill = String(repeating: " ", count: widths[index] - DisplayText.width(cell))
                text += columns[index].alignment == .right ? fill + cell : cell + fill
                if index < cells.count - 1 { text += "  " }
            }
            while text.last == " " { text.removeLast() }
            return text
        }
        return [style.dim(line(columns.map(\.title)))] + rows.map(line)
    }
}
