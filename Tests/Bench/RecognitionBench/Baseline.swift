import CVisionBaseline
import Vision

/// Compares the project's index and matcher with OpenCV's, on the same features.
enum Baseline {
    static func measure(_ photos: [CoverFeatures], _ set: CoverSet, _ others: [CoverFeatures], _ report: inout Report) {
        report.heading("Against OpenCV's own (1,000 others)")
        let known = set.references.map(\.features) + others.prefix(1000)
        let cameras = set.cameras.flatMap(\.photos).prefix(photos.count)

        let index = CoverIndex()
        for (number, features) in known.enumerated() { index.insert(Int64(number), CoverSignature(features)) }
        var (ours, theirs) = (0.0, 0.0)
        var (oursFound, theirsFound) = (0, 0)
        var (all, owners) = ([UInt8](), [Int]())
        for (number, features) in known.enumerated() {
            let part = descriptors(features, limit: CoverSignature.limit)
            all += part
            owners += [Int](repeating: number, count: part.count / 32)
        }
        let lsh = cvisionbaseline_index_build(all, UInt32(owners.count))
        defer { cvisionbaseline_index_free(lsh) }
        for photo in cameras {
            let (time, found) = CPUClock.time { index.candidates(for: photo.features, limit: Trial.candidates) }
            ours += time
            oursFound += found.contains { $0.id == Int64(set.references.firstIndex { $0.cover == photo.cover } ?? -1) } ? 1 : 0
            let query = descriptors(photo.features, limit: CoverFeatures.limit)
            var nearest = [Int32](repeating: -1, count: query.count / 32)
            theirs += CPUClock.time { cvisionbaseline_index_nearest(lsh, query, UInt32(nearest.count), &nearest) }.milliseconds
            var votes = [Int](repeating: 0, count: known.count)
            for number in nearest where number >= 0 { votes[owners[Int(number)]] += 1 }
            let best = votes.indices.sorted { votes[$0] > votes[$1] }.prefix(Trial.candidates)
            theirsFound += best.contains { set.references.indices.contains($0) && set.references[$0].cover == photo.cover } ? 1 : 0
        }
        let count = Double(cameras.count)
        report.row("index: right cover among ten, ours and FLANN's LSH", "\(oursFound), \(theirsFound) of \(cameras.count)")
        report.row("index: per lookup, ours and FLANN's LSH", "\((ours / count).text), \((theirs / count).text) ms", "", ours <= theirs)

        var (verify, brute) = (0.0, 0.0)
        for photo in cameras {
            for cover in known.prefix(10) {
                verify += CPUClock.time { CoverVerifier.verify(photo.features, against: cover) }.milliseconds
                let (a, b) = (descriptors(photo.features, limit: .max), descriptors(cover, limit: .max))
                brute +=
                    CPUClock.time {
                        cvisionbaseline_match(a, UInt32(a.count / 32), b, UInt32(b.count / 32), 0.85)
                    }.milliseconds
            }
        }
        report.row(
            "a whole verification, and OpenCV's brute-force match alone", "\((verify / count / 10).text), \((brute / count / 10).text) ms")
    }

    /// Descriptors in the stored form, which CVision.h describes.
    private static func descriptors(_ features: CoverFeatures, limit: Int) -> [UInt8] {
        let bytes = features.encoded()
        return (0..<min(features.count, limit)).flatMap { bytes[7 + $0 * 38 + 6..<7 + $0 * 38 + 38] }
    }
}
