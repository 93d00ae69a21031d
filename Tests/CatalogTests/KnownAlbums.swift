import Catalog

/// The albums that tests know: acclaimed, divisive and poorly received ones, and an acronym (rule 78).
enum KnownAlbums {
    static let all: [IdentifiedAlbum] = [
        album("Radiohead", "OK Computer", "1997", ["Alternative Rock", "Art Rock"], "Parlophone"),
        album("Kanye West", "My Beautiful Dark Twisted Fantasy", "2010", ["Hip-Hop"], "Roc-A-Fella Records"),
        album("The Beatles", "Abbey Road", "1969", ["Rock"], "Apple Records"),
        album("Kanye West", "Yeezus", "2013", ["Experimental Hip-Hop"], "Def Jam Recordings"),
        album("The Beatles", "Let It Be", "1970", ["Rock"], "Apple Records"),
        album("Madonna", "MDNA", "2012", ["Dance-Pop"], "Interscope Records"),
        album("Earth, Wind & Fire", "Electric Universe", "1983", ["Funk", "Soul"], "Columbia"),
        album("TV on the Radio", "Seeds", "2014", ["Indie Rock", "Art Rock"], "Harvest Records"),
    ]

    private static func album(_ artist: String, _ title: String, _ year: String, _ genres: [String], _ label: String) -> IdentifiedAlbum {
        IdentifiedAlbum(artistName: artist, albumTitle: title, releaseYear: year, genres: genres, recordLabel: label, confidence: .high)
    }
}
