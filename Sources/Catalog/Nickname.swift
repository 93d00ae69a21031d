/// Albums commonly known by another name than their title. Catalogs have many of these names as aliases, but not all, and a search by title
/// finds only what is in a title.
package struct Nickname {
    package let artist: String
    /// The title in catalogs, and the year that distinguishes it from others with that title.
    let title: String
    let year: String
    package let names: [String]

    /// The album that a title by the artist is a nickname of; nil if it is none, or if the year indicates another album.
    package static func album(of query: AlbumQuery) -> Nickname? {
        guard let albums = byArtist[ArtistName.key(ArtistName.primary(query.artist))] ?? byArtist[ArtistName.key(query.artist)] else {
            return nil
        }
        return albums.first { album in
            guard AlbumKey.yearsAgree(query.year, album.year) else { return false }
            let asked = bare(query.title, artist: album.artist)
            return !asked.isEmpty && album.names.contains { bare($0, artist: album.artist) == asked }
        }
    }

    /// The words of a title without articles, the artist's name and the word "album": "white" of "The Beatles (White Album)".
    package static func bare(_ title: String, artist: String) -> [String] {
        let artist = TextFolding.words(ArtistName.withoutArticle(artist))
        var words = Numeral.digits(in: TextFolding.words(EditionSuffix.removed(from: title)))
        let starts = words.indices.filter { words[$0...].starts(with: artist) }
        if let start = starts.first, !artist.isEmpty { words.removeSubrange(start..<start + artist.count) }
        return words.filter { !TitleVocabulary.function.contains($0) && $0 != "album" }
    }

    private static let byArtist: [String: [Nickname]] = Dictionary(grouping: all) { ArtistName.key($0.artist) }

    /// `artist | title | year | names`; comparisons ignore the word "album" and articles.
    private static let all: [Nickname] = """
        The Beatles | The Beatles | 1968 | White Album; The Beatles (White Album)
        The Beatles | 1962–1966 | 1973 | Red Album
        The Beatles | 1967–1970 | 1973 | Blue Album
        The Beatles | Sgt. Pepper’s Lonely Hearts Club Band | 1967 | Sgt. Pepper; Sergeant Pepper; Sergeant Pepper's Lonely Hearts Club Band
        Metallica | Metallica | 1991 | Black Album
        Weezer | Weezer | 1994 | Blue Album
        Weezer | Weezer | 2001 | Green Album
        Weezer | Weezer | 2008 | Red Album
        Weezer | Weezer | 2016 | White Album
        Weezer | Weezer | 2019 | Teal Album
        Weezer | Weezer | 2019 | Black Album
        Peter Gabriel | Peter Gabriel | 1977 | Car; Peter Gabriel 1; Peter Gabriel I
        Peter Gabriel | Peter Gabriel | 1978 | Scratch; Peter Gabriel 2; Peter Gabriel II
        Peter Gabriel | Peter Gabriel | 1980 | Melt; Peter Gabriel 3; Peter Gabriel III
        Peter Gabriel | Peter Gabriel | 1982 | Security; Peter Gabriel 4; Peter Gabriel IV
        Led Zeppelin | Led Zeppelin IV | 1971 | Untitled; Zoso; Four Symbols; Runes; Fourth Album; ZOSO (Led Zeppelin IV)
        Led Zeppelin | Led Zeppelin | 1969 | Led Zeppelin I; Led Zeppelin 1
        Prince | [Love Symbol] | 1992 | Love Symbol; Symbol; O(+>
        Duran Duran | Duran Duran | 1993 | Wedding Album
        Alice in Chains | Alice in Chains | 1995 | Tripod; Three-Legged Dog
        The Velvet Underground | The Velvet Underground & Nico | 1967 | Banana Album
        Fleetwood Mac | Fleetwood Mac | 1975 | White Album
        Genesis | Genesis | 1983 | Shapes; Mama Album
        Blink-182 | blink-182 | 2003 | Untitled
        Rammstein | Rammstein | 2019 | Untitled; Streichholz
        Sigur Rós | ( ) | 2002 | Untitled; Parentheses; Brackets; Svigaplatan; Bracket Album
        David Bowie | The Rise and Fall of Ziggy Stardust and the Spiders From Mars | 1972 | Ziggy Stardust; Ziggy Stardust and the Spiders from Mars
        Bon Iver | Bon Iver | 2011 | Bon Iver, Bon Iver
        Pink Floyd | The Dark Side of the Moon | 1973 | Dark Side; DSOTM
        The Rolling Stones | Get Yer Ya-Ya’s Out! | 1970 | Get Yer Ya-Yas Out
        The Smashing Pumpkins | Mellon Collie and the Infinite Sadness | 1995 | Mellon Collie
        Dr. Dre | 2001 | 1999 | The Chronic 2001; Chronic 2001
        Scott Walker | Scott | 1967 | Scott 1
        Pearl Jam | Pearl Jam | 2006 | Avocado
        Orbital | Orbital | 1991 | Green Album
        Orbital | Orbital | 1993 | Brown Album
        """.split(separator: "\n").compactMap { line in
            let fields = line.split(separator: "|").map { ModelText.line(String($0)) }
            guard fields.count == 4 else { return nil }
            return Nickname(
                artist: fields[0], title: fields[1], year: fields[2],
                names: fields[3].split(separator: ";").map { ModelText.line(String($0)) })
        }
}
