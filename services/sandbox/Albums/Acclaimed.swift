/// Records nearly everyone agrees on.
extension SandboxAlbum {
    static let acclaimed: [SandboxAlbum] = [
        SandboxAlbum(
            cover: .okComputer, artist: "Radiohead", title: "OK Computer", year: 1997, genres: ["Alternative Rock", "Art Rock"],
            label: "Parlophone", legibleText: "OK COMPUTER RADIOHEAD",
            description: "A cream punched card with rows of dark slots, a few of them lit in coral and teal",
            review: SampleReview(
                summary: "OK Computer is where a British guitar band stopped writing about itself and started writing about the "
                    + "century's end: "
                    + "travel, machines, polite despair. It is dense and cold on the surface and almost unbearably tender underneath.",
                bullets: [
                    "Critics received it as an event in 1997 and it has stayed near the top of all-time lists since; it won the "
                        + "Grammy for Best Alternative Music Album.",
                    "It entered the UK album chart at number one and carried three singles, of which the six-minute Paranoid "
                        + "Android is the least likely hit of its decade.",
                    "Recorded largely in a country house with Nigel Godrich, it lets rooms and stairwells do the work of effects: "
                        + "hear the choir-like Mellotron of Exit Music swell until the bass tears through.",
                    "Its mix of band, sampler and orchestral dread gave the next ten years of British rock a vocabulary, from "
                        + "Muse to Coldplay, few of whom kept its unease.",
                    "What first sounded like paranoia about commuting now reads as reportage, which is why each new generation of "
                        + "listeners claims it.",
                ],
                rating: 9.7, recommendation: "ESSENTIAL", recommendedFor: nil, tier: 1, label: "Essential Classic",
                keyTracks: ["Paranoid Android", "Exit Music (For a Film)", "Let Down", "Karma Police", "No Surprises"])),
        SandboxAlbum(
            cover: .darkTwistedFantasy, artist: "Kanye West", title: "My Beautiful Dark Twisted Fantasy", year: 2010,
            genres: ["Hip Hop", "Art Pop"], label: "Roc-A-Fella Records", legibleText: "KANYE WEST MY BEAUTIFUL DARK TWISTED FANTASY",
            description: "Golden rays bursting from a rosette on a plum ground, framed by a thin gold line",
            review: SampleReview(
                summary: "My Beautiful Dark Twisted Fantasy is maximalism with a purpose: every choir, string section and guest "
                    + "verse serves a portrait of appetite and shame. "
                    + "It gathers all that West had tried before and performs it at full scale.",
                bullets: [
                    "It was the most praised album of 2010 by a distance, topping year-end lists across the press and winning the "
                        + "Grammy for Best Rap Album.",
                    "The guests raise their game: Nicki Minaj's verse on Monster made her a star in ninety seconds.",
                    "Runaway builds nine minutes on one repeated piano note and ends in a vocoder solo that says more than the words do.",
                    "Its layered, orchestral approach to sampling set the ambition of big-budget hip hop for the decade that followed.",
                    "Reputation has hardly moved since: listeners who leave the man aside still find the record's architecture "
                        + "astonishing.",
                ],
                rating: 9.4, recommendation: "ESSENTIAL", recommendedFor: nil, tier: 1, label: "Genre Landmark",
                keyTracks: ["Dark Fantasy", "Power", "Monster", "Runaway", "Lost in the World"])),
        SandboxAlbum(
            cover: .abbeyRoad, artist: "The Beatles", title: "Abbey Road", year: 1969, genres: ["Rock", "Pop Rock"], label: "Apple Records",
            legibleText: "ABBEY ROAD THE BEATLES",
            description: "A wall of quarter-circle tiles in teal, orange, cream and brown",
            review: SampleReview(
                summary: "Abbey Road is four people who could barely share a room agreeing to make one more record properly. "
                    + "The result is the group's warmest sound and, in its long closing medley, their most elegant farewell.",
                bullets: [
                    "Some reviewers in 1969 found it too polished; within a few years it was counted among the best albums by anyone.",
                    "It spent seventeen weeks at number one in Britain and has been certified many times over on both sides of "
                        + "the Atlantic.",
                    "George Harrison arrives as an equal: Something and Here Comes the Sun are the two songs most people leave humming.",
                    "The medley turns unfinished fragments into a suite, an idea that progressive rock would live on for years; "
                        + "the traded guitar solos before The End are a band saying goodbye in turn.",
                    "It is an early showcase of the Moog synthesizer in rock, used as colour and never as a stunt.",
                ],
                rating: 9.6, recommendation: "ESSENTIAL", recommendedFor: nil, tier: 1, label: "Cultural Monument",
                keyTracks: ["Come Together", "Something", "Here Comes the Sun", "I Want You (She's So Heavy)", "Golden Slumbers"])),
        SandboxAlbum(
            cover: .seeds, artist: "TV on the Radio", title: "Seeds", year: 2014, genres: ["Indie Rock", "Art Rock"],
            label: "Harvest Records",
            legibleText: "TVOTR", description: "A sunflower head of coloured seeds spiralling out on amber, five letters below",
            recognition: .needsSearch,
            review: SampleReview(
                summary: "Seeds is the sound of a band choosing to go on. Made after the death of bassist Gerard Smith, it trades the "
                    + "group's thickets of noise for plain, bright choruses that carry their grief in the open.",
                bullets: [
                    "Reviews were warm rather than ecstatic: most heard TV on the Radio's most direct songs, some missed the old "
                        + "strangeness.",
                    "Happy Idiot gave the group a foothold on alternative radio, its motorik pulse hiding one of their saddest lyrics.",
                    "Dave Sitek's production is clean and wide, with synthesizers where feedback used to be; Careful You drifts "
                        + "into French and back on a single heartbeat of bass.",
                    "Its standing has risen since: what seemed a simplification now sounds like clarity.",
                ],
                rating: 7.9, recommendation: "RECOMMENDED", recommendedFor: "fans of art rock that wants to be sung along to", tier: 4,
                label: "Surprise Excellence", keyTracks: ["Quartz", "Careful You", "Happy Idiot", "Trouble", "Seeds"])),
        SandboxAlbum(
            cover: .weezer, artist: "Weezer", title: "Weezer", year: 1994, genres: ["Alternative Rock", "Power Pop"], label: "DGC Records",
            legibleText: "WEEZER", description: "A stack of cubes in every shade of blue with a few yellow ones",
            disambiguation: "Blue Album",
            review: SampleReview(
                summary: "Weezer's first album puts heavy guitars behind the tunes of a shy bedroom songwriter. Ten songs about "
                    + "garages, surfing and "
                    + "being left out turn awkwardness into anthems without once winking.",
                bullets: [
                    "It was taken for novelty by part of the press in 1994; later surveys place it among the decade's finest debuts.",
                    "Buddy Holly and Undone made it a multi-platinum radio fixture in the United States.",
                    "Ric Ocasek's production keeps the guitars dry and enormous; Only in Dreams earns its eight minutes with one "
                        + "slow-burning crescendo.",
                    "A generation of emo and pop-punk bands learnt from it that confession and crunch belong together.",
                ],
                rating: 9.1, recommendation: "ESSENTIAL", recommendedFor: nil, tier: 2, label: "Critics' Choice",
                keyTracks: ["My Name Is Jonas", "Buddy Holly", "Undone - The Sweater Song", "Say It Ain't So", "Only in Dreams"])),
        SandboxAlbum(
            cover: .powerCorruption, artist: "New Order", title: "Power, Corruption & Lies", year: 1983,
            genres: ["Synth-Pop", "Post-Punk"],
            label: "Factory Records", legibleText: "", textConfidence: "low",
            description: "Interlocking arcs on dark green tiles in red, white, teal and orange with a strip of colour code and no "
                + "lettering",
            recognition: .immediate(confidence: "medium"),
            review: SampleReview(
                summary: "Power, Corruption & Lies is the moment New Order stop mourning and start dancing, without pretending to "
                    + "be cheerful. "
                    + "Sequencers and Peter Hook's high bass share the melodies as if they had always been neighbours.",
                bullets: [
                    "British critics heard at once that the group had found a voice of its own; the album has stayed a fixture of "
                        + "best-of-the-eighties lists.",
                    "It topped the UK independent chart in the months when Blue Monday, kept off the album, filled every floor.",
                    "Age of Consent opens on a bass line that a thousand indie bands have since tried to rewrite; Your Silent "
                        + "Face is Kraftwerk with weather.",
                    "Few records did more to make drum machines respectable in guitar rock, and few used them with such light hands.",
                ],
                rating: 9.0, recommendation: "ESSENTIAL", recommendedFor: nil, tier: 2, label: "Cult Essential",
                keyTracks: ["Age of Consent", "The Village", "Your Silent Face", "Leave Me Alone"])),
    ]
}
