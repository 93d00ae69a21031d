public import Songbook

/// What people type, with the song that they mean, over ``SampleSongbook/later``. Written after the rules, by somebody who had not read the code.
public struct LaterQuery: Sendable, CustomStringConvertible {
    public let text: String
    public let title: String
    /// Where several films have the title.
    public let year: Int?

    public var description: String { text }

    init(_ text: String, _ title: String, _ year: Int? = nil) {
        (self.text, self.title, self.year) = (text, title, year)
    }

    /// Whether the song that is meant comes first.
    public func isFirst(in index: SongIndex) -> Bool {
        let matches = index.search(text)
        guard let best = matches.first, let film = index.groups(matches).first?.movie else { return false }
        return best.song.title == title && (year ?? film.releaseYear) == film.releaseYear
    }

    public static let all = typed + abroad + mixed + short

    /// As children and parents type.
    private static let typed = [
        LaterQuery("keap the lite", "Keep the Light"),
        LaterQuery("keep teh light", "Keep the Light"),
        LaterQuery("hush litle avalanch", "Hush, Little Avalanche"),
        LaterQuery("moose who wouldnt", "The Moose Who Would Not"),
        LaterQuery("grass softer than looks", "Grass Is Softer Than It Looks"),
        LaterQuery("tik tok heart", "Tick, Tock, Heart"),
        LaterQuery("tikets pleas", "Tickets, Please"),
        LaterQuery("wissle song", "Whistle Song"),
        LaterQuery("brave is just scared with boots on", "Brave Is Just Scared With Its Boots On"),
        LaterQuery("nobody claps for gosts", "Nobody Claps for Ghosts"),
        LaterQuery("under study", "Understudy"),
        LaterQuery("footlites", "Footlights"),
        LaterQuery("bluer then blue", "Bluer Than Blue"),
        LaterQuery("thirteen ilands", "Thirteen Islands"),
        LaterQuery("moonlite carots", "Moonlight Carrots"),
        LaterQuery("beware of the moths", "Beware the Moths"),
        LaterQuery("one stich at a time", "One Stitch at a Time"),
        LaterQuery("moms on the phone", "Mum's on the Phone"),
        LaterQuery("bath tub admiral", "Bathtub Admiral"),
        LaterQuery("dont wanna go to bed", "I Don't Wanna Go to Bed"),
        LaterQuery("i dont want to go to bed", "I Don't Wanna Go to Bed"),
        LaterQuery("dragens dont flos", "Dragons Don't Floss"),
        LaterQuery("hapily ever", "Happily Ever Later"),
        LaterQuery("spoon full of thunder", "A Spoonful of Thunder"),
        LaterQuery("whos afraid of granma", "Who's Afraid of Grandma?"),
        LaterQuery("who is afraid of grandma", "Who's Afraid of Grandma?"),
        LaterQuery("too many nites", "Too Many Knights"),
        LaterQuery("coldron cha cha", "Cauldron Cha-Cha"),
        LaterQuery("cauldron chacha", "Cauldron Cha-Cha"),
        LaterQuery("rain rain go stay", "Rain, Rain, Stay"),
    ]

    /// On a keyboard that has other letters.
    private static let abroad = [
        LaterQuery("uber den dachern", "Über den Dächern"),
        LaterQuery("ueber den daechern", "Über den Dächern"),
        LaterQuery("kaese brot", "Käse, Brot und Träume"),
        LaterQuery("schlaf kleiner baer", "Schlaf, kleiner Bär"),
        LaterQuery("zucker schneeman", "Zuckerschneemann"),
        LaterQuery("ou va la riviere", "Où va la rivière"),
        LaterQuery("ca brille", "Ça brille"),
        LaterQuery("coeur papier", "Cœur de papier"),
        LaterQuery("manana me voy", "Mañana me voy"),
        LaterQuery("quien canta ahi", "¿Quién canta ahí?"),
        LaterQuery("corazon corcho", "Corazón de corcho"),
        LaterQuery("smorrebrod", "Smørrebrød Serenade"),
        LaterQuery("smørebrød serenade", "Smørrebrød Serenade"),
    ]

    /// Of the film and of the song.
    private static let mixed = [
        LaterQuery("let me be me peppercorn 2", "Let Me Be Me", 2016),
        LaterQuery("let me be me 2012", "Let Me Be Me", 2012),
        LaterQuery("lantern harbor 1961 keep the light", "Keep the Light", 1961),
        LaterQuery("lantern harbour sailor", "Sailor, Sailor"),
        LaterQuery("snow march avalanche", "Hush, Little Avalanche"),
        LaterQuery("cartografer compas", "Compass Waltz"),
        LaterQuery("oysteins ark rain", "Rain, Rain, Stay"),
        LaterQuery("wolfie suitcase 5", "Suitcase No. 5"),
        LaterQuery("gus bath", "Bathtub Admiral"),
        LaterQuery("aslaug lullaby", "Hush, Little Avalanche"),
        LaterQuery("mondbäcker schneemann", "Zuckerschneemann"),
    ]

    /// Hardly anything.
    private static let short = [
        LaterQuery("zip", "Zip!"), LaterQuery("up", "Up"), LaterQuery("go", "Go"), LaterQuery("ooh", "Ooh La La"),
        LaterQuery("123 jump", "1, 2, 3, Jump!"), LaterQuery("ca b", "Ça brille"),
    ]

    /// Whatever they find has them in its words.
    public static let letters = ["a", "e", "ø", "z", "ü", "mo", "ke", "th", "él", "or", "zip", "gra", "ber", "ñan", "lit"]

    /// They find nothing. (Others may sound like something: "qwertz" has the key of carrots.)
    public static let nonsense = ["blorptang", "99999", "!!!", "xkcdvw", "ppppp", "hjkl zuio"]
}
