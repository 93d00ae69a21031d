import SampleSongs
import SplitMix64

/// Words whose keys this Double Metaphone and PostgreSQL's are to agree on: those of a large songbook, and others made of what the rules of the
/// algorithm are about.
public enum PhoneticWords {
    public static let all: [String] = {
        var random = SplitMix64(seed: 41)
        let films = SampleSongbook.generated(songs: 1500).films
        let texts = films.flatMap { [$0.title] + $0.songs.flatMap { [$0.title] + $0.characters } }
        var words = Set(texts.flatMap { $0.lowercased().split { !$0.isLetter }.map { String($0) } })
        for _ in 0..<5000 {
            words.insert((0..<Int.random(in: 1...5, using: &random)).map { _ in clusters.randomElement(using: &random) ?? "" }.joined())
        }
        return words.sorted()
    }()

    private static let clusters =
        """
        a e i o u y b c d f g h j k l m n p q r s t v w x z sch sc ch cc cia gh gn gl ges ger wicz witz owski tch tth th tion tia ough augh ll \
        illo alle umb x eau ais zh jose van mc chia chae ach wr wh sugar isl sio sz ier danger ow ew cz caesar orches archit harac uccee ogy rgy \
        agg et oo er en uy em dt dg edge
        """.split(separator: " ").map { String($0) }
}
