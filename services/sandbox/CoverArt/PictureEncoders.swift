import SampleCovers

/// PNG and GIF without a compressor: valid, large, and enough to see whether a client looks at the bytes.
package enum PictureEncoders {
    package static func png(_ bitmap: Bitmap) -> [UInt8] {
        var rows: [UInt8] = []
        rows.reserveCapacity(bitmap.rgb.count + bitmap.height)
        for y in 0..<bitmap.height {
            rows.append(0)
            rows += bitmap.rgb[(y * bitmap.width * 3)..<((y + 1) * bitmap.width * 3)]
        }
        let header = big(bitmap.width) + big(bitmap.height) + [8, 2, 0, 0, 0]
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", header) + chunk("IDAT", zlibStored(rows))
            + chunk("IEND", [])
    }

    /// Colors are rounded to a 6 × 6 × 6 cube; a clear code often enough keeps every LZW code at nine bits.
    package static func gif(_ bitmap: Bitmap) -> [UInt8] {
        var out: [UInt8] = Array("GIF89a".utf8) + little(bitmap.width) + little(bitmap.height) + [0xF7, 0, 0]
        for index in 0..<256 {
            let level = min(index, 215)
            out += [UInt8(level / 36 * 51), UInt8(level / 6 % 6 * 51), UInt8(level % 6 * 51)]
        }
        out += [0x2C, 0, 0, 0, 0] + little(bitmap.width) + little(bitmap.height) + [0, 8]
        var packed: [UInt8] = []
        var pending: UInt32 = 0
        var bits: UInt32 = 0
        func emit(_ code: UInt32) {
            pending |= code << bits
            bits += 9
            while bits >= 8 {
                packed.append(UInt8(pending & 0xFF))
                pending >>= 8
                bits -= 8
            }
        }
        for pixel in 0..<(bitmap.width * bitmap.height) {
            if pixel % 250 == 0 { emit(256) }
            func level(_ channel: Int) -> Int { (Int(bitmap.rgb[pixel * 3 + channel]) * 5 + 127) / 255 }
            emit(UInt32(level(0) * 36 + level(1) * 6 + level(2)))
        }
        emit(257)
        if bits > 0 { packed.append(UInt8(pending & 0xFF)) }
        for start in stride(from: 0, to: packed.count, by: 255) {
            let block = packed[start..<min(start + 255, packed.count)]
            out.append(UInt8(block.count))
            out += block
        }
        return out + [0, 0x3B]
    }

    private static func big(_ value: Int) -> [UInt8] {
        [UInt8(value >> 24 & 0xFF), UInt8(value >> 16 & 0xFF), UInt8(value >> 8 & 0xFF), UInt8(value & 0xFF)]
    }

    private static func little(_ value: Int) -> [UInt8] {
        [UInt8(value & 0xFF), UInt8(value >> 8 & 0xFF)]
    }

    private static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
        let body = Array(type.utf8) + data
        return big(data.count) + body + big(Int(crc32(body)))
    }

    private static func zlibStored(_ data: [UInt8]) -> [UInt8] {
        var out: [UInt8] = [0x78, 0x01]
        var start = 0
        while start < data.count {
            let end = min(start + 65_535, data.count)
            let count = end - start
            out.append(end == data.count ? 1 : 0)
            out += little(count) + little(~count & 0xFFFF) + data[start..<end]
            start = end
        }
        var (a, b) = (UInt32(1), UInt32(0))
        for byte in data {
            a = (a + UInt32(byte)) % 65_521
            b = (b + a) % 65_521
        }
        return out + big(Int(b << 16 | a))
    }

    private static let crcTable: [UInt32] = (0..<256).map { index in
        (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1 }
    }

    private static func crc32(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(~UInt32(0)) { crcTable[Int(($0 ^ UInt32($1)) & 0xFF)] ^ ($0 >> 8) }
    }
}
