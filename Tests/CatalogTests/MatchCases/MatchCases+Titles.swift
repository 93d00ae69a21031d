extension MatchCase {
    /// "Title: Subtitle" in MusicBrainz for a main title, and the other way round; what merely starts alike is another album.
    static let subtitles = read(
        """
        ? Bob Marley & The Wailers | Legend | 1984
        = Bob Marley & The Wailers | Legend: The Best of Bob Marley and The Wailers | 1984-05-08 | Album+Compilation
        - Bob Marley & The Wailers | Exodus | 1977
        ? Bob Marley | Legend | 1984
        - Bob Marley & The Wailers | Legend: Live in Santa Barbara | 2003 | Album+Live
        = Bob Marley & The Wailers | Legend: The Best of Bob Marley and The Wailers | 1984-05-08 | Album+Compilation
        ? Tom Waits | Orphans | 2006
        = Tom Waits | Orphans: Brawlers, Bawlers & Bastards | 2006-11-17
        - Tom Waits | Bastards | 2006
        ? Tom Waits | Orphans
        = Tom Waits | Orphans: Brawlers, Bawlers & Bastards | 2006-11-17
        ? Creedence Clearwater Revival | Chronicle | 1976
        - Creedence Clearwater Revival | Chronicle, Volume Two: Twenty Great CCR Classics | 1986 | Album+Compilation
        = Creedence Clearwater Revival | Chronicle: The 20 Greatest Hits | 1976 | Album+Compilation
        ? Creedence Clearwater Revival | Chronicle | 1976
        - Creedence Clearwater Revival | Chronicle, Volume Two: Twenty Great CCR Classics | 1986 | Album+Compilation
        ? Eminem | Curtain Call | 2005
        = Eminem | Curtain Call: The Hits | 2005-12-06 | Album+Compilation
        - Eminem | Curtain Call 2 | 2022-08-05 | Album+Compilation
        ? Eminem | Curtain Call | 2005
        - Eminem | Curtain Call 2 | 2022-08-05 | Album+Compilation
        ? Pink Floyd | Echoes | 2001
        = Pink Floyd | Echoes: The Best of Pink Floyd | 2001-11-05 | Album+Compilation
        - Pink Floyd | Echoes | 1999 | Single | b
        ? The Rolling Stones | Get Yer Ya-Ya's Out! | 1970
        = The Rolling Stones | ‘Get Yer Ya‐Ya’s Out!’: The Rolling Stones in Concert | 1970-09-04 | Album+Live
        ? Dire Straits | Alchemy | 1984
        = Dire Straits | Alchemy: Dire Straits Live | 1984-03-16 | Album+Live
        - Dire Straits | Money for Nothing | 1988 | Album+Compilation
        ? Donald Fagen | The Nightfly | 1982
        - Donald Fagen | The Nightfly: Live | 2021-09-24 | Album+Live
        ? Donald Fagen | The Nightfly
        - Donald Fagen | The Nightfly: Live | 2021-09-24 | Album+Live
        - Donald Fagen | The Nightfly Live | 2021-09-24 | Album+Live
        ? Donald Fagen | The Nightfly | 1982
        = Donald Fagen | The Nightfly | 1982-10-01
        - Donald Fagen | The Nightfly: Live | 2021-09-24 | Album+Live
        ? Bob Marley | Legend | 1984
        - Bob Marley & The Wailers | Legend, Volume 2 | 1984 | Album+Compilation
        ? The Rolling Stones | Hot Rocks | 1971
        = The Rolling Stones | Hot Rocks 1964–1971 | 1971-12-20 | Album+Compilation
        - The Rolling Stones | More Hot Rocks (Big Hits & Fazed Cookies) | 1972-12-01 | Album+Compilation
        ? The Rolling Stones | Hot Rocks | 1971
        - The Rolling Stones | More Hot Rocks (Big Hits & Fazed Cookies) | 1972-12-01 | Album+Compilation
        ? The Beatles | Sgt. Pepper's | 1967
        = The Beatles | Sgt. Pepper’s Lonely Hearts Club Band | 1967-05-26
        - The Beatles | Magical Mystery Tour | 1967
        ? Radiohead | OK Computer | 1997
        - Radiohead | OK Computer OKNOTOK 1997 2017 | 2017-06-23 | Album+Compilation
        - Radiohead | OK Computer: The Collection | 2017 | Album+Compilation
        - Radiohead | OK Computer Live | 1997 | Album+Live
        ? Radiohead | Kid A | 2000
        - Radiohead | Kid A Mnesia | 2021-11-05 | Album+Compilation
        ? Radiohead | Kid A Mnesia | 2021
        = Radiohead | Kid A Mnesia | 2021-11-05 | Album+Compilation
        - Radiohead | Kid A | 2000-10-02
        ? ABBA | Gold | 1992
        = ABBA | Gold: Greatest Hits | 1992-09-21 | Album+Compilation
        - ABBA | More ABBA Gold: More ABBA Hits | 1993 | Album+Compilation
        ? ABBA | Gold: Greatest Hits | 1992
        = ABBA | Gold | 1992 | Album+Compilation
        ? Bob Marley & The Wailers | Legend: The Best of Bob Marley and the Wailers | 1984
        = Bob Marley & The Wailers | Legend | 1984 | Album+Compilation
        - Bob Marley & The Wailers | Natural Mystic: The Legend Lives On | 1995 | Album+Compilation
        ? The Quiet Cartographers | Meridian | 2014
        - The Quiet Cartographers | Meridian: Remixes | 2014 | Album+Remix
        = The Quiet Cartographers | Meridian: Songs for a Drowned Coast | 2014-03
        ? The Quiet Cartographers | Meridian | 2014
        - The Quiet Cartographers | Meridian: Remixes | 2016 | Album+Remix
        ? Nils Frahm | Spaces | 2013
        = Nils Frahm | Spaces | 2013-11-18 | Album+Live
        - Nils Frahm | Spaces: A Companion | 2014
        ? Wu-Tang Clan | Enter the Wu-Tang | 1993
        = Wu‐Tang Clan | Enter the Wu‐Tang (36 Chambers) | 1993-11-09
        ? Genesis | The Lamb Lies Down on Broadway | 1974
        = Genesis | The Lamb Lies Down on Broadway | 1974-11-18
        - Genesis | The Lamb Lies Down on Broadway: Live at the Shrine | 1975 | Album+Live | b
        ? Taylor Swift | Red
        - Taylor Swift | Red (Taylor’s Version) | 2021-11-12
        ? Taylor Swift | Red | 2012
        = Taylor Swift | Red | 2012-10-22
        - Taylor Swift | Red (Taylor’s Version) | 2021-11-12
        ? Taylor Swift | Red (Taylor's Version) | 2021
        - Taylor Swift | Red | 2012-10-22
        = Taylor Swift | Red (Taylor’s Version) | 2021-11-12
        ? The Cure | Standing on a Beach | 1986
        = The Cure | Standing on a Beach: The Singles | 1986-05-06 | Album+Compilation
        ? Harold Budd | The Pearl | 1984
        = Harold Budd ++ Brian Eno | The Pearl | 1984-08
        - Harold Budd | The Pearl: Outtakes | 1984
        """)

    /// The artist's name in front of a title or in it.
    static let withArtist = read(
        """
        ? Johnny Cash | Johnny Cash at Folsom Prison | 1968
        = Johnny Cash | At Folsom Prison | 1968-05 | Album+Live
        - Johnny Cash | At San Quentin | 1969-06 | Album+Live
        ? Johnny Cash | At Folsom Prison | 1968
        = Johnny Cash | Johnny Cash at Folsom Prison | 1968-05 | Album+Live
        ? Johnny Cash | Johnny Cash at Folsom Prison | 1968
        - Johnny Cash | Johnny Cash at San Quentin | 1969-06 | Album+Live
        - Johnny Cash | Folsom Prison Blues | 1968 | Single
        ? ABBA | ABBA Gold | 1992
        = ABBA | Gold: Greatest Hits | 1992-09-21 | Album+Compilation
        - ABBA | More ABBA Gold: More ABBA Hits | 1993 | Album+Compilation
        ? Bob Dylan | Greatest Hits | 1967
        = Bob Dylan | Bob Dylan’s Greatest Hits | 1967-03-27 | Album+Compilation
        - Bob Dylan | Bob Dylan’s Greatest Hits, Volume II | 1971 | Album+Compilation
        ? Van Morrison | Best Of | 1990
        = Van Morrison | The Best of Van Morrison | 1990-01 | Album+Compilation
        - Van Morrison | The Best of Van Morrison, Volume Two | 1993 | Album+Compilation
        ? Nina Simone | The Best of Nina Simone | 1969
        - Nina Simone | The Very Best of Nina Simone | 1969 | Album+Compilation
        ? Talking Heads | Talking Heads: 77 | 1977
        = Talking Heads | 77 | 1977-09-16
        - Talking Heads | More Songs About Buildings and Food | 1978
        ? Talking Heads | 77 | 1977
        = Talking Heads | Talking Heads: 77 | 1977-09-16
        ? Blur | Blur | 1997
        - Blur | Blur: The Best Of | 2000-10-23 | Album+Compilation
        ? Blur | Blur: The Best Of | 2000
        = Blur | The Best Of | 2000 | Album+Compilation
        - Blur | Blur | 1997-02-10
        ? Yes | Yes | 1969
        - Yes | The Yes Album | 1971-02-19
        ? Yes | The Yes Album | 1971
        = Yes | The Yes Album | 1971-02-19
        - Yes | Yes | 1969-07-25
        ? Bob Dylan | Bob Dylan | 1962
        - Bob Dylan | Dylan | 1973-11-19
        = Bob Dylan | Bob Dylan | 1962-03-19
        ? Ella Fitzgerald | Sings the Cole Porter Song Book | 1956
        = Ella Fitzgerald | Ella Fitzgerald Sings the Cole Porter Song Book | 1956
        - Ella Fitzgerald | Ella Fitzgerald Sings the Rodgers and Hart Song Book | 1956
        ? Ella Fitzgerald | Ella Fitzgerald Sings the Irving Berlin Song Book | 1958
        - Ella Fitzgerald | Ella Fitzgerald Sings the Cole Porter Song Book | 1956
        ? Elvis Presley | Elvis Presley's Golden Records | 1958
        = Elvis Presley | Golden Records | 1958-03 | Album+Compilation
        ? Muddy Waters | At Newport 1960 | 1960
        = Muddy Waters | Muddy Waters at Newport 1960 | 1960-11-15 | Album+Live
        ? Frank Sinatra | Sinatra at the Sands | 1966
        = Frank Sinatra | Sinatra at the Sands | 1966 | Album+Live
        - Frank Sinatra | Sinatra | 1966
        ? James Brown | James Brown Live at the Apollo | 1963
        = James Brown | Live at the Apollo | 1963-05 | Album+Live | r:"Live" at the Apollo
        - James Brown | Live at the Apollo, Volume II | 1968 | Album+Live
        ? The Beatles | Introducing the Beatles | 1964
        - The Beatles | Meet the Beatles! | 1964-01-20
        = The Beatles | Introducing… The Beatles | 1964-01-10
        ? Santana | Santana III | 1971
        - Santana | Santana | 1969
        = Santana | Santana III | 1971-09 | | d:third album
        ? The Velvet Foundry | The Velvet Foundry Live in Ghent | 2009
        = The Velvet Foundry | Live in Ghent | 2009 | Album+Live
        - The Velvet Foundry | Live in Genoa | 2009 | Album+Live
        ? Thelonious Monk | Monk Plays Ellington | 1955
        = Thelonious Monk | Thelonious Monk Plays Duke Ellington | 1955 | | a:Monk Plays Ellington
        """)
}
