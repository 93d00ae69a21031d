/// Covers built from hard-edged geometry.
extension CoverDesigns {
    /// A punched card that has learned to be anxious: rows of holes, a few of them lit.
    static func okComputer() -> Canvas {
        var random = SeededRandom(seed: 1997)
        var canvas = Canvas(background: .linear(Point(0, 0), Point(600, 1000), [Color(hex: 0xF4EFE2), Color(hex: 0xDDE6E4)]))
        let lit: [UInt32] = [0xE4572E, 0xF2A65A, 0x17BEBB]
        for row in 0..<14 {
            for column in 0..<26 where random.chance(0.62) {
                let wave = 10 * Double((row * 7 + column * 3) % 5) / 5
                let center = Point(96 + Double(column) * 32.4, 292 + Double(row) * 40 + wave)
                let hole = Shape.box(center, 15, 27, corner: 3)
                canvas.fill(hole, random.chance(0.13) ? random.pick(lit) : 0x22333B)
            }
        }
        canvas.fill(.polygon([Point(40, 40), Point(880, 40), Point(960, 120), Point(960, 960), Point(40, 960)]).outlined(7), 0x22333B)
        canvas.fill(.line([Point(40, 872), Point(960, 872)], width: 4), 0x22333B)
        canvas.fill(.circle(Point(845, 160), 62), 0xE4572E)
        canvas.fill(.circle(Point(845, 160), 40).outlined(6), 0xF4EFE2)
        canvas.fill(.line([Point(845, 160), Point(870, 132)], width: 7), 0xF4EFE2)
        canvas.write(Lettering(text: "OK COMPUTER", size: 84, weight: 0.1).fitted(to: 650), at: Point(84, 200), 0x22333B)
        canvas.write(Lettering(text: "RADIOHEAD", size: 44, weight: 0.14, tracking: 0.42), at: Point(84, 938), 0x22333B)
        canvas.grain(0.035, seed: 1)
        return canvas
    }

    /// Quarter circles in a grid, turned by chance: a wall of tiles for a medley.
    static func abbeyRoad() -> Canvas {
        var random = SeededRandom(seed: 1969)
        let palette: [UInt32] = [0x1B6B73, 0xE07A3F, 0xF3E3C3, 0x7A3B2E, 0xEDB458, 0x264653]
        var canvas = Canvas(background: .solid(Color(hex: 0xF3E3C3)))
        let cell = 160.0
        for row in 0..<5 {
            for column in 0..<6 {
                let x = 20 + Double(column) * cell
                let y = 20 + Double(row) * cell
                let ground = random.pick(palette)
                var figure = random.pick(palette)
                while figure == ground { figure = random.pick(palette) }
                var core = random.pick(palette)
                while core == figure { core = random.pick(palette) }
                let tile = Shape.rectangle(x, y, cell, cell)
                canvas.fill(tile, ground)
                let corner = random.integer(0..<4)
                let center = Point(x + (corner % 2 == 0 ? 0 : cell), y + (corner < 2 ? 0 : cell))
                canvas.fill(Shape.circle(center, cell).intersecting(tile), figure)
                canvas.fill(Shape.circle(center, cell * 0.55).intersecting(tile), core)
                if random.chance(0.3) {
                    canvas.fill(.circle(Point(x + cell / 2, y + cell / 2), 20), 0xF3E3C3)
                }
            }
        }
        canvas.write(Lettering(text: "ABBEY ROAD", size: 60, weight: 0.2).fitted(to: 600), at: Point(24, 962), 0x264653)
        canvas.write(Lettering(text: "THE BEATLES", size: 34, weight: 0.16, tracking: 0.2), at: Point(976, 962), aligned: .right, 0xC85A2B)
        canvas.grain(0.05, seed: 2)
        return canvas
    }

    /// Shards and interference, one loud word.
    static func yeezus() -> Canvas {
        var random = SeededRandom(seed: 2013)
        var canvas = Canvas(background: .linear(Point(0, 0), Point(1000, 1000), [Color(hex: 0x131313), Color(hex: 0x2B2B30)]))
        for _ in 0..<34 {
            let center = Point(random.value(80...920), random.value(40...640))
            let reach = random.value(40...190)
            let turn = random.value(0...360)
            let shard = [0.0, 130, 200].map { Point.polar(center, reach * random.value(0.3...1), turn + $0) }
            let shade = Float(random.value(0.35...0.95))
            canvas.fill(.polygon(shard), .solid(Color(shade, shade, shade)), opacity: random.value(0.55...1))
        }
        for _ in 0..<46 {
            let y = random.value(0...700)
            let x = random.value(0...900)
            canvas.fill(.rectangle(x, y, random.value(30...260), random.value(3...12)), random.chance(0.4) ? 0xE8FF3A : 0x0A0A0A)
        }
        canvas.fill(.rectangle(0, 715, 1000, 285), 0xE8FF3A)
        canvas.write(
            Lettering(text: "YEEZUS", size: 170, weight: 0.24, tracking: 0.02, stretch: 1.25).fitted(to: 890), at: Point(54, 905), 0x111111)
        canvas.write(Lettering(text: "KANYE WEST", size: 30, weight: 0.18, tracking: 0.7), at: Point(60, 976), 0x111111)
        canvas.grain(0.1, seed: 3)
        return canvas
    }

    /// A stack of cubes in every blue there is.
    static func weezer() -> Canvas {
        var random = SeededRandom(seed: 1994)
        var canvas = Canvas(background: .solid(Color(hex: 0xEAF2FB)))
        let side = 72.0
        let half = side * 0.866
        for row in 0..<13 {
            for column in 0..<10 {
                let center = Point(Double(column) * 2 * half + (row % 2 == 0 ? 0 : half) - 40, Double(row) * side * 1.5 - 30)
                guard center.y < 760 || random.chance(0.35) else { continue }
                let hue = random.value(0...1)
                let base = Paint.ramp([Color(hex: 0x0B2A6B), Color(hex: 0x1F5FBF), Color(hex: 0x49A6E9), Color(hex: 0x8FD3F4)], hue)
                let accent = random.chance(0.07) ? Color(hex: 0xFFC93C) : base
                let corners = (0..<6).map { Point.polar(center, side, Double($0) * 60 - 90) }
                canvas.fill(.polygon([center, corners[5], corners[0], corners[1]]), .solid(accent.mixed(with: .white, 0.25)))
                canvas.fill(.polygon([center, corners[1], corners[2], corners[3]]), .solid(accent))
                canvas.fill(.polygon([center, corners[3], corners[4], corners[5]]), .solid(accent.scaled(0.62)))
            }
        }
        canvas.fill(.rectangle(0, 800, 1000, 200), 0xEAF2FB)
        canvas.write(Lettering(text: "WEEZER", size: 90, weight: 0.17, tracking: 0.3), at: Point(500, 940), aligned: .center, 0x0B2A6B)
        canvas.grain(0.03, seed: 4)
        return canvas
    }

    /// Folded paper in orbit: a triangulated sheet, lit from the left.
    static func paperSatellites() -> Canvas {
        var random = SeededRandom(seed: 2003)
        var canvas = Canvas(
            background: .linear(Point(0, 0), Point(0, 1000), [Color(hex: 0x2D1E4A), Color(hex: 0x6B3F69), Color(hex: 0xE98A6B)]))
        var grid: [[Point]] = []
        for row in 0...7 {
            grid.append(
                (0...7).map { column in
                    Point(110 + Double(column) * 112 + random.value(-36...36), 120 + Double(row) * 88 + random.value(-30...30))
                })
        }
        let paper = [Color(hex: 0xFBEFE0), Color(hex: 0xF3B391), Color(hex: 0x9C5C7B), Color(hex: 0x4A7C8C)]
        for row in 0..<7 {
            for column in 0..<7 {
                let (a, b, c, d) = (grid[row][column], grid[row][column + 1], grid[row + 1][column], grid[row + 1][column + 1])
                for triangle in [[a, b, c], [b, d, c]] where random.chance(0.8) {
                    canvas.fill(.polygon(triangle), .solid(Paint.ramp(paper, random.value(0...1))))
                }
            }
        }
        for _ in 0..<70 {
            canvas.fill(.circle(Point(random.value(0...1000), random.value(0...1000)), random.value(1...3.4)), 0xFFF6E9)
        }
        canvas.write(
            Lettering(text: "PAPER SATELLITES", size: 50, weight: 0.1, tracking: 0.3).fitted(to: 800), at: Point(100, 890), 0xFFF6E9)
        canvas.write(Lettering(text: "KESTREL NINE", size: 32, weight: 0.14, tracking: 0.6), at: Point(100, 950), 0x2D1E4A)
        canvas.grain(0.04, seed: 5)
        return canvas
    }
}
