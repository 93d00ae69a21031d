/// What the wording of a title asks for, among the types of MusicBrainz (SPEC 9.11).
struct TitleWishes {
    private let words: Set<String>

    init(_ title: String) {
        words = Set(TextFolding.words(title))
    }

    func type(_ primary: String?) -> Double {
        switch primary {
        case "Album": words.contains("ep") ? 0.7 : 1
        case "EP": words.contains("ep") ? 1 : 0.6
        case "Single": words.contains("single") ? 0.8 : 0.2
        case nil: 0.5
        default: 0.3
        }
    }

    func unwanted(_ secondary: [String]) -> [String] {
        secondary.filter { type in
            switch type {
            case "Compilation": words.isDisjoint(with: Self.compilation)
            case "Remix": words.isDisjoint(with: ["remix", "remixes", "remixed", "mix", "mixes", "dub", "versions", "rework", "reworks"])
            case "DJ-mix": words.isDisjoint(with: ["mix", "mixed", "dj", "kicks", "fabric", "fabriclive", "balance", "sessions", "global"])
            case "Live": words.isDisjoint(with: Self.live)
            case "Demo": words.isDisjoint(with: ["demo", "demos", "tapes"])
            case "Interview", "Audiobook", "Audio drama", "Spokenword": true
            default: false
            }
        }
    }

    func penalty(_ secondary: [String]) -> Double {
        unwanted(secondary).map { $0 == "Live" ? 0.06 : 0.10 }.max() ?? 0
    }

    private static let compilation: Set<String> = [
        "hits", "best", "collection", "anthology", "essential", "singles", "gold", "compilation", "retrospective", "ultimate",
        "definitive", "complete", "years", "works", "legend", "chronicle", "ones",
    ]

    private static let live: Set<String> = ["live", "concert", "unplugged", "alive", "bootleg", "budokan", "fillmore"]
}
