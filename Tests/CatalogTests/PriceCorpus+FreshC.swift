extension PriceCorpus {
    /// The set that was set aside: written with the others, measured once, when the weights were final.
    static let freshCViolating = """
        Be ready to raid the piggy bank.
        It runs to about the same as a night at a good hotel.
        Prices being what they are, most of us will stick with the CD.
        The LP alone is eighty before shipping.
        A double-digit sum will do if you are not fussy.
        You would not get much change from two hundred.
        It is free on streaming and ruinous on wax.
        That is a lot of cash for thirty-one minutes.
        Whatever they are asking, it is too much.
        You will pay through your teeth for the British one.
        Frugal listeners should look to the reissue.
        The import duty alone will sting.
        A handful of coins at a yard sale is what it ought to run you.
        Nothing about it is kind to a student's budget.
        Every dollar you put into it comes back.
        A decade in a cupboard does wonders for what this brings.
        It has been a better bet than property.
        The appreciation over the last few years has been steep.
        It will not lose you anything if you change your mind.
        Smart buyers got in before the revival.
        This little disc has beaten inflation handsomely.
        When the singer is gone, expect what it sells for to leap.
        There are worse ways to store wealth.
        One day it may pay for a new roof.
        As a long-term proposition it makes sense to own one.
        A specialist will appraise it for you.
        What it would bring today is hard to say, but it would be plenty.
        Its market has matured.
        A Swiss buyer took the last known one home for the cost of a small boat.
        Sellers rarely accept the first offer.
        Two bidders, one record, no mercy.
        Listings for it tend to close in minutes.
        It was a staple of mail-order lists until the dealers realized.
        You can always find a taker for it.
        The specialists will try to talk you out of keeping yours.
        Record fairs are built on titles like this.
        It sits in the locked cabinet at the back of the store.
        Someone is always trying to buy mine.
        Auctioneers love it almost as much as drummers do.
        It was a fixture of the cut-out bins until the samplers found it.
        It will trade for two or three ordinary albums any day.
        It slips through charity shops once in a blue moon.
        You hardly ever see it in the flesh.
        Fewer than anyone thought survived the flood at the warehouse.
        Hardly any made it out of Brazil.
        Nobody is sure how many were run off, but it was not a lot.
        Finding one is a matter of luck and shoe leather.
        It is as good as extinct in the wild.
        The withdrawn version is close to a myth.
        Only family and friends were given one.
        Stock ran out in a morning and that was that.
        There is one for every attic in England.
        It is a common sight in junk shops.
        Once these are gone, they are gone.
        Look for the address on the back: the older street name means an early one.
        The dark green paper label predates the light one.
        The Spanish jacket has a different photograph and a following of its own.
        Matte covers came before glossy ones, and matter more.
        Copies from the first weeks lack the bar on the rear.
        The lacquer was recut after a few hundred, and the first cut is livelier.
        You can identify it by the machine stamp next to the label.
        The double 45 edition is a sonic luxury.
        Demonstration discs with the plain white sleeve are another matter.
        Anything with the old logo is preferable.
        The promotional one has a timing strip on the front.
        The picture sleeve seven-inch is the real find.
        The tenth anniversary box has a cloth cover and a certificate.
        Be picky about the surface, since these were made of recycled plastic.
        Sun-faded spines are the rule.
        The jacket should have no splits and the disc no fingerprints.
        Sellers tend to be optimistic about how clean theirs is.
        An untouched one is close to impossible.
        Even dealers describe most of them as tired.
        Turn down anything with a warp.
        A generous grader will call it excellent; look for yourself.
        Do not break the seal if you have one.
        If somebody offers you theirs, say yes before they think about it.
        Hurry, these do not sit around.
        If you are short on funds, the compilation covers the essentials.
        Pay the extra for the two-disc version.
        Save yourself a bundle and get the club edition.
        Only the wealthy need apply for the first version.
        Half of what they are asking would be about right.
        Hold out for a discount.
        Better to spend that sum on three of their other albums.
        It is the final piece in many a shelf-long puzzle.
        The hobby has few bigger prizes.
        A badge of honor among those who dig.
        Enthusiasts cross oceans for the version with the insert.
        Obsessives own it in every country's version.
        Framed, it looks better than most paintings, and cost about the same.
        It is a museum piece, so wear gloves.
        """

    static let freshCInnocent = """
        The piggy bank she smashes in the video pays for her escape.
        Cash, cars and lonely hotels make up the lyric sheet.
        The songs weigh what a man is worth against what he earns.
        His rhymes about rent money sting.
        The title track puts a price on forgiveness.
        The word value appears in every chorus, always with a sneer.
        A cheap nylon-string guitar gives it its warmth.
        The luxury of the strings hides bitter words.
        The groove is rich, the words poorer.
        A costly divorce inspired the ballads.
        The budget went on horns, and the horns earned it.
        The advance was gone before the drums were done.
        There is a lot of cash in the verses and not much joy.
        The duo traded demos by mail for a year.
        Every song trades on a contrast of loud and soft.
        He deals in small details.
        The hooks pay dividends on later listens.
        The early songs invest in characters, and the late ones collect.
        The album takes a while to give up its treasures.
        A wise investment of patience is repaid by the finale.
        Its critical stock has gone up since the nineties.
        It keeps getting better, year after year.
        It sold poorly and was loved fiercely.
        The album sold eight million copies and won three Grammys.
        It was the biggest seller in the label's history.
        A gold disc hung over the mixing desk.
        Radio would not touch it, and it went platinum anyway.
        The bidding between labels was over before the demo was finished.
        The auctioneer who narrates the closer speaks in triplets.
        A merchant, a soldier and a bride sing the trio.
        The market women of Lagos inspired the rhythms.
        The shopkeeper in the second song is her grandfather.
        He wrote it behind the counter of a record store.
        He bought his first guitar in a pawn shop, and it is on every track.
        Second-hand amplifiers give the guitars their bark.
        The scarcity of drums makes each beat count.
        Silence is a rare commodity in metal, and they use it well.
        A rare falsetto, never overused.
        Such lightness is hard to come by in doom.
        It is difficult to find a weak song here.
        Few debuts survive their hype so well.
        There were only four microphones in the room.
        Only a few bars of the original melody remain.
        They only made one more album after this.
        The lost second verse was found on a demo.
        The search for a lost brother drives the narrative.
        Hunters and wolves chase each other through the lyrics.
        The chase in the finale is scored for bassoon.
        The first version of the song was twice as slow.
        The British band borrowed the riff from a Ghanaian hit.
        A test of nerves, this version runs to nineteen minutes.
        The label, a tiny operation in Leeds, gave them full control.
        The pressing needs of the poor are his theme.
        Pressed for time, they cut the vocals live.
        The singers issue a warning in the opening lines.
        An issue of trust between the two writers shaped the record.
        The cover art by a Polish painter is as strange as the music.
        The sleeve design was inspired by road signs.
        The liner essay explains the Yoruba texts.
        The album opens with the sound of a needle finding its groove.
        Wax cylinders and tape loops provide the textures.
        His jacket is torn and his heart is too, the chorus goes.
        A mono recording from a church, all echo and faith.
        The stereo spread of the choir is breathtaking.
        The remastering brings the bass forward.
        The second disc has a complete concert from Montreux.
        The double album format gives them room to fail.
        The seven-inch edit loses the bridge.
        A spotless mix suits these tidy songs.
        The clean tone of the lead guitar never wavers.
        A scratched turntable rhythm drives the single.
        Worn-out lovers and worn-out shoes people the songs.
        Her voice is in splendid condition after a decade off.
        A fade in the light, a fade in the music.
        The grade-school choir steals the closing track.
        The mint tea and the dusk are in the lyrics.
        Do not hesitate to skip the interludes.
        Wait for the key change.
        Keep it on repeat until the words sink in.
        Save the last song for the drive home.
        Pick any song and the bass is the best thing in it.
        It belongs on the shelf beside Marvin Gaye.
        Own it, live with it, argue about it.
        Essential for lovers of slow tempos.
        Worth your time for the duet alone.
        Nothing worth having comes easy, she sings.
        The trophy wife of track three gets the last word.
        A prize fighter's life in eleven rounds.
        The museum of broken instruments gives the record its palette.
        A complete performance of the suite would take two hours.
        The obsessive attention to reverb borders on madness.
        Diggers of wells and graves share the folk songs.
        """
}
