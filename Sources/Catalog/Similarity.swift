/// How alike two titles or artists are, 0…1, for comparing candidates; never for keys (SPEC 4.1, 4.2).
public enum Similarity {
    /// Titles: spelling variants and typing errors cost little, another number in a series ("II" and "III") costs much, bracketed
    /// additions weigh less than the name itself, edition suffixes nothing.
    public static func titles(_ left: String, _ right: String) -> Double {
        let left = Title(left), right = Title(right)
        if left.full == right.full { return 1 }
        guard !left.words.isEmpty, !right.words.isEmpty else { return left.raw == right.raw ? 1 : 0 }
        if left.numbers != right.numbers { return min(0.6, words(left.words, right.words)) }
        let name = words(left.name, right.name)
        let likeness = max(0, name - additionPenalty(left.addition, right.addition))
        let bothAdd = !left.addition.isEmpty && !right.addition.isEmpty
        return bothAdd ? likeness : max(likeness, words(left.words, right.words) - 0.02)
    }

    /// Artists: the best agreement between the whole names or their parts. Equal names have 1; agreeing only in the
    /// primary artist of a compound costs a little, in a lesser one more.
    public static func artists(_ left: String, _ right: [ArtistCredit]) -> Double {
        let joined = right.map { $0.name + $0.joinPhrase }.joined()
        let isVarious = ArtistName.isVariousArtists(left)
        if isVarious || ArtistName.isVariousArtists(joined) {
            return isVarious && ArtistName.isVariousArtists(joined) ? 1 : 0.3
        }
        let wholes = [joined, right.map { ($0.artistName ?? $0.name) + $0.joinPhrase }.joined()]
        var best = wholes.map { names(left, $0) }.max() ?? 0
        let parts = ArtistName.parts(left)
        for (index, credit) in right.enumerated() {
            for name in Set([credit.name, credit.artistName ?? credit.name]) {
                let partWeight = right.count == 1 ? 1 : index == 0 ? 0.95 : 0.85
                for (place, part) in parts.enumerated() {
                    let weight = place == 0 ? 1 : place == 1 ? 0.95 : 0.85
                    best = max(best, min(partWeight, weight) * names(part, name))
                }
            }
        }
        return best
    }

    /// Two artist names without regard to compounds.
    static func names(_ left: String, _ right: String) -> Double {
        let left = ArtistName.key(left), right = ArtistName.key(right)
        if left == right { return 1 }
        return words(left.split(separator: " ").map(String.init), right.split(separator: " ").map(String.init))
    }

    /// The better of the texts as they stand (spaces aside) and with their words sorted.
    private static func words(_ left: [String], _ right: [String]) -> Double {
        let straight = EditDistance.similarity(left.joined(), right.joined())
        if straight == 1 { return 1 }
        let sorted = EditDistance.similarity(left.sorted().joined(), right.sorted().joined()) * 0.97
        return max(straight, sorted, containment(left, right))
    }

    /// A title that begins with the whole of the other: "Sgt. Pepper's" and its full form.
    private static func containment(_ left: [String], _ right: [String]) -> Double {
        let (short, long) = left.count <= right.count ? (left, right) : (right, left)
        guard short.count >= 2, long.starts(with: short) else { return 0 }
        let share = Double(short.joined().count) / Double(long.joined().count)
        return 0.75 + 0.2 * share
    }

    private static func additionPenalty(_ left: [String], _ right: [String]) -> Double {
        if left == right { return 0 }
        if left.isEmpty || right.isEmpty { return 0.08 }
        let (short, long) = left.count <= right.count ? (left, right) : (right, left)
        let shared = long.filter { word in short.contains { EditDistance.similarity(word, $0) >= 0.8 } }.count
        return 0.5 * (1 - Double(shared) / Double(long.count)) + 0.05
    }
}
