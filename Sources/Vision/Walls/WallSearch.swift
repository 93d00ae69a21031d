/// Finds the known covers in a photograph of several sleeves. Pure: whoever runs it looks each query up.
///
/// Windows of the photograph are looked up first, then what has a sleeve's outline. A cover that seems to be somewhere is looked at again as
/// if somebody had aimed at it, and is accepted by the rules for a photograph of one sleeve, nothing less. What was accepted is left out of
/// what follows.
public struct WallSearch<Cover: Hashable & Sendable, Album: Hashable & Sendable>: Sendable {
    /// A known picture that the index returned for a query.
    public struct Candidate: Sendable {
        public var cover: Cover
        public var album: Album
        /// The index's score; comparable within one list only.
        public var score: Double
        public var features: CoverFeatures
        /// Whether the picture shows the sleeve from edge to edge, as artwork does; else it is a photograph of which the sleeve was cut out.
        public var isWhole: Bool

        public init(cover: Cover, album: Album, score: Double, features: CoverFeatures, isWhole: Bool) {
            self.isWhole = isWhole
            self.cover = cover
            self.album = album
            self.score = score
            self.features = features
        }
    }

    public struct Found: Sendable, Hashable {
        public var cover: Cover
        public var album: Album
        /// In pixels of the photograph.
        public var outline: Quadrilateral
        /// ``CoverVerification/strength``.
        public var strength: Int
    }

    private enum Step: Sendable {
        case window(WallPhoto.Window)
        case look(Sighting, toPhoto: Homography)
    }

    /// Where a cover seems to be.
    private struct Sighting: Sendable {
        let outline: Quadrilateral
        /// How many of a known cover's features are there; nil if there is only an outline.
        let inliers: Int?
    }

    private let photo: WallPhoto
    private var windows: [WallPhoto.Window]
    /// The best last.
    private var sightings: [Sighting] = []
    private var refused: [(outline: Quadrilateral, inliers: Int)] = []
    /// What may be sleeves; nil until the windows have been looked at.
    private var outlines: [Quadrilateral]?
    private var current: (step: Step, features: CoverFeatures)?
    /// Windows and looks so far.
    public private(set) var queries = 0
    public private(set) var found: [Found] = []

    public init(_ photo: WallPhoto) {
        self.photo = photo
        windows = photo.windows.reversed()
    }

    /// Inliers from which a cover is looked at again. A false one costs a look and nothing else.
    private static var fewestInliers: Int { 10 }
    /// Candidates of one list that are compared with a window in vain before the rest, which the index thinks less of, is left.
    private static var patience: Int { 6 }
    /// How often one cover may hang in one window.
    private static var mostOfOne: Int { 4 }
    /// The most looks at one photograph: a bound on what it costs.
    static var mostLooks: Int { 120 }

    /// The features to look up next; nil when everything was looked at.
    public mutating func next() -> CoverFeatures? {
        if let features = nextLook() ?? nextWindow() { return features }
        guard outlines == nil else { return nil }
        let outlines = photo.sleeves(besides: found.map(\.outline))
        self.outlines = outlines
        sightings = outlines.map { Sighting(outline: $0, inliers: nil) }
        return nextLook()
    }

    private mutating func nextLook() -> CoverFeatures? {
        while let sighting = sightings.popLast() {
            guard queries < Self.mostLooks + photo.windows.count, !isSettled(sighting), let look = photo.look(at: sighting.outline)
            else { continue }
            return ask(.look(sighting, toPhoto: look.toPhoto), look.features)
        }
        return nil
    }

    private mutating func nextWindow() -> CoverFeatures? {
        while let window = windows.popLast() {
            let frame = frame(of: window)
            guard share(of: frame, in: found.map(\.outline)) < Self.mostExplained else { continue }
            let scale = photo.levels[window.level].scale
            let origin = SIMD2(Double(window.left), Double(window.top))
            let explained = found.map { ConvexPolygon(around: $0.outline.corners) }
            let all = photo.features(in: window)
            let features = all.filtered { index in
                let place = (all.place(of: index) + origin) / scale
                return !explained.contains { $0.contains(place) }
            }
            guard features.count >= Self.fewestInliers else { continue }
            return ask(.window(window), features)
        }
        return nil
    }

    private mutating func ask(_ step: Step, _ features: CoverFeatures) -> CoverFeatures {
        current = (step, features)
        queries += 1
        return features
    }

    /// What the index returned for the last query: a list for each index, the best first.
    public mutating func take(_ candidates: [[Candidate]]) {
        guard let (step, features) = current else { return }
        current = nil
        switch step {
        case .window(let window): see(candidates, in: window, features)
        case .look(let sighting, let toPhoto): decide(candidates, on: sighting, features, toPhoto)
        }
    }

    // MARK: Windows

    private mutating func see(_ candidates: [[Candidate]], in window: WallPhoto.Window, _ features: CoverFeatures) {
        let scale = photo.levels[window.level].scale
        let origin = SIMD2(Double(window.left), Double(window.top))
        var seen: [Sighting] = []
        for list in candidates {
            var failures = 0
            for candidate in list where failures < Self.patience {
                var left = features
                var count = 0
                while count < Self.mostOfOne, let (outline, inliers) = Self.outline(of: candidate, in: left) {
                    let inPhoto = Quadrilateral(outline.corners.map { ($0 + origin) / scale })
                    if inPhoto.side >= WallPhoto.leastSide * 0.8 {
                        seen.append(Sighting(outline: inPhoto, inliers: inliers))
                    }
                    count += 1
                    let polygon = ConvexPolygon(around: outline.corners)
                    left = left.filtered { !polygon.contains(left.place(of: $0)) }
                }
                failures = count > 0 ? 0 : failures + 1
            }
        }
        sightings = seen.sorted { ($0.inliers ?? 0) < ($1.inliers ?? 0) }
    }

    /// Where a cover seems to be in a part of the photograph, in pixels of the part.
    private static func outline(of candidate: Candidate, in part: CoverFeatures) -> (outline: Quadrilateral, inliers: Int)? {
        let comparison = CoverComparison(part, candidate.features)
        guard comparison.inliers.count >= fewestInliers, let map = comparison.map, let outline = candidate.sleeve.mapped(by: map),
            outline.isPlausible
        else { return nil }
        return (outline, comparison.inliers.count)
    }

    private func frame(of window: WallPhoto.Window) -> Quadrilateral {
        let least = SIMD2(Double(window.left), Double(window.top))
        let size = SIMD2(Double(window.width), Double(window.height))
        return Quadrilateral.rectangle(from: least, to: least + size).scaled(by: 1 / photo.levels[window.level].scale)
    }

    /// The share of a window that is found already, from which there is nothing left to find.
    private static var mostExplained: Double { 0.9 }

    private func share(of frame: Quadrilateral, in outlines: [Quadrilateral]) -> Double {
        let polygon = ConvexPolygon(around: frame.corners)
        return outlines.reduce(0) { $0 + polygon.clipped(by: ConvexPolygon(around: $1.corners)).area } / frame.area
    }

    // MARK: Looks

    /// Whether a sighting is where a cover was found, or was looked at and refused on evidence as good.
    private func isSettled(_ sighting: Sighting) -> Bool {
        found.contains { $0.outline.overlap(with: sighting.outline) > WallPhoto.mostOverlap }
            || sighting.inliers.map { inliers in
                refused.contains { $0.inliers * 5 >= inliers * 4 && Self.isSamePlace($0.outline, sighting.outline) }
            } == true
    }

    private static func isSamePlace(_ one: Quadrilateral, _ other: Quadrilateral) -> Bool {
        let offset = one.center - other.center
        return (offset * offset).sum().squareRoot() < 0.15 * max(one.side, other.side)
    }

    private mutating func decide(
        _ candidates: [[Candidate]], on sighting: Sighting, _ features: CoverFeatures, _ toPhoto: Homography
    ) {
        let verified = candidates.flatMap { list in
            CoverVerifier.verify(list, score: \.score) { CoverVerifier.verify(features, against: $0.features) }
        }
        let album = CoverDecision.best(verified.map { (album: $0.candidate.album, verification: $0.verification) })
        let accepted = verified.filter { $0.candidate.album == album && $0.verification.isSameCover }
            .sorted { $0.verification.strength > $1.verification.strength }
        // Artwork tells better than a photograph where the sleeve ends.
        guard let best = accepted.first(where: \.candidate.isWhole) ?? accepted.first,
            let map = CoverComparison(features, best.candidate.features).map,
            let inLook = best.candidate.sleeve.mapped(by: map),
            let outline = inLook.mapped(by: toPhoto), outline.isPlausible, outline.side >= WallPhoto.leastSide * 0.8,
            !found.contains(where: { $0.outline.overlap(with: outline) > WallPhoto.mostOverlap })
        else {
            if let inliers = sighting.inliers { refused.append((sighting.outline, inliers)) }
            return
        }
        found.append(
            Found(cover: best.candidate.cover, album: best.candidate.album, outline: outline, strength: best.verification.strength))
    }

    /// What may be sleeves whose covers are not known, in pixels of the photograph.
    public func unknownSleeves() -> [Quadrilateral] {
        (outlines ?? photo.sleeves(besides: found.map(\.outline))).filter { outline in
            !found.contains { $0.outline.overlap(with: outline) > WallPhoto.mostOverlap }
        }
    }
}

extension Quadrilateral {
    /// Nil if a corner would lie beyond the horizon.
    func mapped(by map: Homography) -> Quadrilateral? {
        let mapped = corners.compactMap { map($0.x, $0.y) }
        return mapped.count == 4 ? Quadrilateral(mapped) : nil
    }
}

extension WallSearch.Candidate {
    /// The sleeve's corners, in pixels of the working picture: the picture's, or those of the smallest rectangle that holds what was cut out.
    fileprivate var sleeve: Quadrilateral {
        let whole = Quadrilateral.rectangle(from: .zero, to: features.center * 2)
        return isWhole ? whole : features.outline.smallestRectangle ?? whole
    }
}

extension ConvexPolygon {
    /// The smallest rectangle that holds it, one of whose sides lies along one of its own.
    var smallestRectangle: Quadrilateral? {
        var best: (area: Double, rectangle: Quadrilateral)?
        for index in corners.indices {
            let edge = corners[(index + 1) % corners.count] - corners[index]
            let length = (edge * edge).sum().squareRoot()
            guard length > 0 else { continue }
            var along = edge / length
            // The rectangle's upper side is the one nearest to the picture's.
            if abs(along.x) < abs(along.y) { along = SIMD2(along.y, -along.x) }
            if along.x < 0 { along = -along }
            let down = SIMD2(-along.y, along.x)
            let (xs, ys) = (corners.map { ($0 * along).sum() }, corners.map { ($0 * down).sum() })
            guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max() else { continue }
            let area = (right - left) * (bottom - top)
            if area < best?.area ?? .infinity {
                let places = [(left, top), (right, top), (right, bottom), (left, bottom)]
                best = (area, Quadrilateral(places.map { along * $0.0 + down * $0.1 }))
            }
        }
        return best?.rectangle
    }
}
