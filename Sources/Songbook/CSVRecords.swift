/// The records of a text with separated values (RFC 4180), also with `;` or tabs between them, as editors export them.
struct CSVRecords {
    /// A quotation that begins in this record, counted from 1, and never ends.
    struct Unclosed: Error { let record: Int }

    struct Record {
        /// What is no UTF-8 in them is U+FFFD.
        var cells: [String] = []
        /// Whether a cell goes on behind its quotation, so that nobody knows where it was to end.
        var isMisquoted = false
    }

    let records: [Record]

    /// Where in a cell the text is read.
    private enum Place {
        case plain, quoted
        /// Behind a quotation mark that ends the quotation, unless another one follows.
        case closed
        /// Behind spaces that follow a quotation.
        case trailing
    }

    /// - Parameter separator: an ASCII character.
    init(_ bytes: some Collection<UInt8>, separator: UInt8) throws(Unclosed) {
        let (quote, space, lineFeed, carriageReturn) = (UInt8(ascii: "\""), UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"))
        var records: [Record] = []
        var record = Record()
        var cell: [UInt8] = []
        var place = Place.plain
        func endCell() {
            record.cells.append(String(decoding: cell, as: UTF8.self))
            cell.removeAll(keepingCapacity: true)
            place = .plain
        }
        func endRecord() {
            endCell()
            records.append(record)
            record = Record()
        }
        var isAfterReturn = false
        for byte in bytes {
            defer { isAfterReturn = byte == carriageReturn && place != .quoted }
            switch byte {
            case quote where place == .quoted:
                place = .closed
            case quote where place == .closed:
                // A doubled one inside of a quotation.
                cell.append(byte)
                place = .quoted
            case quote where place == .plain && cell.isEmpty:
                place = .quoted
            case _ where place == .quoted:
                cell.append(byte)
            case separator:
                endCell()
            case lineFeed where isAfterReturn:
                break
            case lineFeed, carriageReturn:
                endRecord()
            case space where place != .plain:
                place = .trailing
            default:
                if place != .plain { record.isMisquoted = true }
                cell.append(byte)
                place = .plain
            }
        }
        if place == .quoted { throw Unclosed(record: records.count + 1) }
        if !cell.isEmpty || !record.cells.isEmpty || place != .plain { endRecord() }
        self.records = records
    }
}
