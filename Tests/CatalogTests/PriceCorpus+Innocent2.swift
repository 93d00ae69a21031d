extension PriceCorpus {
    /// More of it.
    static let innocent2 = """
        A clean guitar opens the set.
        A clean, dry mix serves the words.
        Clean production suits them.
        Heavyweight riffs open the record.
        A heavyweight among debut albums.
        Heavyweight dub basslines anchor it.
        180 beats per minute and no rest.
        The 200 gram certainty of a sure hand is missing.
        At 45 minutes it never drags.
        At twenty-three she wrote like a veteran.
        Three figures move through the lyrics: a priest, a thief and a clown.
        Public figures are named and shamed.
        It auctions off its dignity in the last third.
        His stock rose after this record.
        Its stock has risen among critics.
        Its reputation has appreciated with time.
        Listeners have come to appreciate its calm.
        It was undervalued by critics on release.
        An underrated and undervalued singer.
        A modest record with modest aims.
        It gains value with each listen.
        It grows in value with every play.
        A high-water mark of British folk.
        The first half sells the second short.
        She spends the second side in mourning.
        They spend eight minutes on one chord.
        The band could afford strings and used them sparingly.
        He can't afford love, he claims.
        The original is slower and sadder than the famous cover.
        The original by Nina Simone is fiercer.
        An original talent, stubborn and funny.
        The album was an instant success and sold four million copies.
        It has sold over 30 million copies since.
        The single sold a million copies in Britain.
        Copies of the style flooded the radio.
        A pale copy of the debut.
        The band copies nobody.
        The vinyl and the CD have different running orders.
        He taught himself guitar from old vinyl.
        His father's vinyl shaped his ear.
        The samples come from dusty vinyl.
        The sleeve notes quote Rimbaud.
        The sleeve photograph was taken in Iceland.
        The import of jazz into rock was never smoother.
        The reissue of 1998 restored the running order.
        A 1996 reissue brought it to new ears.
        Its influence is hard to overstate.
        It is hard to find a better example of the style.
        Few albums survive such hype.
        Only three songs pass the five-minute mark.
        The market for ballads had collapsed by 1985.
        A supermarket of styles.
        The cheapest trick in pop, the key change, works twice.
        Cheap wine and cigarettes perfume the lyrics.
        The price of admission to this world is patience.
        Love has a price in every verse.
        The title means "priceless" in Yoruba.
        The bank robber ballad is a delight.
        It banks on melody.
        It cashes in on the disco boom.
        They cash the cheque in the finale.
        The bidding war between labels made headlines.
        The groove is money in the bank.
        The guitarist trades his Strat for a banjo.
        Tradesmen and clerks people the songs.
        A dealer in dreams, he calls himself.
        The record sells its politics softly.
        A gift for melody worth envying.
        Worth a listen for the drums.
        Worth the hype for once.
        It is worth noting that he wrote it in a day.
        Not every song is worth saving.
        Valued for its calm, it became a sleeper hit.
        The values of punk survive here.
        It holds together better than its reputation.
        The mint julep mood of the opener.
        Mint-era soul returns.
        Graded on ambition, it wins.
        In poor condition after touring, the singer recovered his voice.
        The sealed-room sound is deliberate.
        A limited number of chords, an unlimited supply of feeling.
        Limited to two chords, the song soars.
        The edition of the band with two bassists.
        Pressed against the glass, she watches the rain.
        The press release called it a masterpiece.
        Printing presses and trains drive the rhythm.
        A press darling for years.
        He sought peace and found dub.
        A much-coveted slot at Glastonbury followed.
        It won the coveted Mercury Prize.
        Prized for its drum sound, it was sampled for decades.
        A prize-winning set.
        Treasured by fans, ignored by radio.
        The grail quest suite takes up side two.
        A desirable calm after the storm.
        A demand for justice opens the album.
        The record is in heavy demand at weddings as a first dance.
        Supply and demand is a lyric in the title track.
        The deal with Atlantic changed their sound.
        It's a great deal more adventurous than its hits.
        She steals every scene.
        A bargain with fate runs through the songs.
        On sale of his soul, see track four.
        The sales figures were huge.
        It was the best-selling album of 1984.
        Best sellers rarely sound this strange.
        The budget of a small film went into the drums.
        Low-budget electronics give it grit.
        Their tightest, most economical record.
        Economy is its virtue.
        A rich man's blues.
        The album cost the label its patience.
        It costs him his crown.
        Ten years in the making.
        Three hundred musicians played on it.
        Four thousand people sing along on the live take.
        A hundred pounds of swagger.
        Thousands of miles from home, he sings of dust.
        He pounds the piano.
        Marks out of ten: nine.
        Francs and marks are gone, the song remains.
        The grand piano dominates.
        Yen for the past is its engine.
        Quid pro quo is the theme.
        The collector's eye for detail shows in his lyrics.
        A stamp collector narrates.
        Completist fans prefer the live set.
        The price of loneliness is named in the last line.
        An album of great worth and small ambition.
        They pay their dues to Muddy Waters.
        She pays homage to Billie Holiday.
        Nothing here feels bought or borrowed.
        He borrows a melody from Satie and gives it back with interest.
        The melody compounds like interest.
        A poor man's Astral Weeks.
        Its poverty of means becomes a style.
        The verses are cheap, the choruses are not.
        A cheaply recorded, deeply felt set of songs.
        Cheaply recorded on four tracks, it feels huge.
        The production is expensive and hollow.
        It sounds as expensive as it was.
        The most expensive album ever made at the time, and you can hear every overdub.
        The label's gold records line its walls.
        It became a gold record in Germany.
        A record-setting run at number one.
        The album found a second life on college radio.
        Few records have been copied so often.
        A much copied bass line.
        The bass line has been copied by everyone.
        The vinyl revival brought it new listeners.
        Original songs outnumber covers.
        The original cast sings with gusto.
        Original drummer Pete Best is absent.
        It is an early album by a late bloomer.
        Early singles pointed elsewhere.
        Their third pressing concern is war.
        Pressing on, the band found new words for old troubles.
        The pressing crowd noise opens the live side.
        The edition of musicians changes from song to song.
        An edited version reached radio.
        The editing is masterly.
        The limited success of the single hid its quality.
        A rare misstep.
        A rare glimpse of humour.
        One of the rare live albums that beats its studio twin.
        One of the rarest gifts in pop is restraint.
        Rare is the singer who can whisper so loudly.
        It is a scarce commodity: joy without irony.
        The seldom-heard oboe carries the theme.
        They rarely play it live.
        The hit is rarely heard today.
        The song is hard to sing.
        It was hard to record and harder to tour.
        Easy to love and easy to underestimate.
        He sold his car to pay for the sessions.
        They sold the farm for a Moog.
        The story of a man who sells his shadow.
        It sells short the band's live power.
        A salesman's patter opens the title track.
        A market town in winter is its setting.
        The stock phrases of country are turned around.
        A stockbroker narrates the closer.
        The investor class is skewered.
        Investing the ballads with gravity, the strings stay low.
        A return on faith, if not on radio.
        The cover shows a coin.
        Coins in a jar make the percussion.
        Cash registers open the track in 7/4.
        Johnny Cash covers it on his last record.
        Eddie Money's hit is close by.
        The Price Is Right theme is quoted.
        The value judgements of punk are reversed.
        Mint tea and oud set the scene.
        The collection gathers singles from 1979 to 1982.
        Collected here are his finest ballads.
        He is collecting himself after a divorce.
        An asset to any party.
        The singer is the group's chief asset.
        The orchestra is worth every minute.
        Every minute is worth it.
        It is worth the effort.
        Was it worth it? the chorus asks.
        Sealed in amber, the sound of 1967.
        Its condition as a lost album fed the myth.
        Found sounds and tape loops abound.
        He found an original way to sing the blues.
        The sleeve credits eleven drummers.
        The box of tricks stays open all night.
        A poster boy for slacker rock.
        It shelf-stacks its influences neatly.
        Numbered days and sleepless nights.
        Twelve-bar blues in fancy dress.
        Seven inches of fury.
        The twelve-inch single was a club staple.
        Its 7-minute closer is the peak.
        The gram of truth in every joke.
        Gram Parsons hovers over it.
        Only 34 minutes long, it leaves you wanting more.
        At only 200 beats it is over.
        It was limited to vocals and piano.
        Two hundred musicians auditioned.
        Public demand forced a second tour.
        The deal of the cards, the roll of the dice.
        The second single charted in nine countries.
        A bold gamble that lost the label nothing but sleep.
        He plays the bass as if he were paying it by the note.
        There is gold in the middle eight.
        The band spends most of its capital in the first ten minutes.
        Its reputation rose steadily after 1991.
        The record was a hit in discount-store America, and it earned it.
        A treasure of soul singing.
        Her best-selling and most personal record.
        The hunt for a perfect chorus ends here.
        She won the Polar Music Prize.
        Good value is found in its deep cuts.
        A sleeper that woke up in the nineties.
        It packs more ideas into four minutes than others into a career.
        The mono mix puts the drums up front.
        The stereo mix is eccentric and charming.
        The guitar is mixed low and the voice dry.
        The title refers to a pawn shop in Detroit.
        A shopkeeper, a widow and a soldier tell the story.
        He was paid in beer for the sessions.
        The label paid for strings.
        A record label executive called it unsellable.
        It remained unreleased for a decade.
        The tapes were lost and found in a garage.
        It was shelved, then released to acclaim.
        It has never been out of favour with drummers.
        The reissue programme brought her overdue praise.
        Dancers sought it out in northern clubs.
        It became a northern soul anthem.
        Club DJs kept it alive.
        The riff was bought, borrowed and stolen by a generation.
        Its grooves run deep.
        A deep groove carries the title track.
        The twin guitars trade phrases.
        The rhythm section is a bargain of opposites.
        Fewer than ten chords appear on the whole record.
        Only two songs fail.
        The choir costs it some intimacy.
        Beauty comes at the expense of momentum.
        It is a costly lesson in hubris.
        The album's second half is the richer one.
        He wrote for a penny a word.
        The title track was sought after by radio for its hook.
        A hard-won, unshowy masterpiece.
        It tops out at 38 minutes.
        It sits at number 12 on the Rolling Stone list.
        Metacritic gives it 89 from 31 reviews.
        It has sold more than 45 million copies worldwide, by some counts.
        More than 20 million copies were sold in the United States alone.
        Its lead single sold two million.
        It was certified 14 times platinum by the RIAA.
        The price of success is what the second half is about.
        Some of the cheap laughs have not aged well.
        It is rich in detail and poor in tunes.
        The rare ballad here that does not overstay.
        It captures a rare chemistry between the players.
        It is a rare double album without padding.
        A limited vocalist, he makes a virtue of it.
        An investment in mood over melody.
        The pressing rhythm never lets up.
        Its most pressing flaw is its length.
        A collection of outtakes and sketches.
        It belongs among the valuable lessons of the decade.
        The record's value as social history is considerable.
        Worth it for the drum sound.
        Its worth was recognised late.
        The mint-green synths glow.
        An issue of taste, not of skill.
        The first issue is tempo.
        This edition of the band lasted a year.
        Economical, sharp and short.
        He spends the album chasing a ghost.
        The band bought time with covers.
        The auction of a dead man's things is the story of track five.
        The title song is about a pawnbroker.
        He trades on charm.
        No expense was spared on the orchestra.
        It spares no expense.
        Its production cost more than their first three albums together.
        The budget ran out before the mix.
        The hit paid for the studio.
        A commercial success and a critical one.
        It commands attention from the first bar.
        She commands the stage and the mix.
        The choir fetches the song back from the brink.
        The chorus fetches up somewhere near gospel.
        It goes for the jugular.
        His originals outshine the covers.
        Her originals sit well beside the standards.
        The originals on side two are the equal of the standards.
        It values groove above all.
        The players trade eights.
        An original pressed between two styles.
        The copy of the riff is shameless.
        Rare are the albums that end better than they begin.
        It is an album of rare beauty.
        Rare beauty and rarer wit.
        An elusive melody haunts it.
        The elusive singer gave no interviews.
        A priceless vocal.
        The vinyl age is over, this music is not.
        It was a hit on vinyl, tape and later disc.
        Its cost was a friendship.
        Cost what it may, she sings.
        He bought his first guitar with the royalties.
        Royalties disputes delayed it.
        The advance went on synthesizers.
        The lyrics price love in tears.
        Tax and war are its enemies.
        The sealed lips of the narrator open at last.
        His collection of synthesizers is put to use.
        The grading on the chorus is steep: it climbs an octave.
        """
}
