import Testing
import Vision

@Suite struct CoverDecisionTests {
    private func verification(
        inliersOutsideStrip: Int, coverSpread: Double = 0.5, photoSpread: Double = 0.4, coverage: Double = 0.6, isPlausible: Bool = true
    ) -> CoverVerification {
        var verification = CoverVerification(
            tentative: 200, inliers: 200, inliersOutsideStrip: inliersOutsideStrip, coverSpread: coverSpread, photoSpread: photoSpread,
            coverage: coverage,
            isPlausible: isPlausible)
        verification.photoCenter = Self.surrounded
        verification.coverCenter = Self.surrounded
        return verification
    }

    private static let surrounded = CenterEvidence(half: 1, quarter: 1, core: 20, widestGap: 60)

    @Test func aCoverThatIsNotAtTheCenterIsNone() {
        for center in [\CoverVerification.photoCenter, \.coverCenter] {
            for hole in [
                CenterEvidence(half: 0.2, quarter: 1, core: 20, widestGap: 60),
                CenterEvidence(half: 1, quarter: 0, core: 20, widestGap: 60),
                CenterEvidence(half: 1, quarter: 1, core: 20, widestGap: 300),
            ] {
                var verification = verification(inliersOutsideStrip: 200)
                #expect(verification.isSameCover)
                verification[keyPath: center] = hole
                #expect(!verification.isSameCover && verification.strength == 0)
            }
        }
    }

    @Test func theOnlyCoverIsTaken() {
        #expect(CoverDecision.best([(album: "a", verification: verification(inliersOutsideStrip: 60))]) == "a")
        #expect(CoverDecision.best([(album: String, verification: CoverVerification)]()) == nil)
    }

    @Test func eachDemandCountsByItself() {
        for weak in [
            verification(inliersOutsideStrip: CoverVerification.fewestBeyondStrip - 1),
            verification(inliersOutsideStrip: 90, coverSpread: 0.05),
            verification(inliersOutsideStrip: 90, photoSpread: 0.01), verification(inliersOutsideStrip: 90, coverage: 0.3),
            verification(inliersOutsideStrip: 90, isPlausible: false),
        ] {
            #expect(!weak.isSameCover)
            #expect(CoverDecision.best([(album: 1, verification: weak)]) == nil)
        }
    }

    private func contradicted(inliersOutsideStrip: Int) -> CoverVerification {
        var verification = verification(inliersOutsideStrip: inliersOutsideStrip)
        verification.contradictions = inliersOutsideStrip
        return verification
    }

    @Test func contradictionsDecideWeakMatchesAlone() {
        let weak = contradicted(inliersOutsideStrip: CoverVerification.strong - 1)
        #expect(!weak.isSameCover && weak.isAlike)
        #expect(contradicted(inliersOutsideStrip: CoverVerification.strong).isSameCover)
        var few = weak
        few.contradictions = few.inliersOutsideStrip / 2
        #expect(few.isSameCover)
    }

    @Test func aContradictedPictureRivalsOtherAlbumsButNotItsOwn() {
        let (first, second) = (contradicted(inliersOutsideStrip: 50), verification(inliersOutsideStrip: 45))
        #expect(CoverDecision.best([(album: 1, verification: first), (album: 1, verification: second)]) == 1)
        #expect(CoverDecision.best([(album: 2, verification: first), (album: 1, verification: second)]) == nil)
    }

    @Test func aCloseSecondAlbumMakesItUnsure() {
        let first = verification(inliersOutsideStrip: 60)
        #expect(
            CoverDecision.best([(album: 1, verification: first), (album: 2, verification: verification(inliersOutsideStrip: 50))]) == nil)
        #expect(
            CoverDecision.best([(album: 1, verification: first), (album: 2, verification: verification(inliersOutsideStrip: 20))]) == 1)
        // A match that fails another criterion is no rival, however many inliers it has.
        let banner = verification(inliersOutsideStrip: 59, coverSpread: 0.02)
        #expect(CoverDecision.best([(album: 1, verification: first), (album: 2, verification: banner)]) == 1)
    }

    @Test func afterTheCoverOnlyItsRivalsAreCompared() {
        let candidates: [(album: String, score: Double)] = [
            ("like it", 90), ("it", 80), ("a rival", 41), ("another", 39), ("and another", 10),
        ]
        var compared: [String] = []
        let verified = CoverVerifier.verify(candidates, score: \.score) { candidate in
            compared.append(candidate.album)
            return candidate.album == "a rival" ? nil : verification(inliersOutsideStrip: candidate.album == "it" ? 200 : 20)
        }
        #expect(compared == ["like it", "it", "a rival"])
        #expect(verified.map(\.candidate.album) == ["like it", "it"])
        // Without a confirmed cover, all candidates are verified.
        #expect(CoverVerifier.verify(candidates, score: \.score) { _ in verification(inliersOutsideStrip: 20) }.count == 5)
    }

    /// Two albums have the same sleeve, and for one of them only part of it is enrolled.
    @Test func aMatchOfWhichAsMuchWasFoundMakesItUnsure() {
        var (whole, part) = (verification(inliersOutsideStrip: 200), verification(inliersOutsideStrip: 40))
        (whole.foundShare, part.foundShare) = (0.4, 0.35)
        #expect(CoverDecision.best([(album: 1, verification: whole), (album: 2, verification: part)]) == nil)
        part.foundShare = 0.2
        #expect(CoverDecision.best([(album: 1, verification: whole), (album: 2, verification: part)]) == 1)
    }

    @Test func picturesOfOneAlbumAreNoRivals() {
        let pictures = [60, 58, 40].map { (album: 1, verification: verification(inliersOutsideStrip: $0)) }
        #expect(CoverDecision.best(pictures) == 1)
    }
}
