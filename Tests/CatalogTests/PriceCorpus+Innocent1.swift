extension PriceCorpus {
    /// Talk of music with the same words.
    static let innocent1 = """
        It opened during the first pressing plant strike of the decade.
        A record for collectors of odd time signatures.
        The harmonies are worth their weight in gold.
        The bridge is priceless.
        Pink Floyd's "Money" is in 7/4.
        Money is the only hit here, and it earns its place.
        A rare moment of tenderness closes side one.
        Rich strings cushion a thin voice.
        It trades in cheap thrills and knows it.
        Dollar Days is the quiet heart of the record.
        The Collector is the weakest song.
        It asks for an investment of attention and repays it.
        Her range is limited, her timing is not.
        With limited means the band built a cathedral.
        A limited guitarist with unlimited ideas.
        The lyrics collect small humiliations.
        He collects voices the way others collect stamps.
        A rare voice that needs no vibrato.
        Rarely has a drummer said so much with so little.
        A rare thing: a double album without filler.
        It is that rare debut which sounds finished.
        Such ease is rare.
        Silence like this is scarce in modern pop.
        Good tunes are scarce on side two.
        Melodies are hard to find in the second half.
        It is hard to find a weak song here.
        You will be hard pressed to find a better closer.
        Hard-pressed workers people its verses.
        The beat keeps pressing forward.
        A pressing sense of doom hangs over the strings.
        Pressing questions about faith go unanswered.
        The pressing need to be heard drives every song.
        He keeps pressing the same emotional button.
        The chorus presses all the right buttons.
        The title track sets a price on loyalty.
        She sings about the price of ambition.
        Freedom has its price, the last song concludes.
        He paid the price with his voice.
        Everything comes at a cost, and the album counts it.
        The cost of fame is its subject.
        Love costs nothing in these songs.
        The singing costs her something, and you hear it.
        At what cost, the chorus asks.
        It is the price you pay for such ambition.
        Success came at a heavy price.
        The music is worth the wait.
        It is worth your time.
        The last ten minutes are worth the journey.
        Worth hearing for the bass alone.
        It is worth returning to.
        Every song here earns its keep.
        The album proves its worth slowly.
        A worthy successor to the debut.
        Its value lies in the ensemble playing.
        The songs value space over volume.
        He valued feel over precision.
        A valuable document of a band in transition.
        The most valuable player here is the organist.
        An invaluable lesson in restraint.
        Its lasting value is as a blueprint for post-rock.
        The shock value wore off, the songs did not.
        Novelty value alone does not explain its success.
        Its replay value is immense.
        Production values are modest, ideas are not.
        Family values get a beating on side two.
        It trades subtlety for scale.
        Two voices trade lines in the last verse.
        The band trades solos until the fade.
        Trading fours, they sound like old friends.
        He sold his soul to the groove.
        The chorus sells the song.
        The singer sells every line.
        It sold twelve million copies worldwide.
        It sold 500,000 copies in its first week.
        It sold out stadiums for two summers.
        It went platinum in six countries.
        The single was certified diamond.
        It sold poorly and was forgotten for a decade.
        Few bought it, but everyone who did started a band.
        It moved a million units before Christmas.
        The album shipped gold.
        Sales were modest, reviews were not.
        Its sales surprised the label.
        Commercially it was a flop; artistically it was a leap.
        A commercial disaster that critics came to love.
        It topped the charts in fourteen countries.
        It spent 741 weeks on the Billboard chart.
        It hit number 2 in the UK and 1 in Ireland.
        It cost the band their contract.
        The sessions cost them a drummer.
        The tour cost him his marriage.
        The label spent a year on the mix.
        They spent six months in a barn.
        Recorded on a shoestring in a kitchen.
        It was made for almost no money and sounds like a palace.
        A low-budget record with high ideas.
        It sounds expensive and empty.
        It sounds cheap in the best sense.
        Cheap drum machines give it charm.
        Cheap synthesizers never sounded so sad.
        Cheap Trick were paying attention.
        A cheap keyboard carries the finest melody.
        The jokes are cheap.
        Cheap sentiment spoils the ballads.
        The arrangements feel expensive.
        An expensive studio could not save it.
        The strings are lush without being costly gestures.
        Poor sequencing hurts the second half.
        It is poor in hooks and rich in mood.
        The mix is in poor taste.
        It is a wealth of melody.
        An embarrassment of riches for fans of harmony.
        A treasure trove of hooks.
        A gem of a ballad.
        A hidden gem in a long career.
        A diamond in a rough decade.
        The crown jewel is the closing suite.
        The jewel is "Harvest Moon".
        A golden voice over leaden drums.
        The gold standard for live soul.
        It struck gold on the radio.
        Heart of Gold was the hit.
        After the Gold Rush hangs over it.
        The banker's daughter is the album's best character.
        Bankers and brokers are its villains.
        Wall Street is the target of side one.
        Capitalism is mocked in the opener.
        The market square of a small town is its stage.
        It brought reggae to the mass market.
        A product of its market-minded decade.
        The American market never understood it.
        It was aimed at the teen market.
        Aimed at the adult market, it found the young.
        Marketing had little to do with it.
        Its currency is melancholy.
        The exchange of glances in the second verse is a film in itself.
        It pays off in the coda.
        It pays tribute to Fela Kuti.
        Patience pays off here.
        The gamble paid dividends.
        His risks pay rich dividends in the last third.
        The songwriting dividends keep coming.
        The band invested everything in the groove.
        She invests each syllable with dread.
        It takes an investment of time.
        You need to be invested in the story.
        It is an emotional investment that pays.
        Invested with real grief, the ballad lands.
        The producer saved the song.
        Save the closing track, it is a bright record.
        A buyer's remorse anthem, funny and bitter.
        Retail therapy gets a whole song.
        Shopping malls and freeways fill the lyrics.
        The Bargain Store is Dolly Parton's slyest metaphor.
        "Bargain" by The Who is a love song to God.
        A Faustian bargain drives the plot.
        Into the bargain, it swings.
        It is a steal from Bowie and admits it.
        They steal from the best.
        A steal of a riff, straight from Chicago.
        Auction houses and aristocrats crowd its satire.
        Original in every bar.
        An original mind at play.
        The original line-up never sounded tighter.
        The original recording of the song is by Otis Redding.
        The original mono mix has more punch.
        First editions of the band's sound are here in sketches.
        The first issue it tackles is grief.
        The second issue is the singing.
        A special edition of the group with two drummers.
        The limited palette is a strength.
        A limited run of gigs preceded it.
        In a limited time they cut nine songs.
        Numbered among the best of its year.
        Its days were numbered as a hit.
        A mint-fresh sound.
        Mint Condition and Prince are its models.
        In pristine voice, she soars.
        Her voice is in mint condition.
        His condition worsened during the sessions.
        The human condition is its only theme.
        In excellent form, the band roars.
        Excellent condition for a voice of seventy.
        A grade-A rhythm section.
        Critics graded it harshly.
        Robert Christgau gave it a B plus.
        It earned an A from Entertainment Weekly.
        The grading of dynamics is masterly.
        Sealed with a kiss, the record ends softly.
        The deal was sealed by the second single.
        A record deal followed.
        The deal with the devil is a blues cliche it avoids.
        A great deal of it is improvised.
        It deals with loss.
        A good deal of the album is instrumental.
        He is no dealer in nostalgia.
        A drug dealer narrates side two.
        The collector of debts in the title song is death.
        A collection of eleven short stories.
        Collective improvisation is the method.
        A collective of Brooklyn players made it.
        It belongs in any serious collection of soul music.
        Essential to any collection of jazz.
        Every collection needs one record this loud.
        Completists will enjoy the outtakes, others the songs.
        Diggers of rare groove sampled it for decades.
        Crate diggers like Madlib found its breaks.
        Sampled by crate-digging producers for its drums.
        The drum break has been sampled over 200 times.
        Kanye West sampled it on "Touch the Sky".
        A cult favourite among drummers.
        A holy grail of tone for guitarists.
        The quest for the holy grail of pop ends here.
        The Grail imagery is heavy-handed.
        The rarest of things: a funny prog album.
        That rarest of birds, a happy breakup record.
        A rarity in his catalogue: a cheerful song.
        B-sides and rarities fill the second disc.
        Rarities is a good title for such odds and ends.
        Slow songs are a rarity here.
        Modesty is rare in a guitar hero.
        Rare earth minerals are not a usual lyric.
        Rare Earth and the Temptations are its parents.
        A rare groove anthem of the eighties.
        An extremely rare case of a perfect sequel.
        Such unity is extremely rare in a supergroup.
        It is very rare for a debut to be this calm.
        Producer and artist are rarely this well matched.
        A sought-after arranger wrote the charts.
        She became a sought-after voice in the studios.
        The much sought-after session bassist plays throughout.
        The sought peace never comes.
        The long-sought harmony arrives in the coda.
        The vinyl crackle at the start is part of the music.
        It was made for vinyl, with two distinct sides.
        Side two of the vinyl plays as one suite.
        Split over two sides of vinyl, the suite breathes.
        The sound of warm vinyl is imitated with plugins.
        A 45 of the title song was a hit.
        The twelve-inch mix stretches the groove.
        A double LP that never sags.
        The record label nearly shelved it.
        The label rejected the first mix.
        White label culture shaped its sound.
        Blue Note's house style is present.
        It was reissued in 2011 to new acclaim.
        The 2004 reissue led to a reappraisal.
        Reissued to great reviews, it found its audience.
        The remaster reveals the bass.
        The remastered edition adds nothing musically.
        The deluxe edition adds a superb live set.
        Bonus tracks on the anniversary edition show the sketches.
        Out of step and out of print for years, the band kept writing.
        Press reaction was mixed.
        The press loved it.
        British press coverage was hostile.
        The music press named it album of the year.
        First press reactions were hostile.
        Early press was kind.
        It made the press nervous.
        Stop-press horns announce the chorus.
        Impressions of the city pass by.
        Pressed for time, they cut it live.
        Pressed into service, the cellist shines.
        Repressed anger fuels the guitars.
        A repressed teacher narrates.
        The matrix of influences is dense.
        The Matrix soundtrack borrowed it.
        Catalogue songs like this keep him afloat.
        It is the best album in a deep catalogue.
        Number 9 is the collage everyone skips.
        Take the A Train closes the set.
        50 Cent and Dr. Dre make cameos.
        Five dollars is all the hero has in the second verse.
        A million dollar smile of a chorus.
        Million Dollar Baby is not related.
        It sounds like a million bucks.
        The chorus sounds like a million dollars.
        She sings like a million dollars.
        Price Tag was the obvious single.
        Lloyd Price and Fats Domino are nearby.
        Leontyne Price sings the aria.
        Kelly Price adds gospel fire.
        Fats Waller would have smiled.
        The Rich Kids and the Jam were rivals.
        Poor Little Rich Girl is a standout.
        Can't Buy Me Love is two minutes of joy.
        Money for Nothing became an anthem.
        Money, Money, Money is ABBA at their most theatrical.
        C.R.E.A.M. made money its refrain.
        Money and its absence run through the lyrics.
        He raps about money, power and regret.
        Lyrics about debt and rent ring true.
        Songs of rent, wages and worry.
        The working-class hero counts his wages in verse two.
        Greed is its subject and excess its style.
        The rapper flips a soul sample into gold.
        The flip side of fame is the theme.
        It flips gender roles with wit.
        The band turned profit into purpose.
        Prophets and profits alike are mocked.
        There is no profit in comparing it with the debut.
        The bass line is money.
        They put their money where their mouth is.
        For my money it is their best.
        It gives the Stones a run for their money.
        Time is money, the robots chant.
        It takes its toll on the listener.
        A tax on the patience at 79 minutes.
        The listener is well rewarded.
        Its rewards are many.
        Nobody bought the disco detour.
        I don't buy the sentiment.
        Buy it for the title track.
        It is worth buying for the playing alone.
        Take it home for the ballads.
        Skip it unless you love synthesizers.
        One to own.
        A keeper.
        It earns a place on the shelf by melody alone.
        A staple of college radio.
        A staple of late-night sets.
        It was a staple of MTV.
        A fixture of best-of lists.
        It is found on most lists of great debuts.
        Hard to track down, the melody hides in the bass.
        The hook is tough to find at first and then impossible to lose.
        The groove is difficult to locate and impossible to resist.
        The sleeve shows a dog.
        The gatefold photograph suits the music.
        The cover became an icon.
        The packaging promises more than the songs keep.
        The condition of the tapes adds a ghostly air.
        Tape hiss and room noise are part of its charm.
        """
}
