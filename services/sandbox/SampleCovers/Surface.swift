/// What sleeves lie on, or hang before. The same seed gives the same pixels.
public enum Surface: String, CaseIterable, Sendable {
    /// A table with things on it.
    case desk
    /// Printed cloth: a pattern that repeats, with faults.
    case cloth
    /// A knotted rug.
    case rug
    /// Stone chips: features everywhere, none alike.
    case terrazzo

    public func bitmap(seed: UInt64, side: Int = 1000) -> Bitmap {
        var random = SeededRandom(seed: SeededRandom.mix(seed) ^ 0x5F10)
        switch self {
        case .desk: return Table.draw(side: side, random: &random).bitmap()
        case .cloth: return Self.cloth(side, &random)
        case .rug: return Self.rug(side, &random)
        case .terrazzo: return Self.terrazzo(side, &random)
        }
    }

    /// Sleeves side by side, as on a shop's wall.
    public static func wall(of sleeves: [Bitmap], columns: Int, side: Int = 1200) -> Bitmap {
        var rgb = [UInt8](repeating: 40, count: side * side * 3)
        let cell = side / columns
        let (gap, print) = (cell / 24, cell - cell / 12)
        for (index, sleeve) in sleeves.prefix(columns * columns).enumerated() {
            let picture = sleeve.resized(width: print, height: print)
            let (left, top) = (index % columns * cell + gap, index / columns * cell + gap)
            for y in 0..<print {
                let from = y * print * 3
                let to = ((top + y) * side + left) * 3
                rgb.replaceSubrange(to..<to + print * 3, with: picture.rgb[from..<from + print * 3])
            }
        }
        return Bitmap(width: side, height: side, rgb: rgb)
    }

    private static func color(_ random: inout SeededRandom) -> Color {
        Color(Float(random.value(0.08...0.95)), Float(random.value(0.08...0.95)), Float(random.value(0.08...0.95)))
    }

    private static func cloth(_ side: Int, _ random: inout SeededRandom) -> Bitmap {
        let (ground, print, accent) = (color(&random), color(&random), color(&random))
        var canvas = Canvas(side: side, background: .solid(ground))
        let step = random.value(70...120)
        for row in 0..<Int(1100 / step) {
            for column in 0..<Int(1100 / step) {
                let at = Point(Double(column) * step + (row % 2 == 0 ? 0 : step / 2), Double(row) * step)
                for petal in 0..<6 {
                    let tip = Point.polar(at, step * 0.36, Double(petal) * 60 + random.value(-9...9))
                    canvas.fill(.line([at, tip], width: step * 0.1), .solid(print))
                }
                canvas.fill(.circle(at, step * random.value(0.08...0.16)), .solid(accent))
            }
        }
        canvas.grain(0.06, seed: random.next())
        return canvas.bitmap()
    }

    private static func rug(_ side: Int, _ random: inout SeededRandom) -> Bitmap {
        let colors = (0..<5).map { _ in color(&random) }
        var canvas = Canvas(side: side, background: .solid(colors[0]))
        for band in 0..<9 {
            let y = Double(band) * 115 + 50
            canvas.fill(.box(Point(500, y), 1000, random.value(20...90)), .solid(colors[1 + band % 4]))
            for knot in 0..<14 {
                let at = Point(Double(knot) * 75 + random.value(0...20), y + random.value(-8...8))
                let size = random.value(14...34)
                canvas.fill(
                    .polygon([at + Point(0, -size), at + Point(size, 0), at + Point(0, size), at + Point(-size, 0)]),
                    .solid(random.pick(colors)))
            }
        }
        canvas.grain(0.12, seed: random.next())
        return canvas.bitmap()
    }

    private static func terrazzo(_ side: Int, _ random: inout SeededRandom) -> Bitmap {
        var canvas = Canvas(side: side, background: .solid(color(&random)))
        for _ in 0..<1400 {
            let at = Point(random.value(0...1000), random.value(0...1000))
            let size = random.value(5...26)
            let corners = (0..<random.integer(3..<7)).map { corner in
                Point.polar(at, size * random.value(0.5...1), Double(corner) * 60 + random.value(-20...20))
            }
            canvas.fill(.polygon(corners), .solid(color(&random)))
        }
        return canvas.bitmap()
    }
}
