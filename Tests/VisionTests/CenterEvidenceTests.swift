import Foundation
import Testing
import Vision

/// Verification by how the inliers lie around the center.
@Suite struct CenterEvidenceTests {
    /// Features on a 20 × 20 grid around the center; those for which `isFound` holds are inliers.
    private func evidence(_ isFound: (SIMD2<Double>) -> Bool) -> CenterEvidence {
        CenterEvidence(
            (0..<400).map { number in
                let offset = SIMD2(Double(number % 20) - 9.5, Double(number / 20) - 9.5)
                return (offset, isFound(offset))
            }, size: SIMD2(20, 20))
    }

    private func isSleeve(_ evidence: CenterEvidence) -> Bool { evidence.satisfies(.photo) && evidence.satisfies(.cover) }

    private func radius(_ offset: SIMD2<Double>) -> Double { (offset * offset).sum().squareRoot() }

    @Test func whatIsFoundEverywhereSurroundsTheCenter() {
        let all = evidence { _ in true }
        #expect(abs(all.half - 1) < 1e-9 && abs(all.quarter - 1) < 1e-9 && all.widestGap < 30 && all.core == 64 && isSleeve(all))
        // A third of the features, pseudo-randomly.
        #expect(isSleeve(evidence { (Int(($0.x + 9.5) * 7 + ($0.y + 9.5) * 13)) % 3 == 0 }))
    }

    @Test func aRingAroundTheCenterIsNoSleeve() {
        let ring = evidence { radius($0) > 6 }
        #expect(ring.quarter == 0 && !isSleeve(ring))
    }

    @Test func aNeighborOnOneSideIsNoSleeve() {
        #expect(!isSleeve(evidence { $0.x > 5 }))
        #expect(!isSleeve(evidence { $0.x > 3 && $0.y > 3 }))
    }

    @Test func aHandOverACornerAndGlareBesideTheCenterAreBorne() {
        #expect(isSleeve(evidence { $0.x < 2 || $0.y < 2 }))
        #expect(isSleeve(evidence { radius($0 - SIMD2(3, 0)) > 3 }))
    }

    @Test func nothingSurroundsNothing() {
        #expect(!isSleeve(CenterEvidence([], size: .zero)))
        #expect(!isSleeve(evidence { _ in false }))
    }
}
