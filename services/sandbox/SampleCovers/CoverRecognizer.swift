import FoundationEssentials

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Tells which of some covers a picture shows, by its pixels alone: local features matched to every cover, then one
/// consistent placement (a similarity voted by single matches, refined to an affine map) that enough of them support.
public struct CoverRecognizer<Cover: Sendable & Equatable>: Sendable {
    public struct Match: Sendable, Equatable {
        public let cover: Cover
        /// Matches that agree on one placement.
        public let support: Int
        /// The same for the next best cover.
        public let runnerUp: Int
    }

    /// None of 353 photographs and scans of other covers reached it; a photograph of one of ours has several times as much.
    public static var minimumSupport: Int { 14 }

    /// Long side, in pixels, that recognition works at: a larger picture is scaled down to it, so it may as well be decoded at it.
    public static var workingSide: Int { 512 }

    private struct Reference: Sendable {
        let cover: Cover
        let features: [Feature]
    }

    private let references: [Reference]
    private static var referenceSide: Int { 360 }

    /// Takes the covers' features: about a tenth of a second each on one core, so make one and keep it.
    ///
    /// - Parameter covers: at least two.
    public init(_ covers: [(cover: Cover, picture: Bitmap)]) {
        references = covers.map { cover, picture in
            let gray = GrayPicture(picture, side: Self.referenceSide)
            return Reference(cover: cover, features: FeatureExtractor(limit: 450).features(of: gray))
        }
    }

    /// Nil for a picture of anything else. Any rotation is fine; the sleeve should fill a good part of the picture.
    public func recognize(_ picture: Bitmap) -> Match? {
        guard min(picture.width, picture.height) >= 64 else { return nil }
        let gray = GrayPicture(picture, side: min(Self.workingSide, max(picture.width, picture.height)))
        let features = FeatureExtractor(limit: 650).features(of: gray)
        let ranked =
            references
            .map { (cover: $0.cover, support: support(for: $0, in: features, of: gray)) }
            .sorted { $0.support > $1.support }
        let best = ranked[0]
        let runnerUp = ranked[1].support
        guard best.support >= Self.minimumSupport, best.support >= 2 * runnerUp else { return nil }
        return Match(cover: best.cover, support: best.support, runnerUp: runnerUp)
    }

    private struct Pair {
        let from: Feature
        let to: Feature
    }

    private func support(for reference: Reference, in features: [Feature], of gray: GrayPicture) -> Int {
        let pairs = pairs(features, reference.features)
        guard pairs.count >= 6 else { return 0 }
        var best: (placement: Affine, inliers: [Pair])?
        // Each match alone gives a similarity (ORB knows scale and direction); what counts is how many others agree.
        let coarse = Float(Self.referenceSide) * 0.11
        for pair in pairs {
            let placement = Affine(similarity: pair.from, pair.to)
            let inliers = pairs.filter { placement.error($0.from, $0.to) < coarse * placement.magnification && agrees($0, with: pair) }
            if inliers.count > best?.inliers.count ?? 0 { best = (placement, inliers) }
        }
        guard var (placement, inliers) = best, inliers.count >= 5 else { return 0 }
        for tolerance in [Float(0.07), 0.05, 0.035] {
            guard let refined = Affine(fitting: inliers.map { ($0.from.position, $0.to.position) }), refined.isPlausible else { return 0 }
            placement = refined
            let limit = Float(Self.referenceSide) * tolerance * placement.magnification
            inliers = pairs.filter { placement.error($0.from, $0.to) < limit }
            guard inliers.count >= 5 else { return 0 }
        }
        guard isSane(placement, in: gray), isSpread(inliers) else { return 0 }
        return inliers.count
    }

    /// One match, in both directions best, clearly better than the next.
    private func pairs(_ picture: [Feature], _ cover: [Feature]) -> [Pair] {
        var nearest = [(index: Int, distance: Int, second: Int)](repeating: (0, 257, 257), count: picture.count)
        var back = [(index: Int, distance: Int)](repeating: (0, 257), count: cover.count)
        for (row, feature) in picture.enumerated() {
            for (column, candidate) in cover.enumerated() {
                let distance = feature.hamming(candidate)
                if distance < nearest[row].distance {
                    nearest[row] = (column, distance, nearest[row].distance)
                } else if distance < nearest[row].second {
                    nearest[row].second = distance
                }
                if distance < back[column].distance { back[column] = (row, distance) }
            }
        }
        return nearest.enumerated().compactMap { row, match in
            guard match.distance < 68, Float(match.distance) < 0.9 * Float(match.second), back[match.index].index == row else { return nil }
            return Pair(from: cover[match.index], to: picture[row])
        }
    }

    /// Two matches of one flat sleeve turn and scale alike.
    private func agrees(_ pair: Pair, with other: Pair) -> Bool {
        let turn = (pair.to.angle - pair.from.angle) - (other.to.angle - other.from.angle)
        let wrapped = abs(atan2(sin(turn), cos(turn)))
        let ratio = (pair.to.scale / pair.from.scale) / (other.to.scale / other.from.scale)
        return wrapped < 0.5 && ratio > 0.5 && ratio < 2
    }

    /// The placed sleeve covers the picture's center and a fair part of it.
    private func isSane(_ placement: Affine, in gray: GrayPicture) -> Bool {
        let side = Float(Self.referenceSide)
        let area = abs(placement.determinant) * side * side / Float(gray.width * gray.height)
        guard area > 0.06, area < 3, let local = placement.inverted(SIMD2(Float(gray.width), Float(gray.height)) / 2) else { return false }
        return local.x > -0.1 * side && local.y > -0.1 * side && local.x < 1.1 * side && local.y < 1.1 * side
    }

    /// Support from one corner of the cover is support for a logo.
    private func isSpread(_ inliers: [Pair]) -> Bool {
        let xs = inliers.map(\.from.position.x).sorted()
        let ys = inliers.map(\.from.position.y).sorted()
        let (low, high) = (inliers.count / 10, inliers.count - 1 - inliers.count / 10)
        let side = Float(Self.referenceSide)
        return max(xs[high] - xs[low], ys[high] - ys[low]) > 0.3 * side && min(xs[high] - xs[low], ys[high] - ys[low]) > 0.12 * side
    }
}

extension CoverRecognizer where Cover == SampleCover {
    /// All sample covers.
    public init() {
        self.init(SampleCover.allCases.map { ($0, $0.bitmap()) })
    }
}
