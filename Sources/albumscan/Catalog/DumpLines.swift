import FoundationEssentials

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The rows of a file in the text format of PostgreSQL's COPY: a line each, columns separated by tabs, `\N` for NULL (PostgreSQL manual,
/// COPY, "Text Format"). Reads ahead a megabyte, whatever the size of the file.
package struct DumpLines: ~Copyable {
    private let file: UnsafeMutablePointer<FILE>
    private var line: UnsafeMutablePointer<CChar>?
    private var capacity = 0
    /// Where each column of the current row lies.
    private var columns: [Range<Int>] = []
    /// Bytes read so far.
    package private(set) var offset = 0
    /// Bytes of the file.
    package let size: Int

    /// - Throws: `CommandFailure` when the file cannot be read.
    package init(path: String) throws {
        guard let file = fopen(path, "re") else {
            throw CommandFailure("\(path) cannot be read: \(String(cString: strerror(errno))).", code: "file_unreadable")
        }
        setvbuf(file, nil, _IOFBF, 1 << 20)
        self.file = file
        var status = stat()
        size = fstat(fileno(file), &status) == 0 ? Int(status.st_size) : 0
    }

    deinit {
        fclose(file)
        free(line)
    }

    /// Goes to the next row; false at the end of the file.
    ///
    /// - Parameter wanted: how many columns, from the first, will be asked for.
    package mutating func next(columns wanted: Int) -> Bool {
        let length = getline(&line, &capacity, file)
        guard length > 0, let line else { return false }
        offset += length
        let end = line[length - 1] == CChar(UInt8(ascii: "\n")) ? length - 1 : length
        columns.removeAll(keepingCapacity: true)
        var start = 0
        while columns.count < wanted, start <= end {
            let tab = memchr(line + start, Int32(UInt8(ascii: "\t")), end - start)
            let stop = tab.map { $0 - UnsafeMutableRawPointer(line) } ?? end
            columns.append(start..<stop)
            start = stop + 1
        }
        return true
    }

    private func bytes(_ column: Int) -> UnsafeRawBufferPointer? {
        guard columns.indices.contains(column), let line else { return nil }
        let range = columns[column]
        let bytes = UnsafeRawBufferPointer(start: line + range.lowerBound, count: range.count)
        let isNull = bytes.count == 2 && bytes[0] == UInt8(ascii: "\\") && bytes[1] == UInt8(ascii: "N")
        return isNull ? nil : bytes
    }

    /// A column's number; nil for NULL, a missing column, and what is none.
    package func integer(_ column: Int) -> Int? {
        guard let bytes = bytes(column), (1...10).contains(bytes.count) else { return nil }
        var value = 0
        for (index, byte) in bytes.enumerated() {
            if index == 0, byte == UInt8(ascii: "-"), bytes.count > 1 { continue }
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
            value = value * 10 + Int(byte - UInt8(ascii: "0"))
        }
        return bytes[0] == UInt8(ascii: "-") ? -value : value
    }

    /// A column's text without its escapes; nil for NULL, a missing column, and bytes that are not UTF-8.
    package func text(_ column: Int) -> String? {
        guard let bytes = bytes(column) else { return nil }
        guard bytes.contains(UInt8(ascii: "\\")) else { return String(validating: bytes, as: UTF8.self) }
        return String(validating: Self.unescaped(bytes), as: UTF8.self)
    }

    package func id(_ column: Int) -> UUID? {
        text(column).flatMap { UUID(uuidString: $0) }
    }

    /// `\b \f \n \r \t \v`, `\101` in octal, `\x41`; any other character stands for itself.
    private static func unescaped(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var rest = bytes[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "\\"), let escape = rest.popFirst() else {
                result.append(byte)
                continue
            }
            switch escape {
            case UInt8(ascii: "b"): result.append(0x08)
            case UInt8(ascii: "f"): result.append(0x0C)
            case UInt8(ascii: "n"): result.append(0x0A)
            case UInt8(ascii: "r"): result.append(0x0D)
            case UInt8(ascii: "t"): result.append(0x09)
            case UInt8(ascii: "v"): result.append(0x0B)
            case UInt8(ascii: "0")...UInt8(ascii: "7"):
                result.append(number(UInt8(exactly: escape - UInt8(ascii: "0")) ?? 0, in: &rest, base: 8, digits: 2))
            case UInt8(ascii: "x") where rest.first.flatMap(digit).map({ $0 < 16 }) == true:
                result.append(number(0, in: &rest, base: 16, digits: 2))
            default: result.append(escape)
            }
        }
        return result
    }

    private static func number(_ start: UInt8, in rest: inout UnsafeRawBufferPointer.SubSequence, base: UInt8, digits: Int) -> UInt8 {
        var value = start
        for _ in 0..<digits {
            guard let next = rest.first.flatMap(digit), next < base else { break }
            value = value &* base &+ next
            rest.removeFirst()
        }
        return value
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        Character(Unicode.Scalar(byte)).hexDigitValue.map { UInt8($0) }
    }
}
