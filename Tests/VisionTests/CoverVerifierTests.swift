import SampleCovers
import Testing
import Vision

@Suite struct CoverVerifierTests {
    @Test func aPhotographShowsItsCoverAndNoOther() {
        let covers = SampleCover.allCases.filter { $0 != .smudge && $0.isAlbum }
        let features = covers.map { CoverFeatures($0.bitmap(side: 500)) }
        for (index, cover) in covers.enumerated() {
            let photo = CoverFeatures(Photograph(of: cover.bitmap(), seed: UInt64(index), width: 768, height: 768).upright())
            for (other, clean) in features.enumerated() {
                #expect(CoverVerifier.verify(photo, against: clean).isSameCover == (other == index), "\(cover) against \(covers[other])")
            }
        }
    }

    @Test func twoPhotographsOfOneCoverAreTold() {
        for seed in [UInt64(10), 11, 12, 13] {
            #expect(CoverVerifier.verify(.photo(of: seed, taken: 1), against: .photo(of: seed, taken: 2)).isSameCover)
            #expect(!CoverVerifier.verify(.photo(of: seed, taken: 1), against: .photo(of: seed + 100, taken: 2)).isSameCover)
        }
    }

    @Test(arguments: [90, 180, 270])
    func turningTheSleeveChangesNothing(degrees: Int) {
        var bitmap = GeneratedCover(seed: 20).bitmap(side: 400)
        let upright = CoverFeatures(bitmap)
        for _ in 0..<degrees / 90 { bitmap = quarterTurn(bitmap) }
        #expect(CoverVerifier.verify(CoverFeatures(bitmap), against: upright).isSameCover)
    }

    @Test func aMirroredPictureIsNotTheCover() {
        let bitmap = GeneratedCover(seed: 21).bitmap(side: 400)
        var mirrored = bitmap
        for y in 0..<400 {
            for x in 0..<400 { copy(bitmap, x, y, to: &mirrored, 399 - x, y) }
        }
        #expect(!CoverVerifier.verify(CoverFeatures(mirrored), against: CoverFeatures(bitmap)).isSameCover)
    }

    /// A second sleeve in the frame's corner is not the one photographed.
    @Test func aCoverBesideTheCenterIsNotTheOneShown() {
        var scene = GeneratedCover(seed: 22).bitmap(side: 480)
        let beside = GeneratedCover(seed: 23).bitmap(side: 200)
        for y in 0..<200 {
            for x in 0..<200 { copy(beside, x, y, to: &scene, 280 + x, 280 + y) }
        }
        let photo = CoverFeatures(scene)
        #expect(CoverVerifier.verify(photo, against: .cover(22)).isSameCover)
        #expect(!CoverVerifier.verify(photo, against: .cover(23)).isSameCover)
    }

    /// Two covers with lettering of the same alphabet below faces drawn alike, which one homography lines up.
    @Test(arguments: [(277, 327), (327, 277)] as [(UInt64, UInt64)])
    func sharedLetteringAndAFigureAreNotACover(shown: UInt64, other: UInt64) {
        let cover = CoverFeatures(GeneratedCover(seed: other).bitmap(side: 600))
        let sleeve = GeneratedCover(seed: shown).bitmap(side: 1000)
        for inset in 0..<12 {
            let photo = CoverFeatures(cropped(sleeve, by: inset * 3))
            #expect(!CoverVerifier.verify(photo, against: cover).isSameCover, "\(inset)")
        }
    }

    /// Two covers of one label share a strip and nothing else.
    @Test func aSharedStripIsNotACover() {
        var (first, second) = (GeneratedCover(seed: 24).bitmap(side: 400), GeneratedCover(seed: 25).bitmap(side: 400))
        let strip = SampleCover.okComputer.bitmap(side: 400)
        for y in 0..<70 {
            for x in 0..<400 {
                copy(strip, x, y + 100, to: &first, x, y)
                copy(strip, x, y + 100, to: &second, x, y)
            }
        }
        let verification = CoverVerifier.verify(CoverFeatures(first), against: CoverFeatures(second))
        #expect(!verification.isSameCover)
    }

    /// Two covers of one series share a strip and a portrait.
    @Test func aSharedStripAndAMotifAreNotACover() {
        var (first, second) = (GeneratedCover(seed: 26).bitmap(side: 400), GeneratedCover(seed: 27).bitmap(side: 400))
        let (strip, motif) = (SampleCover.okComputer.bitmap(side: 400), GeneratedCover(seed: 28).bitmap(side: 400))
        for y in 0..<400 {
            for x in 0..<400 where y < 50 || (150..<270).contains(x) && (140..<260).contains(y) {
                let shared = y < 50 ? strip : motif
                copy(shared, x, y, to: &first, x, y)
                copy(shared, x, y, to: &second, x, y)
            }
        }
        let verification = CoverVerifier.verify(CoverFeatures(first), against: CoverFeatures(second))
        #expect(verification.inliers >= 60 && verification.isPlausible, "\(verification)")
        #expect(!verification.isSameCover, "\(verification)")
    }

    @Test(arguments: [Preprocessing.equalized, .close])
    func aCloserLookFindsWhatThePlainOneMisses(look: Preprocessing) {
        let cover = GeneratedCover(seed: 29).bitmap(side: 400)
        let photo = Photograph(of: cover, seed: 3, width: 1024, height: 1024).upright()
        // As in a dark shop.
        let luma = photo.luma.map { $0 / 10 }
        func verify(_ look: Preprocessing) -> CoverVerification {
            let features = CoverFeatures(luma: luma, width: photo.width, height: photo.height, look: look)
            return CoverVerifier.verify(features, against: CoverFeatures(cover))
        }
        let (plain, closer) = (verify(.plain), verify(look))
        #expect(!plain.isSameCover, "\(plain)")
        #expect(closer.isSameCover, "\(closer)")
    }

    private func cropped(_ bitmap: Bitmap, by inset: Int) -> Bitmap {
        let side = bitmap.width - 2 * inset
        var rows: [UInt8] = []
        for y in inset..<inset + side {
            let first = (y * bitmap.width + inset) * 3
            rows += bitmap.rgb[first..<first + side * 3]
        }
        return Bitmap(width: side, height: side, rgb: rows)
    }

    private func quarterTurn(_ bitmap: Bitmap) -> Bitmap {
        var turned = bitmap
        for y in 0..<bitmap.height {
            for x in 0..<bitmap.width { copy(bitmap, x, y, to: &turned, bitmap.height - 1 - y, x) }
        }
        return turned
    }

    private func copy(_ source: Bitmap, _ x: Int, _ y: Int, to target: inout Bitmap, _ toX: Int, _ toY: Int) {
        for channel in 0..<3 {
            target.rgb[(toY * target.width + toX) * 3 + channel] = source.rgb[(y * source.width + x) * 3 + channel]
        }
    }
}
