/// Phrases about a record's rarity, editions, wear and collectors; ``PriceRule`` explains the notation.
extension PriceRules {
    static let hunting = """
        shops|stores|dealers|sellers rarely|seldom|never|hardly|dont|no keep|have|stock|get|longer it|one|them|copies|this|keep|stock|have|carry
        how|realise|realize|know scarce|rare|uncommon|hard the|it|this|copies|originals|is|these first|original|is|are|has|have|copies !such
        thought|believed|known|reported|said|rumoured to exist|survive|remain|be
        unavailable|unobtainable for|since|on|in|outside|until decades|years|any|the|many|now|vinyl|1
        hard|tough|tricky|elusive|difficult one to|. get|find|track|locate|!
        import one|it|a _? copy|.|from|if
        not|so|too|very|precious many|few were|ever|was were? made|pressed|printed|manufactured|remain|survive .|and|in|to|before
        fewer|less|few still? remain|remains|survive|exist|are known? .|today|now|in|intact|outside|complete
        unlikely|likely|never|rarely|hard to? ever? stumble|stumbles|chance|come|bump across|upon|on|into one|a|this|it|copies
        seen|encountered|handled|found|met|spotted exactly|only|just|precisely|but one|two|three|a in|ever|copy|of|single
        getting|becoming|gets|growing|increasingly harder|hard|tougher|difficult|trickier|rarer|scarcer to|by|and|every|each find|the|track|locate|year|month|source|.
        a|an|very|quite|rather|fairly|surprisingly|desperately|genuinely|pretty|increasingly|truly scarce|uncommon little|record|lp|album|title|single|thing|item|disc|release|debut|indeed|now|.|these|and !in|of
        rare|scarce|very|uncommon bird|beast indeed|.|on|these|in
        ~means|budget|palette|range strictly|very|extremely|severely|ultra limited .|so|and|act|release|number|supply|issue|availability|pressing|set|item|copies
        making|makes|made|leaving|left survivors|copies|originals|examples|remaining|surviving scarce|rare|few|harder|hard|copies|elusive|coveted|precious
        not|doesnt|dont|rarely|seldom|hardly|never|infrequently|scarcely ever? turn|show|come|crop|pop|surface|appear|turns|shows|crops|comes|pops|appears|surfaces up|for? often|much|every|these|anymore|nowadays|sale|any|frequently|now|cheap|outside|on
        turns|shows|crops|comes|pops|turn|show|crop|come|pop up rarely|seldom|infrequently|once|for|on|at in? sale|a|auction|ebay|while|blue|fairs|offer|the
        +copy|copies|one|original|record|clean|it|online|pressing years|decades|months|weeks|ages|lifetime|lifetimes looking|hunting|searching|waiting|tracking|trying for|down|to one|copies|clean|copy|this|an|it|a|find|locate|land clean|good|copy|original|affordable|pressing|decent|.|one|it|in|on|before|and|!
        an|a|notoriously|famously|frustratingly|maddeningly|increasingly|ever|most|still|long|more elusive record|lp|title|disc|item|platter|slab|single|original|release|in|on|. !spirit|in|on
        notoriously|famously|frustratingly|maddeningly|increasingly|physically|commercially elusive album|debut|on|in|now|and|. physical|vinyl|!
        only|just|merely|fewer|barely|under|perhaps|maybe than? # #? were|was|are|ever|known ever? made|pressed|manufactured|exist|known|to !by|for|at|in|with
        edition|batch|editions of just|only|under|about|fewer|a|some than? couple|mere|few? #|hundred|copies
        run of just|only|under|about|fewer|a|some? than? couple|mere|few? ##|copies
        print|production|press|manufacturing run|runs !the|of|for
        tiny|small|minuscule|short|limited|low|modest|initial|micro print|production|press|pressing run|runs|edition|editions
        hand|individually|sequentially numbered
        numbered edition|set|copies|sleeves|sleeve|out|of|and signed|by|hand|#
        +pressed|made|manufactured|printed|produced|issued|copies|copy|survive|surfaced in|such tiny|small|minuscule|minute|limited|low|modest|pitiful|minimal|scant|such|very tiny|small|limited|low? quantities|quantity|numbers|amounts
        vanished|disappeared|vanishes|disappears|evaporated from|off|into the|record|collections|private shops|shelves|stores|racks|circulation|print|catalogue|sale|market|collections|bins
        seldom|rarely|scarcely|hardly|infrequently|never|almost ever|never|be? seen|found|offered|encountered|spotted|sighted|available|traded|listed|met|stocked now|today|these|nowadays|complete|anymore|outside|with|intact|for|cheap|clean|second|in days|the|their|its|original|a|sale|.|private|any|shops|poster|japan|europe|hand|condition|wild|stores|good|decent|mint|one|insert
        few|handful|dozen|none|hardly|scarcely any? survive|survived|remain|exist|surfaced outside|in|intact|today|now|.|unplayed|clean|complete|to !the|on
        ~melody|melodies|groove|hook|hooks|voice|tune|tunes|rhythm|beat|fault|words hardest|toughest|trickiest|harder|tougher|trickier|tricky|easiest|simplest|easier|difficult|impossible|hard|tough|easy|challenging|simple of|the|its|his|her|their|albums|records|lps|titles|one|ones|releases|and|to|now|most|expensive|increasingly? of|the|its|his|her|their|albums|records|lps|titles|label|releases|costly? catalogue|albums|label|records|titles|releases? to track|hunt|run|source|locate|obtain|acquire|procure|purchase|stumble|buy down|.|now|today|in|on|at|these|for|without|outside|and|a|one|copy|across|anywhere|new|physically|it|second
        ~voice|way|footing|love|meaning|peace|hook|hooks|words|tune|song struggle|struggling|strain|lucky|fortunate|hope|hoping|thrilled|manage|pressed|need|have enough|hard? to find|locate|source|own|land|score|obtain|hunt|search|dig|acquire|stumble it|one|copies|them|this|a|an|on|upon|across|for|down|hard|clean|your on|in|anywhere|.|now|for|at|outside|cheap|these|copy|clean|one|original|it|decent|good|physical|today
        good|best|much luck to|finding|locating|tracking|sourcing|getting|scoring|with that|you|a|one|it|this
        common|uncommon|rare|familiar|frequent|unusual|regular|scarce|welcome sight in|on|at|to|these|outside|among|for|nowadays|now|even the|any|most|record|used|charity|days|second|shops|collectors|dealers|diggers|japan|of|.
        surviving|known|extant copies|examples|originals|specimens|copy|example
        +copies|examples|pressings|vinyl|clean|sightings|originals|copy|reissues few and far
        once in a decade|lifetime|generation|blue|while find|score|moon|buy|bargain
        find in|at a|the|your|any charity|thrift|record|market|shop|flea|used|bargain|local
        everywhere so|and|cheap|for|used|second dont|no|do|take|wait|cheap|easy|cheaply|hand|copies
        ~hooks|melodies|ideas|pleasures|highlights|riffs|solos|surprises|details|jokes|guests|harmonies|guitars|references|delights|samples plentiful|abundant in|on|and|.|everywhere|used|enough|second|copies|at|supply
        ubiquitous|common|everywhere|plentiful|staple|fixture|regular in|of|at|on|from the|any|used|every|most|bargain|charity|thrift|record|second|dollar|your _? _? @shops
        last|final|few few|remaining copies|boxes|. !of
        deleted for|since|title|within|soon|almost|quickly|long|decades|years !scenes|scene
        never|not|yet|long|overdue officially|been|properly|to|for|once|a? be? reissued|repressed|rereleased|repress|reissue
        back|still|finally|long|now|currently|briefly|again in|out of? print !band|novel
        only|mostly|chiefly|solely|just as|available|exists|findable an|as|on|in|through|second import|used|hand|imports|original|secondhand|expensive
        rare|scarce|scarcer|rarer bird|beast|artefact|artifact|as|than|relic|prize|piece|platter|slab|disc|discs|wax|thing|and|specimen|catch|even|enough|commodity hens|hen|hens|collectible|expensive|sought|costly|valuable|coveted|pricey|on|.|to|in|pristine|clean|mint|used|good|that !a|an|the
        hens|hen teeth|s
        needle in a|the haystack
        rare|scarce|hard|tricky|uncommon|unusual in|with|to this|any|good|such|decent|clean|its|complete|that|nice|original|playable|the condition|shape|form|original|state|sleeve|obi|poster|copy|insert|format|vinyl|nick
        cult|private|vanity|obscure|lost|small|micro press|pressing|pressed
        scarcity|rarity|rareness has|makes|only|adds|alone|is|and|means|drives|of|keeps|explains !value
        unobtainable|unfindable|ungettable|untraceable
        """

    static let editions = """
        original|first|early|best pressing|issue on|is|from _ is|sounds|has
        late|later pressing|pressings
        find|hear|buy|own the|it mono|in|stereo mono|stereo|if|.|when|pressing
        numbered slipcase|box|slipcover|jacket|sleeve|set
        us|uk|german|japanese|american|british|french|dutch|foreign sleeve|cover|jacket|artwork is|has|differs|was different|the|a|less|nicer|better|from
        so|then|if|and|just|or go|stay|stick|choose|get|buy with? mono|stereo
        private|white|export|club|foreign|overseas|vanity|unofficial|grey|bootleg|domestic|contract|deluxe|anniversary issue|issues|sleeve|sleeves|edition|label|market is|has|differs|differ|of|was|with|lacks|sounds|came|omits !in
        acetate|acetates|promo|promos with|of|surfaced|exists|exist|turned !paper
        fold down mix
        ~film|neo|reality|movies|simulation matrix ends|ending|reads|stamp|suffix|shows|variation|variations|data|info|information|should|says|begins|with|is|and|in|details|a|b|code|etchings !of
        stamped|etched|inscribed|scribed|scratched inner|sleeve|label|cover|number|white|promo|in|into|near|on|numbers the|its|sleeve|label|cover|promo|.|on runout|run|dead|deadwax|wax|inner|back|label|sleeve|vinyl|trail|matrix|the|in
        inner sleeve in|with|is|and|should|intact|first|on|that|survives
        mono|stereo is|remains|beats|trounces|wins|over|to|copy|sounds|has|issue|edition|cut|lp|lps|set|box|vinyl|promo|promos|one|originals|pressing the|own|more|one|stereo|mono|.|better|hear|seek|is|on|punchier|for|of|wins|every|worth|hands|from|if|out|with|at|should|will|get|preferred|preferable !panning|image
        seek|prefer|choose|pick|get|go|opt|track|favour|favor|insist|want|hold|look|aim|wait|stick out|down|for|on|with? a|the|an|your|any|original mono|stereo|first|original|early|uk|japanese|german|us|textured|gatefold|numbered|180|heavyweight|vinyl|laminated|remastered|half|analogue|analog !voice|song|version|demo|songs|recipe|spirit|idea
        avoid|skip|beware|shun|distrust|dodge|ignore the|of|any|later|those|cheap|all later|cheap|1980s|80s|eighties|brazilian|modern|recent|digital|bootleg|grey|unofficial|reissues|orange|red|thin|picture|coloured|colored|budget|flimsy|noisy|club|record issue|issues|reissue|reissues|pressing|pressings|disc|label|edition|editions|vinyl|copies|cuts|copy|club
        blue|red|orange|black|green|yellow|purple|pink|silver|white|gold|plum|rainbow|swirl|target|sunburst|spiral|brown|cream|grey|tan|dog|six|two|promo label|labels|eye issue|issues|pressing|pressings|copy|copies|is|are|version|original|originals|one|first|with|label|variant|reissue
        +seek|look|copy|mono|stereo|pressing|find|buy|mix|want original|blue|red|orange|black|yellow|green|early label|labels .|with|and|for|if|is
        +sleeve|label|gatefold|poster|insert|vinyl|cover|obi|laminated|numbered|sticker|stickers|dropped|stamped|jacket|matrix|booklet|lacks|lack|runout|misprint|misspelled|misspelt|credit earliest|initial|original|subsequent|first|later|early|second|third|some|certain batch|batches|run|runs|printing|printings|sleeves|issues|copies|labels|shipments|editions
        first ## came|had|were|included|carry|have|copies|pressed|shipped|featured|contained|or|sold so|came|had|were|included|a|with|copies|the|an|in|on !copies
        comes|came|come|shipped|ships|housed|packaged|issued|reissued with|in a|an|its|the|free|bonus|fold poster|gatefold|sticker|stickers|obi|insert|tip|die|box|slipcase|heavy|thick|laminated|textured|deluxe|poly|printed|out|postcard|booklet|12
        gatefold version|edition|issue|copies|was|reissue|sleeves|jacket|jackets|original !photograph
        on|over|across|onto double|two|heavyweight|2|three|coloured|colored|thick|limited vinyl|lps|slabs|platters|lp|wax !sides
        ~crackle|sample|sampled|warmth|hiss|static|loops|scratching|scratches +remaster|remastered|remastering|reissue|reissued|cut|mastered|2xlp|gram|audiophile vinyl|wax
        laminated|flipback|flipbacks|unlaminated
        die|tip|paste cut|on|ons sleeve|sleeves|cover|jacket|jackets|gatefold|.
        lacquer|lacquers|stamper|stampers|runouts
        all|fully|pure|purely|entirely analog|analogue cut|pressing|mastering|reissue|chain|vinyl|edition|transfer|mastered|remaster
        aaa cut|vinyl|pressing|reissue|edition|mastering
        cut|mastered|remastered|recut|sourced|transferred directly|straight|newly|lovingly? from|at|for|hot|loud by? the|half|analog|analogue|original|45|vinyl|and|on|audiophile analog|analogue|original|speed|rpm|master|45|vinyl tape|tapes|master|masters|speed|rpm|. !tape
        at|on|a 45 rpm|r
        york|street|avenue address is|on|label|labels|copies
        lexington|63rd avenue|ave|st|street|address|label
        audiophile label|labels|series|standard|staple|remaster|remastering|copy|disc|treatment|reissues|editions|pressings|favourite|favorite|demo|grails|crowd|community|circles|vinyl
        exclusive color|colour|variant|vinyl|edition|splatter|pressing|repress|coloured|colored|red|blue|green|clear
        +copy|copies|early|label|sleeve|original|sleeves|pressings|first|labels misspelled|misspelt|misprint|misprinted|misprints|miscredited|mispressed|mispressing
        banned|withdrawn|alternate|alternative|censored|original|different|pasted|recalled|unissued|suppressed sleeve|cover|artwork|covers|sleeves is|was|are|version|has|in|one|fetches the|a|one|worth|sought|rarer|that|now|on !striking|iconic
        remaster|remastered|reissue|edition|version|vinyl on|in|comes|pressed|cut double|heavyweight|heavy|180|coloured|colored|limited|quality|thick|2
        2|two|double|three|3 x|lp disc? edition|reissue|vinyl|pressing|remaster
        bonus|original|free|folded|fold|foldout|tour poster|insert|stickers|sticker|postcard|booklet|7|flexi .|is|was|intact|included|came|in|with|that|and|missing|from|if
        surface|groove|inner noise|distortion is|on|from|of|and|.|than|common|plagues|levels !adds
        matte|glossy|textured|embossed|foil|spot|debossed sleeve|cover|jacket|finish|gatefold|varnish
        catalogue|catalog|serial|barcode prefix|suffix|no|barcode|number|numbers
        with|without|no|a|the|lacks|lack|carrying|has barcode|barcodes|obi
        """

    static let wear = """
        expect|expecting some|a|the|surface|plenty|light|little crackle|noise|wear|pops|ticks|hiss on|in|from|with most|any|many|used|older|copies|original
        sleeve|cover|jacket|spine|vinyl|labels|corners is|are|tends|was prone|liable|susceptible|vulnerable to
        unplayed|unopened|uncirculated|sealed one|ones|set|stock|originals
        spine|spines|seam|seams is|are nearly|almost|often|usually|always|tends|tend|frequently|generally always|to|faded|split|worn|.|be
        give|giving the|its|both|each surface|surfaces|vinyl|grooves|disc|discs|sleeve a|an|some good|close|careful|look
        ring|groove|edge|shelf|sleeve|seam|spindle|corner wear|splits|split|damage|tear|dings|marks|creases !and
        +sleeve|sleeves|corners|cover|covers|copy|copies|jacket|jackets|spine|spines|seams|labels|vinyl|discs|these tatty|tattered|bumped|creased|creases|foxed|foxing|scuffed|scuffs|dinged|yellowed|yellowing|torn|taped|mouldy|frayed|crease|ripped|grubby|shabby|stained|noisy|unmarked|spotless|immaculate|unread|trashed|crackly
        ^human|his|her|heart|their|medical|mental|living|modern|this|that|s condition is|matters|counts|varies|affects|permitting|rarely|issues|report all|everything|what|rarely|often|usually|crucial|key|paramount|more|most|above|important|vital|a|enormously|wildly|.|the|widely !the
        good|decent|lovely|fine|great|excellent|reasonable|rough|perfect|tidy|bad nick
        check|inspect|examine|verify|checking|inspecting|look the|its|both|for|your|any|over|condition|at|closely|carefully _? _? vinyl|surface|surfaces|sleeve|seams|grooves|corners|spine|label|disc|discs|matrix|insert|wear|scratches|warps|scuffs|splits|deadwax|runout|copy|sticker|stamp|labels|booklet
        make|be|making|ensure sure|certain? that|the|it|its|all|your|both|any the|it|its|all|your|both|any? _? booklet|insert|poster|inner|obi|sleeve|sheet|disc|record|matrix|copy|label|plays|seller|includes|inserts|vinyl|lp
        +check|copies|copy|look|light|listen|beware|avoid|watch|inspect|vinyl|sleeve|plays|seller scratches|scuffs|scuff|warps|warp|warping|hairlines|skips|skipping|pops|clicks !at
        ~heart|love|eyes|song|lyric if|is|keep|yours|treasure|hang|whether|that yours|one still|is|has|came|comes|plays|skips|includes|safe|lacks|on|to
        lyric sheet|insert|booklet if|is|intact|missing|still|look|included|and|present
        insert|inserts|poster|booklet|obi|sleeve|inner|sheet|shrink|sticker|extras is|are|still? included|intact|present|missing|complete|absent|lost|gone|attached
        clean|cleaner|cheap|cheaper|tidy|playable|unmarked|sealed|nicer|affordable|pristine|untouched|well one|ones|example|examples|specimen|original|originals|kept !of
        decent|clean|tidy|played|worn|surviving|mint|unmarked|fine|nice|good|battered|pristine example|examples|specimen|specimens .|should|will|with|now|at|are|is|for|can|costs|turns|on !of
        plays|play|playing clean|cleanly|quietly|through|better|fine|without|perfectly skips|noise|skipping|than|despite|crackle|pops
        played to death|once|twice copies|copy|.
        ~voice|voices|vocal|vocals|touring|singer|falsetto|band|group|he|she|they top|pristine|immaculate|mint|perfect|used|good|poor|bad|playable|rough|unplayed|exemplary|archive|collectable|fair|lovely|great|nice|excellent|decent copy|copies|condition|shape|example|sleeve|vinyl|disc !of|to|on
        near|strictly|truly|absolutely|still|dead mint .|copies|copy|condition|is|original|or|and|ones|shape
        mint|unopened|unplayed|sealed|shrinkwrapped|shrink|factory wrapped|sealed|minus|copies|copy|and|originals|example|examples|in .|are|copies|copy|originals|is|unplayed|mint|the|with|vinyl|shrink|condition|command|still
        grade|graded|grades|grading vg|nm|ex|strong|very|excellent|near|mint|fairly|play|visually|conservatively|sellers|carefully|honestly|harshly
        """

    static let devotion = """
        a|the|genuine|real|northern|true|total|soul|psych|jazz grail for|to|of|among|record|lp|item|.
        its|their|whose desirability
        desirability
        completists|completionists|completist will|would|should|must|may|might|can? only|also? want|need|crave|covet|love|hunt|seek|pay|chase|insist|own|have|fodder|item
        serious|vinyl|discerning|respectable|self|lp|wax|grown respecting|up? collection|collections|shelf|shelves|library|collector|collectors !of
        crown|crowning|pride|centrepiece|centerpiece|gem|jewel|jewels|treasure|cornerstone|star|prize|highlight|showpiece jewel|jewels|place? of|in|to many|any|every|your|most|a|my|his|her _? _? _? collection|collections|shelf|library
        every|any|no|your|a|many collection|collector|collectors|shelf|enthusiast should|would|will|wants|must|dreams have|one|a|own|want|be|complete|love|without|it|kill|need|know
        vinyl|wax|turntable hounds|hound|lovers|lover|fans|fan|heads|head|junkies|nerds|geeks|nuts|obsessives|fetishists|fiends|enthusiasts|enthusiast|purists|addicts|community|aficionados|buffs|snobs|crowd|obsessed|spotters|hoarders|devotees|anoraks
        record hounds|hound|nerds|fiends|hunters|traders|spotters|geeks|obsessives|hoarders
        crate diggers|digger have|still|will|love|know|prize|covet|hunt|chase|dream|seek|want|adore|pay|dreams|delight|favourite|favorite|go|staple|treasure|swear|rave|and|who|everywhere
        diggers|digger|dealer|hunter|hunters s? dream|delight|favourite|favorite|holy|staple|grail|prize|treasure|paradise
        lust|lusts|lusted|lusting|drool|drools|salivate|fight|fights|fought|squabble|obsess|battle|swoon|fawn after|over|for|about this|it|these|copies|originals|a|one|an|variants|first|pressings|. !love
        ^debt|tax|bill|toll|rent|garbage|bone|butterfly|stamp|rubbish|dust|song|folk|ballad collectors|collector|hoarders|diggers have|still|will|love|know|prize|covet|hunt|chase|chased|dream|seek|want|wants|adore|pay|hoard|swear|fight|should|may|tend|treasure|value|already|look|often|rate|scramble|drool|hold|guard|go|need|who|are|everywhere|worldwide|willing !souls|odd|folk|songs|sounds
        prized|coveted|cherished|hoarded|hunted|desired|fetishised|fetishized|treasured|chased|sought among|by|possession|possessions|for|now|after its? vinyl|collectors|collector|those|record|many|diggers|enthusiasts|circles|serious|jazz|japanese|the|hunters|deejays|cover|label|sleeve|artwork|scarcity|rarity
        collectors|collector|grail|trophy|museum|investment|display|showpiece|prestige item|object|record|lp|status|piece|purchase|copy|find|favourite|favorite|circles|grade !band
        a|real|true|genuine|ultimate|proper|serious|rare|coveted|fine|my|this|any|great trophy|keepsake|showpiece|status|desirable symbol|item|piece|object|artefact|artifact|find|.|for|to|on
        handsome|beautiful|lovely|gorgeous|desirable|luxurious|physical|covetable|fetish object|artefact|artifact|package|item to|in|for|on|that|.|with own|display|hold|itself|its|the|collectors|vinyl|shelf|
        covetable|collectable|collectible|collectibles
        bragging rights
        on|for|your|any|the|a display|walls|wall|mantelpiece in|and|piece|of|as|frame your|an|a|not|it|the|art
        frame|framing|display|displayed it|on|the|this your|the|wall|sleeve|cover|on|and
        """
}
