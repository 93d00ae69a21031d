internal import CVision

/// Two pictures' features that lie where one homography takes them: what the judgment of a photograph and the enrollment of one rest on.
struct CoverComparison {
    /// Pairs of features that are alike, before geometry.
    let tentative: Int
    /// From the cover's working picture to the photograph's; nil where none was found.
    let map: Homography?
    /// Which feature of the photograph is which of the cover, of those that agree with the map.
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
        inliers = pairs.prefix(Int(result.inliers)).map { (photo: Int($0.photo), cover: Int($0.cover)) }
        let m = result.homography
        map = result.inliers > 0 ? Homography([m.0, m.1, m.2, m.3, m.4, m.5, m.6, m.7, m.8]) : nil
    }
}
