/// Phrases about buying, selling and owning a copy; ``PriceRule`` explains the notation.
extension PriceRules {
    static let trade = """
        ^best|top|big sellers|resellers|scalpers|flippers|bidders
        ^drug|arms|car|antique|art|card|double dealers
        record|vinyl|online dealer|seller|sellers|dealers|marketplace|marketplaces
        for sale !of
        is|are|it|find|only on sale
        a|big|heavy|deep|steep|at|any|for discount|discounts
        sale|sales price|prices
        full|any|whatever price
        breaks|break the|your bank
        your wallet|wallets|purse
        on the|your wallet|purse|pocket
        bang for
        ~recorded|made|cut|produced|filmed|studio|tracked|taped|sessions|shot|garage|budget next to nothing
        for|costs|cost peanuts|pennies
        a pittance
        an arm and
        through the nose
        deep pockets
        in|into your|their pocket|pockets
        dig deep in|into
        expect|prepared|ready|have|willing to pay|part|shell|fork|cough|spend !tribute|homage|attention|time|close
        pay|paid|pays|paying handsomely|dearly|upwards|top|extra|over|silly|serious|big|good !attention|tribute
        cost|costs about|around|roughly|under|over|next|as|pennies|peanuts|dearly|less|more|upwards !than
        cost|costs a fortune|lot|bomb|packet|mint !of
        for what a|an|the|its? original|copy|lp|pressing|record costs|cost
        money|cash|quid|bucks|dollars well spent
        worth splurging|splurge
        worth a|the splurge
        splurge on
        spend|spent|spending money|cash|dollars|more than|on
        hard earned cash|money|dollars
        fund|funds|pay|pays your|a|the retirement|rent|mortgage
        pays|pay for itself
        best|good|great|better|real deal is? in|on|if|for|.|at|when|here|used|around|going
        ^sounds|its|for a steal .|at|for|if|when|compared|used|here|now|and|on
        absolute|real|total|true steal !from|of
        brings|bring|bringing|brought big|the|serious|good? money|bucks|hundreds|thousands
        sells|sell|selling|trade|trades|trading|go|goes|going|run|runs|start|starts at|in|into|for|around the? hundreds|thousands
        sell|sells|goes|go|fetch|fetches|into|reach|reaches|cost|costs|for|command|commands|in|at _? two|three|four|five|six|seven figures !of|who|in|move|that
        two|three|four|five|six|seven figure !of
        change|changes|changed|changing|trade|trades|trading hands at|for|online|regularly|rarely
        a premium !on|of
        premium price|prices|copy|pressing|collectible
        demand outstrips|exceeds|among|for? supply|collectors|far|original|copies|originals|vinyl
        in high|great|huge|constant|heavy demand !as|from|by|for|at
        tangible|financial asset
        asset class
        ~voice|band|sound as an asset !to
        blue chip
        watch it|its? appreciate|value
        records|copies|originals|pressings|lps|it appreciate|appreciates !the|a|silence|space
        flips|flip easily|quickly|online|for
        flipped online|for
        valuation|valuations
        nest egg
        pension fund|plan|pot
        bids|bid on|for|up it|them|an|a|the? original|copy|copies|it
        going rate|price
        retail|retails|retailed !therapy|park|workers|worker|job|jobs
        low|lower cost entry|way|option|introduction|copy|alternative|reissue
        for the money nothing|you|it|there|this|one|few
        ^a|the premium !on|channel|channels|cable|put
        hefty|big|steep|high|huge|healthy|considerable premium
        cost|costs extra|plenty|nothing used|more|.|today|now
        on the|today market !place|in|of|of|forces
        weeks|months|years wages|rent|salary|pay
        buyers should|beware|will|pay|want|need|look|prefer
        financially !ruined|ruinous|struggling|strapped|troubled|independent
        copy|it|one|copies|yours|had|bought|found|goes|go for a song .|these|in|on|at|now|and
        cost|costs|set|sets you|me|him back|around|about|more|less|plenty
        pocket money|change
        speculators|speculator
        undervalued so|buy|now
        ~don|not buy now|quickly|soon|early|it now|before|while|if
        pay|paid|pays double|triple|twice|anything
        pays|pay|paid for your
        every|each euro|pound|dollar|penny|cent spent
        demand has pushed|driven|grown|risen|kept
        supply is|was tiny|limited|short|tight|low|scarce
        demand is|enormous|huge !for|a|the
        sell|selling a|your kidney|car|house|grandmother for
        sell|selling a|your kidney
        money saver|pit|maker|spinner
        balance sheet
        less than a|the cup|pint|coffee|sandwich|beer|cinema|movie|ticket|meal|tank|lunch|dinner
        yours for
        record amount|sum|fee|bid|price
        market has|is|keeps|remains|price cooled|hot|strong|flooded|rising|rediscovered|booming|saturated
        the|vinyl|collector cost of an|one|a original|copy|lp|reissue|pressing
        for a|the month|week|year s? salary|rent|wages
        shop|shops|store|stores|seller|sellers|dealer|dealers will let|part|knock
        haggle|haggling
        money back|well
        it is|was|gets|has|s been? repressed
        sells|sell out in|within|fast|instantly
        other|vinyl|eager|competing|potential|prospective|rival buyers
        crazy|silly|absurd|obscene|ridiculous|insane|stupid|outrageous|watering|serious amount|amounts|sum|sums|money|prices
        out|in of? stock
        value will|has|keeps|can only|steadily|surely? grow|grown|growing|increase|increased|increasing|climb|rise|rising|climbing|soar|soared
        the value halves|doubles|triples|drops|plummets|rises|climbs|depends
        discount rack|racks|shelf|section|store|stores !america
        overpay|overpaid|overpaying
        pay|paying|paid more|less than #
        more|less than # for it|one|this|them
        wise|smart|safe|good|great|solid|sound|savvy|shrewd purchase
        good|great|safe|smart|wise buy .|for|at|if|used|second|secondhand|and
        surprisingly|remarkably|relatively|reasonably|ridiculously|refreshingly|comparatively|generally|usually|often|still|fairly|pretty cheap|inexpensive|affordable|priced|pricey|affordably|cheaply !sounding|recorded
        fair|reasonable|low|good|right price|prices|cost
        record|album|lp|single is|was|remains cheap
        sell pile
        should|could|can|will|may|might bring|fetch #|a|big|more
        for|into|reach|reaches|in double|triple|four|three digits
        high|big ticket item|items|record|lp
        market for it|this|originals|copies|them|vinyl|the|such? originals|original|copies|vinyl|records
        thriving|brisk|healthy|active|lively|booming|hot market !stall|stalls|square|town|street|day
        sell|sells|sold|selling for a song
        value wise
        in value !with|each|every|judgments|judgements|systems
        hand|market|secondhand|collector|collectors value|values
        value|worth keeps|continues|is|has going|to|climbing|rising|growing|rise|climb|gone
        spend|spending|spent much|a|little|over|under|around|anything lot|fortune|to|#
        financial bargain|value|asset|investment|sense|terms|reward|upside|worth
        used section|rack|racks|cds|records|lps|vinyl|bin
        pristine|mint|clean|sealed first|original? press|pressing|original
        ^emotional|personal|artistic|time|his|her|their|our|my investment !of|in|that|bank|banker|banking|pays
        investment wise
        price wise
        """

    static let worth = """
        worth quite|about|around|roughly|upwards|up|well|double|triple|twice|thousands|silly|something|anything over? a? bit|lot|of|#|that|what|on|now|today|.|with
        worth double|triple
        ~listen|record|song|songs worth checking|knowing what
        how much is|was it|this|one|yours|that|your|an worth
        what is|are it|this|they|yours|one|an? original? worth
        what it|this|yours|one|originals is|are worth
        worth today|now
        worth more than your|a|the !song|songs|sum|hype|listen|glance|moment
        its|whose worth has|keeps|will climbed|risen|grown|doubled|climbing|rising|soared|climb|rise
        ^than|that worth full price|fortune
        value depends|has|will|keeps on|skyrocketed|soared|climbed|risen|doubled|tripled|rise|rising|climbing
        adds|add|adding|added value|to its|the|their value
        adds|add to its|the value|price
        market|monetary|resale value|values|worth
        more|most|very|highly|especially|so|extremely|quite valuable .|than|today|now|with|if|and|record|records|album|albums|single|singles|lp|lps|vinyl|copy|copies|of|in|on !its|their|his|her|all|the
        is|be|becomes|become|became|are|copies|copy|it valuable .|today|now|if|with|with|because
        valuable piece|bit|slab|chunk of vinyl|wax|music
        undervalued on|by|at|and the? market|collectors|cheap|price|used
        still undervalued so|and|but
        """

    static let dearness = """
        affordable|affordably|inexpensive|inexpensively !studio|gear|synthesizer|synthesizers|synths|equipment|instruments|guitars|keyboards
        unaffordable
        ~drummer|studio|orchestra|strings|rent|machine|players|musicians|producer|session|sessions|band|label|amplifier|guitar|piano afford|afforded an|the|a|it|original !luxury|luxuries|to|him|her|them|space
        ~sounds|sound|studio|sessions|tour|recorded|produced|produce|make|video|habit|tastes|production is|are|getting|gets|got|becoming|become|remain|remains|be|not too|very|quite|so|rather|more|fairly? expensive|costly|pricey
        most expensive|costliest|costly record|records|album|albums|single|singles|lp|lps|vinyl|copy|pressing|of|ever !made|recorded|produced|ever
        most expensive album|record|single|lp ever sold|bought|auctioned|traded
        costliest _? record|records|album|albums|single|lp|lps|vinyl|of
        cheap enough to|for
        it|they|copies|this|that is|are|was|were|s not|so|very|fairly|still|dirt? cheap !and|in|trick|but|sound|sounding
        comes|come cheap|cheaply
        for|so|on|it|them cheap .|and|at|on|in|if|because !trick
        not cheap
        ~sounds|sound|studio|sessions|production|recorded|produced|hollow|empty and|but expensive|costly|pricey .
        common record|lp|album|title and|but|in|.|so
        cheaper !than|pleasures|thrills
        cheaply available|found|everywhere|online|used|enough
        ^low|small|big|modest|tiny|shoestring|tight|zero|blockbuster budget friendly|priced|price|release|reissue|line|series|bin|bins|copy|buy|alternative|option|choice|pick|pressing|pressings|edition|cut
        budget record|lp|album !made|recorded|with|of
        easy|easily on the|your pocket|wallet
        ~hook|hooks|melody|melodies|tune|tunes|pleasures|fault easy|easily|common to? find|found|come|available used|second|secondhand|cheap|cheaply|for|on|and|by|in !repeated|fault|joy|the
        common|ubiquitous in|and|as used|second|secondhand|shops|bins|therefore|dirt|thrift|charity
        readily|widely|cheaply available for|on|used|second|secondhand|in|.|and !streaming|to
        sellers|dealers|shops|stores|people ask|want|charge|overprice|demand|overcharge !to|for|more
        overprice|overprices|underprice|overcharge|overcharges
        """

    static let places = """
        thrift|charity|op|goodwill|second|secondhand|junk|used|resale hand? record? price|prices|shop|shops|store|stores|bin|bins|staple
        thrift store|shop staple|find|finds
        garage|yard|estate|boot|jumble|rummage|tag sale|sales
        flea market|markets
        bargain|dollar|discount|clearance|cut|used|quarter|sale|cheapo|out|budget|pound bin|bins
        online marketplace|marketplaces|sellers|auction|auctions|prices|listings
        behind the counter|till !of
        keep|keeps|kept|hangs|hang|hanging it|them? behind|on the counter|till|wall
        wall hanger|record|hangers
        turns|turn|turned|shows|show|comes|come up in|at shops|stores|record|shop|charity|thrift|fairs|auction|dealers
        record fair|fairs
        """
}
