import EditorialRules
import Testing

@Suite struct PriceLanguageTests {
    @Test(arguments: cases(caughtCases))
    func caught(text: String) {
        #expect(!PriceLanguage.violations(in: text).isEmpty)
    }

    @Test(arguments: cases(musicalCases))
    func musical(text: String) {
        #expect(PriceLanguage.violations(in: text).isEmpty)
    }

    @Test func offendingSentencesAreRemoved() {
        let review = ReviewFixture.good(
            summary: "A landmark. It changed rock. Originals go for $500.",
            bullets: ["Sold 7 million copies.", "A rare pressing.", "It won a Grammy. Collectors love it."])
        let cleaned = PriceLanguage.removingOffendingSentences(review)
        #expect(cleaned.contextSummary == "A landmark. It changed rock.")
        #expect(cleaned.contextBullets == ["Sold 7 million copies.", "It won a Grammy."])
        #expect(ReviewValidator.violations(of: cleaned).isEmpty)
    }

    @Test func namesTheCategory() {
        #expect(PriceLanguage.violations(in: "It is worth $20.").map(\.category).contains(.amount))
        #expect(PriceLanguage.violations(in: "A collector's item.").map(\.category).contains(.collectibility))
    }

    /// One case a line.
    private static func cases(_ text: String) -> [String] {
        text.split(separator: "\n").map(String.init)
    }

    private static let caughtCases = """
        Copies go for $40 these days.
        It costs £15 in most shops.
        Expect to pay 20 € for it.
        Worth US$200 easily.
        It is worth ¥5000.
        An original is worth 300 dollars.
        You can find it for twenty bucks.
        It sold for several hundred pounds.
        Yours for a few quid.
        The price has climbed since.
        The asking price is steep.
        Prices have soared.
        A pricey record.
        It is overpriced.
        A bargain bin staple.
        Snap it up at that price.
        Worth the price of admission.
        Its market value keeps rising.
        The resale value is considerable.
        A record with real monetary value.
        It holds its value.
        It has increased in value.
        Great value for money.
        Good value for newcomers.
        A valuable record today.
        Among the most valuable albums on the market.
        A valuable original pressing.
        It is worth a fortune.
        Worth every penny.
        Worth your money.
        It is worth more today.
        You get your money's worth.
        A waste of money.
        Save your money.
        This is a sound investment.
        A smart long-term investment.
        Buy it as an investment.
        Investors have noticed.
        Worth investing in a copy.
        Invest in this record.
        It has investment potential.
        A rare pressing.
        A rare copy turned up.
        Rare vinyl for the wall.
        One of the rarest LPs of its era.
        Scarce original copies exist.
        It is extremely rare.
        Now increasingly rare on vinyl.
        A rare find.
        Its rarity adds to the legend.
        The rarity value is high.
        A highly sought-after album.
        Sought after by collectors.
        A sought-after original.
        The holy grail for crate diggers.
        A holy grail of soul collectors.
        Long out of print.
        Hard to find on vinyl.
        A hard-to-find record.
        Issued in a limited edition of 500.
        Only 500 copies were made.
        A numbered edition.
        The first pressing sounds best.
        Look for an original UK pressing.
        Early pressings have a different mix.
        This pressing is superb.
        The Japanese pressing is superior.
        A test pressing survives.
        The pressing plant made an error.
        The 180-gram vinyl sounds warm.
        On 180g vinyl.
        Check the matrix numbers.
        The runout etching reads AC.
        Look at the dead wax.
        It comes with an obi strip.
        A picture disc.
        Pressed on coloured vinyl.
        On clear vinyl.
        Look for the white label promo.
        The catalogue number is SD 33.
        In mint condition it shines.
        A near-mint copy.
        VG+ or better.
        Sealed copies exist.
        A factory sealed example.
        Original copies are everywhere.
        A clean copy is essential.
        First edition sleeves differ.
        First issue only.
        A vinyl repress is due.
        A collectible record.
        Highly collectable.
        Its collectibility is undisputed.
        A collector's item.
        A true collectors’ piece.
        Collectors adore it.
        Every collector should know it.
        Check Discogs first.
        Seen on eBay weekly.
        It fetched thousands at auction.
        It fetches high sums.
        It sells for big money.
        Copies change hands for 200.
        It commands a premium.
        It commands high prices.
        Top dollar is paid.
        A small fortune.
        Found in dollar bins everywhere.
        A staple of every estate sale.
        Cheap copies abound.
        It can be found cheaply.
        An affordable reissue.
        An expensive record.
        Cheap to buy.
        The second-hand market is full of it.
        The used market is flooded.
        A bargain price.
        It goes for around 50 now.
        The ＄30 sleeve.
        A col\u{200B}lectible sleeve.
        The price tag says it all.
        Price: moderate.
        Sold for $20 in 1975.
        It appreciates in value.
        It retails for 25.
        Goldmine grade matters.
        It is a steal at 10 euros.
        In excellent condition it is a joy.
        A record to flip on eBay.
        Resellers love it.
        Its price keeps rising.
        The price is high.
        It is very rare
        Hard to find on vinyl
        """

    private static let musicalCases = """
        A rare groove classic.
        It sold 3 million copies in a year.
        The value of silence is its lesson.
        Priceless harmonies throughout.
        Certified gold within weeks and platinum by spring.
        Listeners feel emotionally invested.
        "Money" opens side two.
        Rich harmonies and cheap thrills.
        The synths sound cheap in the best way.
        It demands an emotional investment.
        An investment of time that repays.
        The production values are high.
        Endless replay value.
        Its shock value has faded.
        Pressing political concerns run through it.
        The most pressing question is love.
        She is pressing against the beat.
        A singer who pays the price of fame.
        Fame comes at a price.
        The price of love is the theme.
        Alan Price plays organ.
        The guitar goes for broke.
        The chorus goes for the throat.
        It goes for grandeur and gets there.
        A sought-after session drummer.
        A sought-after producer took over.
        A B-sides and rarities set.
        That kind of restraint is a rarity in pop.
        A rare moment of calm.
        A rare album that improves with age.
        A record worth owning.
        Worth hearing from start to end.
        Worth buying for the title track alone.
        It belongs in every collection.
        A collection of ten songs.
        The Faustian bargain at its centre.
        They struck a bargain with the devil.
        A valuable lesson in restraint.
        His most valuable contribution is the bass.
        Values of the era are questioned.
        The human condition.
        The band was in poor shape.
        A limited palette of sounds.
        A limited vocal range.
        It hit number one in 12 countries.
        Recorded on the cheap in a garage.
        An expensive-sounding record made by dreamers.
        Rolling Stone gave it 4 out of 5.
        It scored 8.5/10 at Pitchfork.
        Mint Condition guest on the closer.
        50 Cent guests on one verse.
        A$AP Rocky guests.
        Ke$ha sings the hook.
        The 2009 reissue brought a reappraisal.
        It spawned three top ten singles.
        The album stayed on the chart for 60 weeks.
        Repressed grief surfaces in the last song.
        The label invested years in the band.
        The Beatles worked for 700 hours.
        A premium on melody.
        An embarrassment of riches.
        A wealth of ideas.
        It pays off in the final minute.
        A gold standard for soul.
        Worth more than one listen.
        It fails to cash in on its ideas.
        First issues a challenge, then retreats.
        The original version is slower.
        An original voice.
        Hard to find fault with the playing.
        It is hard to find words for it.
        The clean guitar tone.
        The drums are sealed in reverb.
        He spent 15 years away.
        The Fetch the Bolt Cutters sessions taught her patience.
        They sold out arenas.
        It sold a million in a month.
        A dollar for every broken heart, she sings, would be many.
        The economy of the arrangements.
        Take the Money and Run is its model.
        The cost of war haunts the record.
        A costly breakup inspired it.
        The first single issued was the ballad.
        The Bone Collector soundtrack followed.
        Market forces are its enemy.
        The song trades verses between singers.
        He trades in irony.
        It is sold as a concept album.
        The band goes for 20 minutes without a pause.
        Record of the year for many critics.
        Sampled by Kanye West and Jay-Z.
        It won three Grammys.
        Her voice is in great condition.
        A numbered list of grievances.
        Great value of melody over noise.
        An uncommon, unhurried record.
        Dirty Deeds Done Dirt Cheap comes to mind.
        The rare pop star who listens.
        A deluxe sound.
        The vinyl crackle is sampled on purpose.
        It rewards patience.
        Its currency is longing.
        Bankrupt of ideas.
        An album of modest ambition and poor execution.
        A steal from Chuck Berry.
        The auctioneer's patter in the intro.
        Such honesty is rare in pop.
        That restraint is rare.
        A pop star this patient is rare today.
        The lyric weighs nothing but freedom.
        """
}
