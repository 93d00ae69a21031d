import Vision

/// Photographs looked up among enrolled pictures and distractors.
struct Trial {
    /// As many as the visual memory looks at.
    static let candidates = 20

    struct Query {
        typealias Verified = [(album: Int, verification: CoverVerification)]

        let cover: Int
        /// The candidates that had to be compared.
        let verified: Verified
        /// The same with the photographed cover left out, as if it were unknown.
        let withoutTruth: Verified
        let indexMilliseconds: Double
        let verificationMilliseconds: Double
        let verificationWithoutTruthMilliseconds: Double

        var isCandidate: Bool { verified.contains { $0.album == cover } }
        var isFirst: Bool { verified.max { $0.verification.strength < $1.verification.strength }?.album == cover }
        var decision: Int? { CoverDecision.best(verified) }
        /// What is decided when the photographed cover is unknown: any answer is false.
        var decisionWithoutTruth: Int? { CoverDecision.best(withoutTruth) }
        var trueStrength: Int { verified.first { $0.album == cover }?.verification.strength ?? 0 }
        var strongestOther: Int { withoutTruth.map(\.verification.strength).max() ?? 0 }
    }

    let queries: [Query]

    /// - Parameter enrolled: Who is known, by cover; the index holds their signatures under the cover's number, and the distractors' from
    ///   `firstDistractor` on.
    init(_ photos: [CoverSet.Picture], enrolled: [Int: CoverFeatures], distractors: [CoverFeatures], index: CoverIndex) async {
        queries = await inParallel(photos.filter { enrolled[$0.cover] != nil }) { photo in
            let (indexTime, found) = CPUClock.time { index.candidates(for: photo.features, limit: Self.candidates + 1) }
            func verified(_ candidates: [CoverCandidate]) -> (milliseconds: Double, result: Query.Verified) {
                CPUClock.time {
                    CoverVerifier.verify(Array(candidates.prefix(Self.candidates)), score: \.score) { candidate in
                        let album = Int(candidate.id)
                        return CoverVerifier.verify(photo.features, against: enrolled[album] ?? distractors[album - Self.firstDistractor])
                    }.map { (album: Int($0.candidate.id), verification: $0.verification) }
                }
            }
            let (known, unknown) = (verified(found), verified(found.filter { Int($0.id) != photo.cover }))
            return Query(
                cover: photo.cover, verified: known.result, withoutTruth: unknown.result, indexMilliseconds: indexTime,
                verificationMilliseconds: known.milliseconds, verificationWithoutTruthMilliseconds: unknown.milliseconds)
        }
    }

    static let firstDistractor = 1 << 32

    var count: Int { queries.count }
    var candidateRecall: Double { share(\.isCandidate) }
    var top1: Double { share(\.isFirst) }
    var recall: Double { share { $0.decision == $0.cover } }
    var mistaken: Int { queries.count { $0.decision != nil && $0.decision != $0.cover } }
    var falseAccepts: Int { queries.count { $0.decisionWithoutTruth != nil } }
    /// The strongest wrong cover of all, and the part of the photographs whose cover is stronger than that.
    var strongestOther: Int { queries.map(\.strongestOther).max() ?? 0 }
    var separable: Double { share { $0.trueStrength > strongestOther } }
    var weakestTrue: Int { queries.map(\.trueStrength).sorted()[queries.count / 20] }
    var lookup: Double { queries.map { $0.indexMilliseconds + $0.verificationMilliseconds }.mean }
    var lookupOfUnknown: Double { queries.map { $0.indexMilliseconds + $0.verificationWithoutTruthMilliseconds }.mean }
    var indexOnly: Double { queries.map(\.indexMilliseconds).mean }

    private func share(_ holds: (Query) -> Bool) -> Double {
        queries.isEmpty ? 0 : Double(queries.count(where: holds)) / Double(queries.count)
    }
}
