/// What people are told about their wallets, in one place.
public enum WalletSentences {
    // MARK: The playlist

    public static func choice(_ choice: PlaylistChoice) -> String {
        guard let chosen = choice.chosen else {
            return "There is no playlist called “\(PlaylistChoice.defaultName)”. Make one and add a track of each album."
        }
        let read = "Read from “\(chosen.name)” (\(counted(chosen.itemCount, "item")))"
        let count = choice.rivals.count + 1
        switch choice.reason {
        case .none, .onlyOne: return "\(read), the only playlist of that name."
        case .mostItems:
            let others = listed(choice.rivals.map { grouped($0.itemCount) })
            return
                "\(read), which has the most items of \(count) playlists of that name. The \(count == 2 ? "other has" : "others have") \(others)."
        case .idOrder:
            return "\(read). Of \(count) playlists of that name several have as many items; the one whose id comes first was taken."
        }
    }

    /// Why there is nothing to leaf through, and what to do about it.
    public static func empty(hasPlaylist: Bool) -> String {
        let name = PlaylistChoice.defaultName
        return hasPlaylist
            ? "The playlist “\(name)” has no album in it that could be had. Add a track of each album."
            : "Make a playlist called “\(name)” and add a track of each album."
    }

    // MARK: What was left out

    public static func ignored(_ reason: IgnoredPicks.Reason, count: Int) -> String {
        let were = count == 1 ? "was" : "were"
        return switch reason {
        case .musicVideo: "\(counted(count, "music video")) \(were) left out."
        case .episode: "\(counted(count, "episode")) \(were) left out."
        case .noAlbum: "\(counted(count, "track")) of no album \(were) left out."
        case .noArtist: "\(counted(count, "track")) without an artist \(were) left out."
        }
    }

    /// - Parameter items: that were not read.
    public static func beyond(items: Int, read: Int, albums: [PlannedNames]) -> [String] {
        var sentences: [String] = []
        if items > 0 { sentences.append("The first \(grouped(read)) of \(grouped(read + items)) items were read.") }
        if !albums.isEmpty {
            sentences.append("There was no room for \(counted(albums.count, "album")) at the end: \(named(albums)).")
        }
        return sentences
    }

    /// - Returns: nil if nothing is hidden.
    public static func hidden(_ hidden: [PlannedNames], shown: Int) -> String? {
        guard !hidden.isEmpty else { return nil }
        return
            "The wallet is full with \(counted(shown, "disc")); \(grouped(hidden.count)) more \(hidden.count == 1 ? "waits" : "wait") for a place: "
            + "\(named(hidden)). Take a disc out to let one in."
    }

    // MARK: A disc

    public static func finding(_ disc: DiscDiagnosis) -> String {
        switch disc.finding {
        case .byID: "Found by the id that its track carries."
        case .library: "Found in your library."
        case .catalog: "Found in the catalog by its names."
        case .musicBrainz: "Found at MusicBrainz by its names."
        case .byHand: "Put in by you."
        case .waiting: "Being looked up."
        case .notSure: "Not sure which album this is: \(counted(disc.choices.count, "album")) could be meant. Choose one."
        case .unavailable: unavailable(disc)
        case .unknown: "No album is known by these names."
        }
    }

    private static func unavailable(_ disc: DiscDiagnosis) -> String {
        let since = disc.since.map { " since \(spelled($0))" } ?? ""
        let next = disc.daysUntilNextTry.map {
            $0 <= 0 ? " It is looked for again today." : " It is looked for again in \(counted($0, "day"))."
        }
        return "Not in your country's catalog\(since).\(next ?? "")"
    }

    // MARK: Lists

    public static func badLine(_ bad: AlbumList.BadLine) -> String {
        let what =
            switch bad.reason {
            case .noArtist: "the artist is missing"
            case .noTitle: "the album is missing"
            case .noSeparator: "nothing separates artist and album, as in “Artist – Album” or “Album by Artist”"
            case .badQuotes: "a quotation mark is not closed"
            case .tooLong: "a name is longer than \(AlbumList.maximumNameLength) characters"
            case .notText: "some of it is no text"
            case .brokenXML: "the file is broken here; what comes after it was not read"
            }
        return "Line \(grouped(bad.line)): \(what)."
    }

    public static func failure(_ failure: AlbumList.Failure) -> String {
        switch failure {
        case .empty: "The list is empty."
        case .tooLarge(let limit): "The list is larger than \(limit >> 20) MB."
        case .notText: "This is no text. Export the list as CSV, text or XML."
        case .nothingFound: "No line of the list names an artist and an album."
        }
    }

    /// - Returns: nil if all was kept.
    public static func beyond(_ list: AlbumList) -> String? {
        guard list.beyond > 0 else { return nil }
        return
            "The first \(grouped(AlbumList.maximumPicks)) were taken; \(counted(list.beyond, "further row")) \(list.beyond == 1 ? "was" : "were") left out."
    }

    // MARK: Words

    /// "1 album", "2,000 items".
    static func counted(_ count: Int, _ noun: String) -> String { "\(grouped(count)) \(noun)\(count == 1 ? "" : "s")" }

    /// With commas between thousands.
    static func grouped(_ number: Int) -> String {
        let digits = Array(String(number.magnitude))
        let parts = digits.indices.map { index in
            index > 0 && (digits.count - index).isMultiple(of: 3) ? ",\(digits[index])" : "\(digits[index])"
        }
        return (number < 0 ? "-" : "") + parts.joined()
    }

    /// "Seeds by TV on the Radio", at most five, then how many more.
    static func named(_ albums: [PlannedNames]) -> String {
        let names = albums.prefix(5).map { $0.artist.isEmpty ? $0.title : "\($0.title) by \($0.artist)" }
        return listed(albums.count > 5 ? names + ["\(grouped(albums.count - 5)) more"] : names)
    }

    private static func listed(_ words: [String]) -> String {
        guard let last = words.last, words.count > 1 else { return words.first ?? "" }
        return "\(words.dropLast().joined(separator: ", ")) and \(last)"
    }

    private static func spelled(_ date: ReleaseDate) -> String {
        guard let month = date.month else { return "\(date.year)" }
        return "\(date.day.map { "\($0) " } ?? "")\(months[month - 1]) \(date.year)"
    }

    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December",
    ]
}
