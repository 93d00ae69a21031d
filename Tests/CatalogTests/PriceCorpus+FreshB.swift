extension PriceCorpus {
    /// The second of the sets that were written before the evidence was weighed, and looked at while it was.
    static let freshBViolating = """
        It will lighten your pocket considerably.
        Bring a credit card and a strong stomach.
        You will be eating beans for a while after buying this.
        The damage at the register is usually about forty.
        It goes for pocket money at most stalls.
        Thirty-something is what you should have ready.
        The box costs what a decent guitar used to.
        For the sum they charge you could see the band twice.
        No one should have to remortgage for an LP.
        You could spend less on a flight to hear them live.
        The sticker on the front is likely to have three digits.
        It is one of the dearer titles in the series.
        Anything above sixteen and you are being taken for a ride.
        Not a budget release by any stretch.
        The tag has an extra zero these days.
        It has outperformed gold since the turn of the century.
        Twenty years from now you will be glad you bought two.
        The only direction for this one is up.
        Those who bought early have been rewarded.
        It has quietly become one of the better places to keep your savings.
        It could put a child through college one day.
        Its standing in the trade has risen with each anniversary.
        The numbers attached to it have doubled since the singer died.
        It is the kind of record that appears in wills.
        Insure it.
        An heirloom in the making.
        It keeps gaining, recession or not.
        There is a tidy profit in it for whoever finds one in a box.
        Rich men bid against each other for it.
        A Tokyo shop had one in the window with a padlock on the case.
        The bidding started high and went higher.
        It gets snapped up the moment it is listed.
        Online, the haggling starts at silly levels.
        Somebody always wants one, so selling it on is easy.
        Vendors put it at the front of the box.
        The stall holder will not budge on this one.
        There is a waiting list for it at the better stores.
        I watched one go at a fair for the sort of sum that ends conversations.
        Secondhand outlets mark it up without shame.
        The classifieds are full of people looking for it.
        Trade bait of the highest order.
        You could swap it for half a shelf of lesser albums.
        Tucked away in attics, perhaps, but certainly not in shops.
        You will not trip over this one.
        The number still around is anybody's guess, and it is low.
        A few boxes left the factory before the plug was pulled.
        It slipped out in such small quantities that even the band has none.
        Hen's teeth are easier to come by.
        Only a lucky handful will ever hold one.
        The band burned the leftovers, so what is out there is all there is.
        Like seeing a comet, you may get one chance.
        Unavailable since the label folded, and it shows in what people will do to get it.
        These have dried up completely.
        In Europe it is practically a ghost.
        They made millions of them, so take your time.
        It is in every second crate you will ever flip through.
        The version from the first month has a gatefold and a misprinted credit.
        The Canadian one was done on flimsy stock.
        The blue label came first, the silver one later.
        A banderole and a lyric insert mark it out as the Tokyo edition.
        There are four variations of the jacket and only one of them counts.
        Those in the know check the letters scratched by the lock groove.
        The initial batch was done on see-through plastic.
        The record club version lacks the embossing.
        Later ones lost the foil on the front.
        You want the one mastered by Ludwig, and you want it early.
        Serious heads insist on the British one.
        The anniversary set on colored wax comes with a slipmat.
        The heavyweight edition is dead flat and silent.
        Tour-only, and numbered by hand.
        Check the vinyl for a faint haze before taking it home.
        Playable ones are the exception.
        Try to find one without a name scrawled on the label.
        Most have a clipped corner.
        Insist on seeing the actual disc, not just the photo.
        It has usually been through a few parties.
        Crackle comes free with nearly all of them.
        The plastic has often gone cloudy with the years.
        A quick wash brings most of them back to life.
        Leave the wrapper on.
        Be quick if you see it.
        Let other people chase the first version; the later one does the job for a quarter of the outlay.
        If the seller knows nothing, say nothing and pay.
        Do not let them charge you extra for the bonus disc.
        Cheapskates can stick with the single-disc set.
        Better to wait for a price cut.
        Your money goes further with the compilation.
        Stock up while they last.
        This is a trophy as much as a record.
        It turns up on every list of things enthusiasts would save from a fire.
        Own this and people will want to see your shelves.
        Hoarders of the label will need both.
        The last one many of them need to finish the set.
        """

    static let freshBInnocent = """
        Money troubles end the marriage in the third song.
        The lyric mocks bankers and their bonuses.
        He sings like a man with an empty wallet and a full heart.
        A million-selling ballad hides at the end of side two.
        The cost of staying sober is the album's real subject.
        The chorus is a gift that asks nothing in return.
        It repays close listening many times over.
        She wrings a wealth of meaning out of two chords.
        A bargain with the devil, told over a banjo.
        The album trades anger for acceptance halfway through.
        A broker, a baker and a thief sing the finale.
        The bass line is worth the trip on its own.
        It is not worth arguing about which of the two singers is better.
        There is a cheap thrill in every key change.
        The synthesizers are dated, and all the richer for it.
        Poor sound quality cannot hide great songs.
        The vault at Abbey Road gave up these outtakes in 2009.
        The tapes turned up in a garage in 1994.
        Scarcely a minute passes without a hook.
        Few drummers were in such demand.
        The most sought-after arranger in Nashville wrote the strings.
        Her restraint is the rarest thing on the record.
        He collects sounds the way others collect stamps.
        A collector of heartbreaks tells the story.
        The saxophone is a collector's dream of bop phrases.
        Vinyl crackle was sampled to make the loop.
        The needle drops, and a choir inhales.
        It was written for the two sides of an LP, and side two is the better.
        The gatefold photograph of the desert suits the music.
        The jacket photo, all shadow, prepares you for the sound.
        The first single issued from it was banned by the BBC.
        A limited singer, she turns limits into style.
        Only three chords, and only one of them resolved.
        The sessions ran out of money, and so did the strings.
        It cost the band its drummer and gained them a sound.
        They paid for it with two years of exhaustion.
        Critics gave it a mixed reception and fans made it a hit.
        The label spent a fortune on the video and nothing on the tour.
        It was their best-selling record in Japan.
        It shifted two million copies before Christmas.
        They sold their van to pay for the mix.
        Royalties from the hit kept the label alive for ten years.
        The sampling lawsuit took the album off the air for a year.
        Its reputation has climbed every decade since.
        It has aged into a classic.
        Its influence grew long after its makers had split.
        Time has been kind to these songs.
        The future would hold better things, but not for this lineup.
        The second half goes up in flames.
        The tension only climbs.
        Let it go, she sings, and the drums obey.
        Grab a chair, the overture is long.
        Get hold of a good pair of headphones and a dark room.
        Snap judgments will not help you with this one.
        Buy it for the harmonies.
        If you own only one album by the trio, this should be it.
        Anyone building a jazz library should start with it.
        You may hate it before you love it.
        Look for the moment when the choir enters.
        The clean guitar sound became their signature.
        A mint julep of a song, sweet and strong.
        Near-perfect pitch and a broken heart.
        The organ is in rough shape and sounds all the better.
        His voice shows its scratches on the high notes.
        The tape hiss was left in on purpose.
        The mono mix gives the drums more punch.
        The remaster clears up the muddy bass.
        The deluxe version adds a live show from Osaka.
        The bonus tracks are sketches, and charming ones.
        A numbered list of regrets opens the record.
        It was released in a hurry, and the haste is audible.
        A factory in Detroit lends the record its rhythm.
        The plant closed, the lyric says, and so did the town.
        The press called it a failure.
        A press of bodies and bass, this is music for small rooms.
        Old records by his father shaped his ear.
        He grew up in a record store, and it shows.
        The shop girl of the title dreams of Paris.
        Shopping malls and parking lots are the scenery of these songs.
        The estate where she grew up gives the record its title.
        The hammer dulcimer rings through the finale.
        The going rate for a broken heart, the chorus says, is a bottle of gin.
        The ghost of Hank Williams deals the cards.
        A dealer in ironies, he never tips his hand.
        Gold teeth and borrowed cars fill the second verse.
        Silver and gold, the twin guitars shine.
        Luxury is mocked in the opener and mourned in the closer.
        A jewel of a record, cut with care.
        It is the treasure of their middle years.
        It closes the gap between gospel and house.
        The series of albums he made in Berlin ends here.
        The set closes with a song for his mother.
        """
}
