extension PriceCorpus {
    /// Talk of price, value, rarity, pressings and collecting, as models write it.
    static let violating1 = """
        Original copies regularly go for three figures on the second-hand market.
        An OG pressing will set you back a few hundred dollars.
        It is notoriously hard to find on vinyl in decent shape.
        The audiophile 180-gram reissue is the one to own.
        Check the matrix numbers to be sure you have a first press.
        A mint condition copy is a treasure.
        This one has become highly sought-after among collectors.
        It is sure to hold its value.
        You will find it in every bargain bin in the country.
        First presses come with a poster.
        Clean originals command serious money.
        Expect to pay upwards of €150 for a clean copy.
        Dealers ask 80 pounds for the mono.
        The Japanese edition with obi fetches a premium.
        A sealed original recently sold for over $1,000.
        At under ten dollars it is a no-brainer.
        It can be had for the price of a sandwich.
        It is a bargain at any price.
        Prices for this LP have tripled in a decade.
        You could buy a decent turntable for what an original costs.
        Few records appreciate as reliably as this one.
        Consider it a safe place to park your money.
        It makes a smart addition to any collector's shelf.
        A must-have for completist collectors.
        This is a collector's dream.
        Collectors prize the gatefold version.
        Vinyl hunters have been chasing this one for years.
        It is one of the most collectible soul records ever made.
        The record's scarcity only adds to its legend.
        Only a thousand copies were ever pressed.
        Limited to 500 hand-numbered copies, it disappeared instantly.
        The limited red vinyl variant sold out in minutes.
        The pressing is quiet and well centred.
        Avoid the noisy eighties repress.
        The German pressing has better bass than the US one.
        Look for the version with the misprinted label.
        The promo copies have a different sleeve.
        White label promos turn up now and then.
        The dead wax should read "Porky Prime Cut".
        The runout carries the engraver's initials.
        Its catalogue number is BLP 4195.
        Pressed at a legendary plant in Hayes.
        A half-speed mastered pressing exists.
        The heavyweight vinyl sounds glorious.
        The coloured vinyl edition looks lovely.
        The splatter variant is the pretty one.
        The picture disc sounds poor.
        Sleeves are usually found with ring wear.
        Most copies you will see are graded VG at best.
        A near mint example is worth holding out for.
        Finding one without seam splits is a challenge.
        Spindle marks and ring wear are common on surviving copies.
        Check the vinyl for scratches before you buy.
        It rarely turns up in shops these days.
        Good luck finding an original.
        Copies rarely surface.
        Original copies are thin on the ground.
        It has long been out of print and is hard to track down.
        This title is scarce outside Germany.
        It is one of the rarest records in the Blue Note catalogue.
        A true rarity on wax.
        The rare mono mix is the prize.
        Its rarity has made it a legend.
        The first edition is elusive.
        The original vinyl is nearly impossible to find.
        It is the holy grail of Turkish psych.
        Every crate digger's holy grail.
        It is worth a small fortune today.
        It is worth quite a bit these days.
        It might be worth more than your car.
        It could pay your rent.
        It is worth checking what yours would fetch.
        An original could fund your retirement.
        The value of originals has skyrocketed.
        Its market value has doubled since 2010.
        Its monetary value is modest.
        The resale value is excellent.
        It has little resale value.
        It flips easily online.
        Flippers snapped it up on release day.
        Scalpers pushed it out of reach.
        Check eBay for recent sales.
        Discogs lists the median at forty.
        According to Discogs, the average sale is $35.
        A copy sold at auction for a record sum.
        Heritage Auctions once sold one for five figures.
        It once fetched a five-figure sum.
        It was auctioned for charity at a staggering sum.
        It is a solid long-term investment.
        It is a great investment for any vinyl lover.
        Treat it as an investment piece.
        The return on investment is remarkable.
        Investing in this record pays off.
        It will only go up in value.
        It will only become more valuable with time.
        Hold on to it and watch it appreciate.
        Blue-chip vinyl, if ever there was any.
        It is undervalued on the used market.
        Still undervalued, so grab it while you can for cheap.
        Dirt-cheap copies are everywhere.
        It is cheap enough to take a chance on.
        It is inexpensive and easy to find second-hand.
        You can pick it up for next to nothing.
        You can pick up a copy for a song.
        It costs next to nothing used.
        It costs a fortune in mint shape.
        It costs about as much as a coffee.
        It will not break the bank.
        It is easy on the wallet.
        Your wallet will thank you.
        It is worth every cent.
        Worth every penny of the asking price.
        It is a steal.
        It is a steal at twenty bucks.
        Great bang for your buck.
        You get a lot of music for your money.
        It offers excellent value for money.
        It is good value even new.
        Not worth the money.
        Do not waste your money on it.
        Save your cash.
        Do not spend more than a fiver on it.
        Not worth full price.
        Wait for a discount.
        Buy it only if it is on sale.
        Grab it if you find it for under $10.
        If you see it for less than thirty bucks, buy it.
        If the price is right, take it home.
        At the right price it is a keeper.
        Regardless of price, it belongs on your shelf.
        The price is fair.
        The price has crept up lately.
        Prices vary wildly.
        The asking price can be eye-watering.
        It carries a hefty price tag.
        It is priced like the classic it is.
        Sellers often overprice it.
        It is overpriced in most shops.
        It is an expensive record to own.
        It is getting expensive.
        The box set is expensive but lavish.
        The deluxe edition is pricey.
        An affordable way into the catalogue.
        An affordable reissue arrived in 2015.
        A budget-friendly introduction to free jazz.
        It was a budget release at $3.98.
        It listed for $9.98 in 1983.
        It cost 1200 yen on release.
        An original goes for 3000 kr in Stockholm.
        In Brazil an original costs R$ 800.
        In India it trades for 5,000 rupees.
        Swiss dealers want 200 francs for it.
        Expect to part with CHF 120.
        Copies run around A$60.
        It sells for roughly 40 CAD.
        Russian dealers ask 10,000 rubles.
        It goes for 90 zł in Poland.
        Mexican copies sell for 500 pesos.
        A Korean copy is ₩80,000.
        It commands £££ on the collector circuit.
        Yours for £8.
        Mine cost me 99p.
        I paid a tenner for mine.
        I found mine for fifty cents.
        You can expect to shell out 60 bucks.
        Be prepared to dig deep into your pockets.
        Be ready to pay handsomely for it.
        You will pay through the nose for an original.
        A copy will cost you dearly.
        It cost an arm and a leg even in 1990.
        Only millionaires can afford the original.
        It goes for silly money.
        It changes hands for eye-watering sums.
        It trades hands at a premium.
        Copies change hands for hundreds.
        Originals sell in the hundreds.
        Originals routinely top $400.
        Original UK copies start at £100.
        Reissues hover around $25.
        The going rate is about forty dollars.
        It is a four-figure record.
        It is a three-figure rarity.
        It is a hundred-dollar record.
        A $5 record with a $50 heart.
        It is a dollar-bin gem.
        It is a fixture of dollar bins.
        It lives in the cut-out bin.
        A thrift-store staple.
        A staple of charity shops, where it costs pennies.
        You will find it at every garage sale.
        Common as dirt in used bins.
        It is easy to find used and never costs much.
        It is common and therefore cheap.
        Ubiquitous in second-hand shops at low prices.
        The second-hand price is low.
        The used copy you are holding is probably worth it.
        The collector market for it is hot.
        The vinyl market has rediscovered it.
        Demand among collectors is high.
        Demand far outstrips supply.
        It is in high demand on the second-hand market.
        It is a collectible in its own right.
        A collectable of the first rank.
        Its collectability is beyond doubt.
        Serious collectors need the stereo version.
        It appeals mainly to collectors.
        For collectors only.
        Collectors will want the original.
        Record collectors covet it.
        A coveted item among northern soul fans.
        A prized possession for any vinyl collector.
        A trophy for the shelf.
        A crown jewel of any vinyl collection.
        A jewel of any record collection, especially in its original pressing.
        It would be the centrepiece of a vinyl collection.
        A first-state cover adds a premium.
        The butcher cover is the one that brings money.
        The withdrawn sleeve is worth a fortune.
        The banned sleeve is highly collectible.
        The misprint makes early copies valuable.
        Early copies came with stickers and are worth more.
        With the original inner sleeve it is worth double.
        With the poster intact, it can bring big bucks.
        Complete with insert, it fetches far more.
        Original inserts add value.
        The numbered sleeve raises its value.
        A signed copy would be valuable.
        An autographed copy is worth thousands.
        The mono version is more valuable.
        The UK Parlophone original is the most valuable.
        Yellow Parlophone labels are the ones to look for.
        The six-eye Columbia label marks a first pressing.
        The deep groove label indicates an early copy.
        The Van Gelder stamp in the runout is a must.
        Look for the RVG in the dead wax.
        Early pressings carry a black label.
        The first pressing has the textured sleeve.
        Second pressings omit the poster.
        Later pressings sound thin.
        This is an original 1969 pressing.
        The repress is flat and quiet.
        The 2014 repress is widely available.
        The remastered 2xLP on 180g is a fine choice.
        The double vinyl reissue is the version to get.
        Mobile Fidelity's pressing is the audiophile choice.
        The MoFi pressing is superb.
        The 45 rpm pressing is the best.
        The Record Store Day edition was limited to 3,000.
        The RSD release sold out.
        The special edition on blue vinyl is rare.
        Get the gatefold original if you can.
        Seek out a clean original.
        Seek out an early UK copy.
        Try to find a copy in VG+ condition.
        The condition of most copies is poor.
        Condition is everything with this one.
        Value depends on condition.
        The sleeve's condition affects the price.
        A beat-up copy will do.
        A clean copy is a joy.
        A well-kept copy is a rare sight.
        Unplayed copies still turn up.
        Still-sealed copies exist.
        New old stock occasionally appears.
        A graded copy sits in a vault.
        Goldmine would grade most copies lower.
        Grading is tricky on black sleeves.
        It is a VG++ classic.
        An excellent copy is hard to come by.
        Nice copies are getting hard to come by.
        Clean copies are increasingly tough to find.
        Tough to find outside Japan.
        Hard to come by on vinyl.
        Nearly impossible to find in the wild.
        Rarely seen in the wild.
        It hardly ever shows up for sale.
        It seldom comes up for sale.
        Rarely offered for sale.
        Few copies survive.
        Fewer than 300 copies are known to exist.
        Privately pressed in an edition of 200.
        A private pressing of 250 copies.
        A private press legend.
        The private-press original is a unicorn.
        A white whale for diggers.
        It has unicorn status among vinyl heads.
        It is on every collector's want list.
        It tops many want lists.
        It is a wantlist staple.
        """
}
