extension PriceCorpus {
    static let german = Sentences(
        violating: """
            Originale wechseln für 80 Euro den Besitzer.
            Eine Erstpressung kostet heute über 200 Euro.
            Bei Discogs findet man sie ab zwölf Euro.
            Der Preis ist in den letzten Jahren stark gestiegen.
            Ein echtes Schnäppchen für alle Soulfreunde.
            Die Platte ist ein gesuchtes Sammlerstück.
            Sammler zahlen dafür hohe Summen.
            Als Wertanlage ist das Album kaum zu schlagen.
            Gut erhaltene Exemplare sind selten geworden.
            Die limitierte Auflage auf farbigem Vinyl ist vergriffen.
            Auf dem Flohmarkt liegt sie oft für wenig Geld.
            Dieses Album ist jeden Cent wert.
            Das Album ist sein Geld wert.
            Die japanische Pressung klingt am besten.
            180 Gramm schweres Vinyl macht das Hören zum Vergnügen.
            Wer ein Exemplar in gutem Zustand findet, sollte zugreifen.
            Der Marktwert liegt weit über dem der anderen Alben.
            Die seltene Originalausgabe bringt bei Auktionen Hunderte Euro.
            Im Wert ist die Scheibe seit Jahren gestiegen.
            Für kleines Geld bekommt man hier große Musik.
            Gebraucht bekommt man die LP günstig.
            Händler verlangen inzwischen viel für das Original.
            Ein teures Vergnügen, denn Originale sind gesucht.
            Kein Geld der Welt: Die CD ist billig zu haben.
            Greif zu, bevor die Preise weiter steigen.
            Die Auflage war klein, nur 500 Exemplare wurden gepresst.
            Schwer zu finden, aber die Suche lohnt.
            Der heilige Gral für Freunde des Krautrock.
            Das Album gehört in jede Plattensammlung.
            Die Klappcover-Ausgabe mit Poster ist besonders schön.
            Versiegelte Exemplare erzielen hohe Preise.
            Der Wiederverkaufswert bleibt hoch.
            Eine Rarität, die auf dem Markt kaum auftaucht.
            Für 15 € macht man nichts falsch.
            Das Original ist kaum noch zu bekommen.
            Investieren Sie in eine gute Kopie.
            Für den Preis von zwei Kaffee gibt es ein Meisterwerk.
            Der Sammlerwert ist gering.
            Erschwingliche Nachpressungen gibt es zuhauf.
            Dein Geldbeutel wird es dir danken.
            Komplettisten brauchen auch die Singles.
            Die Katalognummer verrät die frühe Auflage.
            Auf eBay wird sie teuer gehandelt.
            Es ist kein seltenes Album, man findet es in jedem Plattenladen.
            Die Erstpressung ist heute kaum noch zu finden und erzielt hohe Summen.
            Unter Sammlern gilt das Album als gesuchtes Stück.
            Gut erhaltene Exemplare wechseln mittlerweile für mehrere hundert Euro den Besitzer.
            Wer eine originale Vinylausgabe besitzt, hält eine echte Rarität in den Händen.
            Der Marktwert der ersten Auflage ist in den letzten Jahren deutlich gestiegen.
            Auf Discogs wird die britische Pressung für über 200 Dollar gehandelt.
            Besonders begehrt ist die Version mit dem zurückgezogenen Cover.
            Die japanische Pressung mit Obi-Streifen ist bei Liebhabern sehr beliebt.
            Als Wertanlage taugt die Platte allerdings kaum.
            Eine Rarität ist dieses Album nicht, denn es wurde millionenfach gepresst.
            Für Sammler ist das Album wenig interessant, da es überall günstig zu haben ist.
            Auf Flohmärkten bekommt man die LP noch immer für wenige Euro.
            Die auf 180-Gramm-Vinyl gepresste Neuauflage klingt etwas wärmer als das Original.
            Die limitierte Auflage auf farbigem Vinyl war innerhalb weniger Stunden vergriffen.
            Nur 500 Stück wurden gepresst, und jedes davon ist nummeriert.
            Die Preise für das Original sind seit dem Tod des Sängers stark angezogen.
            Heute zahlt man für ein makelloses Exemplar ein kleines Vermögen.
            In gutem Zustand ist die Schallplatte eine lohnende Investition.
            Das Album ist vergleichsweise preiswert zu bekommen.
            Auf dem Gebrauchtmarkt taucht die Platte nur selten auf.
            Die frühen Pressungen erkennt man am lila Label und an der Matrizennummer in der Auslaufrille.
            Das Album gehört in jede gut sortierte Sammlung und dürfte im Wert weiter steigen.
            Die Mono-Fassung der ersten Auflage ist ein Sammlerstück.
            Wer heute danach sucht, muss tief in die Tasche greifen.
            Ein signiertes Exemplar brachte 2015 bei einer Auktion 12.000 Dollar ein.
            Die Nachpressungen der achtziger Jahre sind klanglich schwächer und entsprechend billiger.
            Über den Sammlerwert lässt sich hier nichts sagen.
            Die Platte ist seit Jahrzehnten vergriffen und nur noch antiquarisch erhältlich.
            Originalexemplare mit unversehrtem Poster sind rar geworden.
            Mit seinem Preis von unter zehn Euro ist das Album ein Schnäppchen.
            Das Vinyl hat bis heute nichts von seinem Wert verloren, im Gegenteil.
            Plattenhändler legen die deutsche Erstausgabe gern hinter die Theke.
            Manche Jäger suchen jahrelang nach der Ausgabe mit dem Klappcover.
            Die US-Pressung unterscheidet sich durch ein anderes Mastering und ein dickeres Vinyl.
            Ein seltenes Album, das man nur mit viel Glück in einem Plattenladen entdeckt.
            Die Privatpressung erschien in einer Auflage von kaum mehr als hundert Stück.
            Teuer ist die Scheibe nicht, und das wird wohl auch so bleiben.
            Unter Vinylsammlern genießt gerade die Testpressung einen legendären Ruf.
            Für Kapitalanleger ist diese Platte weniger interessant als für Musikfreunde.
            Inzwischen werden für das ungeöffnete Original Mondpreise verlangt.
            """,
        innocent: """
            Ein seltenes Beispiel für ein Debüt ohne Schwächen.
            Selten klang eine Platte so gelöst.
            Der Preis des Ruhms ist das Thema der zweiten Seite.
            Sie gewann dafür den Preis der deutschen Schallplattenkritik.
            Er singt um jeden Preis gegen die Stille an.
            Das Album verkaufte sich über zwei Millionen Mal.
            Die Single erreichte Platz eins und erhielt Gold.
            Die Produktion klingt billig, und genau das ist ihr Reiz.
            Billige Synthesizer und ein teures Streichorchester streiten um den Raum.
            Die Band nahm es in zwei Wochen in einem kleinen Studio auf.
            Das Studio kostete 500 Mark am Tag, also wurde schnell aufgenommen.
            Die Stücke kosten Kraft, aber sie belohnen Geduld.
            Kaum eine Platte der achtziger Jahre hat mehr Nachahmer gefunden.
            Es hat Jahre gebraucht, um sein Publikum zu finden.
            Eine Sammlung von Liedern über Abschied und Heimkehr.
            Das Original von Dylan bleibt schwer zu übertreffen.
            Die Wertung fällt milde aus, denn die Lieder tragen.
            Der Text handelt von Geld, Gier und Einsamkeit.
            Seine limitierte Stimme macht er durch Ausdruck wett.
            Ein wertvoller Beitrag zur Geschichte des Jazz.
            Der Refrain ist unbezahlbar komisch.
            Die Zeile über den alten Plattenspieler ist die schönste.
            Mit diesem Album begann ihre beste Zeit.
            Die Kritik schätzte das Werk erst spät.
            Hörenswert ist vor allem die zweite Hälfte.
            Es lohnt sich, dem Album drei Durchläufe zu geben.
            Man sollte es kaufen, denn die Musik hat nichts verloren.
            Der Bass drückt, die Gitarren flirren, die Stimme bleibt kühl.
            In keinem Lied verliert die Band den Faden.
            Die Ausgabe des Rolling Stone lobte die Texte.
            Ein Meilenstein, der Generationen geprägt hat.
            Die Songs handeln vom Leben auf dem Land.
            Sein Einfluss reicht von Berlin bis Detroit.
            Die Aufnahmen entstanden mit einem Budget von 3000 Dollar im Keller.
            Der Titelsong wurde oft gesampelt.
            Eine gute Platte mit zwei sehr guten Liedern.
            Sie klingen, als hätten sie nichts zu verlieren.
            Die Melodien sind schwer zu vergessen.
            Die Suche nach einem neuen Klang ist auf jedem Stück zu hören.
            Ein Album, das seine Ideen zu oft wiederholt.
            Der Markt war voll von Nachahmern, doch niemand klang so frei.
            Die Handclaps und der Chor sind ein Geschenk.
            Es gilt als Gründungsdokument des Genres.
            Ihre Stimme ist ihr größtes Kapital.
            Selten hat eine Band Melancholie und Tanzbarkeit so mühelos verbunden.
            Das Album verkaufte sich weltweit über zwölf Millionen Mal.
            In Deutschland wurde die Platte mit Gold ausgezeichnet und erreichte Platz drei der Charts.
            Der Preis des Ruhms ist das heimliche Thema dieser Lieder.
            In "Money" verspottet Roger Waters die Gier nach Reichtum.
            Wer melodischen Rock liebt, sollte dieses Album kaufen.
            Die Produktion verschlang über eine Million Dollar und brachte das Label an den Rand des Ruins.
            Der Gesang klingt kostbar und zerbrechlich zugleich.
            Das Album ist eine Sammlung von zwölf kurzen, bissigen Songs.
            Die originellen Arrangements verleihen jedem Stück eine eigene Farbe.
            Billige Effekte sucht man hier vergebens.
            Die Band nahm das Album in einem billigen Studio am Stadtrand von Manchester auf.
            Auf dem amerikanischen Markt blieb der Erfolg zunächst aus.
            Für dieses Werk erhielt die Sängerin den Mercury-Preis.
            Die Ballade in der Mitte des Albums ist ein seltener Moment der Ruhe.
            Der hohe Wiederhörwert verdankt sich den vielen kleinen Details im Hintergrund.
            Der Sänger presst die Worte hervor, als ginge es um sein Leben.
            Der Schlagzeuger treibt das Stück mit gepresstem Groove voran.
            Es lohnt sich, dem Album mehrere Durchläufe zu gönnen.
            Bob Dylan schrieb das Original, doch diese Coverversion übertrifft es an Intensität.
            Die Texte handeln von Arbeitslosigkeit, Schulden und dem Traum vom schnellen Geld.
            Teure Synthesizer und eine perfekte Abmischung prägen den Klang.
            Der Bass ist das wertvollste Element dieser Aufnahmen.
            Nach der Veröffentlichung geriet das Album in Vergessenheit, bis eine neue Generation es entdeckte.
            Die Gruppe sammelte auf Tournee Ideen, aus denen die besten Stücke entstanden.
            Alan Price steuerte die Orgel bei.
            Die Kritiken fielen gemischt aus, doch die Fans hielten der Band die Treue.
            Das Album erschien 1973 bei Island Records und wurde von Chris Blackwell produziert.
            Hier zahlt sich die jahrelange Bühnenerfahrung der Musiker aus.
            Wer nur die Singles kennt, investiert seine Zeit in die zweite Hälfte am besten.
            Die Platte zeigt eine Band auf dem Höhepunkt ihres Könnens.
            Die Jazz-Improvisationen fordern Geduld, belohnen sie aber reichlich.
            Ihre Stimme hat einen unschätzbaren Anteil an der Wirkung des Albums.
            Das Titelstück handelt von einem Händler, der auf dem Markt seine Seele verkauft.
            Die Single wurde in den USA mit Platin ausgezeichnet.
            Die Mischung aus Folk und Elektronik war damals durchaus rar.
            Freiheit um jeden Preis fordert der Refrain, und man glaubt ihm jedes Wort.
            Das Budget war knapp, die Aufnahmen dauerten nur drei Tage.
            Der goldene Klang der zwölfsaitigen Gitarre trägt die erste Seite.
            Als Einstieg in das Werk der Band ist dieses Album sehr zu empfehlen.
            """)
}
