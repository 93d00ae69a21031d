import SampleCovers
import Testing
import Vision

/// Photographs of several sleeves.
@Suite struct WallSearchTests {
    private static let side = 1000
    private typealias Search = WallSearch<Int, Int>

    /// Three by three sleeves by their seeds; nil leaves a place empty.
    private struct Hanging {
        let photo: Bitmap
        /// Where each sleeve is, in pixels; in the order of the places that are not empty.
        let outlines: [Quadrilateral]

        init(_ covers: [UInt64?], tilt: Double = 0.02, seed: UInt64 = 1) {
            let sheets = covers.enumerated().compactMap { place, cover in
                cover.map {
                    StagedScene.Sheet(
                        GeneratedCover(seed: $0).bitmap(side: 400), x: (Double(place % 3) - 1) / 3, y: (Double(place / 3) - 1) / 3,
                        side: 0.29, rotation: Double(place) - 4)
                }
            }
            let scene = StagedScene(surface: Surface.cloth.bitmap(seed: 7, side: 700), sheets: sheets)
            var camera = StagedScene.Camera()
            camera.tilt = tilt
            photo = scene.photograph(camera, seed: seed, side: WallSearchTests.side)
            outlines = scene.corners(in: camera, seed: seed, side: WallSearchTests.side).map { Quadrilateral($0) }
        }
    }

    private func search(_ photo: Bitmap, knowing known: [UInt64]) throws -> Search {
        let index = CoverIndex()
        let features = Dictionary(uniqueKeysWithValues: known.map { (Int($0), CoverFeatures.cover($0)) })
        for (id, features) in features { index.insert(Int64(id), CoverSignature(features)) }
        var search = Search(try #require(WallPhoto(luma: photo.luma, width: photo.width, height: photo.height)))
        while let query = search.next() {
            let found = index.candidates(for: query, limit: 20).compactMap { candidate in
                features[Int(candidate.id)].map {
                    Search.Candidate(
                        cover: Int(candidate.id), album: Int(candidate.id), score: candidate.score, features: $0, isWhole: true)
                }
            }
            search.take([found])
        }
        return search
    }

    @Test func everyKnownCoverIsFoundWhereItIsAndNoOtherIsNamed() throws {
        let covers: [UInt64] = [700, 701, 702, 703, 704, 705, 706, 707, 708]
        let hanging = Hanging(covers)
        let known = covers.filter { $0 % 2 == 0 }
        let search = try search(hanging.photo, knowing: known + (720..<760))
        #expect(search.found.map(\.album).sorted() == known.map { Int($0) })
        for found in search.found {
            let outline = hanging.outlines[found.album - 700]
            #expect(found.outline.overlap(with: outline) > 0.9, "\(found)")
            for (corner, wanted) in zip(found.outline.corners, outline.corners) {
                let offset = corner - wanted
                #expect((offset * offset).sum().squareRoot() < 15, "\(found)")
            }
        }
        // What is not known is outlined, if not always.
        let unknown = search.unknownSleeves()
        #expect(unknown.count >= 2)
        for outline in unknown {
            #expect(!search.found.contains { $0.outline.overlap(with: outline) > 0.25 })
            #expect(hanging.outlines.contains { $0.overlap(with: outline) > 0.8 })
        }
    }

    @Test func oneCoverMayHangTwice() throws {
        let search = try search(Hanging([700, 701, 700, nil, 702, nil, nil, nil, 700]).photo, knowing: [700, 702])
        #expect(search.found.map(\.album).sorted() == [700, 700, 700, 702])
    }

    @Test func whereNothingIsKnownNothingIsNamed() throws {
        let hanging = Hanging([700, 701, 702, 703, 704, 705, 706, 707, 708], seed: 2)
        #expect(try search(hanging.photo, knowing: Array(720..<760)).found.isEmpty)
        #expect(try search(hanging.photo, knowing: []).found.isEmpty)
        // A table without sleeves.
        #expect(try search(Hanging([]).photo, knowing: [700]).found.isEmpty)
    }

    @Test func oneSleeveFillingThePhotoIsFoundToo() throws {
        let scene = StagedScene(
            surface: Surface.desk.bitmap(seed: 3, side: 700), sheets: [.init(GeneratedCover(seed: 700).bitmap(side: 500), side: 0.8)])
        let found = try search(scene.photograph(.init(), seed: 1, side: 900), knowing: [700, 701]).found
        #expect(found.map(\.album) == [700] && found[0].outline.side > 600)
    }

    @Test func whatIsNoPhotographOfSeveralSleevesIsRefused() {
        #expect(WallPhoto(luma: [UInt8](repeating: 0, count: 100 * 400), width: 100, height: 400) == nil)
        #expect(WallPhoto(luma: [1, 2, 3], width: 400, height: 400) == nil)
        #expect(WallPhoto(luma: [UInt8](repeating: 0, count: 2561 * 200), width: 2561, height: 200) == nil)
        #expect(WallPhoto(luma: [UInt8](repeating: 9, count: 300 * 300), width: 300, height: 300) != nil)
    }

    // MARK: Geometry

    @Test func theOverlapIsAShareOfTheSmaller() {
        let square = Quadrilateral([SIMD2(0, 0), SIMD2(10, 0), SIMD2(10, 10), SIMD2(0, 10)])
        let shifted = Quadrilateral(square.corners.map { $0 + SIMD2(5, 0) })
        let within = square.grown(by: 0.5)
        #expect(abs(square.overlap(with: shifted) - 0.5) < 1e-9 && abs(square.overlap(with: within) - 1) < 1e-9)
        #expect(square.overlap(with: Quadrilateral(square.corners.map { $0 + SIMD2(20, 0) })) == 0)
        #expect(square.side == 10 && square.scaled(by: 2).side == 20 && square.contains(SIMD2(5, 5)) && !square.contains(SIMD2(11, 5)))
        // A diamond within the square has half of its area, and lies all within.
        let diamond = Quadrilateral([SIMD2(5, 0), SIMD2(10, 5), SIMD2(5, 10), SIMD2(0, 5)])
        #expect(abs(diamond.overlap(with: square) - 1) < 1e-9)
    }
}
