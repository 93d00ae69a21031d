/// A single broad MusicBrainz search for what a person may mean: optimized for recall, since a person chooses from the results.
extension MusicBrainzQuery {
    /// Albums similar to one: those with its title by others, and others by its artist.
    ///
    /// - Returns: nil for an album whose names contain nothing searchable.
    public static func candidates(for album: AlbumQuery) -> MusicBrainzQuery? {
        resembling(album) ?? ladder(for: album).first
    }

    /// A person's free text: "artist - title", the other way round, "title by artist", or some words of either.
    ///
    /// - Returns: nil for a text without a letter or digit.
    public static func candidates(forText text: String) -> MusicBrainzQuery? {
        // Lower case, so that no word is an operator of the query language.
        let line = ModelText.line(text).lowercased()
        guard !TextFolding.words(line).isEmpty else { return nil }
        let whole = escape(line)
        var alternatives: [String] = []
        for separator in [" - ", " \u{2013} ", " \u{2014} ", " / ", " by "] {
            guard let range = line.firstRange(of: separator) else { continue }
            let left = escape(String(line[..<range.lowerBound]))
            let right = escape(String(line[range.upperBound...]))
            guard !left.isEmpty, !right.isEmpty else { continue }
            alternatives = [
                "(releasegroup:(\(right)) AND artist:(\(left)))", "(releasegroup:(\(left)) AND artist:(\(right)))",
            ]
            break
        }
        // The words in either field: matches in both add up, most where artist and title agree.
        alternatives.append("(releasegroup:(\(whole)) artist:(\(whole)))")
        return MusicBrainzQuery(entity: .releaseGroup, step: .loose, lucene: alternatives.joined(separator: " OR "), limit: 25)
    }
}

extension ReleaseGroupCandidate {
    /// The title with its disambiguation: MusicBrainz keeps "Green Album" in the disambiguation of "Weezer".
    public var tellingTitle: String {
        guard let disambiguation, TextFolding.words(disambiguation).contains("album") else { return title }
        return "\(title) (\(disambiguation))"
    }

    /// Four digits.
    public var firstReleaseYear: String? { firstReleaseDate.flatMap { ReleaseYear.parse($0) } }

    /// Such as "Album" or "Album · Live".
    public var kind: String? {
        let kinds = [primaryType].compactMap(\.self) + secondaryTypes
        return kinds.isEmpty ? nil : kinds.joined(separator: " · ")
    }
}
