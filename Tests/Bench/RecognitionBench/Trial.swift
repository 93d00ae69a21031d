import Vision

/// Looks photographs up among enrolled pictures and distractors, as the visual memory does.
struct Trial {
    /// The visual memory's number of candidates to verify.
    static let candidates = 20

    /// The results for one photograph, one per preprocessing variant until one led to a decision.
    struct Answer {
        typealias Verified = [(album: Int, verification: CoverVerification)]

        private(set) var looks: [Verified] = []
        private(set) var decision: Int?
        /// Processor time in total, and the index's share of it in the plain pass.
        private(set) var milliseconds = 0.0
        private(set) var indexMilliseconds = 0.0

        /// - Parameter others: whether to exclude the photographed cover, as if it were unknown.
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

    /// - Parameter enrolled: the known features by cover; the index holds their signatures under the cover's number, and the distractors'
    ///   from `firstDistractor` on.
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

    /// Pools several trials.
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
    /// The strength of the strongest false match, and the share of photographs whose true match is stronger.
    var strongestOther: Int { queries.map(\.strongestOther).max() ?? 0 }
    var separable: Double { share { $0.trueStrength > strongestOther } }
    var weakestTrue: Int { queries.isEmpty ? 0 : queries.map(\.trueStrength).sorted()[queries.count / 20] }
    var lookup: Double { queries.map(\.known.milliseconds).mean }
    var lookupOfUnknown: Double { queries.map(\.unknown.milliseconds).mean }
    var indexOnly: Double { queries.map(\.known.indexMilliseconds).mean }

    /// The scores of wrong covers, in all passes, while the photographed cover was unknown: the inliers beyond a strip if the homography is
    /// plausible, and whether all other criteria are met.
    var impostorScores: [(score: Int, isFulfilling: Bool)] {
        queries.flatMap { query in
            query.unknown.verified.map {
                ($0.verification.isPlausible ? $0.verification.inliersOutsideStrip : 0, $0.verification.strength > 0)
            }
        }
    }

    private func share(_ holds: (Query) -> Bool) -> Double {
        queries.isEmpty ? 0 : Double(queries.count(where: holds)) / Double(queries.count)
    }
}
