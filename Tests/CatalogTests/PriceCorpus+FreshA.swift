extension PriceCorpus {
    /// The first of the sets that were written before the evidence was weighed, and looked at while it was.
    static let freshAViolating = """
        Your wallet will feel this one for weeks.
        Nobody walks out of a shop with this for less than a day's pay.
        Budget for it the way you would for a weekend away.
        The cheapest I have ever seen was a week's groceries.
        You could furnish a small room for what the mono asks.
        Set aside a month of lunches if you want the first version on the shelf.
        Anyone quoting you under a hundred has not looked closely.
        It used to be loose change; now it is a car payment.
        Even the worn ones run you more than a good pair of shoes.
        The figures people mention for it would make an accountant blush.
        What people hand over for this today would have bought the studio.
        A tenner gets you the disc, fifty the box.
        It has made some patient owners very comfortable.
        Worth more every year.
        Hold on to it, it'll only go up.
        Time has been generous to anyone who kept theirs.
        A friend paid for a honeymoon by letting his go.
        The curve on this one has pointed upward since the eighties.
        Think of it as savings you can dance to.
        Your grandchildren will thank you for keeping it clean.
        Few things from 1972 have grown so much without interest.
        It beats a savings account, and it grooves.
        Put one away and forget about it for ten years.
        Shares fall; this does not.
        Owning it is the musical equivalent of owning land.
        Down the line it will be worth a good deal more than you gave for it.
        Sleeves like this change hands for serious money.
        They leave the listings within the hour.
        Dealers know exactly what they have.
        It moves fast whenever somebody lets one go.
        Sellers have wised up since the biopic.
        Whoever has one to offer can name his terms.
        Two of them went under the hammer in London last spring.
        The hammer fell at a startling height.
        Estate clear-outs are where these come from now.
        The guy at the counter will smirk when you ask for it.
        Flippers cleaned out the last drop.
        Traders keep a spare for rough months.
        If you ever tire of it, you will have no trouble finding it a new owner with cash.
        Scalpers got to it first.
        You can go years between sightings.
        There were never many to begin with.
        Most of them ended up in a landfill.
        Blink and the next one will be gone.
        A warehouse fire took nearly the whole run.
        The label only ever made enough for friends and family.
        I know of four in the country.
        Nobody lets go of theirs.
        Tracking it down took me eleven years.
        It has all but vanished from the racks.
        Good luck seeing one outside a glass case.
        They simply do not come up.
        Every shop has six of them.
        You cannot move for these at car boots.
        Hunters will want the one with the textured jacket.
        Go for the pale label over the dark one.
        The one with the printing mistake on the back is the one people whisper about.
        Look for the tiny triangle near the center hole.
        The earliest ones came in a thicker card with a fold-out lyric sheet.
        Only the first thousand had the die-cut window.
        Those from the Hayes factory are the ones to have.
        The later run skimped on the board and swapped the inner for plain paper.
        Mono heads guard the version with the longer fade.
        Tell them apart by the spine, which lost its lettering in 1969.
        A sticker on the front separates the wheat from the chaff here.
        The reissue drops the poster and with it the appeal.
        The marbled wax was a shop exclusive.
        Hold it under a lamp before you commit.
        Most have been loved a little too hard to be played now.
        Expect hairlines and a few pops on whichever one you find.
        The corners will be soft; live with it.
        Anything short of spotless should be left where it is.
        Watch for writing on the back and tape along the seams.
        The flip side tends to be chewed up by old needles.
        If the shine is still there, you have done well.
        Grab it before the next documentary does its damage.
        Do not dawdle if one crosses your path.
        Skip the box unless someone else is paying.
        The plain two-disc version is all most budgets need.
        Wait until it is marked down, which it always is by spring.
        Ask what they want for it and then offer half.
        Pick up the download and keep the difference.
        You are better off streaming it than paying what they want.
        Completists will already have three of these.
        Somebody with the whole catalog in alphabetical order is missing this one.
        It fills the last gap on many a shelf.
        People build whole display walls around this jacket.
        This is the one visitors ask to hold.
        It is the piece that gets locked away when guests come.
        """

    static let freshAInnocent = """
        The price of fame runs through every verse.
        He counts his money in the second verse and finds nothing worth keeping.
        Rich textures and a cheap drum machine make strange company.
        A priceless guitar solo closes the first side.
        The record sold millions and still sounds like a secret.
        A strike at the pressing plant delayed the release by a month.
        Collectors of odd time signatures will have a field day.
        It went gold in six weeks.
        The slow opening is an investment in the listener.
        A rare moment of tenderness breaks the tension.
        Bargain-bin synths never sounded so warm.
        She bids farewell to her twenties in eleven songs.
        The trade unions and picket lines of his youth fill the lyrics.
        Their label went bankrupt in the middle of the tour.
        The band returned the advance and made the record they wanted.
        A mint-flavored falsetto floats above the bass.
        His voice has the worn grain of an old copy of a favorite novel.
        The dealer at the poker table is the narrator's father.
        Hunting horns open the final movement.
        The auction scene in the third act is a fugue for four voices.
        The strings climb and climb until the chorus can afford to let go.
        A sealed letter is the hinge of the plot.
        Every year on the road is audible in his phrasing.
        The harmony climbs in value as the song repeats it.
        It is one of the few protest albums that got better with age.
        The wallet in the title track belongs to a drowned sailor.
        They traded their drummer for a sequencer and never looked back.
        The singer owns every syllable.
        A sleeve of tattoos and a heart of glass, the hero limps home.
        The melody turns up in disguise three more times.
        The original lineup recorded it in four days.
        The issue of class is never far from the surface.
        She spends her words carefully.
        Nothing here is cheap except the wine in the last song.
        The bass pays rent on the low end while the guitars go out.
        His debts to Muddy Waters are paid in full here.
        A fortune teller predicts the ending in the opening lines.
        The horns fetch the melody back from the dark.
        It commands the room from its first chord.
        The reissue restored the two songs the censors removed.
        Grading on a curve, this is still his finest vocal.
        The condition of the town, boarded up and broke, is the album's subject.
        Few records of the era are so generous with silence.
        A jacket of feedback wraps the acoustic guitar.
        Hold on to the quiet ones; they bloom late.
        The tempo only goes up from there.
        Keep an ear on the hi-hat, it tells the story.
        It gets richer each time you return to it.
        It took them years to find a singer, and it was worth the wait.
        The album grows with you, year after year.
        The chorus is hard to find at first and then impossible to lose.
        The label's owner thought it would never sell and shelved it.
        Shops in Kingston played it before radio did.
        It was recorded above a record shop in Hackney.
        A thrift-store organ wheezes through the ballads.
        She found the harmonium at a flea market and wrote the album on it.
        The pawned trumpet becomes a metaphor for the marriage.
        The narrator sells his guitar in the last verse.
        A savings account and a mortgage, love songs for grown-ups.
        Wall Street suits dance to its most cynical song.
        The market crash of 1987 hangs over the lyrics.
        He made the album on a shoestring and a borrowed four-track.
        An expensive orchestra is used for exactly one chord.
        Its success paid for a studio in the hills.
        It ranked among the best sellers of the decade.
        The ballad topped the chart in nine countries.
        It has been certified platinum four times over.
        The first take was kept, cough and all.
        A first edition of Blake lay open on the piano.
        They press on through the storm of cymbals.
        The pressing rhythm of the title track mirrors its panic.
        The groove is deep and slightly scratched by the guitar.
        Ring modulators wear down the edges of the organ.
        There is wear in his voice that no producer could fake.
        An unopened box of demos turned into this album.
        The cover shows a shop window at night.
        The sleeve notes were written by his brother.
        The LP's first half is a suite about a flood.
        The twelve-inch mix made it a club hit.
        The stereo panning makes the drums circle the room.
        It is a collection of lullabies for anxious adults.
        The album completes a trilogy about exile.
        Completing the set is a hushed version of a folk standard.
        If you like your soul rough, start here.
        Get it for the horns and stay for the words.
        It is worth owning for the closing suite alone.
        An essential album for anyone who loves harmony.
        The demand for encores kept them on stage past midnight.
        Supply your own darkness; the record brings the candles.
        Her stock in trade is the unresolved chord.
        """
}
