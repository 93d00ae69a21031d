extension PriceCorpus {
    /// Three further sets, a helping of each kind of offence in many voices.
    static let violating3 = """
        Expect to part with three figures for a decent example.
        You can usually pick this up for less than a takeaway.
        A respectable copy should set you back somewhere between fifteen and twenty-five.
        The going rate hovers around sixty.
        It will cost you about as much as a round of drinks.
        Anything under thirty is fair.
        For under twenty it is hard to argue with.
        A clean one lives comfortably in the low hundreds.
        It can be had for the cost of a sandwich.
        An original will cost more than your turntable.
        Six hundred and climbing, last time I looked.
        Pay no more than forty for a played example.
        Prices start in the mid-teens.
        Four figures is not unusual for the first state.
        Ten or twelve in any currency is about right.
        It's a lot of music for pocket change.
        This one won't break the bank.
        It is kind to the wallet.
        You get a great deal of music for your outlay.
        An easy buy for anyone on a budget.
        A low-cost way into his catalogue.
        The economical choice is the compilation.
        Considering what they charge for it nowadays, streaming suffices.
        The set is overpriced for what it offers.
        It's an absolute snip.
        Laughably underpriced in most shops.
        It punches far above its price bracket.
        Wallet-friendly and wonderful.
        Costlier than its siblings, but better.
        The box is a pricey indulgence.
        The cheaper CD sounds just as good.
        Money better spent elsewhere.
        Save your cash for the follow-up.
        Don't waste your money on the deluxe version.
        It gives you more bang for your buck than any hits set.
        Well worth the asking.
        Recent Discogs sales suggest demand is still growing.
        Check the completed listings before you commit.
        The used market has finally caught up with it.
        It trades briskly among online sellers.
        Dealers know exactly what they have when this comes in.
        Most shops will have one behind the counter.
        It changes hands quietly among enthusiasts.
        Originals now command serious sums.
        Auction results have been startling lately.
        The aftermarket has been kind to it.
        Resellers have driven this one out of reach.
        It sits near the top of most price guides.
        Demand on the second-hand circuit never dips.
        Its stock has risen sharply among those who trade in records.
        Offers around the hundred mark are common.
        A shrewd place to park some money.
        It has appreciated steadily over the decades.
        Copies have tripled in the past five years.
        As investments go, you could do worse.
        This is one record that will only go up.
        It will hold its value.
        A safe bet if you ever need to sell it on.
        Buy now, thank yourself in ten years.
        You'd easily make your money back.
        It has proven a better asset than many shares.
        The blue-chip item of the label.
        You won't lose out if you decide to sell.
        Its worth has soared since the singer's death.
        Long-term upside is considerable.
        Consider it a hedge against the next revival.
        This does not turn up often.
        You could spend years looking for one.
        Good luck locating a copy.
        One of the scarcer titles on the label.
        It went out of print within a year.
        A notoriously elusive record.
        It has become something of a holy grail.
        Only two hundred were ever made.
        The print run was tiny.
        Hand-numbered in an edition of five hundred.
        It vanished from shops almost at once and is seldom seen now.
        Long deleted and rarely offered.
        Few survive outside private collections.
        It is among the hardest of his albums to track down.
        You will struggle to find it on wax.
        Not exactly a common sight in the racks.
        Surviving examples are few and far between.
        It was made in tiny quantities and most were lost.
        A once-in-a-decade find.
        It's everywhere, so don't rush.
        Plentiful in any charity shop.
        Ubiquitous in the bargain racks.
        Supplies are limited, and the label has no plans for more.
        Genuine rarity, this.
        The UK first pressing has a different mix.
        Look for the version with the textured cover.
        Make sure the matrix ends in A1.
        Check the deadwax for the engineer's initials.
        The mono is the one to own.
        Seek out the mono mix on the original label.
        The 180-gram edition is whisper quiet.
        It was cut at 45 rpm for the audiophile edition.
        Pressed at RTI on heavyweight wax.
        The Pallas pressing has the blackest backgrounds.
        A Japanese copy with the obi is the connoisseur's choice.
        The test pressing has an alternate take.
        White label promos sound hotter.
        Avoid the later orange-label issues.
        The green vinyl looks lovely but crackles.
        Half-speed mastered and housed in a tip-on jacket.
        The first thousand came with a poster.
        With the hype sticker intact it is a lovely object.
        The banned sleeve is the one everyone wants.
        Early copies carry a misspelled track title.
        The gatefold was dropped on later runs.
        The 2015 remaster on double vinyl spreads the album over four sides.
        The laminated sleeve flipbacks mark out the earliest issues.
        There is a stamped inner sleeve in the first batch.
        The US cut is louder than the UK one.
        Original lacquers were cut hot, and it shows.
        The Record Store Day edition is the easiest route.
        This exclusive splatter variant is gorgeous.
        The coloured repress came later.
        The Blue Note with the New York address is the one.
        A textbook collector's piece.
        Completists will need the foreign editions as well.
        Every serious collection should have one.
        Highly sought after.
        Much loved by vinyl hounds.
        A trophy for any shelf.
        Crate diggers have been chasing this for years.
        It is the crown jewel of many a record collection.
        The sort of thing collectors fight over.
        A must for your collection if you find a clean one.
        Check for ring wear and split seams.
        Most used copies are noisy.
        Look for VG+ or better.
        Beware of groove wear on side one.
        Still sealed examples do exist.
        If yours still has the lyric sheet, look after it.
        Condition is all with this one.
        A copy in good nick is a joy.
        Make sure the booklet is included.
        Hold it up to the light and check for scratches.
        Sleeves are usually tatty.
        Corners tend to be bumped on these.
        Grab it if you see it cheap.
        Snap one up before everybody else does.
        Worth paying extra for.
        Don't pay over the odds.
        Buy it on sight if the sticker says single digits.
        Wait for a sale.
        Haggle if you can.
        If you see it in the dollar bin, do not hesitate.
        Only buy if the price is right.
        Leave it for the speculators.
        Sell your old copy and upgrade.
        Figure on paying somewhere around thirty.
        It tends to go for less than you would think.
        A steal at anything below ten.
        You will need deep pockets for an early one.
        The deluxe box asks rather a lot of your bank balance.
        It is the least expensive of the three sets.
        Even battered ones ask a week's wages.
        Do not spend more than a few notes on it.
        Cheap as chips and twice as tasty.
        It can be had for buttons.
        The asking figure has doubled since the documentary.
        Online prices vary wildly.
        One seller in Berlin wanted two hundred for his.
        A quick look at recent sales shows how hot it has become.
        Discogs users rate it highly and price it accordingly.
        Bidding is always fierce.
        Its market never cools.
        The record fetches more every year.
        If you bought one in 1990, congratulations on your foresight.
        It should keep its value.
        It's a sound place for your money.
        An appreciating asset disguised as a soul record.
        Financially speaking it is a sensible purchase.
        Expect further growth in value.
        Treat it as a nest egg.
        Not many were made, and fewer still remain.
        The private issue of 1971 is almost mythical.
        You are unlikely to stumble across one.
        I have seen exactly one in thirty years.
        Never common to begin with, it is now close to impossible to find.
        It's getting harder to find by the month.
        A scarce little record.
        It was pressed in a run of three hundred.
        Strictly limited, so act quickly.
        The label pulled it after a week, making survivors scarce.
        No shortage of these in thrift stores.
        Easily found in most used bins.
        Long out of print on vinyl.
        A very rare bird indeed.
        The first edition sold out in hours and will not be repeated.
        The German cut has deeper bass.
        Look out for the laminated front cover.
        The first UK issue has the flame label.
        Matrix numbers tell you which mix you have.
        The tan label is the earliest.
        The stereo LP has a fold-down mix, so go mono.
        The new 2LP set at 45 rpm sounds enormous.
        Cut from the original tapes by Kevin Gray and pressed at QRP.
        Pressed on translucent blue wax.
        The reissue comes on heavyweight black vinyl in a gatefold.
        The Mobile Fidelity version is the quietest.
        The obi strip is usually missing.
        Promo copies have a different running order.
        An acetate with two extra songs surfaced recently.
        The export sleeve differs slightly.
        Some copies have the wrong label on side two.
        The original inner sleeve has the lyrics printed on it.
        It sounds best on an early pressing.
        Avoid the 1980s budget reissue.
        The picture disc is for looking at only.
        The club edition is thinner and duller.
        A signed copy would be the centrepiece of any shelf.
        Collectors prize it above all his others.
        It is catnip for collectors.
        A grail for soul heads.
        Beloved of crate diggers everywhere.
        The want lists are long.
        Vinyl obsessives will already own three.
        Something to show off to fellow collectors.
        Its desirability has never been higher.
        The most coveted title in the catalogue.
        A conversation piece for the serious collector.
        Watch out for scratches on side two.
        Make sure it plays through without skipping.
        The spine is nearly always faded.
        Find one in VG+ and you are set.
        An unplayed one is the stuff of dreams.
        Buy the best condition you can afford.
        Minor sleeve wear is normal for its age.
        Give the surface a good look before you hand over the cash.
        Ask to hear it before paying.
        If it's under a tenner, do it.
        Don't let it go if you find one.
        Pick one up now while they are still about.
        Get in before everyone else works it out.
        Hold off until it is reduced.
        Don't be tempted by silly prices.
        Worth a punt at the right figure.
        I would happily pay double.
        Trade up if you can.
        The reissue will save you a small fortune.
        You can get the CD for next to nothing.
        It's hardly going to bankrupt you.
        Affordable, plentiful and wonderful.
        The best value in his whole discography.
        Expensive, yes, but what music.
        A budget-conscious listener could start here.
        The import is dear.
        Good money after bad.
        Too rich for my blood at current rates.
        It is worth more than most people realise.
        Used copies float between twelve and eighteen.
        You should not have to pay much for this.
        The vinyl is a touch expensive for what it is.
        A modest sum buys you forty minutes of joy.
        This is a budget classic: cheap and cheerful.
        Its price has crept up lately.
        Mint ones fetch a premium.
        Shops rarely keep one for long.
        The resale potential is strong.
        Values have only moved in one direction.
        You will never see it cheaper.
        It is a smart long-term hold.
        This will be worth something one day.
        Few people realise how scarce the first issue is.
        Only a few dozen are thought to exist.
        It has been unavailable for decades.
        One of the rarest soul LPs there is.
        The seven-inch is the hard one to get.
        You may have to import one.
        The original pressing on Harvest is superb.
        Find the mono if you can.
        Look for the red label with the deep groove.
        The new 180g reissue is flat and silent.
        It comes in a numbered slipcase.
        The run-out groove bears a message.
        The US sleeve is different and less desirable.
        A lovely clear vinyl variant appeared in 2021.
        Late pressings sound thin.
        Record collectors dream of it.
        A collectors' favourite for decades.
        Every jazz collector wants it.
        Beat-up copies are fine for playing.
        Expect some crackle on most copies.
        Don't settle for a scratched one.
        The cover is prone to wear.
        Buy with confidence, it will not lose value.
        If the price is under fifteen, take it home.
        Skip it unless it's discounted.
        At full price, no; on sale, yes.
        Definitely one to keep sealed.
        It was a limited release of seven hundred.
        Its scarcity adds to its allure.
        Pay what they ask.
        You can pick it up for a couple of coins at a flea market.
        An expensive habit starts here.
        Hold on to yours.
        That hundred-dollar box is overkill.
        Those with a spare grand might consider the original.
        A dealer friend calls it gold dust.
        """
}
