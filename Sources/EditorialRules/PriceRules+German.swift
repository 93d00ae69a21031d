/// German phrases; ``PriceRule`` explains the notation. Umlauts are folded ("Schnäppchen" is `schnappchen`), and ß is ss.
enum GermanPriceRules {
    static let book = PriceRuleBook(
        // Every noun has a capital, so that a capital marks no name.
        phrases: [], neverNames: phrases + PriceRules.neverNames, groups: groups,
        currencies: ["mark", "pfund", "dollar", "euro", "eur", "franken", "schilling", "kronen", "tacken", "euronen", "yen"],
        numbers: ["hundert", "hunderte", "tausend", "tausende", "paar", "zehn", "zwanzig", "dreissig", "vierzig", "funfzig", "wenige", "einige"],
        making:
            "studio*|vorschuss*|tantieme*|aufnahme*|aufgenommen|produktion*|produziert|gage*|klage*|verklagt|lohn|erzahler*|held|heldin|figur"
            + "|text*|singt|sang|strophe|refrain|kredit|geliehen|ticket*|eintritt*|budget*|gitarre|strafe|verdiente|bekam",
        goods: "@copy|kauf*|verkauf*|du|dein*|man|sammler*|heute|wert|preis*|kostet|kosten|zahl*|auktion*|laden|handler*")

    private static let phrases: PriceRuleBook.Phrases = [
        (.value, value), (.value, money), (.value, trade), (.rarity, rarity), (.pressing, pressings), (.collectibility, collecting),
    ]

    private static let groups = [
        "copy": "exemplar*|originalexemplar*|pressung*|erstpressung*|originalpressung*|nachpressung*|ausgabe*|auflage*|erstauflage*|vinyl*|lp|lps|cd|cds"
            + "|schallplatte|schallplatten|originale|originalen|reissue*|neuauflage*|wiederveroffentlichung*|kassette*|tontrager*",
        "record": "platte|platten|scheibe|album|alben|@copy",
        "sound": "kling*|klang*|produz*|produktion*|studio*|aufnahme*|aufgenommen|synth*|drum*|sound*|effekt*|trick*|keyboard*|pathos"
            + "|witz*|beat|beats|gitarr*|text*|lied*|song*|refrain*",
    ]

    private static let value = """
        ^jeden|hohen|den ~ruhm*|freiheit*|lied*|song*|seele|text*|grammy*|auszeichnung*|schallplattenkritik|mercury|pulitzer|jury|gewann|gewonnen|verliehen|erhielt preis|preise|preisen|preises
        hoher|hohe|hohen|fairer|fairen|stolzer|stolzen|guter|guten|kleiner|kleinen|vollen|halben|den ~ruhm*|freiheit*|lied*|song*|seele|text* preis|preise|preisen !fur|des|der
        preiswert*|preisgunstig*|preislich|preisschild*|preistreiber*|preisspanne*|preisklasse|kaufpreis*|neupreis*|liebhaberpreis*|mondpreis*|hochstpreis*|ladenpreis*|verkaufspreis*
        marktwert*|sammlerwert*|wiederverkaufswert*|geldwert*|wertanlage*|wertsteigerung*|wertstabil*|wertzuwachs*|wertverlust*|geldanlage*|kapitalanlage*
        +@copy|sammler*|regal*|schrank|heute wertvoll*
        +@copy|markt|sammler*|geld wert|werte steigt|stieg|steigen|fallt|verliert|halt|wachst
        im wert ~@sound weiter? stetig? gestiegen|steigt|steigen|verliert|verloren|gewinnt|zugelegt
        +gestiegen|gesunken|zugelegt|gefallen im wert
        +@copy|markt|sammler* wert|werts verloren|eingebusst|behalten|bewahrt
        rendite|renditen|kapitalanleger*|geldanleger*|aktie|aktien|altersvorsorge
        ~@sound|emotional*|gefuhl*|zeit|monat*|jahr*|muhe|energie investition*|investment*|investier*
        schnappchen*|spottbillig*|erschwinglich*
        +@copy|markt|sammler* unbezahlbar*|unerschwinglich*
        ~@sound kostspielig*|kostengunstig*|uberteuert*
        ~@sound +@record|sammler*|laden|gebraucht|kaufen|bekommen|haben|handler*|zu|einstieg teuer|teure|teuren|teurer|teures|teuersten|billig|billige|billigen|billiger|billiges|gunstig|gunstige|gunstigen|gunstiger
        """

    private static let money = """
        ~@sound|text|leicht +@copy|platte|scheibe|kauf*|wert|dafur|dein|hinblattern|hinlegen|anlegen geld|kohle|scheine wert|ausgeben|anlegen|ausgegeben|angelegt|zuruck|sparen|hinlegen|hinblattern|in|fur|lohnt
        sein|das|ihr|jeden|dein geld|euro|cent wert
        gutes|viel|richtig|dein|zu ~@sound|verdien*|verdient|label geld fur|dafur|hinlegen
        ~kraft|nerven|muhe|uberwindung|zeit|leben|karriere|freundschaft|@sound kostet|kosten|kostete nur|heute|kaum|fast|inzwischen|mittlerweile|schnell|viel|wenig|mehr|weniger|uber|rund|etwa|zwischen|dich|oft|ein|nicht|gebraucht|#
        fur wenig|kleines|einen|ein|schmales|viel|richtiges paar? appel|geld|butterbrot|spottgeld|taschengeld|euro
        ein|kleines|halbes ~@sound|verdient|erbt vermogen
        ~@sound geldbeutel*|geldborse*|portemonnaie*|brieftasche*|sparschwein*
        tief in die tasche
        zahlt|zahlen|bezahlt|hinblattern|blattern +@copy|sammler*|heute|liebhaber* man|horrende|hohe|viel|gern|dafur|sammler|liebhaber|hunderte|#
        """

    private static let trade = """
        discogs|ebay|flohmarkt*|plattenborse*|plattenhandler*|plattenladen*|gebrauchtmarkt*|zweitmarkt*|kleinanzeigen|secondhand*|gebrauchtpreis*
        wiederverkauf*|weiterverkauf*|versteiger*|ersteiger*|auktion*|ausverkauf*|sonderangebot*|schleuderpreis*
        second hand
        gebraucht kaufen|bekommen|erhaltlich|fur|zu|schon|gunstig|billig
        gebrauchte|gebrauchten|gebrauchtes @record
        auf dem markt ~@sound gehandelt|selten|kaum|zu
        wird|werden|wurde hoch|teuer|hohe _? _? gehandelt|versteigert
        hoch|teuer|fur _? gehandelt|gehandelte|gehandeltes
        handler|handlern|verkaufer|verkaufern verlang*|nehmen|wollen|wissen|bieten
        erzielt|erzielen|erzielte|bringt|bringen|brachte ~wirkung|erfolg*|@sound hohe|gute|rekord*|heute|bei|viel|gutes|schnell|stolze preis*|summe|summen|geld|#|_
        zum|zu|auf ~verkaufszahlen verkauf stehen|steht|anbieten|angeboten
        schlag|schlagt|schlage|greif|greift|greife ~@sound zu|sofort|schnell zu? wenn|solange|bevor|falls|ehe
        """

    private static let rarity = """
        +@record|sammler*|markt seltene|seltenen|seltenes|seltenste|seltensten|rare|raren|rares|begehrte|begehrten|begehrtes|gesuchte|gesuchten|gesuchtes @record|original*|single|ep
        +@copy|finden|markt|sammler*|heute rar|selten|begehrt|gesucht|knapp geworden|geworden|gefragt|angeboten|zu|auf|und|bei|gesat
        +@copy ist|sind|bleibt|bleiben|war|waren|gilt|gelten _? selten|rar|begehrt|gesucht|knapp
        +@record|markt|heute raritat|raritaten|seltenheit|seltenheiten !unter
        besonders|sehr|heiss|stark begehrt|gesucht ist|sind|bei|unter
        raritatenwert|seltenheitswert
        vergriffen|vergriffene|vergriffenen
        ~gluck|liebe|sinn|wahrheit|ruhe|frieden|worte|grund|@sound schwer|kaum|nirgends|selten|nirgendwo noch? mehr? zu? finden|bekommen|kriegen|auftreiben|aufzutreiben|erhaltlich
        in|mit kleiner|limitierter|geringer|winziger|kleinster auflage|stuckzahl
        ~monty heiliger|heilige|heiligen gral
        +@copy|stuck|box|edition limitiert*|nummeriert*
        nur ##|#|wenige exemplare|stuck|kopien|pressungen
        """

    private static let pressings = """
        pressung*|privatpressung*|erstpressung*|originalpressung*|nachpressung*|fehlpressung*|testpressung*|japanpressung*|matrixnummer*|katalognummer*|erstauflage*|presswerk*
        120|140|150|160|180|200 g|gramm
        schweres|schwerem|farbiges|farbigem|buntes|buntem|rotes|rotem|blaues|blauem|weisses|weissem|transparentes|transparentem vinyl
        +@copy|platte|edition audiophil*
        neuwertig*|ungespielt*|originalverpackt*|eingeschweisst*
        +@copy|hulle|cover in gutem|sehr|bestem|tadellosem|neuwertigem|top|schlechtem|gutem gutem? zustand
        klappcover*|gatefold*
        bedruckte innenhulle|innenhullen
        +@copy|rille*|nadel|hulle zerkratzt*|kratzer|verwellt|knistert|knistern
        """

    private static let collecting = """
        sammlerstuck*|sammlerobjekt*|sammlermarkt*|sammlerwert*|sammlerausgabe*|sammleredition*|sammlerkreis*|sammlerherz*|liebhaberstuck*
        sammelwurdig*|sammelobjekt*|plattensammler*|vinylsammler*|vinylliebhaber*|komplettist*
        ~volkslied*|lied*|geschichte*|feldaufnahme*|samples|ideen|klang* sammler|sammlern|sammlers|sammlerin|sammlerinnen
        in|aus deiner|keiner|jede|jeder|deine|eine|jeden|deinem gut? guten? sortierte? sammlung|plattensammlung|plattenregal|plattenschrank fehlen|gehort|stehen|fehlt
        gehort in jede|jeden|deine|eine gut? gute? sortierte? sammlung|plattensammlung|plattenschrank|plattenregal
        """
}
