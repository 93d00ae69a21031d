/// The text of a list as UTF-8, whatever it was written in: UTF-8, UTF-16 as Windows programs and the Music app export it, or a single-byte
/// Western encoding.
struct ListText {
    /// UTF-8. What is malformed in a list of UTF-8, and stray control characters, have become U+FFFD, which marks their line as bad.
    let bytes: [UInt8]

    /// - Returns: nil for what is no text, such as a picture or a spreadsheet's own file.
    init?(_ raw: some Collection<UInt8>) {
        let raw = Array(raw)
        var bytes: [UInt8]
        if raw.starts(with: [0xFF, 0xFE]) {
            bytes = Self.decodedUTF16(raw.dropFirst(2), low: 0)
        } else if raw.starts(with: [0xFE, 0xFF]) {
            bytes = Self.decodedUTF16(raw.dropFirst(2), low: 1)
        } else if let low = Self.lowByteOfUTF16(raw.prefix(512)) {
            bytes = Self.decodedUTF16(raw[...], low: low)
        } else {
            bytes = Self.decodedBytes(raw.starts(with: [0xEF, 0xBB, 0xBF]) ? raw.dropFirst(3) : raw[...])
        }
        // Some programs fill up their last block.
        while bytes.last == 0 { bytes.removeLast() }
        let strays = bytes.count(where: Self.isStray)
        guard strays * Self.leastTextPerStray <= min(raw.count, bytes.count) else { return nil }
        self.bytes = strays == 0 ? bytes : bytes.flatMap { Self.isStray($0) ? [0xEF, 0xBF, 0xBD] : [$0] }
    }

    /// What is binary has more control characters: of compressed data, every twelfth byte is one.
    private static let leastTextPerStray = 20

    /// Whether no text has it.
    private static func isStray(_ byte: UInt8) -> Bool {
        byte < 0x20 && ![0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x1A, 0x1D, 0x1E, 0x1F].contains(byte)
    }

    static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    /// One line of a name: control and invisible formatting characters gone, white space collapsed. Joiners stay, since several scripts
    /// need them.
    static func name(_ text: some StringProtocol) -> String {
        var result = String.UnicodeScalarView()
        var pendingSpace = false
        for scalar in text.unicodeScalars {
            let category = scalar.properties.generalCategory
            if scalar.properties.isWhitespace || category == .control {
                pendingSpace = !result.isEmpty
            } else if category != .format || scalar == "\u{200C}" || scalar == "\u{200D}" {
                if pendingSpace { result.append(" ") }
                pendingSpace = false
                result.append(scalar)
            }
        }
        return String(result)
    }

    static func name(_ bytes: some Sequence<UInt8>) -> String {
        name(String(decoding: Array(bytes), as: UTF8.self))
    }

    /// The lines with their numbers from 1. They end with a line feed, a carriage return, or both.
    var lines: [(number: Int, bytes: ArraySlice<UInt8>)] {
        var lines: [(Int, ArraySlice<UInt8>)] = []
        var start = 0
        var index = 0
        while index < bytes.count {
            if bytes[index] == 0x0A || bytes[index] == 0x0D {
                lines.append((lines.count + 1, bytes[start..<index]))
                if bytes[index] == 0x0D, index + 1 < bytes.count, bytes[index + 1] == 0x0A { index += 1 }
                start = index + 1
            }
            index += 1
        }
        if start < bytes.count { lines.append((lines.count + 1, bytes[start...])) }
        return lines
    }

    // MARK: Encodings

    /// Every other byte of Western UTF-16 is zero.
    ///
    /// - Returns: the place of the low byte in each pair, or nil for other encodings.
    private static func lowByteOfUTF16(_ start: ArraySlice<UInt8>) -> Int? {
        let pairs = start.count / 2
        guard pairs >= 2 else { return nil }
        var zeros = [0, 0]
        for index in 0..<pairs * 2 where start[index] == 0 { zeros[index % 2] += 1 }
        if zeros[1] * 2 > pairs, zeros[0] == 0 { return 0 }
        if zeros[0] * 2 > pairs, zeros[1] == 0 { return 1 }
        return nil
    }

    /// - Parameter low: the place of the low byte in each pair. A byte too many at the end is dropped.
    private static func decodedUTF16(_ raw: ArraySlice<UInt8>, low: Int) -> [UInt8] {
        let units = stride(from: raw.startIndex, to: raw.endIndex - 1, by: 2).map { index in
            UInt16(raw[index + 1 - low]) << 8 | UInt16(raw[index + low])
        }
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }

    /// UTF-8 if anything in it is; else Windows' Western encoding, of which ASCII is a part.
    private static func decodedBytes(_ raw: ArraySlice<UInt8>) -> [UInt8] {
        if raw.allSatisfy({ $0 < 0x80 }) { return Array(raw) }
        let text = String(decoding: raw, as: UTF8.self)
        let isRepaired = text.unicodeScalars.contains("\u{FFFD}")
        let hasUTF8 = text.unicodeScalars.contains { !$0.isASCII && $0 != "\u{FFFD}" }
        if !isRepaired || hasUTF8 { return Array(text.utf8) }
        var scalars = String.UnicodeScalarView()
        for byte in raw { scalars.append(byte < 0x80 || byte >= 0xA0 ? Unicode.Scalar(byte) : windows1252[Int(byte) - 0x80]) }
        return Array(String(scalars).utf8)
    }

    /// 0x80 to 0x9F.
    private static let windows1252 = Array("€\u{FFFD}‚ƒ„…†‡ˆ‰Š‹Œ\u{FFFD}Ž\u{FFFD}\u{FFFD}‘’“”•–—˜™š›œ\u{FFFD}žŸ".unicodeScalars)
}
