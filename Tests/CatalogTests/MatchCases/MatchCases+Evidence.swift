extension MatchCase {
    /// The year is strong evidence, the kind of record a weak one.
    static let years = read(
        """
        ? The Cure | Boys Don't Cry | 1980
        - The Cure | Boys Don’t Cry | 1979-06 | Single
        = The Cure | Boys Don’t Cry | 1980-02-05 | Album+Compilation
        ? The Cure | Boys Don't Cry | 1979
        = The Cure | Boys Don’t Cry | 1979-06 | Single
        - The Cure | Boys Don’t Cry | 1990 | Album+Compilation
        ? Nirvana | Nirvana | 2002
        - Nirvana | Nirvana | 1968 | | i:uk
        = Nirvana | Nirvana | 2002-10-29 | Album+Compilation | i:us
        ? Nirvana | Nirvana | 2002
        - Nirvana | Nirvana | 1968 | | i:uk
        ? Nirvana | All of Us | 1968
        = Nirvana | All of Us | 1968 | | i:uk
        - Nirvana | Nirvana | 2002-10-29 | Album+Compilation | i:us
        ? Fleetwood Mac | Greatest Hits | 1988
        - Fleetwood Mac | Greatest Hits | 1971 | Album+Compilation
        = Fleetwood Mac | Greatest Hits | 1988-11-21 | Album+Compilation
        ? Fleetwood Mac | Greatest Hits | 1988
        - Fleetwood Mac | Greatest Hits | 1971 | Album+Compilation
        ? Fleetwood Mac | Greatest Hits
        - Fleetwood Mac | Greatest Hits | 1971 | Album+Compilation
        - Fleetwood Mac | Greatest Hits | 1988-11-21 | Album+Compilation
        ? Fleetwood Mac | Fleetwood Mac | 1975
        - Fleetwood Mac | Fleetwood Mac | 1968-02-24
        = Fleetwood Mac | Fleetwood Mac | 1975-07-11
        ? Fleetwood Mac | Fleetwood Mac | 1968
        = Fleetwood Mac | Fleetwood Mac | 1968-02-24
        - Fleetwood Mac | Fleetwood Mac | 1975-07-11
        ? The Damned | Live | 1992
        - The Damned | Live | 2014 | Album+Live
        ? Suede | Suede | 1993
        = Suede | Suede | 1993-03-29 | | i:uk
        - Suede | Suede | 1971 | | i:us
        ? Dead Can Dance | Spirit | 1998
        - Spirit | Spirit | 1968
        ? Nightjar | Ember
        - Nightjar | Ember | 1991 | | i:one
        - Nightjar | Ember | 2012 | | i:two
        ? Nightjar | Ember | 2012
        - Nightjar | Ember | 1991 | | i:one
        = Nightjar | Ember | 2012 | | i:two
        ? The Beat | Special Beat Service | 1982
        = The Beat | Special Beat Service | 1982-10
        - The Beat | Special Beat Service | 1982 | Single
        ? Michael Jackson | Thriller | 1983
        = Michael Jackson | Thriller | 1982-11-30
        - Michael Jackson | Thriller | 1983-11 | Single
        ? Michael Jackson | Thriller | 2008
        = Michael Jackson | Thriller | 1982-11-30
        ? Oasis | The Masterplan | 1998
        = Oasis | The Masterplan | 1998-11-02 | Album+Compilation
        - Oasis | The Masterplan | 2006 | Single
        ? New Order | Substance | 1987
        = New Order | Substance | 1987-08-17 | Album+Compilation
        - Joy Division | Substance | 1988-07-11 | Album+Compilation
        ? Bruce Springsteen | Live in New York City | 2001
        = Bruce Springsteen & The E Street Band | Live in New York City | 2001-03-27 | Album+Live
        - Bruce Springsteen & The E Street Band | Live in Dublin | 2007 | Album+Live
        ? Roxy Music | Heart Still Beating | 1990
        = Roxy Music | Heart Still Beating | 1990-10-22 | Album+Live
        ? Ferrous | Ferrous | 1977
        - Ferrous | Ferrous | 1977 | Single
        = Ferrous | Ferrous | 1977
        ? The Lantern Row | Undertow | 2004
        - The Lantern Row | Undertow | 1971
        = The Lantern Row | Undertow | 2004 | Album+Live
        """)

    /// Singles, EPs, soundtracks and live albums.
    static let kinds = read(
        """
        ? New Order | Blue Monday | 1983
        = New Order | Blue Monday | 1983-03-07 | Single
        - New Order | Blue Monday 1988 | 1988-04 | Single
        ? New Order | Blue Monday 12" | 1983
        = New Order | Blue Monday | 1983-03-07 | Single
        ? Aphex Twin | Come to Daddy EP | 1997
        = Aphex Twin | Come to Daddy | 1997-10-06 | EP
        - Aphex Twin | Come to Daddy | 1997 | Single
        ? Aphex Twin | Windowlicker - Single | 1999
        = Aphex Twin | Windowlicker | 1999-03-22 | Single
        ? My Bloody Valentine | Glider | 1990
        = My Bloody Valentine | Glider | 1990-04 | EP
        ? Pavement | Watery, Domestic | 1992
        = Pavement | Watery, Domestic | 1992-11-25 | EP
        ? Burial | Kindred EP | 2012
        = Burial | Kindred | 2012-02-12 | EP
        - Burial | Kindred | 2012 | Single
        ? AC/DC | Back in Black | 1980
        = AC/DC | Back in Black | 1980-07-25
        - AC/DC | Back in Black | 1980-12 | Single
        ? Vangelis | Blade Runner | 1994
        = Vangelis | Blade Runner | 1994-06-06 | Album+Soundtrack
        - Vangelis | Blade Runner Trilogy | 2007 | Album+Soundtrack
        ? Curtis Mayfield | Super Fly (Original Motion Picture Soundtrack) | 1972
        = Curtis Mayfield | Super Fly | 1972-07 | Album+Soundtrack
        ? Howard Shore | The Lord of the Rings: The Fellowship of the Ring | 2001
        = Howard Shore | The Lord of the Rings: The Fellowship of the Ring | 2001-11-20 | Album+Soundtrack
        - Howard Shore | The Lord of the Rings: The Two Towers | 2002-12-10 | Album+Soundtrack
        ? Howard Shore | The Lord of the Rings: The Return of the King | 2003
        - Howard Shore | The Lord of the Rings: The Two Towers | 2002-12-10 | Album+Soundtrack
        ? Ludwig Göransson | Black Panther (Original Score) | 2018
        - Various Artists | Black Panther: The Album | 2018-02-09 | Album+Soundtrack
        = Ludwig Göransson | Black Panther: Original Score | 2018-02-16 | Album+Soundtrack
        ? Popol Vuh | Aguirre (Soundtrack) | 1975
        = Popol Vuh | Aguirre | 1975 | Album+Soundtrack
        ? Portishead | Roseland NYC Live | 1998
        = Portishead | Roseland NYC | 1998-11-03 | Album+Live
        - Portishead | Portishead | 1997
        ? Portishead | Portishead | 1997
        - Portishead | Portishead Live | 1998 | Album+Live
        ? Nirvana | MTV Unplugged in New York | 1994
        = Nirvana | MTV Unplugged in New York | 1994-11-01 | Album+Live
        ? The Allman Brothers Band | At Fillmore East | 1971
        = The Allman Brothers Band | At Fillmore East | 1971-07-06 | Album+Live
        - The Allman Brothers Band | Fillmore West ’71 | 2019 | Album+Live
        ? The Allman Brothers Band | Live at the Fillmore East | 1971
        - The Allman Brothers Band | Live at the Fillmore West | 1971 | Album+Live
        ? Linkin Park | Hybrid Theory | 2000
        - Linkin Park | Reanimation | 2002 | Album+Remix
        - Linkin Park | Hybrid Theory Remixes | 2000 | Album+Remix
        ? Massive Attack | No Protection | 1995
        = Massive Attack ++ Mad Professor | No Protection | 1995-02-20 | Album+Remix
        ? The Beatles | Let It Be | 1970
        - The Beatles | Let It Be… Naked | 2003-11-17
        ? The Beatles | Let It Be… Naked | 2003
        = The Beatles | Let It Be… Naked | 2003-11-17
        - The Beatles | Let It Be | 1970-05-08
        ? Daft Punk | Random Access Memories | 2013
        - Daft Punk | Random Access Memories (Drumless Edition) | 2023 | Album+Remix
        = Daft Punk | Random Access Memories | 2013-05-17
        """)

    /// Numbers, signs and spellings.
    static let spellings = read(
        """
        ? Chicago | Chicago 17 | 1984
        - Chicago | Chicago 16 | 1982
        = Chicago | Chicago 17 | 1984-05-14
        ? Chicago | Chicago VII | 1974
        = Chicago | Chicago VII | 1974-03-11
        - Chicago | Chicago VIII | 1975
        ? Guns N' Roses | Use Your Illusion I | 1991
        = Guns N’ Roses | Use Your Illusion I | 1991-09-17
        - Guns N’ Roses | Use Your Illusion II | 1991-09-17
        ? Guns N' Roses | Use Your Illusion | 1991
        - Guns N’ Roses | Use Your Illusion I | 1991-09-17
        - Guns N’ Roses | Use Your Illusion II | 1991-09-17
        ? Guns N' Roses | Use Your Illusion II | 1991
        - Guns N’ Roses | Use Your Illusion I | 1991-09-17
        ? Black Sabbath | Vol. 4 | 1972
        = Black Sabbath | Vol 4 | 1972-09-25
        ? Black Sabbath | Volume Four | 1972
        = Black Sabbath | Vol 4 | 1972-09-25 | | a:Volume Four
        ? The Traveling Wilburys | Traveling Wilburys, Vol. 1 | 1988
        = Traveling Wilburys | Traveling Wilburys, Volume 1 | 1988-10-18 | | a:Traveling Wilburys, Vol. 1
        - Traveling Wilburys | Traveling Wilburys, Volume 3 | 1990
        ? Brian Eno | Music for Films, Vol. V | 1984
        - Brian Eno | Music for Films, Vol. X | 1984
        ? Ed Sheeran | ÷ | 2017
        = Ed Sheeran | ÷ | 2017-03-03
        - Ed Sheeran | × | 2014-06-20
        ? Ed Sheeran | = | 2021
        - Ed Sheeran | ÷ | 2017-03-03
        = Ed Sheeran | = | 2021-10-29
        ? Sigur Rós | ( ) | 2002
        = Sigur Rós | ( ) | 2002-10-28
        - Sigur Rós | Takk… | 2005
        ? Godspeed You! Black Emperor | F♯ A♯ ∞ | 1997
        = Godspeed You! Black Emperor | F♯A♯∞ | 1997-08-14
        ? Fleetwood Mac | Rumors | 1977
        = Fleetwood Mac | Rumours | 1977-02-04
        ? Nirvana | Never Mind | 1991
        = Nirvana | Nevermind | 1991-09-24
        - Nirvana | Nevermind, It’s an Interview | 1992 | Album+Interview
        ? The Band | Music from Big Pink | 1968
        = The Band | Music From Big Pink | 1968-07-01
        ? Simon and Garfunkel | Parsley, Sage, Rosemary & Thyme | 1966
        = Simon & Garfunkel | Parsley, Sage, Rosemary and Thyme | 1966-10-10
        ? Talk Talk | The Color of Spring | 1986
        = Talk Talk | The Colour of Spring | 1986-02-17
        ? A Tribe Called Quest | People's Instinctive Travels and Paths of Rhythm | 1990
        = A Tribe Called Quest | People’s Instinctive Travels and the Paths of Rhythm | 1990-04-17
        ? Motörhead | No Sleep 'til Hammersmith | 1981
        = Motörhead | No Sleep ’til Hammersmith | 1981-06-27 | Album+Live
        - Motörhead | No Sleep at All | 1988 | Album+Live
        ? Sunn O))) | Black One | 2005
        = Sunn O))) | Black One | 2005-10-31
        - Sunn O))) | White1 | 2003
        ? k.d. lang | Ingénue | 1992
        = k.d. lang | Ingénue | 1992-03-17
        ? The Smiths | The World Won't Listen | 1987
        - The Smiths | Louder Than Bombs | 1987 | Album+Compilation
        = The Smiths | The World Won’t Listen | 1987-02-23 | Album+Compilation
        ? Radiohead | OK Computer (OKNOTOK Deluxe Edition) | 1997
        - Radiohead | Kid A | 2000
        ? Beastie Boys | Ill Communication | 1994
        - Beastie Boys | Hello Nasty | 1998
        - Beastie Boys | Ill Communication | 1994 | Single | b
        = Beastie Boys | Ill Communication | 1994-05-23
        ? Aretha Franklin | I Never Loved a Man the Way I Love You | 1967
        = Aretha Franklin | I Never Loved a Man the Way I Love You | 1967-03-10
        - Aretha Franklin | I Never Loved a Man (The Way I Love You) | 1967 | Single
        ? Bob Dylan | Blond on Blond | 1966
        = Bob Dylan | Blonde on Blonde | 1966-06-20
        ? John Coltrane | Love Supreme | 1965
        = John Coltrane | A Love Supreme | 1965-01
        - John Coltrane | A Love Supreme: Live in Seattle | 2021 | Album+Live
        ? John Coltrane | A Love Supreme | 1965
        - John Coltrane | A Love Supreme: Live in Seattle | 2021 | Album+Live
        - John Coltrane | Ballads | 1963
        """)

    /// Everything, by class.
    static let all = [
        ("Title: Subtitle", subtitles), ("the artist in the title", withArtist), ("nicknames and aliases", nicknames),
        ("two languages", languages), ("several artists", artists), ("years", years), ("kinds", kinds), ("spellings", spellings),
        ("mixed", mixed),
    ]
}
