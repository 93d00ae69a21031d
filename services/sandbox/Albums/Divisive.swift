/// Records people argue about, and two that few defend.
extension SandboxAlbum {
    static let divisive: [SandboxAlbum] = [
        SandboxAlbum(
            cover: .yeezus, artist: "Kanye West", title: "Yeezus", year: 2013, genres: ["Hip Hop", "Industrial"],
            label: "Def Jam Recordings",
            legibleText: "YEEZUS KANYE WEST", description: "Grey shards and yellow interference on black above one huge word",
            review: SampleReview(
                summary: "Yeezus tears down the grand manner West had perfected three years earlier and leaves wires showing. "
                    + "At forty minutes it is abrasive, funny, frequently crass and never comfortable.",
                bullets: [
                    "Most critics admired it, many listeners did not: few major-label records of its year split a room so cleanly.",
                    "It reached number one in the United States and Britain without a conventional single to lead it.",
                    "Black Skinhead runs on glam drums and panting; New Slaves ends in a sample of Hungarian rock that opens like "
                        + "a window.",
                    "Its distorted, stripped production, shaped late with Rick Rubin and with help from Arca and Daft Punk, was "
                        + "all over hip hop and pop within two years.",
                    "The lyrics are the weak joint: the best lines are furious, the worst are simply careless.",
                ],
                rating: 8.3, recommendation: "RECOMMENDED", recommendedFor: "fans of hip hop at its most abrasive", tier: 5,
                label: "Influential Curio",
                keyTracks: ["On Sight", "Black Skinhead", "New Slaves", "Blood on the Leaves", "Bound 2"])),
        SandboxAlbum(
            cover: .letItBe, artist: "The Beatles", title: "Let It Be", year: 1970, genres: ["Rock", "Blues Rock"], label: "Apple Records",
            legibleText: "LET IT BE THE BEATLES", description: "Layered hills at dusk with lit windows, stars and a large pale moon",
            review: SampleReview(
                summary: "Let It Be was meant to show a great band getting back to basics and shows one coming apart instead. "
                    + "Three or four of its songs are as good as anything they wrote, and the rest is a rehearsal with the tape running.",
                bullets: [
                    "Reviews in 1970 were the poorest of the group's career; opinion has softened, above all since the sessions "
                        + "could be watched at length.",
                    "It won an Academy Award for its song score and gave the group its last American number ones.",
                    "Across the Universe and the title song are hymns that need no faith; Get Back is the sound of Billy "
                        + "Preston's electric piano making four tired men smile.",
                    "Phil Spector's strings on The Long and Winding Road remain the best-known production quarrel in pop.",
                ],
                rating: 7.6, recommendation: "RECOMMENDED",
                recommendedFor: "fans of the Beatles who have worn out the five "
                    + "albums before it", tier: 6,
                label: "Fan Essential", keyTracks: ["Let It Be", "Across the Universe", "Get Back", "I've Got a Feeling", "Two of Us"])),
        SandboxAlbum(
            cover: .mdna, artist: "Madonna", title: "MDNA", year: 2012, genres: ["Dance-Pop", "Electropop"], label: "Interscope Records",
            legibleText: "MDNA MADONNA", description: "A double helix of pink and turquoise lamps on midnight blue",
            review: SampleReview(
                summary: "MDNA chases the sound of 2012's dance floors and arrives as the lights come up. "
                    + "There is a wounded, interesting record about divorce inside it, hidden behind a louder and duller one.",
                bullets: [
                    "Notices were mixed to poor: reviewers praised the William Orbit tracks and shrugged at the rest.",
                    "It opened at number one in a dozen countries and fell from the charts unusually fast.",
                    "Gang Bang and Love Spent let real anger in; Falling Free is a ballad in the class of her nineties.",
                    "Give Me All Your Luvin' and Superstar borrow youth instead of describing it, and the borrowed clothes do not fit.",
                ],
                rating: 4.6, recommendation: "SKIP", recommendedFor: nil, tier: 7, label: "Uneven Effort",
                keyTracks: ["Girl Gone Wild", "Gang Bang", "Love Spent", "Falling Free"])),
        SandboxAlbum(
            cover: .electricUniverse, artist: "Earth, Wind & Fire", title: "Electric Universe", year: 1983, genres: ["Funk", "Synth-Pop"],
            label: "Columbia Records", legibleText: "ELECTRIC UNIVERSE EARTH, WIND & FIRE",
            description: "Striped planets, a ringed orange giant and yellow bolts on violet space",
            review: SampleReview(
                summary: "Electric Universe replaces one of the great horn sections with keyboards and wonders where the warmth went. "
                    + "It is the one Earth, Wind & Fire album of its era that could have been made by anyone with the same machines.",
                bullets: [
                    "Critics were unkind and listeners followed: it ended the group's long run of high-charting albums in the "
                        + "United States.",
                    "Magnetic has a chorus and a decent video-age strut; Could It Be Right shows what the voices can still do "
                        + "with a ballad.",
                    "Drum machines flatten rhythms that used to breathe, and the cosmic lyrics lose their wit without the brass "
                        + "to answer them.",
                    "The band stopped recording for four years afterwards, which is review enough.",
                ],
                rating: 3.2, recommendation: "AVOID", recommendedFor: nil, tier: 8, label: "Career Low",
                keyTracks: ["Magnetic", "Touch", "Could It Be Right"])),
    ]
}
