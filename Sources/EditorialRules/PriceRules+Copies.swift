/// Phrases about the number of copies, their condition, and who wants them; ``PriceRule`` explains the notation.
extension PriceRules {
    static let scarcity = """
        rarest|scarcest|rare|scarce mono|stereo|records|record|albums|lps|lp|singles|single|title|titles|release|releases|slab|wax|press in|of|on|from|mix|is|version|vinyl|.|today|these|and|out
        rarest|scarcest records|lps|singles|albums|vinyl|titles
        scarcity !of
        scarcer
        rare|scarce|elusive|obscure _? issue|pressing|copy|copies|vinyl|lp|acetate|promo|import|variant
        rare swedish|dutch|german|japanese|italian|french|spanish|greek|turkish|brazilian|australian|canadian issue|edition|single|release
        hard|tough|difficult|impossible to find gem|treasure|item|title|classic|piece|lp|single|masterpiece|original
        for serious|vinyl|record|dedicated|obsessive crate? diggers
        rarer than|still|and|outside|every|on|now
        first|original|early|later|uk|us uk|us|japanese|german|british|american|canadian|dutch|italian|french|mono|stereo pressing|pressings
        scarcity of its|the|this copies|originals|record|lp|original|vinyl
        title|record|album|lp|it|vinyl|edition is|was|remains|became so|very|extremely|quite|now|increasingly? scarce|elusive !in|on|with|by|to|and
        rarity on|of wax|vinyl|its|this !kind
        true|real|genuine|major|great|serious|figure rarity !in|of|among|for|here
        its|whose|their rarity
        ^melodies|hooks|tunes|songs|harmonies|melody|hook|tune|is hard|tough|difficult|harder|tougher|impossible to come by !hooks|melodies
        ~melody|melodies|hook|hooks|harmony|tune|tunes|songs hard|tough|difficult|harder|tougher|impossible to come by
        ~melody|melodies|hook|hooks|fault|song|songs|words|groove|guitars|drummer|love|peace impossible|hard|harder|tough|tougher|difficult to find|track|locate|source now|used|outside|anywhere|these|in|down|complete|clean|cheap|original|an|even|.
        find|found|seen|spotted|surface|surfaces|appear|appears in the wild
        good luck finding|with|tracking|locating !the|that
        few|fewer|handful|dozen|only of|than|#? originals|copies|examples|pressings exist|survive|survived|remain|surface|known|are
        rarely|seldom|never|hardly ever? surfaces|surface|seen in|for|on|outside|at|.
        rarely|seldom|hardly ever? turns|comes|shows|turn|come|show|goes|pops up|for !for? air
        rarely|seldom|hardly ever? offered|listed|available
        copies|originals|one|it surface|surfaces|surfaced rarely|occasionally|now|once|every|on|at
        unicorn status|among|.|for|of
        a unicorn
        white whale for|of|among|.
        want list|lists
        wantlist|wantlists
        sought after for its|their cover|sleeve|artwork|label|rarity|poster|mix
        discontinued
        long|been|quickly|swiftly deleted !scenes
        hard|tough|difficult|harder|tougher|impossible|easy|easier to get hold|a|one|your
        hard|tough|difficult|harder|tougher|impossible|easy|easier to obtain|acquire|buy|score|source
        one|ones to look|hunt|grab|seek|chase|snag for|out|down|.|if|on|first
        practically|virtually|nearly|all extinct|unobtainable
        unobtainable|unobtainium
        limited to ##
        limited to just|only|about|a? # copies|pieces|units|##|hand
        edition|editions|run|batch of just|only|about? ##
        edition|run of just|only|about? # copies|pieces
        sold out within|in minutes|seconds|hours|instantly|immediately
        only|just|merely a? ## copies|were|exist|made|pressed|ever
        sought after !@player|@player2|@player3|and|in|by|for|sound|arranger|.
        sought after among|by|on|in the? collectors|vinyl|crate|market|diggers|dealers|original
        """

    static let objects = """
        privately|originally|only|lavishly|beautifully|quietly|cleanly|badly|freshly pressed !into|for
        ^hard|been pressed at|on|by a|an|the|its|heavy|heavyweight|thick|thin|180|coloured|colored|clear|red|blue|legendary|recycled? plant|vinyl|wax|label|legendary
        private press|pressing|pressings
        ^and|to|we|they|i|not|who|that|never repress is|was|of|sounds|from|on|came|.
        repress|represses|repressed in|on|is|are vinyl|180|widely|flat|heavy|wax
        repressed on|in|several|multiple|many|recently|last vinyl|#|times|limited|demand|year
        splatter|marbled|swirl
        vinyl|colour|color|coloured|colored|splatter|pressing|label|sleeve variant|variants
        variant|variants on|of|with vinyl|wax|the? label|splatter
        promo|promotional|advance|test|radio|reviewer copy|copies|pressing|pressings !of
        half speed mastered|mastering|master
        mofi|audiophile mobile|pressing|edition|release|reissue|vinyl|cut|choice|grade
        2xlp|3xlp|2lp|3lp on|vinyl|180|reissue|set|edition
        double|triple|heavyweight|heavy|thick|quality|warm|virgin vinyl reissue|pressing|set|edition|is|was|sounds|press
        vinyl reissue|reissues|edition|editions|repress|remaster|release|copy|version !of|to|splits|sequences|sequence|reorders
        blue|red|green|yellow|white|gold|clear|pink|purple|orange|coloured|colored|transparent|translucent|silver vinyl|wax
        on coloured|colored|clear|heavyweight|heavy|thick|translucent|limited vinyl|wax
        ring wear
        seam split|splits
        spindle marks|mark
        warped|scratched|scratchy|unplayed|worn|beat|battered|trashed up? copy|copies|vinyl|lp
        scratches before|on
        surface marks
        new old stock
        deadstock
        still sealed
        shrink intact
        stamper|stampers
        audiophiles prefer|swear|want|should|seek|will|hunt|chase
        first|second|original|early uk|us|japanese|german|british|american press|issue|cut
        dutch|german|japanese|uk|us|original|half cut|issue .|is|was|has|on|with
        etching|etchings in|on|near the? run|dead|runout|matrix|inner|label
        tip on|flip back sleeve|sleeves|cover|covers|jacket|jackets
        gold dust
        counterfeit|counterfeits|bootleg|bootlegs copies|of|are|exist|abound
        numbered first|initial|limited|original? run|batch
        hardest _? _? to find|locate|track|come
        on original|vintage|early|first vinyl|wax|pressing
        ~melody|melodies|hook|hooks|fault|song|songs|groove easier|easy to find .|than|used|now
        acetate|acetates sold|fetched|is|was|went
        keep|kept|keeping|remain|remains|stays|it sealed
        black|quality|180g|audiophile vinyl
        goldmine would|grade|standard|graded|price|grading|guide
        grading is|standards|standard|scale|system|guide|by
        condition is everything|key|king|paramount
        depends on|upon|heavily? condition
        sleeve|sleeves|vinyl|copy|disc|cover|jacket s? condition
        condition of most|many|the|your|its|any|surviving? copies|copy|vinyl|sleeve|sleeves|disc|lp
        deep groove label|labels|pressing|copies
        six|two eye columbia|label|labels
        first|second state cover|sleeve|copies|copy
        gelder stamp|stamps|in
        rvg stamp|in|stamped|etched|.
        misprinted|misprint label|labels|sleeve|makes|on|cover|copies
        withdrawn|banned|butcher|alternate|original|textured|numbered sleeve|cover is|was|has|worth|fetches|raises|makes|brings !iconic|striking|famous
        original insert|inserts|inner|poster|shrink|obi|sticker
        with|has its|the|a poster|insert|inserts|obi|inner intact|sleeve|included|present
        gatefold original|copy|copies
        seek|track|hunt|look|watch|holding|hold out|down|for an|a|the|your|clean|early|original|nice? original|copy|mono|uk|us|first|version copy|pressing|press|with|.|in|if|edition|from
        early|later|late|first|second|third|original|clean|nice|decent|excellent|well|kept|beat|up|battered|signed|autographed|graded|good|surviving|worn|complete uk|us|japanese|german|british|american|canadian|mono|stereo? copy|copies !of|sold
        catalogue|catalog|matrix number|numbers
        """

    static let longing = """
        coveted|prized|treasured|desirable|desired item|items|possession|piece|record|records|lp|title|trophy|find|artefact
        especially|highly|very|extremely|more|most|particularly desirable
        trophy for|on the|your|any shelf|wall
        jewel|jewels|crown|centrepiece|centerpiece|pride|gem|star|cornerstone of|in _? vinyl|record|records? collection|collections|shelf !of
        vinyl collection|collections|hunters|hunter|heads|junkies|investors|flippers|collectors
        addition to any|your|every serious|good|decent|vinyl|record? shelf|collection
        appeals|appeal|mainly|only|strictly to|for collectors|completists
        must have for|on vinyl|collectors|completists|wax|any
        brag|bragging rights|value
        """
}
