/// The records of a text with separated values (RFC 4180), also with `;` or tabs between them, as editors export them.
struct CSVRecords {
    /// A quotation that begins in this record, counted from 1, and never ends.
    struct Unclosed: Error { let record: Int }

    let records: [[String]]

    /// - Parameter separator: an ASCII character.
    init(_ bytes: some Collection<UInt8>, separator: UInt8) throws(Unclosed) {
        var records: [[String]] = []
        var record: [String] = []
        var field: [UInt8] = []
        var isQuoted = false
        var wasQuote = false
        func endField() {
            record.append(String(decoding: field, as: UTF8.self))
            field.removeAll(keepingCapacity: true)
            wasQuote = false
        }
        func endRecord() {
            endField()
            records.append(record)
            record.removeAll(keepingCapacity: true)
        }
        var isAfterReturn = false
        for byte in bytes {
            defer { isAfterReturn = byte == 0x0D && !isQuoted }
            switch byte {
            case UInt8(ascii: "\"") where isQuoted:
                isQuoted = false
                wasQuote = true
            case UInt8(ascii: "\"") where wasQuote:
                // A doubled one inside of a quotation.
                field.append(byte)
                isQuoted = true
                wasQuote = false
            case UInt8(ascii: "\"") where field.isEmpty:
                isQuoted = true
            case _ where isQuoted:
                field.append(byte)
            case separator:
                endField()
            case 0x0A where isAfterReturn:
                break
            case 0x0A, 0x0D:
                endRecord()
            default:
                field.append(byte)
            }
        }
        if isQuoted { throw Unclosed(record: records.count + 1) }
        if !field.isEmpty || !record.isEmpty { endRecord() }
        self.records = records
    }
}
