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
            """)
}
