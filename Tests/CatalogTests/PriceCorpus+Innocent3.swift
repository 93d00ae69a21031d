extension PriceCorpus {
    /// Their counterpart: words of trade, rarity and sums that talk of music.
    static let innocent3 = """
        A rare moment of tenderness closes the first side.
        The song is about the price of fame and never flinches.
        "Money" turns a cash register into a rhythm section.
        It sold a million copies in six weeks and made him a star.
        The album was certified double platinum in 1987.
        It was recorded for next to nothing in a friend's garage.
        They made it on a shoestring and it sounds enormous.
        The label advance went on a string section.
        He gave away his royalties and never saw a penny.
        A first pressing plant strike kept it out of the shops at Christmas.
        Collectors of odd time signatures will be in heaven.
        The bass line alone is worth its weight in gold.
        Her phrasing is priceless.
        Cheap thrills, cheaply recorded, and all the better for it.
        The harmonies are rich and the melodies generous.
        Patience pays off on the second half.
        You become invested in the characters within minutes.
        A limited palette of guitar, bass and drums.
        It has replay value to spare.
        The drummer steals the show.
        The lyric strikes a bargain with the devil.
        Sampled by a dozen rappers, the riff took on a second life.
        A reissue introduced it to a new generation.
        It entered the chart at number three and stayed for a year.
        The singer was hard to find in the mix, buried under guitars.
        An elusive melody drifts in and out of the title song.
        It captures a scarce commodity, sincerity.
        Essential listening for anyone who likes soul.
        Buy it for the trumpet playing alone.
        If you own one album of theirs, make it this one.
        It deserves a place in every home.
        Worth owning for the ballads.
        The original version of the song was a waltz.
        A mint green Cadillac glides through the second verse.
        The condition of the working man is his theme.
        Grading his own life harshly, he sings about failure.
        They sound like a million dollars.
        He sounds like a man with ten dollars and a bus ticket.
        "Dollar Days" is the emotional heart of the record.
        "Rare" opens with a clipped guitar and a whispered vocal.
        The chorus of "Price Tag" is hard to shake.
        The second single stalled at 40 in Britain.
        It moves 180 beats per minute at its fastest.
        Heavy guitars, heavier drums and a light touch.
        The mono drone of the synthesizer anchors the piece.
        Stereo panning makes the drums circle the listener.
        The strings are pressed into service on three songs.
        Pressing on through grief, she finds new colours.
        A test of patience for some, a treasure for others.
        The band traded riffs for texture.
        The two singers trade verses throughout.
        Their stock rose after the festival and never fell again.
        The record company wanted hits and got a concept album.
        A $100,000 studio bill nearly broke the band.
        The budget allowed for one day of strings.
        The producer invested the songs with space and echo.
        It appreciates silence as much as noise.
        An investment of time that pays dividends.
        The album grows in stature with every listen.
        Its reputation has only gone up since.
        A commercial failure on release, now a classic.
        It was out of step with the market of 1977.
        Marketed as a pop singer, he was a poet.
        The auction scene in the libretto is a comic delight.
        A pawn shop guitar gives the record its rattle.
        Second-hand emotions are not for her.
        Borrowed riffs and second-hand licks, but played with fire.
        The songs deal in loss and longing.
        Dealing with addiction, he keeps the details plain.
        Drug dealers and preachers share the same corner in these songs.
        Everything here sounds expensive, from the reverb to the strings.
        Expensive-sounding strings cannot hide thin songs.
        A cheap drum machine and a great voice.
        The Casio costs nothing in warmth.
        It costs the album some momentum.
        The joke wears thin by the third verse.
        Ring-modulated guitars wear away at the melody.
        The vinyl crackle at the start is a sample.
        A crackle of static opens the first song.
        It plays best as two sides, with a break between.
        Side two of the LP is a single suite.
        The double album sprawls over four sides.
        The gatefold photograph shows the band in a field.
        The cover photograph was taken at dawn.
        The sleeve notes explain the story.
        The sealed-off sound of the vocal booth suits the lyrics.
        Seldom has a singer sounded so alone.
        Rarely does a debut arrive this fully formed.
        They seldom repeat an idea.
        Few albums of the decade survive so well.
        Only two songs run past five minutes.
        Only a handful of musicians play on it.
        The band was limited to four tracks and used every one.
        A limited singer, but a remarkable writer.
        Numbered among the great live albums, and rightly so.
        He numbers his days in the last song.
        The most valuable player here is the bassist.
        Valuable lessons from dub shape the low end.
        Values of family and faith run through the text.
        It is of immense value as a document of the scene.
        A document of historic importance and great charm.
        The song asks what a life is worth.
        It is worth every minute of its running time.
        Worth hearing for the brass alone.
        Not worth skipping, even the interludes.
        A treasure trove of melody.
        The hidden treasure of his catalogue.
        A hidden gem in a crowded year.
        A gem from start to finish.
        The jewel in the crown of British folk.
        Gold-plated pop with a melancholy core.
        Solid gold funk from the first bar.
        A golden age of soul in thirty minutes.
        Silver-tongued and sharp, he toys with the beat.
        The guitar tone is pure gold.
        It is rare groove at its most elegant.
        A rare misstep in a flawless run.
        Such empathy is rare in rock.
        It is the rarest of things, a funny sad record.
        The holy grail of slow tempos, executed with patience.
        The collector of souls returns in the final act.
        A collection of songs about trains.
        The best of his collections of ballads.
        An audiophile's love of detail informs the production.
        The sound is warm, wide and detailed.
        The remaster lets the bass breathe.
        The remastered edition restores two lost songs.
        The bonus disc adds six demos.
        The deluxe edition adds a concert from 1974.
        The expanded reissue is where newcomers should start.
        The expanded set puts the B-sides in order.
        It was deleted scenes and half-finished sketches turned to gold.
        It won two Grammys and a Mercury Prize.
        The lead single topped the chart in nine countries.
        Over twenty million people bought it.
        Sales were slow until a film used the ballad.
        It outsold everything else on the label.
        The label dropped them after sales of four thousand.
        Motown paid the band five dollars a song.
        He sold his car to pay for the studio.
        They could not afford a drummer, so they used a machine.
        Rent, bills and wages are the subjects.
        "Bills, Bills, Bills" comes near the end.
        A rich man's blues, sung by a poor man.
        Poverty and wealth run through every verse.
        The bargain at the heart of the song is a cruel one.
        He sells every line.
        She sells the chorus with a grin.
        The band goes for broke on the closer.
        The singer goes for the high note and gets it.
        It commands attention from the first note.
        The title track fetches up somewhere near jazz.
        The hooks are easy to find and hard to forget.
        The record holds up, every song of it.
        The pay-off comes in the last minute.
        A band paying tribute to its heroes.
        They paid their dues in Hamburg.
        Grab it with both hands and play it loud.
        Pick this up if you love harmony singing.
        Skip it if you want hooks.
        It belongs in any collection of soul music.
        A must for fans of chamber pop.
        The first two hundred seconds are silence.
        Only two songs were written by the singer.
        For under forty minutes, the band never lets go.
        The tempo climbs to one hundred and sixty.
        The three figures on the cover are the band's fathers.
        A three-note figure repeated by the piano opens the album.
        Her first words are about rent and bread.
        He pays tribute to Otis Redding on the closer.
        The trumpet pays homage to early Miles.
        They spent two years in the studio and it shows.
        The cost of fame is counted in sleepless nights.
        Love comes at a price, the chorus warns.
        He pays a heavy price for honesty.
        The label paid for one week of recording.
        The record cost 600 pounds to record and changed pop.
        The sessions ran over budget and out of patience.
        A low-budget video made the song famous.
        The budget was small and the ambition huge.
        With a tiny budget and a borrowed drum kit they made a classic.
        It was made cheaply and quickly, and that is its charm.
        The drum sound is cheap in the best sense.
        Expensive production can't save weak songs.
        A wealth of ideas, most of them good.
        It's an embarrassment of riches.
        The rewards are rich for those who wait.
        Every listen brings a return.
        He bets everything on the ballads and wins.
        A safe bet it is not.
        A gamble that pays off handsomely.
        The album has gained in stature.
        Critics undervalued it for years.
        Its influence appreciated only later.
        Listeners came to appreciate it over the decades.
        The currency of these songs is regret.
        The songs trade in nostalgia.
        Guitar and saxophone trade solos.
        The market square in the title is in Leeds.
        The "Stock Exchange" interlude is silly.
        Takes stock of a marriage in ten songs.
        He auctions off his memories in the second verse.
        She sold her piano to finish it.
        The band sold out the Royal Albert Hall in minutes.
        It sold out arenas for two years.
        They were accused of selling out.
        The collector's instinct shows in the samples he chose.
        A record collector's knowledge of soul informs every break.
        A collector of sounds, she records trains and bells.
        The crate-digging producer found the loop on a gospel record.
        Built from dusty samples and old vinyl.
        Vinyl crackle frames the piano.
        A side-long suite fills the second half of the record.
        Side one is the stronger.
        The mono production recalls Phil Spector.
        The stereo image is wide.
        The mix is dry and close.
        The remaster brings out the bass without harshness.
        The 2009 remaster adds clarity.
        The reissue adds nine outtakes.
        The box set collects all three albums.
        The booklet essay tells the story well.
        The cover painting is by his sister.
        The label signed them after one concert.
        On the Blue Note label he found his voice.
        The first issue the album tackles is war.
        The original lineup reunited for it.
        Original material sits beside two standards.
        An original voice from the first line.
        The original is a folk song from Galicia.
        The cover of the Dylan song beats the original.
        Early versions of the songs were slower.
        The pressing question of the lyric is never answered.
        A numbered list of regrets makes up the song.
        The limited vocal range is put to good use.
        Limited to three chords, they find endless variety.
        An edition of the band with two drummers.
        A rare talent at work.
        Such restraint is rare.
        Rarely has grief sounded so light.
        It rarely surfaces from its gloom.
        A theme that surfaces again in the finale.
        The melody turns up again in the finale.
        An elusive, slippery album that rewards time.
        It is hard to find fault with the playing.
        Finding hope is hard in these songs, but it is there.
        The hooks are scarce, the mood is not.
        Few records are as generous.
        One of the few survivors of its scene.
        The mint julep song is a hoot.
        The condition of exile is its subject.
        Played with near-perfect control.
        She is in excellent voice.
        The wear and tear of touring shows in his voice.
        A worn voice, a fresh heart.
        A warped, woozy guitar opens the set.
        Scratches and loops fill the gaps.
        Essential for fans of dub.
        A must-have for anyone who loves harmony.
        A worthy addition to the canon.
        Get it for the drumming.
        Do not hesitate, this is a masterpiece.
        Buy it and play it loud.
        The singer pays close attention to vowels.
        It rewards close attention.
        Rich strings and a lean rhythm section.
        The chorus is worth waiting for.
        It costs nothing to dream, she sings.
        A first-rate debut, sung with conviction.
        He sings of cheap wine and expensive mistakes.
        The cheap seats cheer on the live take.
        The label gave them an advance and they spent it on tape.
        Royalties went to a children's charity.
        Its sales passed ten million worldwide.
        It went gold in France and platinum at home.
        Sampled by hip-hop producers for decades.
        The reissue campaign brought her a young audience.
        A rare case of a sequel that improves.
        Rarely do three voices blend so well.
        The band is in mint form.
        In its original running order the album makes more sense.
        The first version of the band split in 1969.
        The early singles are rougher.
        A collector of small sorrows, he writes in miniature.
        Collecting folk songs in Bulgaria shaped her ear.
        The pressing plant where he worked is in the lyrics.
        "Vinyl Days" is the loudest song.
        The sleeve was designed by a painter.
        The record spins on a simple riff.
        A used car salesman narrates the opener.
        The dealer in the song never loses.
        They found a market for sad waltzes in Japan.
        The trade winds blow through the marimba.
        An auctioneer's patter opens the record.
        Its value lies in its honesty.
        It keeps its secrets until the last song.
        The melodies hold their own against the classics.
        Time has been kind to it.
        It has aged better than its rivals.
        Good luck resisting the chorus.
        A limited but expressive voice.
        The edition of the festival was chaotic.
        A treasure of Brazilian music.
        Prized pupils of Coltrane play here.
        An investment in feeling over flash.
        She invests each line with dread.
        The stock characters of country are all here.
        He is short of money and long on charm.
        Money troubles shaped the sessions.
        The poor sound is part of its appeal.
        The condition of love is doubt, he sings.
        Sealed with a kiss, the album ends softly.
        """
}
