import FoundationEssentials

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// `(x, y) ↦ (a·x + b·y + c, d·x + e·y + f)`
struct Affine {
    private var a, b, c, d, e, f: Float

    var determinant: Float { a * e - b * d }
    var magnification: Float { abs(determinant).squareRoot() }

    /// Neither mirrored nor squashed beyond what a tilted sleeve can be.
    var isPlausible: Bool {
        let columns = (SIMD2(a, d), SIMD2(b, e))
        let lengths = ((columns.0 * columns.0).sum().squareRoot(), (columns.1 * columns.1).sum().squareRoot())
        return determinant > 0.04 && lengths.0 / lengths.1 > 0.5 && lengths.0 / lengths.1 < 2
            && determinant > 0.6 * lengths.0 * lengths.1
    }

    /// The scale, turn and shift that take one feature onto another.
    init(similarity from: Feature, _ to: Feature) {
        let scale = to.scale / from.scale
        let turn = to.angle - from.angle
        (a, b, d, e) = (scale * cos(turn), -scale * sin(turn), scale * sin(turn), scale * cos(turn))
        c = to.position.x - a * from.position.x - b * from.position.y
        f = to.position.y - d * from.position.x - e * from.position.y
    }

    /// Least squares over point pairs, at least three; nil when they lie on a line.
    init?(fitting pairs: [(from: SIMD2<Float>, to: SIMD2<Float>)]) {
        let count = Float(pairs.count)
        let fromMean = pairs.reduce(SIMD2<Float>.zero) { $0 + $1.from } / count
        let toMean = pairs.reduce(SIMD2<Float>.zero) { $0 + $1.to } / count
        var (xx, xy, yy) = (Float(0), Float(0), Float(0))
        var (xu, yu, xv, yv) = (Float(0), Float(0), Float(0), Float(0))
        for pair in pairs {
            let p = pair.from - fromMean
            let q = pair.to - toMean
            (xx, xy, yy) = (xx + p.x * p.x, xy + p.x * p.y, yy + p.y * p.y)
            (xu, yu, xv, yv) = (xu + p.x * q.x, yu + p.y * q.x, xv + p.x * q.y, yv + p.y * q.y)
        }
        let determinant = xx * yy - xy * xy
        guard pairs.count >= 3, determinant > 1 else { return nil }
        a = (xu * yy - yu * xy) / determinant
        b = (yu * xx - xu * xy) / determinant
        d = (xv * yy - yv * xy) / determinant
        e = (yv * xx - xv * xy) / determinant
        c = toMean.x - a * fromMean.x - b * fromMean.y
        f = toMean.y - d * fromMean.x - e * fromMean.y
    }

    /// Distance between where the map puts a feature and where it was found, in picture pixels.
    @inline(__always)
    func error(_ from: Feature, _ to: Feature) -> Float {
        let x = a * from.position.x + b * from.position.y + c - to.position.x
        let y = d * from.position.x + e * from.position.y + f - to.position.y
        return (x * x + y * y).squareRoot()
    }

    func inverted(_ point: SIMD2<Float>) -> SIMD2<Float>? {
        guard abs(determinant) > 1e-6 else { return nil }
        let shifted = point - SIMD2(c, f)
        return SIMD2(e * shifted.x - b * shifted.y, a * shifted.y - d * shifted.x) / determinant
    }
}
