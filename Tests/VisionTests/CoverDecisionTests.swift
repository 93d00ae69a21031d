import Testing
import Vision

@Suite struct CoverDecisionTests {
    private func verification(
        inliers: Int, coverSpread: Double = 0.5, photoSpread: Double = 0.4, coverage: Double = 0.6, isPlausible: Bool = true
    ) -> CoverVerification {
        CoverVerification(
            tentative: inliers, inliers: inliers, coverSpread: coverSpread, photoSpread: photoSpread, coverage: coverage,
            isPlausible: isPlausible)
    }

    @Test func theOnlyCoverIsTaken() {
        #expect(CoverDecision.best([(album: "a", verification: verification(inliers: 60))]) == "a")
        #expect(CoverDecision.best([(album: String, verification: CoverVerification)]()) == nil)
    }

    @Test func eachDemandCountsByItself() {
        for weak in [
            verification(inliers: CoverVerification.fewestInliers - 1), verification(inliers: 90, coverSpread: 0.05),
            verification(inliers: 90, photoSpread: 0.01), verification(inliers: 90, coverage: 0.3),
            verification(inliers: 90, isPlausible: false),
        ] {
            #expect(!weak.isSameCover)
            #expect(CoverDecision.best([(album: 1, verification: weak)]) == nil)
        }
    }

    @Test func aCloseSecondAlbumMakesItUnsure() {
        let first = verification(inliers: 60)
        #expect(CoverDecision.best([(album: 1, verification: first), (album: 2, verification: verification(inliers: 50))]) == nil)
        #expect(CoverDecision.best([(album: 1, verification: first), (album: 2, verification: verification(inliers: 20))]) == 1)
        // What cannot be a cover in this place is no rival.
        let banner = verification(inliers: 59, coverSpread: 0.02)
        #expect(CoverDecision.best([(album: 1, verification: first), (album: 2, verification: banner)]) == 1)
    }

    @Test func afterTheCoverOnlyItsRivalsAreCompared() {
        let candidates: [(album: String, score: Double)] = [
            ("like it", 90), ("it", 80), ("a rival", 41), ("another", 39), ("and another", 10),
        ]
        var compared: [String] = []
        let verified = CoverVerifier.verify(candidates, score: \.score) { candidate in
            compared.append(candidate.album)
            return candidate.album == "a rival" ? nil : verification(inliers: candidate.album == "it" ? 200 : 20)
        }
        #expect(compared == ["like it", "it", "a rival"])
        #expect(verified.map(\.candidate.album) == ["like it", "it"])
        // Without it all are.
        #expect(CoverVerifier.verify(candidates, score: \.score) { _ in verification(inliers: 20) }.count == 5)
    }

    @Test func picturesOfOneAlbumAreNoRivals() {
        let pictures = [60, 58, 40].map { (album: 1, verification: verification(inliers: $0)) }
        #expect(CoverDecision.best(pictures) == 1)
    }
}
