import FoundationEssentials
import SampleCovers
import Vision

/// Features of covers that appear in no photograph. Rendering thousands takes minutes, so the features are cached in a file.
enum Distractors {
    /// - Parameter cache: A folder; the file's name has the features' version.
    static func features(_ count: Int, cache: String) async throws -> [CoverFeatures] {
        let path = "\(cache)/distractors-\(CoverFeatures.formatVersion)"
        var known = (try? read(path)) ?? []
        if known.count < count {
            print("Rendering \(count - known.count) distractors, once; kept in \(path)")
            known += await inParallel(Array(known.count..<count)) { index in
                CoverSet.features(of: GeneratedCover(seed: UInt64(index)).bitmap(side: 400)).features
            }
            try FileManager.default.createDirectory(atPath: cache, withIntermediateDirectories: true)
            try write(known, path)
        }
        return Array(known.prefix(count))
    }

    private static func read(_ path: String) throws -> [CoverFeatures] {
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
        var features: [CoverFeatures] = []
        var position = 0
        while position + 2 <= bytes.count {
            let end = position + 2 + Int(bytes[position]) + Int(bytes[position + 1]) << 8
            guard end <= bytes.count else { break }
            features.append(try CoverFeatures(decoding: Array(bytes[position + 2..<end])))
            position = end
        }
        return features
    }

    private static func write(_ features: [CoverFeatures], _ path: String) throws {
        var bytes = Data()
        for item in features {
            let encoded = item.encoded()
            bytes.append(contentsOf: [UInt8(encoded.count & 0xFF), UInt8(encoded.count >> 8)] + encoded)
        }
        try bytes.write(to: URL(filePath: path), options: .atomic)
    }
}
