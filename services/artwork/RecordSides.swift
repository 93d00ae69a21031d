/// The sides of a medium, told by its tracks' numbers as they are printed on records: A1, A2, B1 (services/artwork/README.md, "MusicBrainz:
/// tracks").
enum RecordSides {
    /// The media that are turned over, in the words of MusicBrainz' formats, such as `12" Vinyl` and `Microcassette`.
    private static let turned = ["vinyl", "cassette", "shellac", "flexi", "acetate"]

    /// A side for each number; none at all unless every number names one, they are in order, and there are no more than two: a disc whose tracks
    /// are lettered from A to F has no such sides.
    static func of(numbers: [String], format: String?) -> [String]? {
        guard let format = format?.lowercased(), turned.contains(where: format.contains) else { return nil }
        let sides = numbers.compactMap(side)
        guard sides.count == numbers.count, let first = sides.first else { return nil }
        let rest = sides.drop { $0 == first }
        guard let second = rest.first else { return sides }
        return first < second && rest.allSatisfy { $0 == second } ? sides : nil
    }

    /// `A` of `A`, `A1`, `A-1` and `A2b`; `AA` is the other side of a single with two first ones.
    private static func side(_ number: String) -> String? {
        let letters = number.prefix { ("A"..."Z").contains($0) }
        guard letters.utf8.count == 1 || letters == "AA" else { return nil }
        let place = number.dropFirst(letters.count).drop { $0 == "-" || $0 == "." }
        let digits = place.prefix { ("0"..."9").contains($0) }
        let part = place.dropFirst(digits.count)
        guard digits.utf8.count <= 2, part.isEmpty || (!digits.isEmpty && part.utf8.count == 1 && ("a"..."z").contains(part)) else {
            return nil
        }
        return String(letters)
    }
}
