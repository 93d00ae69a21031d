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
            Le pressage original est aujourd'hui très recherché par les collectionneurs.
            Cet album est devenu une véritable pièce de collection.
            Les exemplaires en bon état se négocient à plus de cent euros.
            La première édition britannique atteint des sommes considérables aux enchères.
            Sa cote n'a cessé de grimper depuis la mort du chanteur.
            Le vinyle d'origine reste difficile à dénicher.
            On le trouve encore à petit prix dans les bacs d'occasion.
            L'album n'a rien de rare et se trouve facilement chez les disquaires.
            La valeur marchande de ce disque demeure modeste.
            Ce n'est pas un bon placement, mais c'est un beau disque.
            L'édition limitée à 1 000 exemplaires numérotés s'est arrachée en quelques heures.
            Les amateurs de vinyle privilégient le pressage japonais pour son silence de surface.
            La réédition en vinyle 180 grammes rend mieux justice aux basses.
            Sur Discogs, les copies originales partent à prix d'or.
            Il faut désormais débourser une petite fortune pour s'offrir l'original.
            Les collectionneurs s'arrachent la version à la pochette censurée.
            Un exemplaire scellé s'est vendu 8 000 dollars en 2018.
            Introuvable depuis des années, le disque fait rêver les chineurs.
            Les premiers pressages se reconnaissent à leur étiquette rose.
            Le numéro de matrice gravé dans la cire permet d'identifier la première édition.
            Ce disque rare mérite sa place dans toute collection sérieuse.
            La version mono, tirée à peu d'exemplaires, est la plus convoitée.
            L'objet a pris beaucoup de valeur au fil des décennies.
            Inutile de se ruiner : l'album se trouve pour quelques euros.
            Le prix des exemplaires d'époque s'est envolé.
            C'est un disque bon marché qui ne décevra personne.
            Le disque, pressé sur vinyle bleu, était vendu uniquement lors des concerts.
            Les pressages ultérieurs perdent en dynamique.
            Son intérêt pour les collectionneurs est limité.
            Le tirage initial fut si confidentiel que peu de copies ont survécu.
            Une belle copie avec son poster intact constitue un investissement sûr.
            Rien ne permet de se prononcer sur la rareté de cette édition.
            Sur le marché de l'occasion, l'album circule peu.
            Les disquaires le gardent derrière le comptoir, et ce n'est pas pour rien.
            On croise parfois l'original dans une brocante, mais il faut beaucoup de chance.
            Épuisé depuis longtemps, il n'a jamais été réédité en vinyle.
            L'album ne vaut pas grand-chose sur le marché, contrairement à son prédécesseur.
            Le pressage allemand, plus épais, séduit les audiophiles.
            Le graal des amateurs de rock psychédélique, que certains poursuivent toute leur vie.
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
            Rarement un groupe aura chanté la solitude avec autant de justesse.
            L'album s'est vendu à plus de dix millions d'exemplaires dans le monde.
            Certifié disque d'or en France, il a atteint la deuxième place des classements.
            Le prix de la célébrité hante chacune de ces chansons.
            Les paroles s'en prennent à l'argent facile et aux marchands d'illusions.
            Si vous aimez la soul orchestrale, achetez cet album sans hésiter.
            L'enregistrement coûta près d'un million de dollars à la maison de disques.
            La voix de la chanteuse est un instrument précieux, d'une délicatesse infinie.
            C'est une collection de ballades sobres et de rocks nerveux.
            Les arrangements, originaux sans être prétentieux, servent toujours la mélodie.
            Le disque évite les effets bon marché et les refrains racoleurs.
            Enregistré avec des instruments d'occasion dans un garage, l'album garde une fraîcheur intacte.
            Le groupe peinait alors à percer sur le marché américain.
            L'album a reçu le prix Mercury en 1998.
            Cette chanson offre un rare moment de tendresse au milieu du vacarme.
            Il vaut la peine d'écouter l'album en entier, au casque de préférence.
            Le tempo est pressé, presque haletant, sur la première moitié du disque.
            La batterie presse le pas tandis que la guitare s'attarde.
            La version originale de Dylan paraît presque timide à côté de cette reprise.
            Le morceau vaut surtout pour son solo de saxophone.
            Le chanteur raconte une jeunesse pauvre, les dettes et les loyers impayés.
            La production, riche et coûteuse, noie parfois les voix.
            Le bassiste est l'atout le plus précieux du groupe.
            L'album est l'un des plus accessibles de sa discographie.
            Paru chez Island en 1980, il marque un tournant vers l'électronique.
            Chaque écoute révèle une richesse nouvelle dans les harmonies.
            Alan Price tient l'orgue avec une énergie contagieuse.
            Le groupe s'investit pleinement dans chaque mesure.
            La critique fut partagée, mais le public suivit.
            La chanteuse collectionne les personnages brisés et leur prête sa voix.
            Le titre évoque un marché de Marrakech, ses cris et ses parfums.
            Une telle économie de moyens force l'admiration.
            Il fallut trois semaines et un budget minuscule pour achever l'album.
            La valeur de ces chansons tient à leur sincérité.
            L'album resta quarante semaines dans le classement britannique.
            Être libre à tout prix : tel est le credo du refrain.
            Les cuivres dorés et les chœurs gospel portent le final.
            La recherche de nouvelles sonorités guide tout le disque.
            Le duo signe ici son œuvre la plus aboutie.
            L'humour est une denrée rare dans le rock progressif, et il fait mouche ici.
            """)
}
