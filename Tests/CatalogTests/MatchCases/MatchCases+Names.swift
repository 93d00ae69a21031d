extension MatchCase {
    /// Nicknames, and what MusicBrainz has as aliases or disambiguations.
    static let nicknames = read(
        """
        ? Metallica | The Black Album | 1991
        = Metallica | Metallica | 1991-08-12
        - Metallica | …And Justice for All | 1988
        ? Metallica | Black Album
        - Metallica | The Black Album Tour | 1992 | Album+Live | b
        = Metallica | Metallica | 1991-08-12
        ? Metallica | Metallica (The Black Album) | 1991
        = Metallica | Metallica | 1991-08-12 | | a:The Black Album
        ? The Beatles | The White Album | 1968
        = The Beatles | The Beatles | 1968-11-22 | | a:The White Album
        - The Beatles | The Beatles | 1963 | EP
        ? The Beatles | The Beatles (White Album) | 1968
        = The Beatles | The Beatles | 1968-11-22
        - The Beatles | Yellow Submarine | 1969
        ? The Beatles | The White Album
        = The Beatles | The Beatles | 1968-11-22 | | d:“The White Album”
        - Weezer | Weezer | 2016 | | d:White Album
        ? Danger Mouse | The Grey Album | 2004
        = Danger Mouse | The Grey Album | 2004 | Album+Remix
        ? Prince | The Black Album | 1994
        = Prince | The Black Album | 1994-11-22
        - Prince | Prince | 1979
        ? JAY-Z | The Black Album | 2003
        = JAY‐Z | The Black Album | 2003-11-14
        - Metallica | Metallica | 1991 | | a:The Black Album
        ? Weezer | The Red Album | 2008
        - Weezer | Weezer | 1994-05-10 | | d:Blue Album
        = Weezer | Weezer | 2008-06-03 | | d:Red Album
        ? Weezer | The Red Album | 2008
        - Weezer | Weezer | 1994-05-10 | | d:Blue Album
        - Weezer | Weezer | 2001-05-15 | | d:Green Album
        ? Weezer | Weezer (Teal Album) | 2019
        = Weezer | Weezer | 2019-01-24 | | d:Teal Album
        - Weezer | Weezer | 2019-03-01 | | d:Black Album
        ? Weezer | Weezer (Black Album) | 2019
        - Weezer | Weezer | 2019-01-24 | | d:Teal Album
        ? Weezer | Weezer | 2008
        - Weezer | Weezer | 1994-05-10 | | d:Blue Album
        - Weezer | Weezer | 2001-05-15 | | d:Green Album
        ? Weezer | Weezer
        - Weezer | Weezer | 1994-05-10
        - Weezer | Weezer | 2001-05-15
        ? Peter Gabriel | Melt | 1980
        - Peter Gabriel | Peter Gabriel | 1978-06-02 | | d:2: Scratch
        = Peter Gabriel | Peter Gabriel | 1980-05-23 | | d:3: Melt
        - Peter Gabriel | Peter Gabriel | 1977-02-25 | | d:1: Car
        ? Peter Gabriel | Peter Gabriel 3
        - Peter Gabriel | Peter Gabriel | 1978-06-02
        = Peter Gabriel | Peter Gabriel | 1980-05-23
        ? Duran Duran | The Wedding Album | 1993
        - Duran Duran | Duran Duran | 1981-06-15
        = Duran Duran | Duran Duran | 1993-02-11
        ? The Paper Tigers | The Orange Album | 1999
        = The Paper Tigers | The Paper Tigers | 1999
        - The Paper Tigers | Folding | 2001
        ? The Paper Tigers | The Orange Album | 1999
        - The Paper Tigers | The Paper Tigers | 1996
        ? The Beatles | The Red Album | 1973
        = The Beatles | 1962–1966 | 1973-04-19 | Album+Compilation
        - The Beatles | 1967–1970 | 1973-04-19 | Album+Compilation
        ? The Beatles | The Blue Album
        - The Beatles | 1962–1966 | 1973-04-19 | Album+Compilation
        = The Beatles | 1967–1970 | 1973-04-19 | Album+Compilation
        ? David Bowie | Ziggy Stardust | 1972
        = David Bowie | The Rise and Fall of Ziggy Stardust and the Spiders From Mars | 1972-06-16
        - David Bowie | Ziggy Stardust | 1994 | Single
        - David Bowie | Ziggy Stardust: The Motion Picture | 1983 | Album+Live
        ? Led Zeppelin | Zoso | 1971
        = Led Zeppelin | Led Zeppelin IV | 1971-11-08
        - Led Zeppelin | Led Zeppelin III | 1970
        ? Led Zeppelin | Led Zeppelin I | 1969
        = Led Zeppelin | Led Zeppelin | 1969-01-12
        - Led Zeppelin | Led Zeppelin II | 1969-10-22
        ? The Tin Choir | Nightwork | 2003
        = The Tin Choir | Works for Brass, Op. 3 | 2003 | | a:Nightwork
        ? The Tin Choir | Nightwork | 2003
        - The Tin Choir | Daywork | 2003 | | a:Nightshift
        ? Orbital | The Brown Album | 1993
        - Orbital | Orbital | 1991-09 | | d:Green Album
        = Orbital | Orbital | 1993-05 | | d:Brown Album
        """)

    /// The same album under two titles or in two scripts.
    static let languages = read(
        """
        ? Kraftwerk | Trans-Europe Express | 1977
        = Kraftwerk | Trans‐Europa Express | 1977-03 | | r:Trans‐Europe Express
        - Kraftwerk | Trans‐Europe Express | 1977 | Single
        ? Kraftwerk | The Man-Machine | 1978
        - Kraftwerk | Die Mensch·Maschine | 1978-05 | | a:The Man‐Machine
        = Kraftwerk | The Man‐Machine | 1978-05
        ? Kraftwerk | Die Mensch-Maschine | 1978
        = Kraftwerk | Die Mensch·Maschine | 1978-05 | | a:The Man‐Machine
        - Kraftwerk | The Man‐Machine | 1978-05 | | a:Die Mensch‐Maschine
        ? Kraftwerk | Computer World | 1981
        = Kraftwerk | Computerwelt | 1981-05-10 | | r:Computer World
        - Kraftwerk | Computer Love | 1981 | Single
        ? t.A.T.u. | 200 km/h in the Wrong Lane | 2002
        = t.A.T.u. | 200 km/h in the Wrong Lane | 2002-12-10
        - t.A.T.u. | 200 По Встречной | 2001-05-21 | | a:200 km/h in the Wrong Lane
        ? Kino | Gruppa krovi | 1988
        = Кино | Группа крови | 1988-01 | | s:Kino
        - Кино | Звезда по имени Солнце | 1989 | | s:Kino
        ? Кино | Звезда по имени Солнце | 1989
        = Kino | Zvezda po imeni Solntse | 1989-08-29
        - Kino | Gruppa krovi | 1988
        ? Kino | Zvezda po imeni Solntse | 1989
        - Кино | Группа крови | 1988-01 | | s:Kino
        ? Ryuichi Sakamoto | Ongaku Zukan | 1984
        = 坂本龍一 | 音楽図鑑 | 1984-10-24 | | a:Ongaku Zukan; s:Sakamoto, Ryūichi
        - 坂本龍一 | 未来派野郎 | 1986 | | s:Sakamoto, Ryūichi
        ? Ryuichi Sakamoto | Thousand Knives | 1978
        = 坂本龍一 | 千のナイフ | 1978-10-25 | | r:Thousand Knives of Ryūichi Sakamoto; r:Thousand Knives; n:Ryuichi Sakamoto
        ? Ryuichi Sakamoto | Beauty | 1989
        - 坂本龍一 | 音楽図鑑 | 1984-10-24 | | s:Sakamoto, Ryūichi
        ? Haruomi Hosono | Philharmony | 1982
        = 細野晴臣 | フィルハーモニー | 1982-05-21 | | a:Philharmony; s:Hosono, Haruomi
        - 細野晴臣 | はらいそ | 1978 | | s:Hosono, Haruomi
        ? Haruomi Hosono | Haraiso | 1978
        - 細野晴臣 | フィルハーモニー | 1982-05-21 | | s:Hosono, Haruomi
        = 細野晴臣 | はらいそ | 1978-04-25 | | s:Hosono, Haruomi
        ? Haruomi Hosono | Paraiso | 1978
        = 細野晴臣 | はらいそ | 1978-04-25 | | a:Paraiso; s:Hosono, Haruomi
        ? Shakira | Fijación Oral, Vol. 1 | 2005
        = Shakira | Fijación oral, vol. 1 | 2005-06-03
        - Shakira | Oral Fixation, Vol. 2 | 2005-11-28
        ? Shakira | Oral Fixation Vol. 2 | 2005
        - Shakira | Fijación oral, vol. 1 | 2005-06-03
        ? Sigur Rós | Agaetis byrjun | 1999
        = Sigur Rós | Ágætis byrjun | 1999-06-12
        ? Bjork | Homogenic | 1997
        = Björk | Homogenic | 1997-09-20
        ? Manos Hatzidakis | Sweet Movie | 1974
        = Μάνος Χατζιδάκις | Sweet Movie | 1974 | Album+Soundtrack | s:Hatzidakis, Manos
        ? Vangelis Papathanassiou | Earth | 1973
        = Βαγγέλης Παπαθανασίου | Earth | 1973 | | n:Vangelis Papathanassiou
        ? Jacques Brel | Ces gens-là | 1966
        = Jacques Brel | Ces gens‐là | 1966
        - Jacques Brel | Jacques Brel | 1966
        ? Rosalía | El mal querer | 2018
        = ROSALÍA | El mal querer | 2018-11-02
        - ROSALÍA | Los ángeles | 2017
        ? Oum Kalthoum | Enta Omri | 1965
        = أم كلثوم | إنت عمري | 1965 | | a:Enta Omri; n:Oum Kalthoum
        """)

    /// Several credited artists, and names of bands around one.
    static let artists = read(
        """
        ? Stan Getz | Getz/Gilberto | 1964
        = Stan Getz ++ João Gilberto | Getz/Gilberto | 1964-03
        - Stan Getz ++ João Gilberto | Getz/Gilberto #2 | 1966 | Album+Live
        ? Stan Getz & João Gilberto feat. Antônio Carlos Jobim | Getz/Gilberto | 1964
        = Stan Getz | Getz/Gilberto | 1964-03
        ? Prince | Purple Rain | 1984
        = Prince and The Revolution | Purple Rain | 1984-06-25 | Album+Soundtrack
        - Prince and The Revolution | Purple Rain | 1984-09-26 | Single
        ? Prince and the Revolution | Parade | 1986
        = Prince | Parade | 1986-03-31
        ? Prince | Purple Rain | 1984
        - Prince Buster | Purple Rain | 1984
        ? Robert Plant | Raising Sand | 2007
        = Robert Plant ++ Alison Krauss | Raising Sand | 2007-10-23
        ? Alison Krauss | Raising Sand | 2007
        = Robert Plant ++ Alison Krauss | Raising Sand | 2007-10-23
        ? Robert Plant and Alison Krauss | Raising Sand | 2007
        = Robert Plant ++ Alison Krauss | Raising Sand | 2007-10-23
        - Robert Plant | Raising Sand | 2008 | Single
        ? Neil Young with Crazy Horse | Zuma | 1975
        = Neil Young ++ Crazy Horse | Zuma | 1975-11-10
        ? Nick Cave | The Boatman's Call | 1997
        = Nick Cave & the Bad Seeds | The Boatman’s Call | 1997-03-03
        ? Jimi Hendrix | Electric Ladyland | 1968
        = The Jimi Hendrix Experience | Electric Ladyland | 1968-10-16
        ? Miles Davis | Cookin' | 1957
        = The Miles Davis Quintet | Cookin’ With The Miles Davis Quintet | 1957-07
        - The Miles Davis Quintet | Relaxin’ With The Miles Davis Quintet | 1958
        ? Duke Ellington & John Coltrane | Duke Ellington & John Coltrane | 1963
        = Duke Ellington ++ John Coltrane | Duke Ellington & John Coltrane | 1963-02
        ? Jay-Z & Kanye West | Watch the Throne | 2011
        = JAY‐Z ++ Kanye West | Watch the Throne | 2011-08-08
        ? Beatles, The | Revolver | 1966
        = The Beatles | Revolver | 1966-08-05
        ? The Eagles | Hotel California | 1976
        = Eagles | Hotel California | 1976-12-08
        - Eagles | Hotel California | 1977-02 | Single
        ? Queen | A Night at the Opera | 1975
        - Queensrÿche | A Night at the Opera | 1975
        ? Genesis | Selling England by the Pound | 1973
        - The Musical Box | Selling England by the Pound | 1973 | Album+Live
        ? Jackson Browne | Late for the Sky | 1974
        - Janet Jackson | Late for the Sky | 1974
        ? Various Artists | Saturday Night Fever | 1977
        = Bee Gees ++ Various Artists | Saturday Night Fever: The Original Movie Sound Track | 1977-11-15 | Album+Compilation+Soundtrack
        ? Various | Pulp Fiction | 1994
        = Various Artists | Pulp Fiction: Music From the Motion Picture | 1994-09-27 | Album+Soundtrack
        - Urge Overkill | Pulp Fiction | 1994 | Single
        ? Various Artists | No New York | 1978
        = Various Artists | No New York | 1978-11 | Album+Compilation
        ? Various Artists | No New York | 1978
        - The Contortions | No New York | 1978
        ? Ye | Yeezus | 2013
        = Kanye West | Yeezus | 2013-06-18 | | n:Ye
        ? Yusuf Islam | Tea for the Tillerman | 1970
        = Cat Stevens | Tea for the Tillerman | 1970-11-23 | | n:Yusuf Islam
        """)
}
