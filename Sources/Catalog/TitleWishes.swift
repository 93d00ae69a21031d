/// The MusicBrainz types that the wording of a title asks for (rule 41).
struct TitleWishes {
    private let kinds: Set<TitleVocabulary.Kind>
    private let format: Title.Format?

    init(_ title: String, format: Title.Format?) {
        kinds = TitleVocabulary.kinds(of: TextFolding.words(title))
        self.format = format
    }

    /// 0…1.
    func type(_ primary: String?) -> Double {
        if let format { return primary == format.rawValue ? 1 : primary == "Album" ? 0.5 : 0.6 }
        return switch primary {
        case "Album": 1
        case "EP": 0.7
        case nil: 0.6
        case "Single": 0.4
        default: 0.4
        }
    }

    func isWanted(_ primary: String?) -> Bool {
        primary == nil || primary == format?.rawValue ?? "Album"
    }

    func unwanted(_ secondary: [String]) -> [String] {
        secondary.filter { type in
            if let kind = TitleVocabulary.Kind(secondaryType: type) { return !kinds.contains(kind) }
            return ["interview", "audiobook", "audio drama", "spokenword"].contains(type.lowercased())
        }
    }

    /// How far the type still fits a query for a main album, 0…1.
    func share(of unwanted: [String]) -> Double {
        unwanted.isEmpty ? 1 : 0.45
    }
}
