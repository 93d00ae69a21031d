/// The phrases of ``PriceLanguage``, one per line; ``PriceRule`` explains the notation. Before matching, apostrophes are dropped and words
/// are split at hyphens. `@name` refers to a group in ``groups``.
enum PriceRules {
    static let book = PriceRuleBook(
        phrases: phrases, neverNames: neverNames, groups: groups,
        making:
            "studio|studios|advance|royalties|recorded|recording|make|sessions|lawsuit|sued|salary|wages|narrator|hero|protagonist|character"
            + "|lyric|lyrics|sings|sang|verse|chorus|paid|earned|loan|borrowed|ticket|mortgaged|fined|budget|guitar",
        goods:
            "copy|copies|pressing|pressings|vinyl|lp|original|originals|buy|you|your|sell|sells|discogs|auction|mine|yours|i|reissue|buyers"
            + "|buyer|collector|collectors|shop|shops|now|today|worth|price|fetch|fetched")

    private static let phrases: PriceRuleBook.Phrases = [
        (.amount, amounts), (.value, prices), (.value, values), (.rarity, rarity), (.pressing, pressings), (.pressing, grading),
        (.collectibility, collecting), (.value, trade), (.value, worth), (.value, dearness), (.value, places), (.rarity, scarcity),
        (.pressing, objects), (.collectibility, longing),
        (.amount, sums), (.value, thrift), (.value, market), (.value, investment), (.value, advice), (.rarity, hunting),
        (.pressing, editions), (.pressing, wear), (.collectibility, devotion),
    ]

    /// Phrases that are never names, even when capitalized.
    static let neverNames: PriceRuleBook.Phrases = [
        (
            .value,
            """
            discogs
            ebay
            popsike
            collectorsfrenzy
            msrp
            """
        ),
        (
            .pressing,
            """
            near mint
            vg
            """
        ),
        (
            .collectibility,
            "~instinct|ear|knowledge|break|breaks|samples ^debt|tax|bill|stamp|song collectors|collector item|items|piece|pieces|market|edition|editions|value|grade"
        ),
        (.rarity, "~monty|python|tone|quest|imagery|pop|guitarists ^quest|search|searching holy grail|grails"),
        (.pressing, "rsd"),
        (.pressing, "record store day"),
        (
            .pressing,
            """
            rti|qrp|uhqr|sacd|mofi
            mobile fidelity
            tone poet series|edition|reissue|pressing|vinyl|version
            analogue productions
            speakers corner
            at|by|from pallas|optimal|monarch|erika|mpo
            """
        ),
    ]

    private static let groups: [String: String] = [
        "copy": "copy|copies|pressing|pressings|vinyl|lp|lps|edition|editions|original|originals|import|imports|45|45s|press|variant",
        "record": "album|albums|record|records|lp|lps|item|items|vinyl|copy|copies|pressing|pressings",
        "sell": "goes|go|going|sells|sell|selling|sold|trades|trading|retails|retailed|changing|changes|change|changed",
        "about": "at|around|about|roughly|nearly|over|upwards|well",
        // What a small sum buys.
        "treat": "takeaway|coffee|coffees|pint|pints|sandwich|lunch|dinner|pizza|beer|beers|cinema|movie|ticket|burger|meal|cocktail"
            + "|drink|drinks|tank|round|haircut|bus|train|fare|newspaper|magazine|turntable|car|paperback|latte|bottle|parking|night"
            + "|week|month|rent|mortgage|phone|holiday|hi|stereo|sofa|bag|cup|tea|breakfast|subscription",
        "shops": "shop|shops|store|stores|rack|racks|bin|bins|shelf|shelves|fair|fairs|crates|boxes",
        "money": "money|dollar|dollars|sums|sum|fortune|premium|cash|penny|prices|price",
        "big": "big|serious|silly|crazy|top|good|real|high|higher|large|premium|huge|considerable|handsome|hefty",
        "time": "minutes|minute|seconds|hours|bars|beats|measures|weeks|years|songs|tracks|copies|days|months|nights|miles",
        "very": "extremely|very|increasingly|exceedingly|incredibly|fairly|notoriously",
        // People who are "sought after" for their skill.
        "player": "producer|producers|session|sessions|collaborator|collaborators|drummer|drummers|guitarist|guitarists|songwriter",
        "player2": "songwriters|singer|singers|musician|musicians|player|players|bassist|remixer|remixers|writer|writers|arranger",
        "player3": "engineer|engineers|sideman|sidemen|voice|voices|names|name|talent|him|her|them|act|acts|artist|artists|mc|rapper",
        "collectors": "collectors|collector|diggers|digger|buyers|dealers",
        // What has a price in a song but not in a shop.
        "ideal": "fame|love|success|freedom|war|peace|progress|ambition|stardom|excess|power|life|glory|loyalty|addiction|desire|her",
        "ideal2": "his|their|living|being|growing|doing|loving|failure|beauty|genius|history|empire|innocence|truth|belonging|celebrity",
        // What can be "pressing" without being a record.
        "matter": "issue|issues|question|questions|matter|matters|need|needs|concern|concerns|problem|problems|weight|reason|against",
        "matter2": "on|forward|ahead|down|her|his|their|the|into|social|political|emotional|personal|urgency|voice|voices",
        "country": "uk|us|british|american|japanese|german|dutch|italian|canadian|french|domestic|foreign",
        "make": "first|second|third|original|early|earliest|later|vinyl|rare|test|clean|limited|label|mono|stereo|initial|mint|quality",
        "make2": "audiophile|lp|repro|private|gram|promo|flat|quiet|noisy|warped|best|this|that|which|your|each|every|any|reissue|180",
    ]

    private static let amounts = """
        @sell hands? for @about? of? # !@time
        @sell hands? for @big|a @money
        asks|asking|listed|lists _? _? for|at # !@time
        fetch|fetches|fetched|fetching _? #
        fetch|fetches|fetched|fetching a? @big
        top dollar
        pretty penny
        small fortune
        usd|gbp|eur #
        """

    private static let prices = """
        ~fame|love|success|freedom|war|peace|ambition|loyalty|stardom|progress|glory|excess|genius|truth ^the|a|her|his|their|that|which|whatever|any|heavy|terrible|highest price !of|for|paid|they|he|she|we|you|tag|to|is|was|in|and|.
        price|prices point|points|guide|guides|range|drop|hike|gouging|increase|increases|tag|tags
        prices|pricey|priced|overpriced|underpriced|pricing|pricier|priciest
        asking|market|retail|resale|sticker|purchase|selling|sale|list|high|higher|low|lower|reasonable|fair|steep|discounted|hefty price
        price of admission|entry !to
        for the price of a|an|one|two
        the price reflects|varies|rises|climbs|keeps|depends|matches|has|on|will|gap|difference
        price of a|the|this|an original? copy|copies|record|vinyl|lp|pressing|album
        the|its price is|was|has|keeps|tends|for
        at that|this|the|such|good|great|fair|decent|right|reasonable|low|bargain a? price !of
        regardless|whatever|despite of? the|its? price !of
        price|priced for what? this|a|an|the|original|its? copy|record|pressing|lp|vinyl|quality
        bargain|bargains bin|bins|price|priced|buy|find|hunters|hunter|copy
        a|real|absolute|total|vinyl bargain !with|between|of|struck|for|the|they|he|she
        dollar|discount|clearance|cut bin|bins
        dirt cheap
        cheap|cheaper|inexpensive|affordable|expensive|costly used? @record|@copy|reissue|reissues|buy|pick !ever
        found|find|had|bought|buy|available|pick|picked|grab|snag it|copies|one|them|up? up? cheap|cheaply|inexpensively|affordably
        cheap|inexpensive|affordable|expensive to buy|find|own|get|acquire|collect
        is|are|becoming|remain|remains too|very|quite? expensive .
        second|used|secondhand|secondary|collector|vinyl hand? market|marketplace|markets
        commands|command|commanding a? @big|a @money
        ~libretto|scene|narrator|lyric|song|lyrics|verse|soul|slave|chant auction|auctions|auctioned|auctioning !off|house|houses|of
        cost|costs you|buyers|collectors
        save|spend|spending your|more|less|big|serious money|cash !on|the
        """

    private static let values = """
        market|resale|monetary|cash|collector|collectors|collectible|book|trade|financial|dollar|investment|auction in? value|values|worth
        value for money
        great|good|excellent|poor|decent|terrific value !judgment|judgement|system|of|to
        holds|hold|held|retains|retain|retained|retain|keep|keeps|kept|loses|doubled|doubles its value|worth
        increases|increase|increased|rises|rise|rising|appreciates|appreciate|gained|grown|grows|gone|go|goes|going|up up? in value !with|each|every
        valued|appraised|insured at
        valuable original|early|rare|first? @record|@copy|collectible|piece !.|to|for|in
        valuable @record|@copy today|now|.
        valuable @record on|among|for|of|to|in the? collectors|market|vinyl
        worth big|serious|good|real|some|the|your|any|every money|fortune|penny|cent|price|cost|cash|dollar|pretty
        worth a small? lot|fortune !of
        worth its|their|your weight|money !in? of
        worth more|less|plenty now|today|on|.|with
        worth hundreds|thousands|millions
        moneys worth
        ~live|dance|own holds|hold|retains its price|worth
        waste|wasting of? your|the|my? money
        your hard? earned? money
        ^emotional|own|not net worth
        an|good|great|solid|sound|smart|wise|worthwhile|reliable|safe|excellent|financial|savvy|shrewd|term|better|best investment !of|in|from
        investment piece|pieces|grade|potential|value|opportunity|return|returns
        return on|of your|the|its? investment
        invest|investing in a|an|this|the|your @copy|album|albums|record|records|reissue|original
        worth|worthwhile investing !emotionally|emotional|time|yourself|attention
        ~class|dreams|villain|greedy investor|investors
        resale|resell|resells|reselling|reseller|resellers|resold
        """

    private static let rarity = """
        rare|rarer|rarest|scarce|scarcer|elusive original|early|first|uk|us|promo|white? @copy
        rare|scarce find|finds|item|items|collectible|collectibles
        rare|scarce on|as|in an|a|its|the|original? vinyl|lp|wax|cd|cassette|original|pressing|lps|format
        is|are|remains|became|becoming|now now? @very rare|scarce .|today|now|and|outside
        its|their|the rarity !of|with|and|in
        its|their rarity and|makes|drives
        rarity value|factor
        hard|tough|difficult|harder|impossible to find|track|locate|source @copy|record|album|.|on|today|now
        scarcity of|value|and copies|original|vinyl|value|price|prices
        sought after !@player|@player2|@player3|and|in|by|for|.
        highly|much sought after .
        sought|hunted|coveted|prized|treasured after|down? by|among vinyl|record|serious|many|jazz|the|crate? @collectors
        coveted|prized|treasured original|early|first? @copy
        limited edition|editions|run|pressing|numbered|release !of
        limited release|edition of #
        numbered|limited copies|copy|edition|editions
        ^and ~band|novel|book|poet out of print
        only|just|fewer|under than? # copies? are|were? known|exist|were|pressed|survive|made
        copies pressed|exist|survive
        """

    private static let pressings = """
        @make|@make2|@country pressing !@matter|@matter2|plant|plants
        pressings
        ~strike|strikes|workers|worker|town|closure|lyrics the|a pressing of|from|plant|plants|run|quality|is|was|sounds|variant
        ~strike|strikes|workers|worker|town|closure|lyrics pressing plant|plants
        pressing details|run|variant|variants|quality|number|error
        ^is|are|was|were|keeps|kept|keep|most|more|so|too|feels|not|and|of|by|stop|stops|he|she|they pressing exists|is|was|has|sounds|carries|comes|came|features|omits|with|remains|.
        repressing|repressings
        vinyl|recent|limited|a|new|latest|official repress|represses
        ~grief|love|politics|tackles|addresses|reactions|reaction|hostile first|1st edition|issue|press|presses|printing !of|that|to|it|he|she|they|coverage|reviews|is|here
        matrix number|numbers|code|etching|runout
        runout|runouts groove|grooves|etching|etchings|matrix
        run out groove|etching|grooves
        runout|runouts
        dead wax
        deadwax
        obi
        120|140|150|160|180|200|220 gram|grams|g|gm !of|certainty
        heavyweight vinyl
        colored|coloured|splatter|marbled|clear|red|blue|white|gold|translucent vinyl|disc|discs|wax
        picture disc|discs
        catalog|catalogue number|numbers
        white label promo|promos|copy|pressing|press|test
        hype sticker
        shrink wrap|wrapped
        shrinkwrap
        """

    private static let grading = """
        factory sealed
        sealed|unplayed|unopened|mint|used|graded copy|copies|vinyl|lp|record
        original|clean copy|copies
        ~voice|voices|vocal|vocals|falsetto mint condition|shape
        good|excellent|playing|pristine|poor|decent|playable|visual|original condition copy|copies|vinyl|sleeve|cover|jacket
        in excellent|pristine|playable|near|collectible condition
        goldmine standard|grade|grading
        grade|graded|grading mint|ex|nm
        """

    private static let collecting = """
        collectible|collectable|collectibles|collectables|collectibility|collectability
        ~instinct|knowledge|samples|sampled|breaks ^debt|tax|bill|toll|rent|garbage|bone|butterfly|stamp|rubbish|dust|song|folk|ballad collectors !of|eye|eyes|ear|zeal|mania
        collectors of vinyl|records|record|rare|original|first|early|jazz|soul|psych|punk|lps
        ~instinct|knowledge|samples|sampled|breaks ^debt|tax|bill|toll|rent|garbage|bone|butterfly|stamp|rubbish|dust|song|folk|ballad collector !of
        completists|completist copy|copies|pressing|variant|pressings
        """
}
