/// Release groups that resemble what is looked for and are not it.
enum NearMisses {
    static let all: [MusicCatalog.ReleaseGroup] =
        [
            group("Weezer", by: ["Weezer"], 2001, comment: "Green Album"),
            group("Weezer", by: ["Weezer"], 2008, comment: "Red Album"),
            group("Weezer", by: ["Weezer"], 2016, comment: "White Album"),
            group("Abbey Road", by: ["Various Artists"], 2009, secondary: ["Compilation"]),
            group("Abbey Road Sonatas", by: ["Gustavo Example"], 1998),
            group("Ok Computer Games", by: ["The Cartridge Family"], 2011, type: "EP"),
            group("Watch the Throne", by: ["Kanye West", "JAY-Z"], 2011, join: " & "),
            group("Let It Be", by: ["The Replacements"], 1984),
            group("Let It Be\u{2026} Naked", by: ["The Beatles"], 2003, secondary: ["Remix"]),
            group("Seeds", by: ["Georgia Anne Muldrow"], 2012),
            group("Seeds of Love", by: ["Sandbox Quartet"], 1989),
            group("Electric Ladyland in Space", by: ["Universe & Sons"], 1985),
            group("Power and Lies", by: ["The Older Order"], 1991),
            group("Rain", by: ["Tin Can Quartet"], 1999, type: "Single"),
            group("Paper Moon", by: ["Nine Kestrels"], 1974),
            group("Tomorrow", by: ["Half Hour"], 2001),
            group("The Best of the Harbour", by: ["Various Artists"], 1995, secondary: ["Compilation"]),
        ]

    private static func group(
        _ title: String, by artists: [String], _ year: Int, type: String = "Album", secondary: [String] = [], comment: String? = nil,
        join: String = ""
    ) -> MusicCatalog.ReleaseGroup {
        let seed = "near/\(title)/\(artists.joined())/\(year)"
        let credits = artists.enumerated().map { index, name in
            MusicCatalog.credit(name, join: index < artists.count - 1 ? join : "")
        }
        return MusicCatalog.ReleaseGroup(
            id: Identifier.releaseGroup(seed), title: title, credits: credits, primaryType: type, secondaryTypes: secondary,
            firstReleaseDate: String(year), disambiguation: comment,
            releases: [
                MusicCatalog.Release(
                    id: Identifier.release(seed, 0), title: title, status: "Official", date: String(year), country: "US", label: "Various",
                    format: "CD")
            ])
    }
}
