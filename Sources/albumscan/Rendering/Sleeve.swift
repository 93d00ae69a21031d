import AlbumScanAPI

/// A disc in a sleeve of woven plastic: drawn with half blocks, each character two pixels, one above the other. The rings are those of a
/// compact disc, as parts of its radius.
struct Sleeve {
    /// Of the disc, in columns; it is round, so half as many rows.
    static let columns = 22

    let disc: DiscResource
    let picture: (width: Int, height: Int, rgb: [UInt8])?

    init(_ disc: DiscResource, picture: (width: Int, height: Int, rgb: [UInt8])?) {
        self.disc = disc
        self.picture = picture
    }

    /// The sleeve with the names below: all of one height and ``columns`` + 2 wide.
    func lines(_ style: Style) -> [String] {
        let side = String(repeating: "─", count: Self.columns)
        let rows = style.colors == .direct ? colored : outlined
        let edge = style.dim("│")
        return [style.dim("╭\(side)╮")] + rows.map { edge + $0 + edge } + [style.dim("╰\(side)╯")] + names(style)
    }

    private func names(_ style: Style) -> [String] {
        let width = Self.columns + 2
        func cut(_ text: String) -> String {
            DisplayText.padded(DisplayText.truncated(DisplayText.sanitized(text), columns: width), columns: width)
        }
        let note = [disc.releaseYear, disc.emoji, disc.state == .matching ? "…" : disc.state == .unknown ? "?" : nil].compactMap(\.self)
        let id = EntryReference.short(disc.id)
        let left = note.joined(separator: " ")
        let between = String(repeating: " ", count: max(1, width - DisplayText.width(left) - id.count))
        return [style.bold(cut(disc.artistName)), style.green(cut(disc.albumTitle)), style.dim(left + between + id)]
    }

    // MARK: Drawing

    private enum Ring {
        case sleeve, hole, clamp, print, rim
    }

    /// - Parameters:
    ///   - x: of a pixel, from 0 to ``columns``.
    ///   - y: likewise.
    private static func ring(_ x: Int, _ y: Int) -> Ring {
        let radius = Double(columns) / 2
        let (dx, dy) = (Double(x) + 0.5 - radius, Double(y) + 0.5 - radius)
        let distance = (dx * dx + dy * dy).squareRoot() / radius
        return switch distance {
        case ..<0.125: .hole
        case ..<0.23: .clamp
        case ..<0.93: .print
        case ..<1.0: .rim
        default: .sleeve
        }
    }

    private func color(_ x: Int, _ y: Int) -> (Int, Int, Int) {
        switch Self.ring(x, y) {
        // Threads of two tones, over and under each other.
        case .sleeve, .hole: return (x + y).isMultiple(of: 2) ? (30, 32, 34) : (40, 43, 45)
        case .clamp: return (150, 156, 160)
        case .rim: return (96, 102, 106)
        case .print:
            guard let picture, picture.width > 0, picture.height > 0 else { return (70, 74, 78) }
            let column = min(picture.width - 1, x * picture.width / Self.columns)
            let start = (min(picture.height - 1, y * picture.height / Self.columns) * picture.width + column) * 3
            guard start + 2 < picture.rgb.count else { return (70, 74, 78) }
            return (Int(picture.rgb[start]), Int(picture.rgb[start + 1]), Int(picture.rgb[start + 2]))
        }
    }

    private var colored: [String] {
        stride(from: 0, to: Self.columns, by: 2).map { y in
            (0..<Self.columns).map { x in
                let (upper, lower) = (color(x, y), color(x, y + 1))
                return "\u{1B}[38;2;\(upper.0);\(upper.1);\(upper.2);48;2;\(lower.0);\(lower.1);\(lower.2)m▀"
            }.joined() + "\u{1B}[0m"
        }
    }

    /// Where there are no colors: the print as a gray, its hole and the rim.
    private var outlined: [String] {
        stride(from: 0, to: Self.columns, by: 2).map { y in
            (0..<Self.columns).map { x in
                switch Self.ring(x, y) {
                case .sleeve, .hole: " "
                case .clamp: "·"
                case .print: disc.state == .ready ? "▒" : "░"
                case .rim: "·"
                }
            }.joined()
        }
    }
}
