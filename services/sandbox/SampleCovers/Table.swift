/// The table the sleeve lies on, with what gathers on tables.
enum Table {
    static func draw(side: Int, random: inout SeededRandom) -> Canvas {
        let woods: [[UInt32]] = [
            [0x8A5A36, 0x6B4226], [0xC49A6C, 0xA67C52], [0x4A4038, 0x35302B], [0xB9B2A6, 0x9C9488], [0x5B6770, 0x46515A],
        ]
        let wood = random.pick(woods).map { Color(hex: $0) }
        let seed = random.next()
        var canvas = Canvas(side: side)
        canvas.paint { point, _ in
            let plank = (point.y / 125).rounded(.down)
            let grain = Noise.fractal(point.x / 210 + plank * 7, point.y / 9, octaves: 3, seed: seed)
            let gap = abs(point.y - plank * 125) < 2.5 ? 0.55 : 1.0
            return wood[0].mixed(with: wood[1], grain * 1.2).scaled(gap)
        }
        let items = [mug, pen, paper, coins, leaf, cable]
        for _ in 0..<random.integer(5..<9) {
            let side = random.integer(0..<4)
            let along = random.value(0...1000)
            let inset = random.value(-20...70)
            let at = [Point(along, inset), Point(along, 1000 - inset), Point(inset, along), Point(750 - inset, along)][side]
            random.pick(items)(&canvas, at, &random)
        }
        return canvas
    }

    private typealias Item = @Sendable (inout Canvas, Point, inout SeededRandom) -> Void

    private static let mug: Item = { canvas, at, random in
        let glaze = random.pick([0xE9E3D5, 0x2F5D62, 0xB23A48] as [UInt32])
        canvas.fill(.circle(at + 8, 74), 0x000000, opacity: 0.35, softness: 20)
        canvas.fill(Shape.box(at + Point(76, 0), 50, 44, corner: 20).outlined(14), glaze)
        canvas.fill(.circle(at, 70), glaze)
        canvas.fill(.circle(at, 58), 0x3B2314)
        canvas.fill(.circle(at - 16, 22), 0x6B4429, opacity: 0.6, softness: 16)
    }

    private static let pen: Item = { canvas, at, random in
        let end = Point.polar(at, 190, random.value(0...360))
        canvas.fill(.line([at + 5, end + 5], width: 15), 0x000000, opacity: 0.3, softness: 8)
        canvas.fill(.line([at, end], width: 14), random.pick([0x1D3557, 0x111111, 0xC1121F] as [UInt32]))
        canvas.fill(.line([at, at + (end - at) * 0.18], width: 8), 0xD8D8D8)
    }

    private static let paper: Item = { canvas, at, random in
        let angle = random.value(-40...40)
        canvas.fill(.box(at + 6, 230, 300, angle: angle), 0x000000, opacity: 0.3, softness: 14)
        canvas.fill(.box(at, 230, 300, angle: angle), random.pick([0xF7F5EF, 0xFFF3B0, 0xE5ECF4] as [UInt32]))
        for row in 0..<11 {
            let offset = Point(random.value(-12...4), -120 + Double(row) * 23).rotated(angle)
            canvas.fill(.box(at + offset, random.value(120...180), 5, angle: angle), 0x5A5A66, opacity: 0.7)
        }
    }

    private static let coins: Item = { canvas, at, random in
        for _ in 0..<5 {
            let center = at + Point(random.value(-60...60), random.value(-60...60))
            canvas.fill(.circle(center + 3, 19), 0x000000, opacity: 0.35, softness: 6)
            canvas.fill(.circle(center, 18), random.pick([0xB87333, 0xC9CCD1, 0xD4AF37] as [UInt32]))
            canvas.fill(Shape.circle(center, 14).outlined(2), 0x6B5B3A)
        }
    }

    private static let leaf: Item = { canvas, at, random in
        let turn = random.value(0...360)
        for blade in 0..<5 {
            let angle = turn + Double(blade) * 26
            let tip = Point.polar(at, 150, angle)
            let middle = (at + tip) / 2
            let side = Point.polar(.zero, 26, angle + 90)
            canvas.fill(.polygon([at, middle + side, tip, middle - side]), random.pick([0x2D6A4F, 0x40916C, 0x1B4332] as [UInt32]))
            canvas.fill(.line([at, tip], width: 3), 0xB7E4C7)
        }
    }

    private static let cable: Item = { canvas, at, random in
        let turn = random.value(0...360)
        let points = (0..<30).map { Point.polar(at, 20 + Double($0) * 5, turn + Double($0) * 24) }
        canvas.fill(.line(points.map { $0 + 4 }, width: 9), 0x000000, opacity: 0.3, softness: 6)
        canvas.fill(.line(points, width: 8), random.pick([0xF2F2F2, 0x202020] as [UInt32]))
    }
}
