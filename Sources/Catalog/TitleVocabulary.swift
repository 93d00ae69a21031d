/// Words in titles that state the kind of record rather than which one. In folded form, see ``TextFolding/words(_:)``.
package enum TitleVocabulary {
    /// Function words, which are often left out.
    package static let function: Set<String> = [
        "the", "a", "an", "and", "of", "in", "le", "la", "les", "el", "los", "las", "der", "die", "das", "il", "lo",
        "tha",
    ]

    /// Kinds of records other than the studio album, each with the words that indicate it.
    package enum Kind: CaseIterable {
        case live, remix, compilation, demo
        /// A variant under the same name: a sequel, a new recording, a part.
        case other

        var words: Set<String> {
            switch self {
            case .live: TitleVocabulary.live
            case .remix: TitleVocabulary.remix
            case .compilation: TitleVocabulary.compilation
            case .demo: TitleVocabulary.demo
            case .other: TitleVocabulary.other
            }
        }

        /// From MusicBrainz' secondary type.
        init?(secondaryType: String) {
            switch secondaryType.lowercased() {
            case "live": self = .live
            case "remix", "dj-mix": self = .remix
            case "compilation": self = .compilation
            case "demo": self = .demo
            default: return nil
            }
        }
    }

    /// The kinds that any of the words indicates.
    package static func kinds(of words: [String]) -> Set<Kind> {
        // "The Very Best of" is another record as little as "The Best of".
        let words = words.contains("best") ? words.filter { $0 != "very" } : words
        return Set(Kind.allCases.filter { !$0.words.isDisjoint(with: words) })
    }

    static let live: Set<String> = [
        "live", "concert", "concerts", "unplugged", "alive", "bootleg", "budokan", "fillmore", "tour", "session", "sessions", "bbc", "peel",
        "festival", "onstage", "vivo", "concierto", "konzert",
    ]

    static let remix: Set<String> = [
        "remix", "remixes", "remixed", "mix", "mixes", "mixed", "dub", "versions", "version", "rework", "reworks", "reworked", "reimagined",
        "imagined",
        "reconstructed", "recut", "redux", "dj", "kicks", "fabric", "fabriclive", "balance", "megamix", "edits",
    ]

    static let compilation: Set<String> = [
        "hits", "best", "greatest", "collection", "collected", "anthology", "essential", "essentials", "singles", "gold", "compilation",
        "retrospective", "ultimate", "definitive", "complete", "years", "works", "legend", "chronicle", "ones", "rarities", "classics",
        "favorites", "favourites", "sampler", "box", "playlist",
    ]

    static let demo: Set<String> = ["demo", "demos", "tapes", "outtakes", "sketches"]

    static let other: Set<String> = [
        "more", "very", "another", "next", "again", "returns", "return", "revisited", "reprise", "sequel", "rerecorded", "recorded",
        "naked",
        "instrumental", "instrumentals", "acoustic", "orchestral", "symphonic", "acappella", "cappella", "acapella", "karaoke", "tribute",
        "cover", "covers", "lullaby", "commentary", "interview", "interviews", "documentary", "story", "making", "sonatas", "companion",
        "special", "drumless", "unmixed", "lost", "bsides", "sides", "pt", "part", "vol", "volume", "chapter", "no", "nr", "act",
        "encore", "album", "songbook", "christmas", "ep", "single", "stripped", "piano", "strings",
    ]

    /// Words before the number of a volume in a series.
    static let volume: Set<String> = [
        "vol", "volume", "pt", "part", "chapter", "book", "no", "nr", "number", "act", "phase", "disc", "side",
    ]

    /// "Original Motion Picture Soundtrack" and the like.
    package static let soundtrack: Set<String> = [
        "original", "motion", "picture", "soundtrack", "ost", "music", "songs", "from", "inspired", "by", "film", "movie", "television",
        "tv",
        "series", "cast", "broadway", "london", "recording", "recordings", "score", "bande", "originale", "du", "banda", "sonora",
        "colonna",
        "the", "and", "to", "for", "of", "musical",
    ]

    /// Those of them that are enough by themselves.
    package static let soundtrackNouns: Set<String> = [
        "soundtrack", "ost", "picture", "film", "movie", "score", "cast", "originale", "sonora",
    ]

    /// Generic words, common in titles of many artists. A title of nothing else identifies no record.
    static let common: Set<String> = function.union(live).union(compilation).union(volume).union(other).union([
        "at", "from", "my", "love", "songs", "music", "number", "to", "with", "for", "original", "motion", "picture", "soundtrack",
        "untitled", "selftitled", "debut", "first", "second", "new", "early", "recordings", "20th", "century", "masters", "millennium",
    ])

    /// Whether a title could belong to several records by one artist: "Greatest Hits", "Live", "Vol. 2".
    static func isGeneric(_ words: [String]) -> Bool {
        words.allSatisfy { common.contains($0) || $0.allSatisfy(\.isNumber) }
    }
}
