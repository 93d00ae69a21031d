import Testing
import Vision

@Suite struct CoverIndexTests {
    @Test func aPhotographFindsItsCoverAmongOthers() {
        let index = CoverIndex()
        for seed in 0..<60 { index.insert(Int64(seed), CoverSignature(.cover(UInt64(seed)))) }
        #expect(index.count == 60)
        for seed in [UInt64(3), 17, 42] {
            let found = index.candidates(for: .photo(of: seed), limit: 5)
            #expect(found.count <= 5)
            #expect(found.contains { $0.id == Int64(seed) })
            #expect(found.map(\.score) == found.map(\.score).sorted(by: >))
        }
    }

    @Test func whatIsRemovedIsNotFoundAndItsPlaceIsUsedAgain() {
        let index = CoverIndex()
        let features = CoverFeatures.cover(1)
        let signature = CoverSignature(features)
        // More removals than the index tolerates before it sweeps its posting lists.
        for id in Int64(0)..<500 {
            index.insert(id, signature)
            index.remove([id])
        }
        #expect(index.count == 0)
        #expect(index.candidates(for: features, limit: 10).isEmpty)
        index.remove([7])
        index.insert(8, signature)
        #expect(index.candidates(for: features, limit: 10).map(\.id) == [8])
    }

    @Test func insertingAgainReplaces() {
        let index = CoverIndex()
        index.insert(1, CoverSignature(.cover(1)))
        index.insert(1, CoverSignature(.cover(2)))
        #expect(index.count == 1)
        #expect(index.candidates(for: .cover(2), limit: 3).map(\.id) == [1])
        #expect(
            (index.candidates(for: .cover(1), limit: 3).first?.score ?? 0) < (index.candidates(for: .cover(2), limit: 3).first?.score ?? 0)
                / 4)
    }

    /// A batch as at a process's start, with some covers already in the index, unchanged or changed.
    @Test func manyAtOnceAreFoundAsIfOneByOne() {
        let covers = (0..<40).map { (id: Int64($0), signature: CoverSignature(.cover(UInt64($0)))) }
        let known = (0..<8).map { (id: Int64($0), signature: CoverSignature(.cover(UInt64($0 < 4 ? $0 : 60 + $0)))) }
        let (atOnce, oneByOne) = (CoverIndex(), CoverIndex())
        for index in [atOnce, oneByOne] {
            for cover in known { index.insert(cover.id, cover.signature) }
        }
        atOnce.insert(covers)
        for cover in covers { oneByOne.insert(cover.id, cover.signature) }
        #expect(atOnce.count == 40)
        for seed in [UInt64(2), 6, 11, 66] {
            let photo = CoverFeatures.photo(of: seed)
            #expect(atOnce.candidates(for: photo, limit: 10) == oneByOne.candidates(for: photo, limit: 10))
        }
        atOnce.remove(0..<40)
        #expect(atOnce.count == 0)
    }

    @Test func noneAreAskedFor() {
        let index = CoverIndex()
        index.insert(1, CoverSignature(.cover(1)))
        #expect(index.candidates(for: .cover(1), limit: 0).isEmpty)
        #expect(index.candidates(for: .cover(1), limit: -1).isEmpty)
    }

    @Test func lookupsAndChangesMayRunAtOnce() async {
        let index = CoverIndex()
        let features = (0..<8).map { CoverFeatures.cover(UInt64($0)) }
        index.insert(0, CoverSignature(features[0]))
        await withTaskGroup(of: Void.self) { group in
            for worker in 0..<4 {
                group.addTask {
                    for round in 0..<100 {
                        if worker == 0 {
                            index.insert(Int64(1 + round % 7), CoverSignature(features[1 + round % 7]))
                        } else if worker == 1 {
                            index.remove([Int64(1 + round % 7)])
                        } else {
                            #expect(index.candidates(for: features[0], limit: 3).first?.id == 0)
                        }
                    }
                }
            }
        }
    }
}
