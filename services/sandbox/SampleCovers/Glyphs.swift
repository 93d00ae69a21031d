/// The stroke font: capitals, figures and a little punctuation as lines and elliptical arcs on a grid six units high.
enum Glyphs {
    struct Glyph {
        let width: Double
        let strokes: [[Point]]
    }

    static let capHeight = 6.0

    /// Lower case reads as capitals, typographic quotes and hyphens as plain ones; what the font lacks is a space.
    static func glyph(_ character: Character) -> Glyph {
        switch character {
        case "\u{2019}": table["'"] ?? space
        case "\u{2010}": table["-"] ?? space
        default: table[Character(character.uppercased())] ?? space
        }
    }

    private static let space = Glyph(width: 2, strokes: [])

    private static func line(_ coordinates: Double...) -> [Point] {
        stride(from: 0, to: coordinates.count - 1, by: 2).map { Point(coordinates[$0], coordinates[$0 + 1]) }
    }

    /// Degrees from three o'clock; growing angles go clockwise, since y points down.
    private static func arc(_ x: Double, _ y: Double, _ radiusX: Double, _ radiusY: Double, _ from: Double, _ to: Double) -> [Point] {
        let steps = max(6, Int(abs(to - from) / 9))
        return (0...steps).map { step in
            let unit = Point.polar(.zero, 1, from + (to - from) * Double(step) / Double(steps))
            return Point(x + radiusX * unit.x, y + radiusY * unit.y)
        }
    }

    private static let table: [Character: Glyph] = letters.merging(figures) { first, _ in first }

    private static let letters: [Character: Glyph] = [
        "A": Glyph(width: 4, strokes: [line(0, 6, 2, 0, 4, 6), line(0.8, 4.1, 3.2, 4.1)]),
        "B": Glyph(
            width: 3.6,
            strokes: [
                line(0, 2.85, 0, 0, 1.9, 0) + arc(1.9, 1.42, 1.4, 1.42, -90, 90) + line(0, 2.85),
                line(0, 2.85, 1.9, 2.85) + arc(1.9, 4.42, 1.7, 1.58, -90, 90) + line(0, 6, 0, 2.85),
            ]),
        "C": Glyph(width: 4.2, strokes: [arc(2.5, 3, 2.5, 3, -48, -312)]),
        "D": Glyph(width: 4.1, strokes: [line(0, 0, 1.6, 0) + arc(1.6, 3, 2.5, 3, -90, 90) + line(0, 6, 0, 0)]),
        "E": Glyph(width: 3, strokes: [line(3, 0, 0, 0, 0, 6, 3, 6), line(0, 3, 2.6, 3)]),
        "F": Glyph(width: 3, strokes: [line(3, 0, 0, 0, 0, 6), line(0, 3, 2.5, 3)]),
        "G": Glyph(width: 4.8, strokes: [arc(2.5, 3, 2.5, 3, -48, -340) + line(4.85, 3.3, 3, 3.3)]),
        "H": Glyph(width: 3.7, strokes: [line(0, 0, 0, 6), line(3.7, 0, 3.7, 6), line(0, 3, 3.7, 3)]),
        "I": Glyph(width: 0, strokes: [line(0, 0, 0, 6)]),
        "J": Glyph(width: 2.4, strokes: [line(2.4, 0, 2.4, 4.6) + arc(1.1, 4.6, 1.3, 1.4, 0, 150)]),
        "K": Glyph(width: 3.6, strokes: [line(0, 0, 0, 6), line(3.4, 0, 0, 3.6), line(1.2, 2.4, 3.6, 6)]),
        "L": Glyph(width: 2.9, strokes: [line(0, 0, 0, 6, 2.9, 6)]),
        "M": Glyph(width: 4.6, strokes: [line(0, 6, 0, 0, 2.3, 4, 4.6, 0, 4.6, 6)]),
        "N": Glyph(width: 3.9, strokes: [line(0, 6, 0, 0, 3.9, 6, 3.9, 0)]),
        "O": Glyph(width: 5, strokes: [arc(2.5, 3, 2.5, 3, 0, 360)]),
        "P": Glyph(width: 3.5, strokes: [line(0, 6, 0, 0, 1.9, 0) + arc(1.9, 1.65, 1.6, 1.65, -90, 90) + line(0, 3.3)]),
        "Q": Glyph(width: 5, strokes: [arc(2.5, 3, 2.5, 3, 0, 360), line(3, 4.2, 4.9, 6.3)]),
        "R": Glyph(
            width: 3.6,
            strokes: [
                line(0, 6, 0, 0, 1.9, 0) + arc(1.9, 1.6, 1.6, 1.6, -90, 90) + line(0, 3.2), line(1.7, 3.2, 3.6, 6),
            ]),
        "S": Glyph(width: 3.4, strokes: [arc(1.7, 1.5, 1.55, 1.5, -30, -270) + arc(1.7, 4.5, 1.7, 1.5, -90, 150)]),
        "T": Glyph(width: 3.6, strokes: [line(0, 0, 3.6, 0), line(1.8, 0, 1.8, 6)]),
        "U": Glyph(width: 3.7, strokes: [line(0, 0, 0, 4.1) + arc(1.85, 4.1, 1.85, 1.9, 180, 0) + line(3.7, 0)]),
        "V": Glyph(width: 4, strokes: [line(0, 0, 2, 6, 4, 0)]),
        "W": Glyph(width: 5.8, strokes: [line(0, 0, 1.45, 6, 2.9, 0.8, 4.35, 6, 5.8, 0)]),
        "X": Glyph(width: 3.7, strokes: [line(0, 0, 3.7, 6), line(3.7, 0, 0, 6)]),
        "Y": Glyph(width: 3.8, strokes: [line(0, 0, 1.9, 3.2, 3.8, 0), line(1.9, 3.2, 1.9, 6)]),
        "Z": Glyph(width: 3.4, strokes: [line(0, 0, 3.4, 0, 0, 6, 3.4, 6)]),
    ]

    private static let figures: [Character: Glyph] = [
        "0": Glyph(width: 3.8, strokes: [arc(1.9, 3, 1.9, 3, 0, 360)]),
        "1": Glyph(width: 1.4, strokes: [line(0, 1.3, 1.4, 0, 1.4, 6)]),
        "2": Glyph(width: 3.4, strokes: [arc(1.7, 1.7, 1.6, 1.7, -165, 35) + line(0, 6, 3.4, 6)]),
        "3": Glyph(width: 3.4, strokes: [arc(1.6, 1.5, 1.5, 1.5, -150, 90), arc(1.6, 4.5, 1.75, 1.5, -90, 150)]),
        "4": Glyph(width: 3.6, strokes: [line(2.7, 6, 2.7, 0, 0, 4.3, 3.6, 4.3)]),
        "5": Glyph(width: 3.4, strokes: [line(3, 0, 0.5, 0, 0.25, 2.8) + arc(1.6, 4.1, 1.75, 1.9, -135, 145)]),
        "6": Glyph(width: 3.5, strokes: [arc(1.75, 4.15, 1.75, 1.85, 0, 360), line(2.9, 0, 0.25, 3.2)]),
        "7": Glyph(width: 3.4, strokes: [line(0, 0, 3.4, 0, 1.2, 6)]),
        "8": Glyph(width: 3.5, strokes: [arc(1.75, 1.45, 1.5, 1.45, 0, 360), arc(1.75, 4.45, 1.75, 1.55, 0, 360)]),
        "9": Glyph(width: 3.5, strokes: [arc(1.75, 1.85, 1.75, 1.85, 0, 360), line(3.25, 2.8, 0.6, 6)]),
        ".": Glyph(width: 0, strokes: [line(0, 6, 0, 6)]),
        ",": Glyph(width: 0.4, strokes: [line(0.3, 5.8, 0, 6.9)]),
        ":": Glyph(width: 0, strokes: [line(0, 2, 0, 2), line(0, 6, 0, 6)]),
        "'": Glyph(width: 0.3, strokes: [line(0.3, 0, 0.1, 1.3)]),
        "-": Glyph(width: 1.8, strokes: [line(0, 3.2, 1.8, 3.2)]),
        "!": Glyph(width: 0, strokes: [line(0, 0, 0, 4), line(0, 6, 0, 6)]),
        "/": Glyph(width: 2.4, strokes: [line(0, 6.4, 2.4, -0.4)]),
        ">": Glyph(width: 2.2, strokes: [line(0, 1.4, 2.2, 3.2, 0, 5)]),
        "_": Glyph(width: 2.6, strokes: [line(0, 6, 2.6, 6)]),
        "+": Glyph(width: 2.6, strokes: [line(0, 3.2, 2.6, 3.2), line(1.3, 1.9, 1.3, 4.5)]),
        "&": Glyph(
            width: 4,
            strokes: [
                line(4, 6, 0.75, 2.1) + arc(1.8, 1.35, 1.25, 1.35, 150, 390) + line(0.8, 3.4) + arc(1.6, 4.6, 1.6, 1.4, 230, 20)
                    + line(3.9, 3.2)
            ]),
    ]
}
