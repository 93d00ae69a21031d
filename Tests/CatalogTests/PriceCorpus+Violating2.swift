extension PriceCorpus {
    /// More of it, less direct.
    static let violating2 = """
        Its going price reflects its reputation.
        It is more valuable than ever.
        It is a valuable record.
        This is a valuable piece of vinyl.
        One of the most valuable records in rock.
        The most expensive record ever sold.
        It became the most expensive single album at auction.
        It is the costliest jazz LP of all.
        It is not cheap, but it is good.
        It is cheap, so buy it.
        It does not come cheap.
        Cheaply available everywhere.
        Readily available for a few dollars.
        Available for peanuts.
        It goes for peanuts.
        It goes for a pittance.
        It is practically free in thrift shops.
        Three quid well spent.
        Money well spent.
        It is worth the splurge.
        Worth splurging on.
        A purchase you will not regret at any price.
        It deserves your hard-earned cash.
        Think twice before spending money on it.
        Better ways exist to spend twenty dollars.
        Is it worth $30?
        How much is it worth?
        What is it worth today?
        What it lacks in market value it makes up for in charm.
        Financially, it is a modest record.
        As an asset, it performs well.
        It is a tangible asset.
        Its worth has climbed steadily.
        Its price reflects that.
        The price reflects its status.
        This album is priceless to collectors.
        The import is the better deal.
        It is the best deal in jazz.
        A good deal if you find it used.
        You can get a good deal on it.
        Sellers want too much for it.
        Record dealers love it.
        Dealers keep it behind the counter.
        It hangs on the wall in record shops, with a price to match.
        A wall record if there ever was one.
        It is a wall-hanger in most shops.
        Shops keep it behind the till.
        Online marketplaces are full of it.
        Online sellers ask absurd sums.
        Popsike lists a dozen sales.
        It has a median price of 22 euros.
        It averages $18.
        Around $20 in most shops.
        £15-£20 is typical.
        40-50 euros is normal.
        20,- Euro is fair.
        Twenty-five dollars, give or take.
        A couple hundred bucks should do it.
        Four hundred dollars is not unusual.
        Half a million dollars for a record is absurd.
        Copies turn up for a couple of bucks at most shops.
        The Dutch pressing is the one audiophiles swear by.
        Vinyl collectors go crazy for the first UK issue.
        If you spot it under $15, do not hesitate.
        It's become something of a grail on the resale circuit.
        Secondhand prices have soared since the film.
        A NM copy will easily clear two hundred dollars.
        Its value on the secondary market keeps climbing.
        This is one record whose price never drops.
        Snag the 2018 remastered vinyl while it is still available at retail.
        The Blue Note Tone Poet pressing is stunning.
        Original Vertigo swirl labels are worth serious cash.
        Stampers matter here: look for A1/B1.
        Even VG copies sell for more than most new releases.
        Only 300 were pressed, and most stayed in Finland.
        It is a low-cost entry to the band.
        An investment-grade LP.
        You won't find it cheaper anywhere.
        For the money, nothing beats it.
        As collectibles go, this is a modest one.
        Its scarcity drives the asking price.
        Expect a hefty premium for the mono mix.
        The going price is around 30 quid.
        It used to be a dollar bin staple, but not any more.
        A smart buy for anyone hoping to resell.
        It's a must for any serious vinyl collection.
        The reissue is easy to find and reasonably priced.
        Originals are pricey, reissues are not.
        Sealed copies have sold for upwards of a thousand euros.
        Its rarity makes it a prized find.
        This is a record to keep sealed.
        Some editions include a bonus 7-inch and cost extra.
        The limited edition clear vinyl is the one to grab.
        A first-press copy with hype sticker is the crown jewel.
        Mint originals are practically extinct.
        It rarely appears on the market.
        The album commands three-figure sums.
        You'd be lucky to find one for less than a week's wages.
        Buyers should check the label for the deep groove.
        A good-value compilation.
        It is not worth what sellers are asking.
        A worthwhile investment for jazz fans.
        Well worth the extra cost of the import.
        You can stream it for free, but the LP costs plenty.
        Retail price was 9.99 at launch.
        A CD copy can be found for a few euros.
        The cassette is highly collectible.
        The white vinyl pressing is limited to 1000 copies.
        Discontinued and hard to get hold of.
        Demand has pushed it past the hundred mark.
        Bootleg copies are common, originals are not.
        It is the Holy Grail of krautrock collecting.
        In near-mint shape it goes for a month's rent.
        The first run of 2,000 is especially desirable.
        The remaster on heavyweight black vinyl sounds the best.
        Worth hunting down an original pressing for the sound.
        It's an affordable classic.
        Nothing about its price tag suggests the riches inside.
        A financially sound choice.
        Prices start at 40 euros.
        Any copy in good shape will set you back more than the band ever earned.
        These days the vinyl changes owners for absurd amounts.
        Its reputation among record hunters keeps prices sky-high.
        A first-edition gatefold is the one that appreciates.
        You can still find it for pocket change.
        Supply is tiny and demand enormous.
        The early pressings were recalled, which makes them precious.
        Few LPs have seen such a rise in value.
        It's the sort of record that pays for your summer holiday.
        Not a rarity, and certainly not costly.
        It is a common record and worth little.
        The sticker price should not deter you.
        Compared with other Blue Notes it is a bargain.
        The import vinyl is overpriced.
        Most shops will let it go for a fiver.
        Its secondary-market price has tripled.
        I would pay double for it.
        It deserves a place in any collector's crate.
        The numbered first run is long gone.
        Be wary of counterfeits of the original pressing.
        Copies with the withdrawn artwork are worth a mint.
        A mint original is a blue-chip purchase.
        Every euro spent on it is repaid.
        It costs 25 dollars new.
        Budget pressings are noisy.
        You can buy the whole catalogue for the cost of one original.
        It was deleted years ago and is now fetching silly prices.
        The asking price online borders on the ridiculous.
        At the time of writing it lists for $24.99.
        It trades at a discount to the debut.
        A good example will hold its worth.
        Speculators have driven it up.
        It's undervalued, so buy now before everybody notices.
        The second issue on the red label is easier to find.
        Audiophiles prefer the Dutch cut.
        Demo copies with the alternate label are the most desired.
        The 7-inch is a three-figure item.
        The acetate sold for a record amount.
        Rare as hen's teeth on vinyl.
        One of the hardest Krautrock LPs to find.
        Obscure and expensive.
        The vinyl has been unavailable for decades and is hunted by collectors.
        It is a highly valued piece among DJs hunting for originals.
        It can be yours for less than a cup of coffee.
        A real money-saver compared with the box set.
        This LP's resale potential is strong.
        Its catalogue number begins with ILPS.
        Look at the etchings in the run-out.
        Thick cardboard sleeves and flip-back covers mark the first UK press.
        Excellent value at twelve quid.
        The test pressing is the rarest item in his discography.
        Original pressing, tip-on sleeve, poster included: the full package.
        The best-sounding version is the 1973 UK pressing.
        The CD is worthless, the vinyl is gold dust.
        Gold dust on vinyl.
        You would have to sell a kidney for an original.
        Well worth seeking out on original vinyl.
        It will look good on your shelf and better on your balance sheet.
        Condition: usually VG.
        The market has cooled, but it still commands respect and cash.
        A clean UK original will cost you a month's groceries.
        It sells out within minutes whenever it is repressed.
        One for the serious record collector.
        Expect stiff competition from other buyers.
        It's one of those albums that gets listed for crazy amounts online.
        The vinyl edition is a limited run and already gone.
        The mono pressing trumps the stereo.
        The record is cheap in every sense.
        It'll cost you less than lunch.
        A copy in this condition does not come along often.
        Its collectible status has never wavered.
        Prices on Discogs vary.
        This edition is out of stock everywhere.
        Buy the 2009 remaster instead of the overpriced original.
        The first US pressing, on Reprise, has a different mix of track three.
        It is a reasonable way to spend fifteen euros.
        The single is rarer than the album.
        Its value will only grow.
        A fair price would be about ten pounds.
        Originals have the lyric inner; without it, the value halves.
        The obi alone adds fifty dollars.
        It's a sleeper on the collector scene.
        Great sound, fair price.
        The hunt for an affordable copy is half the fun.
        It has become a status symbol among vinyl buyers.
        You may find it in the discount racks.
        Copies show up weekly, so never overpay.
        Do not pay more than twenty for it.
        It might be the best twenty dollars you spend this year.
        Worth picking up if the price is right.
        A wise purchase for the long term.
        Even beaten copies bring good returns.
        The market values it highly.
        Surprisingly cheap for such a masterpiece.
        No original should cost less than a hundred.
        Its stereo counterpart is far scarcer.
        Weighty 180 gram discs do it justice.
        Gatefold originals in VG+ are the sweet spot.
        The Canadian press is a budget alternative.
        It's in my sell pile, and it should bring thirty.
        Originals in top condition regularly exceed $250 on Discogs.
        It is considered one of the most sought-after psych albums.
        An essential purchase at any price point.
        The 1967 mono first pressing is prized above all others.
        Secondhand copies remain plentiful and inexpensive.
        The vinyl now trades for triple digits.
        With a low print run, it was destined for collectors.
        The rare Swedish issue includes a bonus track.
        Its market price has stabilised at about €70.
        A great addition to your collection that will appreciate over time.
        The 2020 pressing from Third Man is dead quiet.
        You can snag it for five or six bucks.
        It is a budget-priced gem.
        Long deleted and much sought after.
        Expect to see NM examples at around 90 GBP.
        It holds value better than most soul LPs.
        The gatefold sleeve is prone to splitting, so check its condition.
        It's an inexpensive way to hear him.
        Copies with the barcode are later and worth less.
        Investors should note its steady climb.
        The price difference between mono and stereo is absurd.
        Hard-to-find gem for serious crate diggers.
        Grab the UK vinyl on sight.
        This pressing uses the original analogue tapes.
        The etched runout confirms a first pressing.
        It is cheap on CD and dear on vinyl.
        A high-ticket item in the jazz world.
        The limited-edition picture disc is gorgeous.
        It was reissued on limited coloured vinyl.
        Collectors consider it a cornerstone.
        Value-wise, it is a steal.
        Its rarity only enhances its mystique.
        The LP fetches serious sums.
        There is a thriving market for it.
        Even reissues are becoming collectible.
        Not cheap, but worth it.
        It sells for a song in most record shops.
        Buying it new costs around 30 dollars.
        An out-of-print treasure.
        Get it before prices climb further.
        Original German pressings on Brain fetch hundreds.
        It tends to sell for between $20 and $40.
        Copies in near mint condition are increasingly valuable.
        It's a fixture on collectors' want lists.
        A worthwhile pickup at bargain-bin prices.
        Vinyl copies are scarce and pricey.
        The initial pressing of 500 sold out overnight.
        You won't need to spend much to own it.
        The remastered vinyl is the best value.
        As an investment it is hard to beat.
        It has tripled in value over ten years.
        Look out for the limited splatter edition.
        The record is a financial bargain.
        A cheap thrill in the used section.
        The import-only single is a collector's favourite.
        Owning an original is a costly affair.
        Its second-hand value keeps going up.
        A pristine first press is the dream.
        It's one of the label's rarest releases.
        The 10-inch is nearly impossible to find now.
        Fans pay dearly for the original.
        An original Prestige pressing with deep groove costs thousands.
        It is often found for under a tenner.
        The reissue makes it affordable again.
        Any clean copy under £20 is a steal.
        Well-loved copies are everywhere for pennies.
        Sought after for its cover as much as its music.
        It will not cost you much.
        A solid gold investment.
        It commands a hefty sum.
        """
}
