import SampleCovers
import Testing
import Vision

@Suite struct SleeveSegmentationTests {
    private static let side = 640
    private static let sleeveSide = 0.6

    /// A sleeve near the middle of a table.
    private static func photo(_ cover: UInt64?, on surface: Surface, x: Double = 0, rotation: Double = 0, seed: UInt64 = 1) -> CoverFeatures
    {
        let sheets = cover.map {
            [StagedScene.Sheet(GeneratedCover(seed: $0).bitmap(side: 400), x: x, side: sleeveSide, rotation: rotation)]
        }
        var camera = StagedScene.Camera()
        camera.x = x
        camera.tilt = 0
        return CoverFeatures(
            StagedScene(surface: surface.bitmap(seed: 7, side: 700), sheets: sheets ?? []).photograph(camera, seed: seed, side: side))
    }

    /// Number of features outside the sleeve, with a margin for those on its edge.
    private func outside(_ features: CoverFeatures) -> Int {
        let reach = Double(Self.side) * Self.sleeveSide * 0.57
        return (0..<features.count).count { index in
            let offset = features.place(of: index) - features.center
            return abs(offset.x) > reach || abs(offset.y) > reach
        }
    }

    @Test func artworkTellsWhatIsSleeve() throws {
        let photo = Self.photo(50, on: .terrazzo)
        #expect(outside(photo) > 200)
        let cut = try #require(SleeveSegmentation.features(of: photo, on: .cover(50)))
        #expect(outside(cut) == 0 && cut.count > 100)
        #expect(SleeveSegmentation.features(of: photo, on: .cover(51)) == nil)
    }

    @Test func twoPhotographsInDifferentSurroundingsTell() throws {
        let (first, second) = (Self.photo(52, on: .terrazzo), Self.photo(52, on: .cloth, rotation: 5, seed: 2))
        let common = try #require(SleeveSegmentation.features(commonTo: first, second))
        // A few features outside are allowed: a sleeve's shadow moves with it.
        #expect(outside(common.first) <= common.first.count / 50 && outside(common.second) <= common.second.count / 50)
        #expect(common.first.count > 80 && common.second.count > 80)
        // Segmentation keeps more than the middle.
        #expect(common.first.count > common.first.middle(share: 0.4).count)
    }

    /// Two people scan the same record without moving it.
    @Test func whereNothingMovedOnlyTheMiddleIsCommon() throws {
        let (first, second) = (Self.photo(53, on: .terrazzo), Self.photo(53, on: .terrazzo, seed: 2))
        let common = try #require(SleeveSegmentation.features(commonTo: first, second))
        let share = SleeveSegmentation.innermostShare
        #expect(common.first == common.first.middle(share: share) && common.second == common.second.middle(share: share))
    }

    @Test func whatTwoAlbumsHaveInCommonIsSurroundings() throws {
        let (first, second) = (Self.photo(60, on: .terrazzo), Self.photo(61, on: .terrazzo, seed: 2))
        let apart = try #require(SleeveSegmentation.features(of: first, notIn: second))
        #expect(outside(apart.first) + 16 <= outside(first) && outside(apart.second) + 16 <= outside(second))
        #expect(apart.first.count - outside(apart.first) >= (first.count - outside(first)) * 9 / 10)
        #expect(SleeveSegmentation.features(of: first, notIn: Self.photo(61, on: .cloth)) == nil)
    }

    /// No enrolled feature may match the table a photograph was taken on, or other sleeves on it.
    @Test(arguments: [Surface.terrazzo, .rug, .cloth, .desk])
    func aTableIsNoSleeve(surface: Surface) throws {
        let enrolled = [Self.photo(56, on: surface), Self.photo(56, on: surface, seed: 3)]
        let common = try #require(SleeveSegmentation.features(commonTo: enrolled[0], enrolled[1]))
        for known in [enrolled[0].middle(), common.first] {
            #expect(CoverVerifier.verify(Self.photo(56, on: surface, seed: 4), against: known).isSameCover)
            for x in [0, 0.1, 0.25] {
                #expect(!CoverVerifier.verify(Self.photo(nil, on: surface, x: x), against: known).isSameCover)
                #expect(!CoverVerifier.verify(Self.photo(57, on: surface, x: x, seed: 5), against: known).isSameCover)
            }
        }
    }

    @Test func aHullHoldsItsPointsAndNoOthers() {
        let points: [SIMD2<Double>] = [SIMD2(0, 0), SIMD2(4, 0), SIMD2(4, 4), SIMD2(0, 4), SIMD2(2, 2), SIMD2(2, 0)]
        let hull = ConvexPolygon(around: points)
        #expect(hull.corners.count == 4)
        #expect(points.allSatisfy(hull.contains) && !hull.contains(SIMD2(4.1, 2)) && hull.grown(by: 1).contains(SIMD2(4.1, 2)))
        #expect(ConvexPolygon(around: [SIMD2(0, 0), SIMD2(1, 1), SIMD2(2, 2)]).corners.isEmpty)
        #expect(!ConvexPolygon(around: []).contains(SIMD2(0, 0)))
    }
}
