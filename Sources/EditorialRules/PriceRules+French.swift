/// French phrases; ``PriceRule`` explains the notation. Accents are folded, and apostrophes separate words.
enum FrenchPriceRules {
    static let book = PriceRuleBook(
        phrases: phrases, neverNames: PriceRules.neverNames + [(.rarity, "~quete|monty saint graal")], groups: groups,
        currencies: ["francs", "franc", "balles", "dollars", "euros", "euro", "livres", "sous"],
        numbers: ["cent", "cents", "centaine", "centaines", "millier", "milliers", "mille", "quelques", "dix", "vingt", "trente", "quarante", "cinquante"],
        making: "studio*|avance|royalties|enregistre*|production|proces|salaire|narrateur|heros|personnage|texte*|chante|couplet|refrain"
            + "|emprunte*|billet*|entree|budget|guitare|amende|gagn*|cachet",
        goods: "@copy|achete*|acheter|achat|vend*|vente*|tu|vous|votre|ton|collectionneur*|aujourdhui|aujourd|vaut|prix|cote*|coute*|encheres"
            + "|disquaire*|debourser|payer")

    private static let phrases: PriceRuleBook.Phrases = [
        (.value, value), (.value, money), (.value, trade), (.rarity, rarity), (.pressing, pressings), (.collectibility, collecting),
    ]

    private static let groups = [
        "copy": "exemplaire*|pressage*|edition*|reedition*|vinyle*|vinyl|lp|lps|cd|cds|33|tours|original|originaux|originale|originales|galette*"
            + "|import|imports|copie|copies|reissue*|tirage*",
        "record": "disque|disques|album|albums|@copy",
        "sound": "sonorite*|sonore*|chant*|voix|chanson*|texte*|parole*|production|studio|enregistre*|synthe*|guitare*|groupe|melodie*|refrain*",
    ]

    private static let value = """
        ^tout|aucun ~gloire|liberte|celebrite|amour|grammy*|mercury|nobel|goncourt|jury|remport*|recompense*|decerne*|@sound prix
        a|au bas|bon|petit|grand|meilleur|plein|vil|juste|ce|tel prix
        son|leur|le|les prix grimpe*|monte*|flambe*|s|reste*|est|atteint|atteignent|fou|demande*|d
        hors de? prix
        valeur marchande|venale|sure|financiere|refuge
        ~@sound|sentimentale|ajoutee prend|prendra|pris|perd|perdra|perdu|gagne beaucoup? de? la? valeur
        +@copy|fortune|argent|aujourdhui|collectionneurs vaut|valent|vaudra cher|une|#|son|aujourdhui|plus|desormais|facilement|une|beaucoup !ecoute|heure|oreille|detour
        vaut|valent son|leur pesant|prix|argent
        +grimpe*|monte*|explose*|elevee|flambe*|collectionneur* ^a|du|l|un|mis|mettre cote|cotes
        investissement*|placement* ~@sound|personnel|emotionnel
        investir ~@sound|emotion* dans|sur
        plus value
        bonne|mauvaise|vraie|belle|excellente affaire|affaires
        rentable|rentabilite|specul*
        ~@sound|sonne* bon marche
        ~@sound|liberte|cette cher|chere|chers|cheres !a|au|aux|a|ami|amie|payee|mon|ses
        ~cliche*|studio tres|trop|moins|plus|assez|peu cher|chere|chers|cheres !a|au
        abordable*|onereux|onereuse*|couteux|couteuse* ~@sound|melodie*|facile*
        """

    private static let money = """
        votre|ton|leur|son|le|les|au porte monnaie|feuille
        portefeuille*|portemonnaie*|tirelire*
        ~@sound|effort*|temps|vie|carriere|gagn* coute|coutent|coutera|coutait cher|une|un|trois|quelques|deux|quatre|cinq|dix|vingt|plus|moins|environ|entre|rien|pas|seulement|autour|a|peine|dans|#
        une|petite|vraie ~@sound fortune|somme|bouchee de?
        pour|a une|trois|quelques|deux bouchee|sous|francs|euros|fois
        debourser|debourse|depenser|depensez|depense|economies|economiser
        ~temps|sang|larmes argent|sous bien|depense|jete|investi|gagne|fichu
        payer|payez|paye|payent ~@sound|tribut|hommage|prix cher|le|une|plusieurs|jusqu|plus|#
        casser|casse|mettre sa|votre|ta tirelire|banque
        """

    private static let trade = """
        discogs|ebay|leboncoin|brocante*|encheres|adjuge*
        depot vente
        marche aux puces
        marche|marches de l? occasion|secondaire
        ~instrument*|guitare*|materiel|piano|batterie d|en occasion
        chez|par|les les? disquaire*|revendeur*|marchand*|vendeur*|brocanteur* !de
        revente|revendre|revendu*|revend|revendeur*
        se vend|vendent|vendait|vendaient ~millions|million|semaine* cher|a|aujourdhui|pour|autour|entre|rarement|encore|tres|plus|au !un|plus|travers
        ~millions|million en vente|soldes|solde|promo|promotion
        bac|bacs a|de soldes|disquaires|occasion|occasions
        sautez|saute|foncez|precipitez|jetez vous? dessus
        achetez|acheter|prenez|attrapez|saisissez le|la|les|un? vite|immediatement|si|avant|des|sans
        s|se arrache|arrachent|echange|echangent|negocie|negocient a|au|pour|chez|entre|cher|autour|des
        atteint|atteignent|atteignait ~@sound|sommet*|classement*|place des|les|plusieurs|jusqu _? _? sommes|prix|centaines|milliers
        """

    private static let rarity = """
        +@record|collectionneur*|trouver ^assez|fait|chose|si ~@sound|rares|moments|emotion* rare|rarissime
        rarissime|rarissimes
        +@copy|collectionneur*|marche rare|rares|rarete|raretes|introuvable*|recherche|recherches|recherchee|recherchees|convoite|convoites|convoitee|prise|prises|prisee|epuise|epuises|epuisee|epuisees|limite|limitee|limitees|numerote*|denicher
        ~paix|bonheur|mots|equivalent|@sound difficile|dur|impossible|facile a trouver|denicher|degoter|obtenir
        introuvable|introuvables
        +tirage confidentiel|confidentielle|limite|limitee|minuscule
        graal des|de|du amateurs|collectionneurs|disquaires|chineurs|tout
        vaut|valent pas|plus grand chose|rien
        tirage|serie|edition limite|limitee|confidentiel|numerote|numerotee|epuise
        piece|pieces|objet|objets rare|rares|convoite|recherche|recherches
        il|n en? ne? circule|existe que|qu # exemplaires|copies
        a # exemplaires ~vendu*|vend*|ecoule*
        """

    private static let pressings = """
        ~journal*|citron|vapeur pressage|pressages|repress|represse|repressage
        120|140|150|160|180|200 g|grammes
        premier|premiere|deuxieme|seconde ~@sound pressage|tirage|edition
        vinyle|vinyl couleur|colore|rouge|bleu|blanc|transparent|lourd|audiophile|neuf
        +@copy|pochette|disque|etat|neuf etat impeccable|neuf|parfait|correct|moyen|mint|d
        en|bon|tres|parfait ~esprit|ame bon? etat
        sous blister|cellophane
        audiophile* +@copy|disque
        numero de? matrice|catalogue
        pochette ouvrante|depliante
        gatefold
        raye|rayee|rayes|rayees|use|usee +@copy|pochette
        """

    private static let collecting = """
        ~chansons|son|sons|conquetes|succes|tubes|melodies collectionneur|collectionneurs|collectionneuse|collectionneuses|collectionner
        objet|piece|article|pieces|objets de collection
        collector|collectors|completiste*
        +@record toute|votre|ta|une discotheque|collection|etagere qui|digne|manque|merite|doit
        """
}
