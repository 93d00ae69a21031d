extension PriceCorpus {
    static let french = Sentences(
        violating: """
            Un pressage original se vend aujourd'hui plus de 200 euros.
            On le trouve à bas prix chez tous les disquaires.
            Les prix grimpent depuis dix ans.
            C'est une bonne affaire pour les amateurs de soul.
            Une pièce de collection très recherchée.
            Les collectionneurs s'arrachent l'édition mono.
            La première édition est devenue introuvable.
            L'album vaut son prix.
            Il vaut une petite fortune en bon état.
            Sur Discogs, les exemplaires propres partent vite.
            Un vinyle de 180 grammes d'excellente facture.
            Le tirage limité est épuisé.
            Un bon investissement pour qui sait attendre.
            La valeur marchande de ce disque reste faible.
            La réédition est bien moins chère que l'original.
            Disque rare, à saisir sans hésiter.
            Ce rarissime album circule peu.
            Difficile à trouver, mais la quête en vaut la peine.
            Le Saint Graal des amateurs de jazz.
            Votre portefeuille n'en souffrira pas.
            Pour 12 €, aucune raison de s'en priver.
            Il coûte trois fois rien.
            Les exemplaires en parfait état sont rares.
            L'objet se négocie autour de cent euros.
            Aux enchères, il atteint des sommes folles.
            La cote de ce disque explose.
            Un disque cher, même d'occasion.
            Les revendeurs en demandent beaucoup.
            La pochette ouvrante fait tout le charme de l'édition d'origine.
            Le pressage japonais est le meilleur.
            Il prendra de la valeur avec le temps.
            À dénicher sur les marchés aux puces pour quelques euros.
            Sautez dessus si vous le voyez.
            Une édition numérotée à 500 exemplaires.
            Un album abordable que l'on trouve partout.
            Inutile de débourser une fortune.
            Les complétistes voudront aussi les faces B.
            Un objet convoité de tous les collectionneurs.
            Bon marché et facile à trouver, il ne se refuse pas.
            Payer plus pour l'original n'a pas de sens.
            """,
        innocent: """
            Un rare moment de grâce dans une discographie inégale.
            Le prix de la gloire est le sujet de la seconde face.
            L'album a remporté le prix du jury à Paris.
            Il chante à tout prix contre le silence.
            Vendu à deux millions d'exemplaires, l'album a marqué son époque.
            Le single fut numéro un pendant six semaines.
            La production sonne bon marché, et c'est tout son charme.
            Enregistré en dix jours dans un studio de Lyon.
            Le studio coûtait 500 francs par jour, il fallait faire vite.
            Une collection de chansons sur l'exil et le retour.
            Ces chansons me sont chères à plus d'un titre.
            La guitare est rare, mais chaque note compte.
            L'original de Dylan reste difficile à surpasser.
            Le texte parle d'argent, de désir et de solitude.
            Une voix limitée, mais d'une justesse bouleversante.
            La critique a mis du temps à le reconnaître.
            Il faut l'écouter au casque, tard le soir.
            Une œuvre de valeur dans l'histoire du jazz.
            Le disque a coûté sa cohésion au groupe.
            Il mérite trois écoutes avant de livrer ses secrets.
            Achetez-le pour la musique, elle n'a pas vieilli.
            Un classique qui a influencé toute une génération.
            La basse gronde, les guitares scintillent, la voix reste froide.
            Les paroles évoquent l'enfance à la campagne.
            Un album qui répète trop souvent ses idées.
            Les mélodies sont difficiles à oublier.
            La recherche d'un son nouveau s'entend partout.
            Le titre d'ouverture vaut à lui seul l'écoute.
            Certifié disque d'or en un mois.
            Une réussite modeste, portée par deux grandes chansons.
            Le groupe n'a plus jamais atteint ces sommets.
            L'édition du magazine Rolling Stone a salué les textes.
            Le morceau le plus connu a été souvent samplé.
            Sa voix est son plus grand trésor.
            Une chanson d'amour simple et bouleversante.
            Le batteur joue avec une économie remarquable.
            Le narrateur gagne 100 dollars et perd son âme.
            Un album parfait pour les nuits d'été.
            Peu d'albums ont autant de souffle.
            Ils cherchent, ils hésitent, ils trouvent.
            """)
}
