/// Statements sent together, with their results read together: one round trip for all of them.
///
/// The statements up to a ``sync()`` are a segment. Outside a transaction each segment is an implicit transaction: its statements take
/// effect together, and the first error rolls the segment back and skips the rest of it. Later segments still run.
public struct PostgresPipeline: Sendable {
    /// A handle to one statement's result.
    public struct Ticket: Hashable, Sendable {
        let segment: Int
        let index: Int
    }

    private(set) var segments: [[PostgresQuery]] = [[]]

    public init() {}

    /// Adds a statement to the current segment.
    @discardableResult
    public mutating func add(_ query: PostgresQuery) -> Ticket {
        let segment = segments.count - 1
        segments[segment].append(query)
        return Ticket(segment: segment, index: segments[segment].count - 1)
    }

    /// Ends the current segment; the next statement begins another.
    public mutating func sync() {
        if segments.last?.isEmpty == false { segments.append([]) }
    }

    /// The segments that have statements.
    var filledSegments: [[PostgresQuery]] { segments.filter { !$0.isEmpty } }

    /// The results of a pipeline.
    public struct Results: Sendable {
        let segments: [SegmentOutcome]

        /// The rows of one statement.
        ///
        /// - Throws: the error of the statement's segment, for every statement in it.
        public subscript(ticket: Ticket) -> PostgresRows {
            get throws {
                guard segments.indices.contains(ticket.segment) else {
                    throw PostgresError(.misuse, "the ticket belongs to another pipeline")
                }
                let segment = segments[ticket.segment]
                if let error = segment.error { throw error }
                guard segment.rows.indices.contains(ticket.index) else {
                    throw PostgresError(.misuse, "the ticket belongs to another pipeline")
                }
                return segment.rows[ticket.index]
            }
        }

        /// Throws the first error of any segment.
        public func check() throws {
            for segment in segments { if let error = segment.error { throw error } }
        }
    }
}

/// The results of the statements between two synchronization points.
struct SegmentOutcome: Sendable {
    /// One result for each statement, up to the one that failed.
    var rows: [PostgresRows] = []
    /// Why the segment was rolled back.
    var error: PostgresError?
}
