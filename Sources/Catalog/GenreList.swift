/// Genres as shown to a person.
public enum GenreList {
    /// Splits combined entries ("Rock/Pop"), normalizes common spellings, removes duplicates, preserves the order.
    public static func cleaned(_ genres: [String], limit: Int) -> [String] {
        var seen: Set<String> = []
        var result: [String] = []
        for entry in genres {
            for part in entry.split(whereSeparator: { ",;/|".contains($0) }) {
                guard let genre = name(String(part)), seen.insert(genre.lowercased()).inserted else { continue }
                result.append(genre)
                if result.count == limit { return result }
            }
        }
        return result
    }

    private static func name(_ text: String) -> String? {
        var line = ModelText.line(text)
        for prefix in ["& ", "and "] where line.lowercased().hasPrefix(prefix) { line.removeFirst(prefix.count) }
        guard (2...40).contains(line.count), line.contains(where: \.isLetter), !ModelText.isPlaceholder(line) else { return nil }
        if let known = spellings[line.lowercased()] { return known }
        return line == line.lowercased() ? capitalized(line) : line
    }

    private static func capitalized(_ text: String) -> String {
        text.split(separator: " ").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " ")
    }

    private static let spellings: [String: String] = [
        "hip hop": "Hip-Hop", "hip-hop": "Hip-Hop", "hiphop": "Hip-Hop",
        "r&b": "R&B", "rnb": "R&B", "r'n'b": "R&B", "r 'n' b": "R&B", "rhythm and blues": "R&B", "rhythm & blues": "R&B",
        "contemporary r&b": "Contemporary R&B", "alternative r&b": "Alternative R&B",
        "rock and roll": "Rock & Roll", "rock & roll": "Rock & Roll", "rock 'n' roll": "Rock & Roll", "rock n roll": "Rock & Roll",
        "rock n' roll": "Rock & Roll", "drum and bass": "Drum & Bass", "drum & bass": "Drum & Bass", "drum n bass": "Drum & Bass",
        "dnb": "Drum & Bass", "d&b": "Drum & Bass", "lo-fi": "Lo-Fi", "lofi": "Lo-Fi", "edm": "EDM", "idm": "IDM", "mpb": "MPB",
        "post punk": "Post-Punk", "post-punk": "Post-Punk", "post rock": "Post-Rock", "post-rock": "Post-Rock",
        "trip hop": "Trip-Hop", "trip-hop": "Trip-Hop", "synth pop": "Synth-Pop", "synthpop": "Synth-Pop", "synth-pop": "Synth-Pop",
        "j-pop": "J-Pop", "k-pop": "K-Pop", "jpop": "J-Pop", "kpop": "K-Pop", "uk garage": "UK Garage",
    ]
}
