/// Phrases about sums without a currency, spending, the market and investment; ``PriceRule`` explains the notation.
extension PriceRules {
    static let sums = """
        modest|small|tiny|trifling|reasonable|decent sum buys|gets|will|secures
        a|spare grand might|could|can|should|may|to|will|burning
        worth more|less|far than|more most|many|people|some|you|than !songs|words|listen
        on|expect|expecting|budget|reckon|plan|anticipate paying|pay|spending|spend !tribute|homage|attention
        goes|go|went|can|could|be|is had|go|going|gone|sell|sells for less|more|buttons|peanuts|nothing|pennies|little|silly|change than|.|and|if|at|in|these
        go for less|more than
        bank balance|account
        ~sounds|sounding|sound|production|produced|studio|recorded least|less|more|most|fairly|too expensive|costly|dear of|than|option|set|sets|way|edition|choice
        asking figure|sum|rate
        current|going|present|today|those rates|prices
        wanted|wants|asked|asks|demanded|demands ## for
        wanted|wants|asked|asks|demanded|demands # hundred|thousand
        pay|paying|cough|hand double|triple|over|up twice|the|your|it|. cash|money
        hand|handing|handed over the|your|any|that cash|money|card|notes
        before|without|after paying|buying|purchase|purchasing|handing
        bankrupt|bankrupts|bankrupting you|your|anyone|any
        at the right figure|money|price|number|sum
        good money after bad
        budget|cost|price|value conscious|minded|wise|sensitive|savvy
        punt at|for|on the|#|this|it
        for|anything|something|anywhere|everything|anyone under|below|over|around|about|less|roughly|near|north|south|between than? of? # .|or|it|is|and|to|on|in|for|you|would|if|at|these|online|used|depending|feels|seems|should
        ^his|her|their|my low|mid|middle|high|upper|lower hundreds|thousands
        +copy|copies|price|prices|start|buy|sell|sells|shops|online|one|ones|goes|go|reissue|find|paying|pay low|mid|high|upper|lower teens|twenties|thirties|forties|fifties|sixties|seventies|eighties|nineties
        ~guitar|piano|bass|strings|repeated|rhythmic|melodic|horn|cover|lyrics|move|mourners|portrait|walk|characters|lyric|song|story|dance|streams|sales|crowd|crowds|deal|advance|bpm|budget|loom|shadowy|stand|ostinato|photograph|bars|melody|pattern|chart three|four|five|six|double figures|digits !of|in|emerge
        hundred|thousand|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety and climbing|rising|counting !through|in
        low|mid|high three|four|five|six|double|single figures|digits
        pay|paid|paying|spend|spending no|nothing|anything|not more|less|over|above|north|beyond than? of? #|that|this|a
        ~tribute|attention|homage|heed|dues|respects|label|band|musicians pay|paid|paying|paying|offer|offered|asking|ask about|around|up|maybe|roughly|nearly|close to? #
        ten|twelve|fifteen|twenty|thirty|forty|fifty|hundred in any currency
        less|more|cheaper|costlier than a|an|the|your|most|two|some|this|last _? @treat
        the|about|roughly cost|price|costs of a|an|two|one|your|three|some|lunch _? @treat
        as much|little as a|an|your|one|two|some _? @treat
        ~love|production|studio|video|recorded|making|sings|song|songs|warmth|momentum|sessions|nerve cost|costs|costing|charge|charges|charging|charged more|less|about|as|for|dear|plenty|next|little|almost|only|you|pennies|this|them|these|copies|around|under|over|dearly !the
        what they|shops|sellers|dealers|people|others charge|ask|asked|want|demand|pay|are
        part|parting|parted with #|your|serious|good|a|real|cash|money !cliche|past|illusions|lover|home|innocence
        your|minimal|modest|small|initial|the|any outlay
        ~recorded|studio|drum|machine|synthesizer|produced for|to anyone|those|listeners|collectors|buyers|fans|people|newcomers|shoppers on|with|watching a|the|their|any|every|modest|tight|limited|small|your _? budget|budgets|purse
        your|any|every|shoestring|listener|listeners|buyer|buyers|shopper budget|budgets|finances|purse|overdraft
        economical|thrifty|frugal choice|option|buy|way|route|buyer|buyers|listener|alternative|pick
        a|an|absolute|real|total|such|proper snip .|at|for|if|these|now|compared
        a steal .|at|these
        steal of a|the deal|century|year|bargain
        wallet|wallets friendly|will|happy|wont|wince|weep|ache|thinner|lighter
        kind|kinder|easy|gentle|hard|harder|light|heavy|tough|easier|friendly to|on the|your|any|most|every wallet|wallets|pocket|pockets|purse|budget|budgets|bank
        wont|not|doesnt|without|didnt|shouldnt|neednt|never|hardly|scarcely break|breaking|breaks|empty|ruin|bankrupt|drain|strain|dent the|your|a|any|you bank|wallet|budget|purse|account|piggy
        costlier|pricier than|but|option|edition|version|reissue|box|copy|copies|sibling|alternative|set
        dearer than|to|now|every buy|its|his|her|the|most|ever|year
        money|cash|funds better|well|wisely|best|sensibly spent
        ~lyric|lyrics|sings|sang|song|chorus|verse|narrator|demands|he|she|sounds your money|cash|savings|buck|dollar|dollars|pennies|outlay|funds|wages
        worth|justify|justifies|merits|deserves|warrants|repays|rewards the|its|every|an|any|that|your|some|extra asking|outlay|expense|premium|splurge|extravagance|cost|expenditure|mark|markup|upcharge
        stretch|stretching|budgeting your|the|a|for? budget|wallet|it|this|one
        small|minor|princely|tidy|handsome|considerable|hefty|modest|trifling|paltry|laughable|astronomical|eye|reasonable|nominal|silly|steep|not|vast sum|sums|outlay|mark|watering|fee|expense !up|of? parts
        the expense .|is|if
        king|kings|queens ransom
        eye watering|wateringly
        shell|shelling|fork|forking|cough|coughing|stump|stumping|pony|ponying|splash|splashing|lay|laying out|over|up for|cash|money|on|on|a|the|to|more|extra|that|full|your|serious
        loose|spare|small|lunch|beer|couch change|cash|money
        mere|few|handful|couple|matter of? coins|pennies|quid|bucks|notes|cents|coppers
        ~recorded|made|cut|produced|filmed|studio|tracked|taped|sessions for|costs|cost|almost|virtually practically? nothing|free .|at|used|these|on|second|now|online !in|at|on
        half|twice|double|triple|ten|three|five|#? times? the|its|that|what price|cost|asking|figure|sum|retail
        """

    static let thrift = """
        until|till|when|if|it it|they|s|is|are|gets reduced|discounted|marked
        ~sounds|sound|production|produced|recorded|studio|strings|reverb|feel|feels|wine|arrangements expensive|pricey|costly|dear yes|though|perhaps|but|admittedly|sure|. but|what|it|.|and
        is|are|was|imports|import dear .|but|and
        bargain rack|racks|hunters|price|basement|shelves|crate|crates|buys !with
        ~hooks|rhythms|rhymes|tricks|sounds|sentiment|laughs|jokes|thrills|synth|synths|drum|keyboard|talk|wine|motel|recorded|perfume cheap|cheaper|cheapest and|but|way|route|option|edition|copy|copies|cd|version|reissue|entry|enough|plentiful|to|as|secondhand|second|used easy|plentiful|into|in|to|is|sounds|will|does|chips|everywhere|common|cheerful
        ^low|small|big|modest|tiny|shoestring|tight|zero|blockbuster|his|her|their|the|no budget option|choice|buyers|shoppers|route|version|vinyl|friendly
        mid|low|high|full|budget|top priced|cost way|entry|introduction|reissue|pressing|edition|vinyl|import|item
        low|minimal|modest|trivial cost|outlay|priced of|way|entry|introduction|for|is|makes|and
        over|under|reasonably|fairly|keenly|sensibly|modestly|competitively|attractively|steeply|highly priced
        more|less|fairly|very|surprisingly|too|how|increasingly|not|quite affordable|inexpensive|economical|dear !to
        inflated|exorbitant|extortionate|astronomical|sensible|reasonable|rock|bottom|sane|sky bottom|high? price|prices|sums|sum|rates|figure|figures|cost|markup
        good|great|better|best|exceptional|remarkable|outstanding|fantastic|incredible|unbeatable|amazing|solid|poor|decent value .|for|at|compared|among|if|on|and|here|in|as|all|too !as|systems
        value proposition|pick|pack|option|purchase|buy
        wait|watch|hold|holding|waiting|look|looking out|off? for|until|till a|the|it|one|your next? sale|discount|sales|repress|markdown|drop|deal|bargain
        on sale .|for|at|if|and|in|somewhere|or
        rip off
        a|total|absolute|utter ripoff
        """

    static let market = """
        ~radio|ticket|tour|concert recent|completed|past|previous|comparable sale|sales|listings|auctions shows|show|suggest|suggests|reveal|have|hover|indicate|results
        its|whose market never|has|is|keeps|only|value
        if|when|had|anyone you|who have|had|held|kept? bought|kept|have|held one|it|a|this|yours in|on|when|back|new|copy|at
        ~radio|tv|television|magazine|programme|concert|gig listings|listing .|before|for|on|suggest|start|show|online|of|you|now
        aftermarket|resale|resold|ebayers|discogs
        second|secondhand|secondary|used|preowned|pre|resale|collectors|collector|vinyl|record|open|rare|online hand|owned? circuit|trade|scene|racks|shops|dealers|sellers|copies|copy|market|markets|prices|price|stores|record|records|bins|vinyl|section|cd|crates|economy !company|industry|executives|deal|labels
        ~melody|theme|lead|riff|solo|line|between|vocal|verse|baton|songs|keys|power|city change|changes|changed|changing|swap|swaps|switch hands !and|between|mid|again
        +dealers|collectors|sellers|market|records|vinyl|traders its|whose|the|their stock
        ^drug|arms|car|antique|art|card|double|the|wheeler dealers know|will|ask|want|love|charge|report|rarely|seldom|stock|have|price|keep|still|hide|call
        offers around|over|above|near|start|starting|from|of _? _? mark|#
        bidding|bidders|bidder|auctioned|outbid !war|farewell
        bidding wars|war !between|among|for|over
        commands|command|commanding|commanded serious|high|big|hefty|strong|silly|large|huge|real|decent|fair|handsome|premium|top|considerable|more|good|over|upwards|# sums|sum|prices|price|figures|money|than|fees|amounts|dollars|of
        fetch|fetches|fetched|fetching serious|high|big|hefty|strong|silly|decent|handsome|good|considerable|more|over|upwards|around|close|well|tidy|plenty|far|even|multiples|absurd|astonishing|three|four !jazz
        trade|trades|traded|trading briskly|among|online|at|for|hands|regularly|well|above|below sellers|collectors|#|between|around|a|dealers|enthusiasts|prices|well|over
        swap|swapped|swapping|flip|flipping|flipped|flippers it|them|copies|for|this|one|are|have
        sell|sells|selling|sold|listed|offered|list|lists|go|goes|advertised|available|found on|at|through|online|for|via|around|between auction|ebay|reverb|amazon|discogs|around|upwards|well|close|over|between|multiples|roughly|serious|silly|absurd|big|double|triple|many|a !a|the
        price|prices have|has|are|is|keep|keeps|remain|remains|vary|varies|start|starts|hover|hovers|range|ranges|continue|seem|rarely|rise|rose|fell|went|start|reflect|differ
        market price|prices|rate|rates|trend|trends|watchers|demand|interest !forces|day
        the market has|remains|keeps|seems|wants|rewards|will|still|knows|says|agrees|caught|finally
        ~audience|song|love|lyric|audiences|tour|tickets|popular|label|radio|encore|live demand never|always|continues|remains|exceeds|outstrips|outpaces|has|is|keeps|among|on|stays
        demand for copies|originals|it|vinyl|this|these|them|clean|an|originals|pressings
        supply|supplies|stocks is|are|were|remain|remains|limited|low|dwindling|dwindles|last|run|running
        while|whilst|before stocks|supplies|stock|supply last|lasts|run|runs|dry
        profiteers|scalpers|scalper|flippers|hoarders|touts
        tidy|healthy|handsome|quick|neat|easy profit|profits|return|returns|margin|markup
        valuation|appraisal|appraised|appraise
        """

    static let investment = """
        values have|only|are|will|keep only|moved|risen|climbed|rising|climbing|gone
        term hold|keeper|buy for|.|and|on
        will|might|could|may be worth something|more|plenty|good|money one|someday|some|later|.|day|in
        expensive|costly|ruinous habit|hobby|obsession|addiction starts|begins|.|to|for
        park|parking|stash|stashing|put|putting|sink|sinking|tie|plough|place some|your|a|spare|money|cash|little|savings bit? of? extra? money|cash|savings|into|capital
        has|have|will|can|should|keeps|steadily|only|likely|it appreciated|appreciate|appreciates|appreciating steadily|sharply|handsomely|nicely|rapidly|quickly|faster|well|considerably|further|significantly|year|dramatically|greatly|.
        copies|originals|prices|values|pressings|it|they|sums|value|worth|cost|resale|lps have|has|had|could|may|will|should|can|might|only? tripled|doubled|quadrupled|soared|climbed|rocketed|skyrocketed|triple|double|quadruple|soar|skyrocket|climb|rocket|escalated|ballooned|spiralled|crept|shot in|since|over|to|.|for|within|up|by|the|year|past|steadily|recently|dramatically|even|out
        ~emotional|emotionally|time|his|her|their|listener|listeners|personal as investments|investment !in|of
        ~reputation|stature|tempo|pitch|estimation|chart|charts|energy|key +record|copy|copies|value|buy|sell|market|now|this|original|originals only|surely|certainly|bound|likely|to|certain|keep|sure to|go? go|going|heading|goes|headed|rising|climbing|climb|rise up|upwards|one|north|.
        goes|go|going|headed|heading only? one way|direction
        you|ever|decide|need|want|come|choose|have|having|someday|and|time ever|later|decide|need|want|come|choose|have? to? sell|resell|unload|offload|part it|them|one|on|up|your|later|.|with|yours|again|any
        if|when|should|until you|ever|someone|they sell|resell|unload|offload
        better|appreciating|alternative|tangible|safer|sound|solid|financial|hard asset|assets
        long|short|future term? upside|gain|gains|growth|return|returns|profit|value|dividend|prospects|investment|appreciation
        a|the|good|as hedge against
        than|outperformed|outperform|outperforms|outpaced|beats|beat many|most|some|your|the? shares|stocks|bonds|savings|bitcoin|ftse|inflation|stock|property|isa|pension
        +buy|grab|purchase|keep|copy|now|bought thank|thanking yourself|me|us
        store|stores|repository of value|wealth
        safe|sure|solid|good|sound|decent bet if|for|as|that|financially|to you|resale|buyers|an|a|sell|it|hold
        future|fellow|thrifty|patient|prospective|potential|canny|savvy|smart|careful|cautious|wise|shrewd|wary buyer|buyers|shopper|shoppers|purchaser|purchase|owners|money|collector|collectors
        made|make|making|get|recoup|earn|double your|their|its money|outlay|cash|investment
        gain|gained|gaining|gains|lose|losing|lost|accrue|accrued|add|adds in|of|its|much|no|some|little|any|real|monetary|further value|worth
        never|wont|not|hardly|unlikely|rarely|to lose|losing|loses its|value|worth|money|out value|worth|on|if|money|when|.
        hold|holds|held|holding|retain|retains|retained|keep|keeps|kept|maintain|maintains|increase|increases|double|doubles their|its|much|strong|most|of|good|up|steady|value of? value|worth|price|well|financially
        nest egg
        rainy day fund|money|savings
        inherit|inheritance|heirloom|heirlooms !of|the|their|tomatoes
        """

    static let advice = """
        hold|hang|cling on|onto to? yours|your !hat|heart|hats|seat
        dont|never|not settle for a|an|any|the|less _? _? scratched|copy|one|reissue|version|pressing|worn|noisy !song
        unless|until|if its|it s|is? discounted|reduced|cheap|marked
        let it|one|them go|slip|pass if|away|by|through if|you|when|.
        up now|today|soon|quickly while|before|because
        get in before|early|now
        ~tempo|band|singer|drummer so|and|must|please|better act|move|strike fast|quickly|soon|early|now .|if|because|before
        trade|trading up if|to|from|when
        best|better|cleanest|finest condition|copy|example|pressing you|that|one can|you|your
        snap|snaps|snapped|snapping one|it|this|them|copies|yours|these|any up
        snap up one|a|this|it|any|copies|the|an|your
        grab|snag|nab|snatch|bag|buy|pick|scoop|purchase|get|take it|one|this|them|yours|a|copies|an up|copy|original? before|while|whenever|wherever|on|if you|they|prices|everyone|everybody|anyone|someone|sight|others|supplies|stocks|word|its|the|it see|spot|find|come|stumble|run|can|ever|get|vanish|vanishes|goes|disappear|disappears|gone|rest|rise|climb|does|do|catch|catches|are|re|.|still|spreads
        grab|snag|nab|snatch|bag|buy|pick|scoop it|one|this|them|yours up? on sight
        buy _? now|early|fast|quickly|immediately .|before|because|and|while|or
        hesitate|blink|dither|delay and|or|if|.|when|before you|someone|it|another
        dont|do|never|no|not|without|must|should hesitate|think|pass|walk|leave if|twice|past|it|by|away|one if? you? .|see|find|spot|at|for|in|when|behind|on
        sticker|tag|label says|shows|reads|price|shock
        single digits
        sell|trade|swap|replace|ditch|upgrade|upgrading|replacing|keep your|the|a|any|that old|worn|battered|scratched|original|existing|tired? copy|copies|cd|lp|vinyl|original|pressing
        upgrade to the|a|an _? pressing|vinyl|edition|reissue|copy|remaster|version
        over the odds
        worth|consider|deserves|justify|justifies|recommend paying|spending|shelling|forking|parting|splashing|hunting|tracking|seeking|stretching|saving|investing|scouring|digging|chasing|holding|upgrading|waiting extra|a|down|out|more|up|the|for|over|with|that|to|on|full|for|through !a|the? moment|songs
        +copy|copies|lp|vinyl|pressing|shops|shop|original|cheap|dealer|seller|sellers|used|cd|online haggle|negotiate|barter
        """
}
