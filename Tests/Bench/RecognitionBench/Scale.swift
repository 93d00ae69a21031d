import SampleCovers
import Vision

/// The cost of many covers: measured at 10,000 and 100,000, extrapolated to 1,000,000.
enum Scale {
    /// The visual memory's page size.
    private static let page = 4000

    static func measure(_ photos: [CoverFeatures], _ others: [CoverFeatures], _ report: inout Report) {
        report.heading("Many covers")
        let features = others.map { Double($0.encoded().count) }.mean
        report.row(
            "stored features, stored signature, bytes a cover",
            "\(Int(features)), \(Int(others.map { Double(CoverSignature($0).encoded().count) }.mean))")
        let signatures = others.map { CoverSignature($0).encoded() }
        var costs: [(count: Double, lookup: Double)] = []
        for count in [10_000, 100_000] {
            var random = SeededRandom(seed: UInt64(count))
            let before = CPUClock.resident
            let index = CoverIndex()
            var load = 0.0
            for start in stride(from: 0, to: count, by: page) {
                let stored = (start..<min(start + page, count)).map { number in
                    (
                        id: Int64(number),
                        bytes: number < signatures.count ? signatures[number] : varied(signatures[number % signatures.count], &random)
                    )
                }
                load +=
                    CPUClock.time {
                        index.insert(
                            stored.compactMap { cover in (try? CoverSignature(decoding: cover.bytes)).map { (cover.id, $0) } })
                    }
                    .milliseconds
            }
            let size = Double(CPUClock.resident - before) / Double(count)
            let lookup = photos.map { photo in CPUClock.time { index.candidates(for: photo, limit: Trial.candidates) }.milliseconds }.mean
            report.row("\(count): loaded from signatures", "\((load / 1000).text) s")
            report.row("\(count): memory a cover, in all", "\(Int(size)) B, \(Int(size * Double(count) / 1e6)) MB")
            report.row("\(count): index alone, per lookup", "\(lookup.text) ms")
            costs.append((Double(count), lookup))
            if count == 100_000 {
                report.row("1000000, extrapolated: memory", "\(Int(size)) MB")
                report.row("1000000, extrapolated: loaded from signatures", "\((load / 100).text) s")
            }
        }
        let slope = (costs[1].lookup - costs[0].lookup) / (costs[1].count - costs[0].count)
        report.row("1000000, extrapolated: index alone, per lookup", "\((costs[1].lookup + slope * 900_000).text) ms")
    }

    /// A signature with the same statistics: each bit flips with probability ¼.
    private static func varied(_ signature: [UInt8], _ random: inout SeededRandom) -> [UInt8] {
        var copy = signature
        for index in 3..<copy.count { copy[index] ^= UInt8(truncatingIfNeeded: random.next() & random.next()) }
        return copy
    }
}
