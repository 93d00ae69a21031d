import SampleCovers
import SplitMix64
import Testing
import Vision

@Suite struct CoverFeaturesTests {
    @Test func whatWasStoredComesBack() throws {
        let features = CoverFeatures.cover(1)
        #expect(features.count > 300)
        #expect(features.count <= CoverFeatures.limit)
        #expect(try CoverFeatures(decoding: features.encoded()) == features)
        let signature = CoverSignature(features)
        #expect(try CoverSignature(decoding: signature.encoded()) == signature)
        #expect(signature.encoded().count <= 4099)
    }

    @Test func theSamePictureHasTheSameFeatures() {
        #expect(CoverFeatures.cover(2) == CoverFeatures.cover(2))
        #expect(CoverFeatures.cover(2) != CoverFeatures.cover(3))
    }

    @Test(arguments: [(0, 0), (1, 1), (16, 16), (300, 1), (1, 300), (640, 480)], [Preprocessing.plain, .equalized, .close])
    func aFlatPictureHasNone(size: (width: Int, height: Int), look: Preprocessing) throws {
        let (width, height) = size
        let features = CoverFeatures(luma: [UInt8](repeating: 128, count: width * height), width: width, height: height, look: look)
        #expect(features.count == 0)
        #expect(try CoverFeatures(decoding: features.encoded()) == features)
        #expect(!CoverVerifier.verify(features, against: .cover(1)).isSameCover)
        #expect(!CoverVerifier.verify(.cover(1), against: features).isSameCover)
        let index = CoverIndex()
        index.insert(1, CoverSignature(features))
        index.insert(2, CoverSignature(.cover(1)))
        #expect(index.candidates(for: features, limit: 5).isEmpty)
        #expect(index.candidates(for: .cover(1), limit: 5).map(\.id) == [2])
    }

    @Test func sidesThatDoNotFitTheSamplesGiveNone() {
        #expect(CoverFeatures(luma: [1, 2, 3], width: 100, height: 100).count == 0)
        #expect(CoverFeatures(luma: [], width: -1, height: -1).count == 0)
        #expect(CoverFeatures(luma: [1], width: .max, height: .max).count == 0)
    }

    @Test func foreignBytesAreRefused() {
        #expect(throws: FeatureFormatError.malformed) { try CoverFeatures(decoding: []) }
        #expect(throws: FeatureFormatError.unsupportedVersion(1)) { try CoverFeatures(decoding: [1, 2, 3]) }
        #expect(throws: FeatureFormatError.malformed) { try CoverSignature(decoding: []) }
        #expect(throws: FeatureFormatError.unsupportedVersion(255)) { try CoverSignature(decoding: [255]) }
        let (features, signature) = (CoverFeatures.cover(1).encoded(), CoverSignature(.cover(1)).encoded())
        for length in [1, 2, 3, 6, 7, 8, features.count - 1] {
            #expect(throws: FeatureFormatError.malformed) { try CoverFeatures(decoding: Array(features.prefix(length))) }
        }
        #expect(throws: FeatureFormatError.malformed) { try CoverFeatures(decoding: features + [0]) }
        #expect(throws: FeatureFormatError.malformed) { try CoverSignature(decoding: signature.dropLast()) }
        #expect(throws: FeatureFormatError.malformed) { try CoverSignature(decoding: signature + [0]) }
    }

    /// Random bytes in valid form: no comparison may trap, and none may be accepted as a match.
    @Test func damagedFeaturesAreHarmless() throws {
        var random = SplitMix64(seed: 5)
        let whole = CoverFeatures.cover(1).encoded()
        let index = CoverIndex()
        for round in 0..<200 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...400, using: &random) {
                bytes[Int.random(in: (round < 100 ? 0 : 7)..<bytes.count, using: &random)] = UInt8.random(in: .min ... .max, using: &random)
            }
            guard let features = try? CoverFeatures(decoding: bytes) else { continue }
            _ = CoverVerifier.verify(features, against: .init(luma: [], width: 0, height: 0))
            index.insert(Int64(round), CoverSignature(features))
            _ = index.candidates(for: features, limit: 3)
        }
        let noise = [whole[0]] + whole[1..<7] + (7..<whole.count).map { _ in UInt8.random(in: .min ... .max, using: &random) }
        let features = try CoverFeatures(decoding: Array(noise))
        #expect(!CoverVerifier.verify(features, against: .cover(1)).isSameCover)
        #expect(!CoverVerifier.verify(.cover(1), against: features).isSameCover)
    }
}
