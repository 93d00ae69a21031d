/// Colors that go together: a dark one, a light one and three between.
struct GeneratedPalette {
    let dark: Color
    let light: Color
    let accents: [Color]

    init(_ random: inout SeededRandom) {
        func color(_ low: Double, _ high: Double) -> Color {
            Color(Float(random.value(low...high)), Float(random.value(low...high)), Float(random.value(low...high)))
        }
        dark = color(0, 0.3)
        light = color(0.7, 1)
        accents = [color(0.05, 0.95), color(0.05, 0.95), color(0.2, 0.8)]
    }

    func any(_ random: inout SeededRandom) -> Color { random.pick(accents + [dark, light]) }
}

/// What generated covers are made of.
enum GeneratedDesigns {
    typealias Part = @Sendable (inout Canvas, GeneratedPalette, inout SeededRandom) -> Void

    /// What fills the whole picture: plain, a gradient, a landscape of noise, hard-edged noise, stripes, tiles.
    static let grounds: [Part] = [plain, gradient, clouds, clouds, ridges, marbled, stripes, tiles]
    /// What stands on it.
    static let figures: [Part] = [shards, discs, portrait, scribble, columns, bursts, speckles]

    private static let plain: Part = { canvas, palette, random in
        let color = palette.any(&random)
        canvas.paint { _, _ in color }
    }

    private static let gradient: Part = { canvas, palette, random in
        let paint = Paint.linear(
            Point(random.value(0...1000), 0), Point(random.value(0...1000), 1000),
            [palette.light, random.pick(palette.accents), palette.dark])
        canvas.paint { point, _ in paint.color(point) }
    }

    private static let clouds: Part = { canvas, palette, random in
        let (seed, scale) = (random.next(), random.value(60...400))
        let stretch = random.value(0.3...2)
        let colors = [palette.dark, random.pick(palette.accents), palette.light]
        canvas.paint { point, _ in
            Paint.ramp(colors, Noise.fractal(point.x / scale, point.y / (scale * stretch), octaves: 5, seed: seed) * 1.6 - 0.3)
        }
    }

    /// Hills behind hills.
    private static let ridges: Part = { canvas, palette, random in
        gradient(&canvas, palette, &random)
        let count = random.integer(3..<8)
        for ridge in 0..<count {
            let (seed, base) = (random.next(), 250 + 700 * Double(ridge) / Double(count))
            let (rough, height) = (random.value(30...180), random.value(60...320))
            let color = palette.light.mixed(with: palette.dark, Double(ridge + 1) / Double(count))
            // One height a column of a finer grid than any picture.
            let heights = (0...1024).map { base - height * (Noise.fractal(Double($0) / 1.024 / rough, 0, octaves: 4, seed: seed) - 0.3) }
            canvas.paint { point, below in point.y > heights[Int(point.x * 1.024)] ? color : below }
        }
    }

    private static let marbled: Part = { canvas, palette, random in
        let (seed, scale) = (random.next(), random.value(50...220))
        let bands = random.value(3...12)
        let colors = [palette.dark, palette.light, random.pick(palette.accents)]
        canvas.paint { point, _ in
            colors[Int(Noise.fractal(point.x / scale, point.y / scale, octaves: 3, seed: seed) * bands) % colors.count]
        }
    }

    private static let stripes: Part = { canvas, palette, random in
        let (angle, width) = (random.value(0...180), random.value(14...120))
        let colors = (0..<random.integer(2..<6)).map { _ in palette.any(&random) }
        let axis = Point.polar(.zero, 1, angle)
        canvas.paint { point, _ in colors[Int((point.x * axis.x + point.y * axis.y) / width + 1000) % colors.count] }
    }

    private static let tiles: Part = { canvas, palette, random in
        let count = random.integer(3..<9)
        let cell = 1000 / Double(count)
        canvas.paint { _, _ in palette.light }
        for row in 0..<count {
            for column in 0..<count {
                let center = Point((Double(column) + 0.5) * cell, (Double(row) + 0.5) * cell)
                canvas.fill(.box(center, cell, cell), .solid(palette.any(&random)))
                let figure: Shape =
                    switch random.integer(0..<4) {
                    case 0: .circle(center, cell * random.value(0.15...0.45))
                    case 1: .box(center, cell * 0.5, cell * 0.5, angle: random.value(0...90))
                    case 2: .sector(center + Point(-cell, -cell) / 2, cell, from: 0, to: 90)
                    default: .polygon((0..<3).map { Point.polar(center, cell * 0.45, Double($0) * 120 + random.value(0...90)) })
                    }
                canvas.fill(figure, .solid(palette.any(&random)))
            }
        }
    }

    private static let shards: Part = { canvas, palette, random in
        for _ in 0..<random.integer(5..<30) {
            let center = Point(random.value(0...1000), random.value(0...1000))
            let (reach, turn) = (random.value(30...220), random.value(0...360))
            let corners = (0..<random.integer(3..<6)).map {
                Point.polar(center, reach * random.value(0.4...1), turn + Double($0) * 72)
            }
            canvas.fill(.polygon(corners), .solid(palette.any(&random)), opacity: random.value(0.5...1))
        }
    }

    private static let discs: Part = { canvas, palette, random in
        for _ in 0..<random.integer(2..<14) {
            let disc = Shape.circle(Point(random.value(0...1000), random.value(0...1000)), random.value(20...230))
            let shape = random.chance(0.4) ? disc.outlined(random.value(4...40)) : disc
            canvas.fill(shape, .solid(palette.any(&random)), opacity: random.value(0.5...1), softness: random.chance(0.2) ? 40 : 0)
        }
    }

    /// Head, hair, shoulders, eyes, nose and mouth, loosely; no two heads are alike.
    private static let portrait: Part = { canvas, palette, random in
        let center = Point(random.value(300...700), random.value(330...560))
        let size = random.value(130...260)
        let tilt = random.value(-16...16)
        let axis = Point.polar(.zero, size, tilt)
        func place(_ x: Double, _ y: Double) -> Point { center + Point(axis.x * x - axis.y * y, axis.y * x + axis.x * y) }
        let skin = random.pick(palette.accents).mixed(with: palette.light, 0.4)
        let hair = palette.dark
        canvas.fill(
            .box(center + Point(0, size * 2.1), size * random.value(2.2...3.4), size * 2, corner: size * random.value(0.2...0.8)),
            .solid(random.pick(palette.accents)))
        canvas.fill(.circle(place(random.value(-0.15...0.15), random.value(-0.4 ... -0.1)), size * random.value(0.95...1.35)), .solid(hair))
        let shade = Paint.radial(center - size * 0.3, size * 1.5, [skin, skin, hair])
        let (width, height) = (random.value(1.1...1.7), random.value(1.6...2.2))
        canvas.fill(.box(center, size * width, size * height, angle: tilt, corner: size * random.value(0.3...0.55)), shade)
        let (eye, lid) = (random.value(0.2...0.42), random.value(0.08...0.24))
        let (pupil, look) = (lid * random.value(0.35...0.6), random.value(-0.08...0.08))
        let (brow, lift) = (random.value(0.03...0.12), random.value(0.14...0.3))
        for side in [-1.0, 1] {
            let (x, y) = (side * width * random.value(0.2...0.27), random.value(-0.3 ... -0.1))
            canvas.fill(.box(place(x, y), size * eye, size * lid, angle: tilt, corner: size * lid * 0.45), .solid(.white))
            canvas.fill(.circle(place(x + look, y), size * pupil), .solid(.black))
            canvas.fill(
                .box(place(x, y - lift), size * eye * 1.3, size * brow, angle: tilt + side * random.value(-15...20)), .solid(hair))
        }
        let (nose, end) = (random.value(-0.22...0.22), random.value(0.2...0.45))
        canvas.fill(.line([place(0, -0.05), place(nose, end), place(0, end + 0.05)], width: random.value(4...14)), .solid(hair))
        canvas.fill(
            .box(
                place(random.value(-0.1...0.1), random.value(0.55...0.75)), size * random.value(0.2...0.7), size * random.value(0.05...0.2),
                angle: tilt + random.value(-10...10), corner: 8), .solid(palette.accents[0]))
    }

    private static let scribble: Part = { canvas, palette, random in
        for _ in 0..<random.integer(2..<9) {
            var at = Point(random.value(100...900), random.value(100...900))
            var points = [at]
            for _ in 0..<random.integer(3..<12) {
                at += Point(random.value(-170...170), random.value(-170...170))
                points.append(at)
            }
            canvas.fill(.line(points, width: random.value(3...22)), .solid(palette.any(&random)))
        }
    }

    private static let columns: Part = { canvas, palette, random in
        var x = random.value(0...80)
        while x < 1000 {
            let (width, top) = (random.value(25...120), random.value(250...850))
            let color = palette.any(&random)
            canvas.fill(.rectangle(x, top, width, 1000 - top), .solid(color))
            for row in stride(from: top + 14, to: 980, by: 34) where random.chance(0.7) {
                canvas.fill(.rectangle(x + width * random.value(0.1...0.6), row, width * 0.25, 16), .solid(palette.light))
            }
            x += width + random.value(0...30)
        }
    }

    private static let bursts: Part = { canvas, palette, random in
        let center = Point(random.value(200...800), random.value(200...800))
        let (rays, reach) = (random.integer(8..<40), random.value(200...700))
        let color = palette.any(&random)
        for ray in 0..<rays {
            let turn = 360 * Double(ray) / Double(rays) + random.value(-3...3)
            let tips = [turn, turn + 180 / Double(rays)].map { Point.polar(center, reach * random.value(0.6...1), $0) }
            canvas.fill(.polygon([center] + tips), .solid(color), opacity: random.value(0.6...1))
        }
    }

    private static let speckles: Part = { canvas, palette, random in
        for _ in 0..<random.integer(40..<260) {
            let at = Point(random.value(0...1000), random.value(0...1000))
            canvas.fill(.circle(at, random.value(2...14)), .solid(palette.any(&random)))
        }
    }

    static func lettering(
        _ canvas: inout Canvas, artist: String, title: String, _ palette: GeneratedPalette, _ random: inout SeededRandom
    ) {
        for (line, large) in [(artist, random.chance(0.5)), (title, random.chance(0.4))] {
            let text = Lettering(
                text: line, size: 60, weight: random.value(0.05...0.28), tracking: random.value(0...0.6), stretch: random.value(0.7...1.4),
                slant: random.chance(0.2) ? 0.25 : 0)
            let fitted = text.fitted(to: large ? random.value(600...920) : random.value(200...500))
            let set = fitted.size > 240 ? text.fitted(to: fitted.width * 240 / fitted.size) : fitted
            let at = Point(random.value(30...max(31, 970 - set.width)), random.value(set.size + 20...970))
            if random.chance(0.25) {
                canvas.fill(.rectangle(at.x - 16, at.y - set.size - 16, set.width + 32, set.size + 32), .solid(palette.dark))
                canvas.write(set, at: at, .solid(palette.light))
            } else {
                canvas.write(
                    set, at: at, .solid(random.chance(0.7) ? (random.chance(0.5) ? palette.light : palette.dark) : palette.any(&random)))
            }
        }
    }

    /// A label's strip along the top, the same on all its records: what makes two covers alike without being the same.
    static func strip(_ canvas: inout Canvas, label: Int) {
        let colors: [(UInt32, UInt32)] = [(0x101010, 0xF2F2F2), (0xB3001B, 0xFFFFFF), (0xF4D35E, 0x0D3B66), (0xE0E0E0, 0x222222)]
        canvas.fill(.rectangle(0, 0, 1000, 110), colors[label].0)
        let names = ["NORTHLIGHT CLASSICS", "REDLINE RECORDS", "GOLDEN HOUR SESSIONS", "COMPACT SOUND SERIES"]
        canvas.write(Lettering(text: names[label], size: 52, weight: 0.18).fitted(to: 660), at: Point(40, 78), colors[label].1)
        canvas.fill(.circle(Point(900, 55), 42), colors[label].1)
        canvas.fill(.circle(Point(900, 55), 28), colors[label].0)
        canvas.fill(.polygon((0..<5).map { Point.polar(Point(900, 55), 24, Double($0) * 144 - 90) }), colors[label].1)
    }
}
