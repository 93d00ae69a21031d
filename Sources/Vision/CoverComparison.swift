internal import CVision

/// The matches between two pictures and the homography that explains them: the input of both verification and sleeve segmentation.
struct CoverComparison {
    /// Number of putative matches, before geometric verification.
    let tentative: Int
    /// Maps the cover's working picture to the photograph's; nil if no homography was found.
    let map: Homography?
    /// Putative matches with next to equal descriptors that the homography puts elsewhere.
    let contradictions: Int
    /// Indices of the features of each match that is consistent with the homography.
    let inliers: [(photo: Int, cover: Int)]

    init(_ photo: CoverFeatures, _ cover: CoverFeatures) {
        var result = cvision_comparison()
        var pairs = [cvision_pair](repeating: cvision_pair(), count: cover.count)
        photo.withFeatures { photoBytes in
            cover.withFeatures { coverBytes in
                cvision_compare(
                    photoBytes.baseAddress, UInt32(photo.count), coverBytes.baseAddress, UInt32(cover.count), &result, &pairs)
            }
        }
        tentative = Int(result.tentative)
        contradictions = Int(result.contradictions)
        inliers = pairs.prefix(Int(result.inliers)).map { (photo: Int($0.photo), cover: Int($0.cover)) }
        let m = result.homography
        map = result.inliers > 0 ? Homography([m.0, m.1, m.2, m.3, m.4, m.5, m.6, m.7, m.8]) : nil
    }
}
