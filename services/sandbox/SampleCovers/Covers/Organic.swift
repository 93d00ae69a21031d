import FoundationEssentials

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Covers grown from curves, light and landscape.
extension CoverDesigns {
    /// A theatre's ceiling at the top of its voice: gold rays on plum.
    static func darkTwistedFantasy() -> Canvas {
        var random = SeededRandom(seed: 2010)
        let center = Point(500, 430)
        var canvas = Canvas(background: .radial(center, 760, [Color(hex: 0x8C2F5B), Color(hex: 0x4A1942), Color(hex: 0x1C0B21)]))
        var angle = 0.0
        while angle < 360 {
            let width = random.value(2...6.5)
            let reach = random.value(260...440)
            let colors = [Color(hex: 0xFFE8A3), Color(hex: 0xD99A2B), Color(hex: 0x7A3E12)]
            let ray = [Point.polar(center, 130, angle), .polar(center, reach, angle + width / 2), .polar(center, 130, angle + width)]
            canvas.fill(.polygon(ray), .radial(center, reach, colors), opacity: random.value(0.6...1))
            canvas.fill(
                .circle(.polar(center, reach + 14, angle + width / 2), random.value(3...9)), random.chance(0.3) ? 0xF25F5C : 0xF4C95D)
            angle += width + random.value(1...5)
        }
        canvas.fill(.circle(center, 118), .radial(center - 40, 180, [Color(hex: 0xFFF3C9), Color(hex: 0xE0A030), Color(hex: 0x8A4B16)]))
        for turn in 0..<9 {
            let petal = Point.polar(center, 60, Double(turn) * 40 + 10)
            canvas.fill(Shape.circle(petal, 34).outlined(5), 0x4A1942)
        }
        canvas.fill(Shape.rectangle(36, 36, 928, 928).outlined(6), 0xD99A2B)
        canvas.write(
            Lettering(text: "MY BEAUTIFUL DARK TWISTED FANTASY", size: 40, weight: 0.1).fitted(to: 840), at: Point(80, 912), 0xFFE8A3)
        canvas.write(Lettering(text: "KANYE WEST", size: 25, weight: 0.16, tracking: 1.1), at: Point(500, 110), aligned: .center, 0xFFE8A3)
        canvas.grain(0.06, seed: 6)
        return canvas
    }

    /// Hills at dusk, lit windows, a moon that has seen the rows.
    static func letItBe() -> Canvas {
        var random = SeededRandom(seed: 1970)
        let sky = [Color(hex: 0x16213E), Color(hex: 0x53354A), Color(hex: 0xC96567), Color(hex: 0xF6C28B)]
        var canvas = Canvas(background: .linear(Point(0, 0), Point(0, 760), sky))
        for _ in 0..<120 {
            canvas.fill(
                .circle(Point(random.value(0...1000), random.value(0...420)), random.value(1...3)), 0xFFF4D6, opacity: random.value(0.4...1)
            )
        }
        canvas.fill(.circle(Point(790, 330), 104), 0xFFF1D0)
        for (x, y, radius) in [(760.0, 295.0, 20.0), (820, 350, 28), (775, 380, 12), (840, 295, 10)] {
            canvas.fill(.circle(Point(x, y), radius), 0xE9CFA2)
        }
        for layer in 0..<5 {
            let depth = Double(layer) / 4
            let base = 520 + Double(layer) * 92
            let ridge = (0...100).map { step -> Point in
                let x = Double(step) * 10
                let hill = Noise.fractal(x / 240 + Double(layer) * 9, 0.5, octaves: 4, seed: 70) * 230
                return Point(x, base + 95 - hill)
            }
            let shade = Color(hex: 0x7A4A5E).mixed(with: Color(hex: 0x10131F), depth)
            canvas.fill(.polygon(ridge + [Point(1000, 1000), Point(0, 1000)]), .solid(shade))
            for _ in 0..<(10 + layer * 7) {
                let spot = random.pick(ridge)
                let height = 16 + depth * 44
                if random.chance(0.6) {
                    let tree = [spot + Point(-height / 3, 6), spot + Point(0, -height), spot + Point(height / 3, 6)]
                    canvas.fill(.polygon(tree), .solid(shade.scaled(0.8)))
                } else {
                    canvas.fill(.rectangle(spot.x, spot.y + 14 + random.value(0...40), 6 + depth * 6, 8 + depth * 7), 0xFFD166)
                }
            }
        }
        canvas.write(Lettering(text: "LET IT BE", size: 112, weight: 0.07, tracking: 0.28), at: Point(70, 190), 0xFFF1D0)
        canvas.write(Lettering(text: "THE BEATLES", size: 36, weight: 0.13, tracking: 0.5), at: Point(74, 268), 0xF6C28B)
        canvas.grain(0.04, seed: 7)
        return canvas
    }

    /// A helix of lamps.
    static func mdna() -> Canvas {
        var random = SeededRandom(seed: 2012)
        var canvas = Canvas(
            background: .linear(Point(0, 0), Point(1000, 1000), [Color(hex: 0x0B0B2B), Color(hex: 0x23104A), Color(hex: 0x0B0B2B)]))
        for step in 0..<46 {
            let t = Double(step) / 45
            let y = 40 + t * 690
            let phase = t * 4.2 * .pi
            let left = Point(500 + sin(phase) * 300, y)
            let right = Point(500 - sin(phase) * 300, y + 18)
            let depth = (cos(phase) + 1) / 2
            canvas.fill(
                .line([left, right], width: 2 + depth * 5), .linear(left, right, [Color(hex: 0xFF2E97), Color(hex: 0x21E6C1)]),
                opacity: 0.35 + depth * 0.5)
            canvas.fill(.circle(left, 34), 0xFF2E97, opacity: 0.3, softness: 50)
            canvas.fill(.circle(left, 11 + depth * 11), .radial(left - 5, 26, [.white, Color(hex: 0xFF2E97)]))
            canvas.fill(.circle(right, 11 + (1 - depth) * 11), .radial(right - 5, 26, [.white, Color(hex: 0x21E6C1)]))
        }
        for _ in 0..<90 {
            let at = Point(random.value(0...1000), random.value(0...1000))
            canvas.fill(.box(at, random.value(4...16), 4, angle: 45), random.chance(0.5) ? 0x7C4DFF : 0xFFD6EC, opacity: 0.8)
        }
        canvas.write(Lettering(text: "MDNA", size: 118, weight: 0.07, tracking: 0.6), at: Point(500, 912), aligned: .center, 0xFFFFFF)
        canvas.write(Lettering(text: "MADONNA", size: 28, weight: 0.16, tracking: 1.4), at: Point(500, 970), aligned: .center, 0x21E6C1)
        canvas.grain(0.04, seed: 8)
        return canvas
    }

    /// Planets, bolts and brass.
    static func electricUniverse() -> Canvas {
        var random = SeededRandom(seed: 1983)
        var canvas = Canvas(background: .radial(Point(300, 700), 1000, [Color(hex: 0x5B2A86), Color(hex: 0x2A1458), Color(hex: 0x0D0628)]))
        for _ in 0..<150 {
            let at = Point(random.value(0...1000), random.value(0...1000))
            let reach = random.value(2...11)
            canvas.fill(.line([at - Point(reach, 0), at + Point(reach, 0)], width: 1.6), 0xFFE9F3)
            canvas.fill(.line([at - Point(0, reach), at + Point(0, reach)], width: 1.6), 0xFFE9F3)
        }
        let planets: [(Point, Double, [UInt32])] = [
            (Point(690, 380), 205, [0xFFB627, 0xE2711D, 0xB5179E]), (Point(235, 300), 96, [0x4CC9F0, 0x4361EE, 0x3A0CA3]),
            (Point(310, 700), 128, [0xF72585, 0xB5179E, 0x560BAD]), (Point(850, 735), 62, [0xB8F2E6, 0x5E9BA3, 0x26547C]),
        ]
        for (center, radius, colors) in planets {
            let disc = Shape.circle(center, radius)
            canvas.fill(disc, .linear(center - radius, center + radius, colors.map { Color(hex: $0) }))
            for band in -3..<4 {
                let y = center.y + Double(band) * radius / 3.6 + random.value(-8...8)
                let stripe = Shape.box(Point(center.x, y), radius * 2, radius * random.value(0.04...0.13), angle: -14)
                canvas.fill(stripe.intersecting(disc), .solid(Color(hex: colors[0]).mixed(with: .white, 0.35)), opacity: 0.55)
            }
        }
        canvas.fill(
            Shape.box(Point(690, 380), 590, 70, angle: -14, corner: 35).outlined(9).subtracting(.box(Point(680, 335), 420, 90, angle: -14)),
            0xFFE066)
        for (x, y, size) in [(430.0, 110.0, 1.0), (120, 470, 0.7), (560, 640, 0.85)] {
            let bolt = [(0, 0), (70, 0), (40, 80), (95, 80), (-20, 230), (15, 115), (-40, 115)].map {
                Point(x + $0.0 * size, y + $0.1 * size)
            }
            canvas.fill(.polygon(bolt).grown(9), 0x0D0628)
            canvas.fill(.polygon(bolt), 0xFFF275)
        }
        canvas.write(Lettering(text: "ELECTRIC UNIVERSE", size: 70, weight: 0.2, slant: 0.18).fitted(to: 800), at: Point(62, 892), 0xFFE066)
        canvas.write(Lettering(text: "EARTH, WIND & FIRE", size: 34, weight: 0.14, tracking: 0.45), at: Point(62, 962), 0xFFE9F3)
        canvas.grain(0.05, seed: 9)
        return canvas
    }

    /// A sunflower's arithmetic; the only text is an acronym.
    static func seeds() -> Canvas {
        var random = SeededRandom(seed: 2014)
        let center = Point(500, 450)
        var canvas = Canvas(background: .radial(center, 720, [Color(hex: 0xF6D55C), Color(hex: 0xED9B40), Color(hex: 0x9B3D12)]))
        let husks: [UInt32] = [0x2B1A10, 0x5C3317, 0xF9F1DC, 0x1F5F5B, 0xC8553D]
        for seed in stride(from: 520, to: 4, by: -1) {
            let radius = 16.8 * Double(seed).squareRoot()
            let angle = Double(seed) * 137.508
            let at = Point.polar(center, radius, angle)
            let length = 9 + radius * 0.052
            canvas.fill(.box(at, length * 1.7, length, angle: angle, corner: length * 0.48), random.pick(husks))
        }
        canvas.fill(.circle(center, 40), 0x2B1A10)
        canvas.fill(.rectangle(0, 862, 1000, 138), 0x2B1A10)
        canvas.write(Lettering(text: "TVOTR", size: 76, weight: 0.2, tracking: 0.75), at: Point(500, 966), aligned: .center, 0xF6D55C)
        canvas.grain(0.05, seed: 10)
        return canvas
    }

    /// Lamps along a quay and what the water makes of them.
    static func harbourLights() -> Canvas {
        var random = SeededRandom(seed: 1962)
        var canvas = Canvas(
            background: .linear(
                Point(0, 0), Point(0, 1000), [Color(hex: 0x0B132B), Color(hex: 0x1C3F60), Color(hex: 0x0F2438), Color(hex: 0x071019)]))
        let lamps: [UInt32] = [0xFFD166, 0xFF9F1C, 0xF6E7CB, 0xEF476F, 0x8ECAE6]
        var x = 10.0
        while x < 990 {
            let width = random.value(24...70)
            let height = random.value(60...210)
            canvas.fill(.rectangle(x, 470 - height, width, height), 0x081420)
            for _ in 0..<Int(height / 13) {
                canvas.fill(.rectangle(x + random.value(3...(width - 8)), 470 - random.value(8...(height - 6)), 6, 8), random.pick(lamps))
            }
            x += width + random.value(0...12)
        }
        for _ in 0..<40 {
            let lampX = random.value(10...990)
            let color = Color(hex: random.pick(lamps))
            canvas.fill(.circle(Point(lampX, 474), 15), .solid(color), opacity: 0.5, softness: 26)
            canvas.fill(.circle(Point(lampX, 474), 4.5), .solid(color))
            for ripple in 0..<Int(random.value(5...15)) {
                let y = 492 + Double(ripple) * random.value(15...25)
                let breadth = random.value(8...26) + Double(ripple)
                canvas.fill(
                    .box(Point(lampX + random.value(-8...8), y), breadth, 5, corner: 2), .solid(color),
                    opacity: 0.85 - Double(ripple) * 0.045)
            }
        }
        canvas.write(
            Lettering(text: "HARBOUR LIGHTS", size: 66, weight: 0.08, tracking: 0.2, slant: 0.22).fitted(to: 780), at: Point(70, 170),
            0xF6E7CB)
        canvas.write(Lettering(text: "LENA MARLOW", size: 36, weight: 0.14, tracking: 0.5), at: Point(74, 945), 0xFFD166)
        canvas.grain(0.06, seed: 11)
        return canvas
    }
}
