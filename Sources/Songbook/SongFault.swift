/// Something about one row of a sheet that its operator has to know.
public struct SongFault: Sendable, Hashable, Comparable {
    /// As the editor numbers it: the heading is line 1.
    public var line: Int
    /// The column; nil where it is about the row.
    public var column: SongColumn?
    /// The rest of a sentence that begins with the column's name.
    public var reason: String

    /// The whole sentence.
    public var text: String { (column.map { "\($0.rawValue) " } ?? "") + reason }

    public static func < (left: SongFault, right: SongFault) -> Bool {
        (left.line, left.column?.rawValue ?? "", left.reason) < (right.line, right.column?.rawValue ?? "", right.reason)
    }
}
