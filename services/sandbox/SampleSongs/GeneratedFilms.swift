extension SampleSongbook {
    /// A songbook of any size for measurements; the same for the same seed.
    ///
    /// - Parameter songs: about so many, in films of 4 to 10.
    public static func generated(songs count: Int, seed: UInt64 = 1) -> SampleSongbook {
        var dice = Dice(state: seed)
        var films: [SampleFilm] = []
        var taken: Set<String> = []
        var songs = 0
        while songs < count {
            var title = dice.filmTitle()
            while !taken.insert(title).inserted { title = dice.filmTitle() + " \(dice.pick(Words.numerals))" }
            let runtime = dice.number(70...130)
            let cast = (0..<dice.number(3...6)).map { _ in dice.name() }
            let number = min(dice.number(4...10), count - songs)
            var film = SampleFilm(title, dice.number(1950...2024), minutes: runtime, order: films.count + 1, [])
            for place in 0..<number {
                var name = dice.songTitle()
                while !taken.insert(name).inserted { name = dice.songTitle() + dice.pick(Words.endings) }
                film.songs.append(
                    SampleSong(
                        name, at: runtime * 60 * (place + 1) / (number + 2) + dice.number(-90...90),
                        by: [dice.pick(cast), dice.pick(cast)],
                        [dice.pick(Words.keywords), dice.pick(Words.keywords)]))
            }
            films.append(film)
            songs += number
        }
        return SampleSongbook(films: films)
    }
}

/// SplitMix64, and what it draws.
struct Dice {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    mutating func number(_ range: ClosedRange<Int>) -> Int { range.lowerBound + Int(next() % UInt64(range.count)) }

    mutating func pick(_ words: [String]) -> String { words[Int(next() % UInt64(words.count))] }

    mutating func name() -> String { pick(Words.onsets) + pick(Words.middles) + pick(Words.codas) }

    mutating func filmTitle() -> String {
        switch number(0...4) {
        case 0: "The \(pick(Words.adjectives)) \(pick(Words.places))"
        case 1: "\(name()) and the \(pick(Words.adjectives)) \(pick(Words.nouns))"
        case 2: "\(pick(Words.places)) of \(pick(Words.nouns))s"
        case 3: "\(name())'s \(pick(Words.nouns))"
        default: "\(pick(Words.nouns)) \(pick(Words.places))"
        }
    }

    mutating func songTitle() -> String {
        switch number(0...7) {
        case 0: "\(pick(Words.verbs)) the \(pick(Words.nouns))"
        case 1: "\(pick(Words.adjectives)) \(pick(Words.nouns))"
        case 2: "When \(pick(Words.nouns))s \(pick(Words.verbs))"
        case 3: "\(pick(Words.verbs)) My \(pick(Words.adjectives)) \(pick(Words.nouns))"
        case 4: "\(pick(Words.nouns)) in the \(pick(Words.places))"
        case 5: "How \(pick(Words.adjectives)) Is a \(pick(Words.nouns))"
        case 6: "\(pick(Words.adjectives)) as the \(pick(Words.places))"
        default: "\(pick(Words.nouns)), \(pick(Words.verbs)) Again"
        }
    }
}

private enum Words {
    static let adjectives = list(
        """
        Amber Ancient Awkward Barefoot Bashful Bitter Borrowed Brave Brilliant Broken Bubbling Careful Cheerful Clever Clumsy Copper Crooked Curious \
        Daring Delicate Dizzy Drowsy Eager Endless Enormous Fearless Feathered Foolish Forgotten Fragile Frozen Gentle Giant Gleaming Golden Grateful \
        Grumpy Hidden Hollow Honest Humble Hungry Invisible Jolly Kindly Lazy Lonely Lopsided Lucky Magnetic Marvelous Midnight Mighty Nervous Noisy \
        Orange Patient Peculiar Perfect Polite Purple Quiet Ragged Restless Rusty Sapphire Scarlet Secret Shimmering Shy Silent Silver Sleepy Slippery \
        Solemn Sparkling Splendid Stubborn Sudden Tangled Tender Thirsty Thoughtful Thundering Tiny Tranquil Turquoise Unlikely Upside Vanishing Velvet \
        Wandering Whispering Wicked Wild Winding Wobbly Wonderful Wooden Yellow Zigzag
        """)
    static let nouns = list(
        """
        Accordion Acorn Anchor Apple Apron Arrow Badger Balloon Banjo Barrel Basket Beacon Beetle Bell Bicycle Blanket Blossom Boat Bonfire Boot Bottle \
        Breeze Bridge Broom Bucket Butterfly Button Cabbage Camel Candle Cannon Canoe Carousel Carpet Castanet Chimney Cinnamon Cloud Clover Coat Comet \
        Compass Cradle Crayon Cricket Crocodile Crown Cuckoo Curtain Daisy Diamond Dolphin Donkey Doorbell Dragonfly Drum Echo Elephant Emerald Engine \
        Envelope Falcon Feather Fiddle Firefly Flamingo Flute Fountain Fox Garland Giraffe Glacier Glove Goblet Goose Grasshopper Guitar Hammer Harp Hat \
        Hedgehog Helmet Heron Honey Horizon Horseshoe Hourglass Icicle Island Jacket Jellyfish Jewel Kangaroo Kettle Kite Kitten Ladder Lantern Leaf \
        Lemon Letter Library Lighthouse Lizard Locket Lullaby Magnet Mammoth Mandolin Map Marble Mask Meteor Mirror Mitten Moonbeam Mosaic Mountain \
        Mushroom Necklace Needle Nightingale Notebook Oak Octopus Onion Orchid Otter Owl Oyster Paintbrush Pancake Parachute Parrot Peacock Pearl Pebble \
        Pelican Pendulum Penguin Pepper Pillow Pineapple Planet Plum Pocket Porcupine Pumpkin Puppet Puzzle Quilt Rabbit Raindrop Raven Ribbon Riddle \
        River Rocket Rooster Saddle Sailor Salmon Sandal Saucer Scarecrow Scarf Seahorse Shadow Shell Shepherd Ship Shovel Skeleton Sleigh Snail Snowflake \
        Sparrow Spider Spoon Squirrel Starfish Stream Sunflower Swallow Swan Tambourine Teapot Telescope Thimble Thistle Thunder Tiger Tornado Tortoise \
        Treasure Trumpet Tulip Turnip Turtle Umbrella Unicorn Valley Violin Volcano Wagon Walnut Walrus Waterfall Weasel Whale Wheel Whisker Whistle \
        Willow Window Wizard Wolf Xylophone Yarn Zebra Zeppelin
        """)
    static let verbs = list(
        """
        Answer Balance Believe Borrow Bounce Build Call Carry Catch Celebrate Chase Climb Count Cross Dance Discover Dream Drift Explore Fasten Find Float \
        Follow Gather Glow Guess Gallop Hold Hum Imagine Invite Juggle Jump Keep Kiss Laugh Learn Lift Listen March Measure Mend Paint Plant Polish \
        Promise Question Remember Rescue Roll Sail Scatter Search Shake Shine Sing Skip Slide Sparkle Spin Splash Stumble Sway Swim Swing Tickle Travel \
        Tumble Twirl Unfold Wake Wander Watch Weave Whisper Wish Wonder Wrap
        """)
    static let places = list(
        """
        Attic Bakery Bay Beach Canyon Carnival Cavern Cellar Circus City Cliff Cottage Desert Dungeon Factory Farm Field Forest Garden Gate Glade Grove \
        Harbor Highway Hill Hollow Hotel Jungle Kingdom Kitchen Lagoon Lake Lane Laboratory Market Marsh Meadow Mill Monastery Moon Museum Nursery \
        Observatory Ocean Orchard Palace Park Pasture Pier Pond Prairie Quarry Railway Reef Schoolhouse Shore Square Stable Station Street Swamp Temple \
        Theater Tower Tunnel Village Vineyard Wharf Wilderness Workshop Yard
        """)
    static let keywords = list(
        "opening ending funny sad brave dance love friends villain wish journey family night summer winter rain magic party goodbye dream")
    static let numerals = ["II", "III", "Returns", "Forever", "Again"]
    static let endings = [" Tonight", " Tomorrow", " Once More", " Too", " for Me", " for Everyone", " Somehow", " Maybe"]
    static let onsets = list(
        "Al Bar Ben Cas Cor Da Del Dor El Fen Fi Gar Gwen Hal Hil Is Jas Jo Kal Ker La Lo Mar Mel Mo Nes Nor Ol Or Pel Per Quin Ra Ro Sel Sor Tam Tre Ul Ver Wil Yor Zan"
    )
    static let middles = list("a be bi da de di dra e fa fi ga go i ka la le li lo ma mi na ne ni o ra ri ro sa se ta ti to u va vi")
    static let codas = list(
        "bel ck dra dric dy fer gan kin la lin lo mar mond na net nia ra ric rin ron rra s ssa ster ta th tor va vin x zo")

    private static func list(_ text: String) -> [String] { text.split(separator: " ").map { String($0) } }
}
