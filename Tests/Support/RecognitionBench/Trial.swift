import Vision

/// Photographs looked up among enrolled pictures and distractors.
struct Trial {
    static let candidates = 10

    struct Query {
        let cover: Int
        /// Candidates of the index as verified, and what that took. One more than are looked at, for when the true one is left out.
        let verified: [(album: Int, verification: CoverVerification)]
        let indexMilliseconds: Double
        let verificationMilliseconds: Double

        private var shown: [(album: Int, verification: CoverVerification)] { Array(verified.prefix(Trial.candidates)) }
        private var withoutTruth: [(album: Int, verification: CoverVerification)] { verified.filter { $0.album != cover } }

        var isCandidate: Bool { shown.contains { $0.album == cover } }
        var isFirst: Bool { shown.max { $0.verification.strength < $1.verification.strength }?.album == cover }
        var decision: Int? { CoverDecision.best(shown) }
        /// What is decided when the photographed cover is unknown: any answer is false.
        var decisionWithoutTruth: Int? { CoverDecision.best(withoutTruth) }
        var trueStrength: Int { shown.first { $0.album == cover }?.verification.strength ?? 0 }
        var strongestOther: Int { verified.filter { $0.album != cover }.map(\.verification.strength).max() ?? 0 }
    }

    let queries: [Query]

    /// - Parameter enrolled: Who is known, by cover; the index holds their signatures under the cover's number, and the distractors' from
    ///   `firstDistractor` on.
    init(_ photos: [CoverSet.Picture], enrolled: [Int: CoverFeatures], distractors: [CoverFeatures], index: CoverIndex) async {
        queries = await inParallel(photos.filter { enrolled[$0.cover] != nil }) { photo in
            let (indexTime, found) = CPUClock.time { index.candidates(for: photo.features, limit: Self.candidates + 1) }
            let (time, verified) = CPUClock.time {
                found.map { candidate in
                    let album = Int(candidate.id)
                    let cover = enrolled[album] ?? distractors[album - Self.firstDistractor]
                    return (album: album, verification: CoverVerifier.verify(photo.features, against: cover))
                }
            }
            let share = found.isEmpty ? 0 : Double(min(found.count, Self.candidates)) / Double(found.count)
            return Query(cover: photo.cover, verified: verified, indexMilliseconds: indexTime, verificationMilliseconds: time * share)
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
    var indexOnly: Double { queries.map(\.indexMilliseconds).mean }

    private func share(_ holds: (Query) -> Bool) -> Double {
        queries.isEmpty ? 0 : Double(queries.count(where: holds)) / Double(queries.count)
    }
}
