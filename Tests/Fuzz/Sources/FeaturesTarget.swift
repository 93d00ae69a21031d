import Vision

/// A picture's features as they come out of the database: bytes of anything, and those of a real picture with some changed.
enum FeaturesTarget {
    private static let picture = {
        let side = 160
        let luma = (0..<side * side).map { place in
            let (x, y) = (place % side, place / side)
            return UInt8(truncatingIfNeeded: ((x / 11) ^ (y / 7)) &* 73 &+ x / 3)
        }
        return CoverFeatures(luma: luma, width: side, height: side)
    }()
    private static let signature = CoverSignature(picture)

    static func run(_ bytes: [UInt8]) {
        read(bytes)
        readSignature(bytes)
        read(damaged(picture.encoded(), by: bytes))
        readSignature(damaged(signature.encoded(), by: bytes))
    }

    /// Each three bytes are a place and what is put there.
    private static func damaged(_ encoded: [UInt8], by bytes: [UInt8]) -> [UInt8] {
        var result = encoded
        for start in stride(from: 0, to: bytes.count - 2, by: 3) {
            result[(Int(bytes[start]) << 8 | Int(bytes[start + 1])) % result.count] = bytes[start + 2]
        }
        return result
    }

    private static func read(_ bytes: [UInt8]) {
        guard let features = try? CoverFeatures(decoding: bytes) else { return }
        let again = try? CoverFeatures(decoding: features.encoded())
        precondition(again == features, "features that were read are written differently")
        precondition(CoverVerifier.verify(picture, against: features).inliers >= 0)
        precondition(CoverVerifier.verify(features, against: features).inliers <= features.count)
        search(CoverSignature(features), for: features)
    }

    private static func readSignature(_ bytes: [UInt8]) {
        guard let signature = try? CoverSignature(decoding: bytes) else { return }
        let again = try? CoverSignature(decoding: signature.encoded())
        precondition(again == signature, "a signature that was read is written differently")
        search(signature, for: picture)
    }

    private static func search(_ signature: CoverSignature, for features: CoverFeatures) {
        let index = CoverIndex()
        index.insert(1, signature)
        precondition(index.candidates(for: features, limit: 3).allSatisfy { $0.id == 1 })
        index.remove([1])
        precondition(index.count == 0)
    }
}
