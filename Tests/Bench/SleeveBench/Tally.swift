import CoverText

/// What became of the sleeves.
final class Tally {
    private let title: String
    private(set) var hits = 0
    private(set) var wrong = 0
    private var misses = 0
    private var hitsOfLook: [String: Int] = [:]

    init(title: String) {
        self.title = title
    }

    /// - Parameter text: what was read, printed with a miss; nil for none.
    func count(_ answer: Answer?, for sleeve: Sleeve, text: @autoclosure () -> String?) {
        let names = "\(sleeve.album.artist) – \(sleeve.album.title)"
        guard let answer else {
            misses += 1
            if let text = text() { print("miss   \(names): \(text)") }
            return
        }
        if answer.album.key == sleeve.album.key {
            hits += 1
            hitsOfLook[answer.look, default: 0] += 1
        } else {
            wrong += 1
            print("WRONG  \(names): \(answer.album.artist) – \(answer.album.title), \(answer.confidence), \(title)")
        }
    }

    func report() {
        print("\(title): \(hits) hits, \(misses) misses, \(wrong) wrong answers")
        for variant in ReadingVariant.all {
            if let count = hitsOfLook[variant.name] { print("  of the hits, by the look \"\(variant.name)\": \(count)") }
        }
    }
}
