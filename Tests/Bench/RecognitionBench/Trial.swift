import Vision

/// Photographs looked up among enrolled pictures and distractors, as the visual memory does it.
struct Trial {
    /// As many as the visual memory looks at.
    static let candidates = 20

    /// What the looks at one photograph gave, until one of them decided.
    struct Answer {
        typealias Verified = [(album: Int, verification: CoverVerification)]

        private(set) var looks: [Verified] = []
        private(set) var decision: Int?
        /// Of processor time; of it the index's part in the plain look.
        private(set) var milliseconds = 0.0
        private(set) var indexMilliseconds = 0.0

        /// - Parameter others: whether the photographed cover is left out, as if it were unknown.
        init(
            _ photo: CoverSet.Picture, others: Bool, index: CoverIndex, verify: (CoverFeatures, _ album: Int) -> CoverVerification
        ) {
            for (features, extraction) in [(photo.features, 0)] + photo.closer {
                let (indexTime, found) = CPUClock.time {
                    index.candidates(for: features, limit: Trial.candidates + 1).filter { !others || Int($0.id) != photo.cover }
                }
                let (time, verified) = CPUClock.time {
                    CoverVerifier.verify(Array(found.prefix(Trial.candidates)), score: \.score) { verify(features, Int($0.id)) }
                }
                if looks.isEmpty { indexMilliseconds = indexTime }
                milliseconds += extraction + indexTime + time
                looks.append(verified.map { (album: Int($0.candidate.id), verification: $0.verification) })
                decision = CoverDecision.best(looks.last ?? [])
                if decision != nil { return }
            }
        }

        var verified: Verified { Array(looks.joined()) }
    }

    struct Query {
        let cover: Int
        let known: Answer
        let unknown: Answer

        var isCandidate: Bool { known.verified.contains { $0.album == cover } }
        var isFirst: Bool {
            (known.decision ?? known.verified.max { $0.verification.strength < $1.verification.strength }?.album) == cover
        }
        var trueStrength: Int { known.verified.filter { $0.album == cover }.map(\.verification.strength).max() ?? 0 }
        var strongestOther: Int { unknown.verified.map(\.verification.strength).max() ?? 0 }
    }

    let queries: [Query]

    /// - Parameter enrolled: Who is known, by cover; the index holds their signatures under the cover's number, and the distractors' from
    ///   `firstDistractor` on.
    init(_ photos: [CoverSet.Picture], enrolled: [Int: CoverFeatures], distractors: [CoverFeatures], index: CoverIndex) async {
        queries = await inParallel(photos.filter { enrolled[$0.cover] != nil }) { photo in
            func verify(_ features: CoverFeatures, _ album: Int) -> CoverVerification {
                CoverVerifier.verify(features, against: enrolled[album] ?? distractors[album - Self.firstDistractor])
            }
            return Query(
                cover: photo.cover, known: Answer(photo, others: false, index: index, verify: verify),
                unknown: Answer(photo, others: true, index: index, verify: verify))
        }
    }

    /// Several trials as one.
    init(_ trials: [Trial]) {
        queries = trials.flatMap(\.queries)
    }

    static let firstDistractor = 1 << 32

    var count: Int { queries.count }
    var candidateRecall: Double { share(\.isCandidate) }
    var top1: Double { share(\.isFirst) }
    var recall: Double { share { $0.known.decision == $0.cover } }
    var plain: Double { share { $0.known.decision == $0.cover && $0.known.looks.count == 1 } }
    var mistaken: Int { queries.count { $0.known.decision != nil && $0.known.decision != $0.cover } }
    var falseAccepts: Int { queries.count { $0.unknown.decision != nil } }
    /// The strongest wrong cover of all, and the part of the photographs whose cover is stronger than that.
    var strongestOther: Int { queries.map(\.strongestOther).max() ?? 0 }
    var separable: Double { share { $0.trueStrength > strongestOther } }
    var weakestTrue: Int { queries.isEmpty ? 0 : queries.map(\.trueStrength).sorted()[queries.count / 20] }
    var lookup: Double { queries.map(\.known.milliseconds).mean }
    var lookupOfUnknown: Double { queries.map(\.unknown.milliseconds).mean }
    var indexOnly: Double { queries.map(\.known.indexMilliseconds).mean }

    /// What comparing with wrong covers came to, in all looks, while the photographed one was unknown: the inliers that a sleeve's homography
    /// has beyond a strip, and whether all other demands hold.
    var impostorScores: [(score: Int, isFulfilling: Bool)] {
        queries.flatMap { query in
            query.unknown.verified.map { ($0.verification.isPlausible ? $0.verification.beyondStrip : 0, $0.verification.strength > 0) }
        }
    }

    private func share(_ holds: (Query) -> Bool) -> Double {
        queries.isEmpty ? 0 : Double(queries.count(where: holds)) / Double(queries.count)
    }
}
