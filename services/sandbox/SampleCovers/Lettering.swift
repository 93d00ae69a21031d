/// A line of capitals in the project's own stroke font (`Glyphs`).
struct Lettering {
    let text: String
    /// Cap height in units.
    var size: Double
    /// Stroke width as a part of the cap height: 0.04 hairline … 0.3 poster.
    var weight = 0.13
    /// Extra space between letters, as a part of the cap height.
    var tracking = 0.12
    /// Horizontal stretch.
    var stretch = 1.0
    /// Shear: 0.2 leans like an italic.
    var slant = 0.0

    enum Alignment { case left, center, right }

    private var unit: Double { size / Glyphs.capHeight }

    /// Width of the line in units, strokes included.
    var width: Double {
        let glyphs = text.map(Glyphs.glyph)
        let advances = glyphs.reduce(0) { $0 + $1.width * stretch * unit }
        return advances + Double(max(0, glyphs.count - 1)) * gap + size * weight
    }

    private var gap: Double { size * (tracking + weight) }

    /// One shape a stroke, so that each keeps a small box. `origin` is on the baseline.
    func shapes(at origin: Point, _ alignment: Alignment = .left) -> [Shape] {
        var x = origin.x + size * weight / 2
        switch alignment {
        case .left: break
        case .center: x -= width / 2
        case .right: x -= width
        }
        var shapes: [Shape] = []
        for character in text {
            let glyph = Glyphs.glyph(character)
            for stroke in glyph.strokes {
                let points = stroke.map { point in
                    let rise = Glyphs.capHeight - point.y
                    return Point(x + (point.x * stretch + rise * slant) * unit, origin.y - rise * unit)
                }
                shapes.append(.line(points, width: size * weight))
            }
            x += glyph.width * stretch * unit + gap
        }
        return shapes
    }

    /// The same line, set so that it is `target` units wide.
    func fitted(to target: Double) -> Lettering {
        var copy = self
        copy.size *= target / width
        return copy
    }
}

extension Canvas {
    mutating func write(
        _ line: Lettering, at origin: Point, aligned alignment: Lettering.Alignment = .left, _ paint: Paint, opacity: Double = 1
    ) {
        for shape in line.shapes(at: origin, alignment) {
            fill(shape, paint, opacity: opacity)
        }
    }

    mutating func write(_ line: Lettering, at origin: Point, aligned alignment: Lettering.Alignment = .left, _ hex: UInt32) {
        write(line, at: origin, aligned: alignment, .solid(Color(hex: hex)))
    }
}
