/// Subsets of a picture's features, for enrollment. The picture's size, and with it the center, stays the original's.
extension CoverFeatures {
    func filtered(_ isKept: (Int) -> Bool) -> CoverFeatures {
        let all = encoded()
        let kept = (0..<count).filter(isKept)
        var bytes = Self.header(width: width, height: height, count: kept.count)
        bytes.reserveCapacity(Self.headerSize + kept.count * Self.featureSize)
        for index in kept {
            let start = Self.headerSize + index * Self.featureSize
            bytes += all[start..<start + Self.featureSize]
        }
        return CoverFeatures(checked: bytes)
    }

    /// The share of a photograph's sides that counts as its middle: what lies there is on the sleeve, unless the sleeve fills less of the
    /// guide.
    public static let middleShare = 0.7

    /// The features in the middle of the picture, a rectangle with `share` of its sides.
    public func middle(share: Double = Self.middleShare) -> CoverFeatures { filtered { isInMiddle(place(of: $0), share: share) } }

    func isInMiddle(_ place: SIMD2<Double>, share: Double) -> Bool {
        let (offset, reach) = (place - center, center * share)
        return abs(offset.x) <= reach.x && abs(offset.y) <= reach.y
    }
}
