public import SampleSongs

extension SampleSongbook {
    /// The sandbox's films and ``laterFilms``, among so many generated ones that the whole has 1,500 songs.
    public static let later: SampleSongbook = {
        let known = invented.films + laterFilms
        let songs = known.reduce(0) { $0 + $1.songs.count }
        var films = known + generated(songs: 1500 - songs, seed: 21).films
        for index in films.indices { films[index].order = index + 1 }
        return SampleSongbook(films: films)
    }()

    /// Those in other languages, and some with titles that are hard to find.
    public static let laterFilms = [
        SampleFilm(
            "Der Mondbäcker", 2011, minutes: 85,
            [
                SampleSong("Guten Morgen, Mehl", at: 240, by: ["Bäcker Brösel"], ["Anfang"]),
                SampleSong("Über den Dächern", at: 1330, by: ["Lotte", "Kater Zimt"], ["Nacht"]),
                SampleSong("Käse, Brot und Träume", at: 2410, by: ["Bäcker Brösel", "Lotte"], ["lustig"]),
                SampleSong("Schlaf, kleiner Bär", at: 3544, by: ["Lotte"], ["Schlaflied"]),
                SampleSong("Zuckerschneemann", at: 4702, by: ["Chor"], ["Winter"]),
            ]),
        SampleFilm(
            "L'Été des lucioles", 2015, minutes: 92,
            [
                SampleSong("Où va la rivière", at: 310, by: ["Élodie"], ["voyage"]),
                SampleSong("Ça brille", at: 1555, by: ["Les Lucioles"], ["danse"]),
                SampleSong("Cœur de papier", at: 2980, by: ["Élodie", "Gaspard"], ["triste"]),
                SampleSong("Bonne nuit, Élodie", at: 5012, by: ["Gaspard"], ["berceuse"]),
            ]),
        SampleFilm(
            "El tren de Ñandú", 2019, minutes: 90,
            [
                SampleSong("Mañana me voy", at: 205, by: ["Ñandú"], ["viaje"]),
                SampleSong("¿Quién canta ahí?", at: 1702, by: ["Ñandú", "La Abuela"], ["misterio"]),
                SampleSong("Corazón de corcho", at: 3333, by: ["Capitán Corcho"], ["malo"]),
            ]),
        SampleFilm(
            "Wolfie & the 7 Suitcases", 2020, minutes: 99,
            [
                SampleSong("1, 2, 3, Jump!", at: 180, by: ["Wolfie"], ["opening"]),
                SampleSong("Suitcase No. 5", at: 1240, by: ["Wolfie", "Aunt Philippa"], ["secret"]),
                SampleSong("Mum's on the Phone", at: 2200, by: ["Baby Gus"], ["funny"]),
                SampleSong("Bathtub Admiral", at: 3190, by: ["Baby Gus"], ["bath", "sea"]),
                SampleSong("I Don't Wanna Go to Bed", at: 4805, by: ["Wolfie", "Baby Gus"], ["night"]),
            ]),
        SampleFilm(
            "Princess Peppercorn", 2012, minutes: 88,
            [
                SampleSong("Let Me Be Me", at: 400, by: ["Peppercorn"], ["wish"]),
                SampleSong("Dragons Don't Floss", at: 1444, by: ["Sir Quibble"], ["funny", "dragon"]),
                SampleSong("Happily Ever Later", at: 2650, by: ["Peppercorn", "Prince Alaric"], ["love"]),
                SampleSong("A Spoonful of Thunder", at: 3600, by: ["Grandma Ginger"], ["magic"]),
                SampleSong("Who's Afraid of Grandma?", at: 4700, by: ["Everyone"], ["ending"]),
            ]),
        SampleFilm(
            "Princess Peppercorn 2: Grandma Returns", 2016, minutes: 91,
            [
                SampleSong("Let Me Be Me", at: 333, by: ["Peppercorn", "Grandma Ginger"], ["reprise"]),
                SampleSong("Too Many Knights", at: 1890, by: ["Prince Alaric"], ["funny"]),
                SampleSong("Cauldron Cha-Cha", at: 3456, by: ["Grandma Ginger"], ["dance", "magic"]),
            ]),
        SampleFilm(
            "Øystein's Ark", 2008, minutes: 80,
            [
                SampleSong("Rain, Rain, Stay", at: 260, by: ["Øystein"], ["rain"]),
                SampleSong("Two by Two by Two", at: 1500, by: ["Animals"], ["animals"]),
                SampleSong("Smørrebrød Serenade", at: 2750, by: ["Bestemor"], ["hungry"]),
            ]),
        SampleFilm(
            "ZIP!", 2022, minutes: 75,
            [
                SampleSong("Zip!", at: 120, by: ["Zip"], ["opening"]),
                SampleSong("Up", at: 1111, by: ["Zip", "Mo"], ["flying"]),
                SampleSong("Ooh La La", at: 2222, by: ["Mo"], ["dance"]),
                SampleSong("Go", at: 3333, by: ["Everyone"], ["race"]),
            ]),
    ]
}
