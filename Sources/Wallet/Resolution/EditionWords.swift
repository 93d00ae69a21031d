import Catalog

/// What a title says about its edition, for telling editions of one album apart.
struct EditionWords: Hashable {
    /// Normalized, without words that say nothing ("edition").
    let words: Set<String>
    /// Years and ordinals: "2011", "25th".
    let numbers: Set<String>
    /// "(Disc 2)" is a part of an album, or a disc of its own that only shares the album's name.
    let disc: Int?

    /// - Parameter suffixes: all that stands behind the title itself.
    init(suffixes: String) {
        let all = TextFolding.words(suffixes).flatMap(EditionMarks.translated).filter { !$0.isEmpty }
        var words: Set<String> = []
        var numbers: Set<String> = []
        var disc: Int?
        for (index, word) in all.enumerated() {
            if Self.discs.contains(word), index + 1 < all.count, let number = Int(all[index + 1]) {
                disc = number
            } else if let number = Self.discs.lazy.compactMap({ word.hasPrefix($0) ? Int(word.dropFirst($0.count)) : nil }).first {
                disc = number
            } else if word.contains(where: \.isNumber) {
                numbers.insert(word)
            } else if !Self.silent.contains(word) {
                words.insert(Self.stems[word] ?? word)
            }
        }
        // "(Stereo Mix)" is "(Stereo)".
        if !words.isDisjoint(with: Self.channels) { words.remove("mix") }
        self.words = words
        self.numbers = numbers
        self.disc = disc
    }

    var isBase: Bool { words.isEmpty && numbers.isEmpty && (disc ?? 1) == 1 }

    /// How much is added to the album itself, for choosing the one that adds least.
    var weight: Int {
        words.reduce(numbers.isEmpty ? 0 : 1) { $0 + (Self.light.contains($1) ? 1 : 3) }
    }

    /// Smaller is nearer: the same, one that says more or less of the same, the album itself, any other.
    func distance(to asked: EditionWords) -> Int {
        if words == asked.words, numbers == asked.numbers { return 0 }
        let isAnother = !numbers.isEmpty && !asked.numbers.isEmpty && numbers.isDisjoint(with: asked.numbers)
        let (channels, others) = (words.intersection(Self.channels), asked.words.intersection(Self.channels))
        if !channels.isEmpty, !others.isEmpty, channels.isDisjoint(with: others) { return 3 }
        let isAlike = !words.isEmpty && !asked.words.isEmpty && (words.isSubset(of: asked.words) || words.isSuperset(of: asked.words))
        if isAlike, !isAnother { return 1 }
        return isBase ? 2 : 3
    }

    /// In how many words they differ.
    func difference(from asked: EditionWords) -> Int {
        words.symmetricDifference(asked.words).count + numbers.symmetricDifference(asked.numbers).count
    }

    private static let channels: Set<String> = ["mono", "stereo"]
    private static let discs = ["disc", "disk", "cd", "lp"]
    private static let silent: Set<String> = [
        "edition", "version", "the", "a", "and", "of", "with", "in", "for", "tracks", "track", "release", "album", "digital", "digitally",
        "newly",
        "original", "standard", "audio", "explicit", "clean",
    ]
    private static let stems = [
        "remastered": "remaster", "remasters": "remaster", "remasterizado": "remaster", "reissued": "reissue", "rerelease": "reissue",
        "collectors": "collector", "edicion": "edition", "discs": "disc", "mixes": "mix",
    ]
    private static let light: Set<String> = ["remaster", "mono", "stereo", "reissue", "vinyl", "hd", "atmos", "dolby"]
}
