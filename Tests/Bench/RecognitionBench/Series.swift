import SampleCovers
import Vision

/// Covers of one series share lettering, a frame, or both, and differ in their pictures. Half of them are known.
enum Series: String, CaseIterable, Sendable {
    case frame = "a shared frame"
    case lettering = "shared lettering above"
    case both = "a shared frame and lettering"

    /// One cover of the series: the template outside, its own picture inside.
    func cover(_ picture: Bitmap, template: Bitmap, side: Int = 500) -> Bitmap {
        var cover = template.resized(width: side, height: side)
        let (left, top): (Double, Double) =
            switch self {
            case .frame: (0.14, 0.14)
            case .lettering: (0, 0.3)
            case .both: (0.1, 0.3)
            }
        let (right, bottom): (Double, Double) =
            switch self {
            case .frame: (0.86, 0.86)
            case .lettering: (1, 1)
            case .both: (0.9, 0.92)
            }
        let (x0, x1) = (Int(left * Double(side)), Int(right * Double(side)))
        let (y0, y1) = (Int(top * Double(side)), Int(bottom * Double(side)))
        let inner = picture.resized(width: x1 - x0, height: y1 - y0)
        for y in y0..<y1 {
            let from = (y - y0) * inner.width * 3
            let to = (y * side + x0) * 3
            cover.rgb.replaceSubrange(to..<to + inner.width * 3, with: inner.rgb[from..<from + inner.width * 3])
        }
        return cover
    }

    /// Looks up photographs of all members while every second one is known.
    func measure(_ props: Props) async -> Scenes.Tally {
        let members = await inParallel(props.sleeves) { sleeve -> Sleeve in
            // Four series at once.
            let bitmap = cover(sleeve.picture, template: props.others[sleeve.number % 4])
            return Sleeve(number: sleeve.number, picture: bitmap, artwork: CoverSet.features(of: bitmap).features)
        }
        @Sendable func isKnown(_ number: Int) -> Bool { number / 4 % 2 == 0 }
        let memory = members.reduce(into: SceneMemory()) { memory, member in
            if isKnown(member.number) { memory.know(member.number, artwork: member.artwork) }
        }
        let tallies = await inParallel(members) { member -> Scenes.Tally in
            var tally = Scenes.Tally()
            for visit in 0..<2 {
                let shot = Scenes.Shot(Staging.newBackground.photograph(member, visit: visit, props))
                tally.count(memory.recall(shot.looks, account: 1), isKnown(member.number) ? member.number : nil)
            }
            return tally
        }
        return tallies.reduce(into: Scenes.Tally()) { $0.add($1) }
    }
}
