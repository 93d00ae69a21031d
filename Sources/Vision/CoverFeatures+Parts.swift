/// Parts of a picture's features, for enrollment: the picture's size, and so its center, stays what it is.
extension CoverFeatures {
    /// Those of the features that are wanted, in the same order.
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

    /// The part of a photograph's sides that counts as its middle: what lies there is on the sleeve, unless that fills less of the guide.
    public static let middleShare = 0.7

    /// The features in the middle of the picture.
    public func middle(share: Double = Self.middleShare) -> CoverFeatures { filtered { isInMiddle(place(of: $0), share: share) } }

    func isInMiddle(_ place: SIMD2<Double>, share: Double) -> Bool {
        let (offset, reach) = (place - center, center * share)
        return abs(offset.x) <= reach.x && abs(offset.y) <= reach.y
    }
}
