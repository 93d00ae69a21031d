import Catalog
import EditorialRules

/// Whether a review is about another album than requested. A false positive loses a good review, so only strong evidence counts.
extension ReviewAnswer {
    /// - Parameter album: the album requested.
    public func isAboutOther(than album: AlbumNames) -> Bool {
        if let albumTitle, Self.differ(albumTitle, album.albumTitle) { return true }
        if let artistName, Self.differ(artistName, album.artistName) { return true }
        return opensWithOtherAlbum(than: album)
    }

    /// Names without a common word, neither containing the other, letters aside. For different scripts it cannot be decided.
    private static func differ(_ told: String, _ wanted: String) -> Bool {
        let told = TextFolding.words(ModelProse.line(told)), wanted = TextFolding.words(wanted)
        guard told.contains(where: isLatin), wanted.contains(where: isLatin) else { return false }
        let left = told.joined(), right = wanted.joined()
        guard !left.contains(right), !right.contains(left), EditDistance.similarity(left, right) < 0.6 else { return false }
        let shared = Set(told).intersection(wanted).subtracting(["the", "a", "of", "and", "in", "to"])
        return shared.isEmpty
    }

    private static func isLatin(_ word: String) -> Bool {
        word.contains { ("a"..."z").contains($0) }
    }

    /// "*Abbey Road* is the last album the Beatles recorded": the first sentence has another album as its subject, and no word of the
    /// requested names occurs anywhere.
    private func opensWithOtherAlbum(than album: AlbumNames) -> Bool {
        let text = ([review.contextSummary] + review.contextBullets).joined(separator: " ")
        let mentioned = Set(TextFolding.words(text))
        let wanted = TextFolding.words("\(album.artistName) \(album.albumTitle)").filter { $0.count > 2 && $0 != "the" && $0 != "and" }
        guard !wanted.isEmpty, wanted.allSatisfy(Self.isLatin), mentioned.isDisjoint(with: wanted),
            !mentioned.contains(where: { word in wanted.contains { word.hasPrefix($0) || $0.hasPrefix(word) && word.count > 3 } }),
            let first = SentenceSplitter.sentences(of: review.contextSummary).first
        else { return false }
        let name = #"[“"‘']?\p{Lu}[\p{L}\p{N}’'.&-]*(?: (?:(?:of|the|and|in|to|on|a|for|&) ){0,2}[\p{Lu}\p{N}][\p{L}\p{N}’'.&-]*)+[”"’']?"#
        let patterns = [
            "^\(name)(?: \\([0-9]{4}\\))?,? by (?:the )?\\p{Lu}",
            "^\(name)(?: \\([0-9]{4}\\))? (?:is|was|remains|marks)\\b[^.]*\\b(?:album|record|LP|debut|set|masterpiece|collection)\\b",
            "^\(name)['’]s? (?:[\\p{L}-]+ )?(?:debut|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|final|last|[0-9]{4})\\b"
                + "[^.]{0,30}\\b(?:album|record|LP|debut)\\b",
        ]
        return patterns.contains { pattern in (try? Regex(pattern)).map { first.prefixMatch(of: $0) != nil } ?? false }
    }
}
