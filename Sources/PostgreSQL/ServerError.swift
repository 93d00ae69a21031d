internal import CPostgreSQL

extension PostgresError {
    /// The error that a result reports, without any fields that may hold values.
    init(result: OpaquePointer, wasCached: Bool = false) {
        func field(_ code: Int32) -> String? {
            PQresultErrorField(result, code).map { String(cString: $0) }
        }
        let sqlState = field(DiagnosticField.sqlState).map(SQLState.init(rawValue:))
        let severity = field(DiagnosticField.severity)
        let code: Code =
            switch sqlState {
            case _ where severity == "FATAL" || severity == "PANIC" || sqlState == nil: .connectionLost
            case .queryCanceled: .timeout
            case .invalidStatementName where wasCached, .featureNotSupported where wasCached: .staleStatement
            default: .server
            }
        self.init(
            code,
            Self.safeMessage(field(DiagnosticField.message), sqlState),
            sqlState: sqlState,
            constraint: field(DiagnosticField.constraint),
            table: field(DiagnosticField.table),
            column: field(DiagnosticField.column)
        )
    }

    /// The server's message, unless it is of a class that quotes values: data exceptions (22) and what SQL functions raise (P0).
    private static func safeMessage(_ message: String?, _ sqlState: SQLState?) -> String {
        switch sqlState?.errorClass {
        case "22": "the server refused a value"
        case "P0": "a function of the database raised an error"
        default: message ?? "the connection to the server ended"
        }
    }

    /// libpq's message about the connection itself: hosts, ports and reasons, no values.
    static func connectionMessage(_ handle: OpaquePointer) -> String {
        let text = String(cString: PQerrorMessage(handle))
        let lines = text.split(whereSeparator: \.isNewline).map { $0.drop { $0 == " " || $0 == "\t" } }
        return lines.isEmpty ? "the connection to the server ended" : lines.joined(separator: "; ")
    }
}

/// The field codes of the protocol's ErrorResponse (PostgreSQL manual, 55.8), which libpq's header has as character macros.
enum DiagnosticField {
    static let severity = Int32(UInt8(ascii: "V"))
    static let sqlState = Int32(UInt8(ascii: "C"))
    static let message = Int32(UInt8(ascii: "M"))
    static let constraint = Int32(UInt8(ascii: "n"))
    static let table = Int32(UInt8(ascii: "t"))
    static let column = Int32(UInt8(ascii: "c"))
}
