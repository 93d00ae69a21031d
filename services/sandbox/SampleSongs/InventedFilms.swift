extension SampleSongbook {
    /// The one that the sandbox has: some films of every kind, a remake and reprises among them.
    public static let invented: SampleSongbook = {
        var films = inventedFilms
        for index in films.indices { films[index].order = index + 1 }
        return SampleSongbook(films: films)
    }()

    private static let inventedFilms = [
        SampleFilm(
            "The Lantern Harbor", 2013, minutes: 102,
            [
                SampleSong(
                    "Fog on the Water", at: 190, by: ["Old Tobb", "Fisherfolk"], ["opening", "sea"],
                    "The harbor wakes before the light is lit."),
                SampleSong("Keep the Light", at: 1934, by: ["Mira"], ["storm", "brave"], "Mira climbs the tower alone."),
                SampleSong("Salt and Sugar", at: 2710, by: ["Mira", "Jonah Quill"], ["market", "funny"]),
                SampleSong("What the Tide Took", at: 3805, by: ["Old Tobb"], ["sad", "memory"]),
                SampleSong("Keep the Light", at: 5330, by: ["Mira", "Fisherfolk"], ["reprise", "ending"], "This time everybody sings."),
            ]),
        SampleFilm(
            "The Lantern Harbor", 1961, minutes: 84,
            [
                SampleSong("Fog on the Water", at: 95, by: ["Chorus"], ["opening"]),
                SampleSong("Keep the Light", at: 1820, by: ["Mira"], ["storm"]),
                SampleSong("Sailor, Sailor", at: 3020, by: ["Captain Brandt"], ["dance"]),
            ]),
        SampleFilm(
            "Clockwork Meadow", 2004, minutes: 91,
            [
                SampleSong("Wind Me Up", at: 410, by: ["Pim"], ["robot", "morning"], "Pim is wound up for the first time."),
                SampleSong("A Thousand Little Wheels", at: 1405, by: ["Pim", "Professor Ozell"], ["invention"]),
                SampleSong("Grass Is Softer Than It Looks", at: 2233, by: ["Pim", "Hetty"], ["friends", "spring"]),
                SampleSong("Rust", at: 3301, by: ["Baron Verdigris"], ["villain"]),
                SampleSong("Tick, Tock, Heart", at: 4620, by: ["Hetty"], ["love", "ending"]),
            ]),
        SampleFilm(
            "Snowmarch", 2018, minutes: 108,
            [
                SampleSong("North by Northlights", at: 333, by: ["Aslaug", "The Nine Sledges"], ["winter", "journey"]),
                SampleSong("The Moose Who Would Not", at: 1250, by: ["Gunnar"], ["funny", "moose"]),
                SampleSong("Hush, Little Avalanche", at: 2480, by: ["Aslaug"], ["lullaby", "snow"], "She sings the mountain to sleep."),
                SampleSong("Ice Remembers", at: 3702, by: ["The Glass Queen"], ["villain", "mirror"]),
                SampleSong("Café on the Edge of the World", at: 4444, by: ["Gunnar", "Élodie"], ["dance", "warm"]),
                SampleSong("Hush, Little Avalanche", at: 5910, by: ["Aslaug", "Gunnar"], ["reprise"]),
            ]),
        SampleFilm(
            "Marigold and the Night Train", 1997, minutes: 88,
            [
                SampleSong("All Aboard for Nowhere", at: 275, by: ["Conductor Pell"], ["train", "opening"]),
                SampleSong("Second-Class Moon", at: 1660, by: ["Marigold"], ["night", "wish"], "What Marigold sees from her window."),
                SampleSong("Whistle Song", at: 2525, by: ["Marigold", "Soot"], ["dog", "friends"]),
                SampleSong("Tickets, Please", at: 3333, by: ["Conductor Pell", "Passengers"], ["funny"]),
                SampleSong("The Last Station", at: 4801, by: ["Marigold"], ["goodbye"]),
            ]),
        SampleFilm(
            "Thimble Wood", 1989, minutes: 79,
            [
                SampleSong("Sewn Together", at: 150, by: ["Nan Bobbin"], ["family"]),
                SampleSong("Button Eyes", at: 1120, by: ["Patch"], ["toy", "mirror"]),
                SampleSong("Beware the Moths", at: 2040, by: ["The Moth King"], ["villain", "night"]),
                SampleSong("One Stitch at a Time", at: 3155, by: ["Patch", "Nan Bobbin"], ["brave", "work"]),
            ]),
        SampleFilm(
            "Kingfisher Street", 2021, minutes: 97,
            [
                SampleSong("Rooftop Radio", at: 222, by: ["Dede"], ["city", "opening"], "Dede's broadcast begins."),
                SampleSong("Bluer Than Blue", at: 1301, by: ["Dede", "Tamsin"], ["bird", "color"]),
                SampleSong("Nobody Knocks", at: 2407, by: ["Mr. Achterberg"], ["lonely"]),
                SampleSong("Block Party", at: 3509, by: ["Everyone"], ["dance", "summer"]),
                SampleSong("Rooftop Radio", at: 5201, by: ["Dede", "Everyone"], ["reprise", "ending"]),
            ]),
        SampleFilm(
            "The Cartographer's Daughter", 2010, minutes: 113,
            [
                SampleSong("Here Be Me", at: 480, by: ["Isolde"], ["map", "wish"]),
                SampleSong("Compass Waltz", at: 1777, by: ["Isolde", "Bartholomew"], ["dance", "love"]),
                SampleSong("Ink and Ocean", at: 2890, by: ["The Cartographer"], ["father", "sea"]),
                SampleSong("Thirteen Islands", at: 4012, by: ["Pirates"], ["pirates", "funny"]),
                SampleSong("Off the Edge", at: 5401, by: ["Isolde"], ["brave", "storm"]),
                SampleSong("Home Is a Direction", at: 6315, by: ["Isolde", "The Cartographer"], ["ending"]),
            ]),
        SampleFilm(
            "Bramble's Great Escape", 2016, minutes: 86,
            [
                SampleSong("Over, Under, Through", at: 365, by: ["Bramble"], ["hedgehog", "garden"]),
                SampleSong("The Cat Has a Schedule", at: 1480, by: ["Bramble", "Mice"], ["cat", "plan"]),
                SampleSong("Moonlight Carrots", at: 2590, by: ["Bramble", "Fen"], ["night", "hungry"]),
                SampleSong("Brave Is Just Scared With Its Boots On", at: 3960, by: ["Fen"], ["brave"]),
            ]),
        SampleFilm(
            "Opal Under the Stage", 2007, minutes: 94,
            [
                SampleSong("Dust and Velvet", at: 255, by: ["Opal"], ["theater", "opening"]),
                SampleSong("Understudy", at: 1605, by: ["Opal"], ["wish"]),
                SampleSong("Footlights", at: 2764, by: ["Maestro Luc", "Opal"], ["dance"]),
                SampleSong("Nobody Claps for Ghosts", at: 3820, by: ["The Prompter"], ["ghost", "funny"]),
                SampleSong("Encore", at: 5099, by: ["Opal", "The Prompter"], ["ending"]),
            ]),
    ]
}
