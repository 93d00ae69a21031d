extension MatchCase {
    /// Further ones of every class, invented bands beside known albums.
    static let mixed = read(
        """
        ? Elvis Presley | Elvis' Christmas Album | 1957
        = Elvis Presley | Elvis’ Christmas Album | 1957-10-15
        - Elvis Presley | Elvis Sings The Wonderful World of Christmas | 1971
        ? Wilco | Mermaid Avenue | 1998
        = Billy Bragg ++ Wilco | Mermaid Avenue | 1998-06-23
        - Billy Bragg ++ Wilco | Mermaid Avenue Vol. II | 2000-05-30
        ? Mark Hollis | Mark Hollis | 1998
        = Mark Hollis | Mark Hollis | 1998-01-26
        ? Wings | Wings Over America | 1976
        = Wings | Wings Over America | 1976-12-10 | Album+Live
        - Wings | Wings Greatest | 1978 | Album+Compilation
        ? Paul McCartney | McCartney | 1970
        = Paul McCartney | McCartney | 1970-04-17
        - Paul McCartney | McCartney II | 1980-05-16
        - Paul McCartney | McCartney III | 2020-12-18
        ? Paul McCartney | McCartney III | 2020
        - Paul McCartney | McCartney III Imagined | 2021-04-16 | Album+Remix
        = Paul McCartney | McCartney III | 2020-12-18
        ? Paul McCartney | McCartney III | 2020
        - Paul McCartney | McCartney III Imagined | 2021-04-16 | Album+Remix
        ? Gorillaz | Demon Days | 2005
        - Gorillaz | Demon Days: Live at the Manchester Opera House | 2006 | Album+Live
        - Gorillaz | D-Sides | 2007 | Album+Compilation
        ? Linda Ronstadt | Heart Like a Wheel | 1974
        = Linda Ronstadt | Heart Like a Wheel | 1974-11
        - Linda Ronstadt | Heart Like a Wheel | 1974 | Single
        ? Cat Power | The Greatest | 2006
        = Cat Power | The Greatest | 2006-01-20
        - Cat Power | The Greatest | 2006 | Single
        ? Slowdive | Souvlaki | 1993
        - Slowdive | Souvlaki Space Station | 1993 | Single
        - Slowdive | Slowdive | 2017
        ? The Quiet Cartographers | The Quiet Cartographers | 2010
        - The Quiet Cartographers | The Quiet Cartographers EP | 2008 | EP
        ? The Quiet Cartographers | The Quiet Cartographers EP | 2008
        = The Quiet Cartographers | The Quiet Cartographers | 2008 | EP
        - The Quiet Cartographers | The Quiet Cartographers | 2010
        ? Nils Petter Molvær | Khmer | 1997
        = Nils Petter Molvær | Khmer | 1997
        - Nils Petter Molvær | Khmer: The Remixes | 1998 | Album+Remix
        ? Johann Sebastian Bach; Glenn Gould | Goldberg Variations | 1956
        = Johann Sebastian Bach ++ Glenn Gould | The Goldberg Variations | 1956-01
        - Johann Sebastian Bach ++ Glenn Gould | The Goldberg Variations | 1982
        ? Glenn Gould | Bach: The Goldberg Variations | 1982
        - Bach ++ Glenn Gould | The Goldberg Variations | 1956-01
        = Bach ++ Glenn Gould | The Goldberg Variations | 1982-09
        ? Keith Jarrett | The Köln Concert | 1975
        - Keith Jarrett | Vienna Concert | 1992 | Album+Live
        = Keith Jarrett | The Köln Concert | 1975-11-30 | Album+Live
        ? Keith Jarrett | The Köln Concert | 1975
        - Keith Jarrett | The Vienna Concert | 1992 | Album+Live
        - Keith Jarrett | Sun Bear Concerts | 1978 | Album+Live
        ? Minutemen | Double Nickels on the Dime | 1984
        = Minutemen | Double Nickels on the Dime | 1984-07
        ? Kanye West | Late Registration | 2005
        - Kanye West | Late Orchestration | 2006 | Album+Live
        ? Pixies | Complete 'B' Sides | 2001
        = Pixies | Complete ‘B’ Sides | 2001-03-05 | Album+Compilation
        ? Depeche Mode | The Singles 81→85 | 1985
        = Depeche Mode | The Singles 81→85 | 1985-10-15 | Album+Compilation
        - Depeche Mode | The Singles 86>98 | 1998 | Album+Compilation
        ? Depeche Mode | The Singles 86–98 | 1998
        - Depeche Mode | The Singles 81→85 | 1985-10-15 | Album+Compilation
        ? Now That's What I Call Music | Now That's What I Call Music! 45 | 2000
        - Various Artists | Now That’s What I Call Music! 46 | 2000 | Album+Compilation
        ? Various Artists | Now That's What I Call Music! 45 | 2000
        - Various Artists | Now That’s What I Call Music! 46 | 2000 | Album+Compilation
        = Various Artists | Now That’s What I Call Music! 45 | 2000-04 | Album+Compilation
        ? Beck | Mellow Gold | 1994
        = Beck | Mellow Gold | 1994-03-01
        ? Beck | Morning Phase | 2014
        - Beck | Sea Change | 2002
        ? The Jam | All Mod Cons | 1978
        = The Jam | All Mod Cons | 1978-11-03
        - The Jam | All Mod Cons | 1978 | Single
        ? Simple Minds | Once Upon a Time | 1985
        - Siouxsie and the Banshees | Once Upon a Time: The Singles | 1981 | Album+Compilation
        = Simple Minds | Once Upon a Time | 1985-10-21
        ? Siouxsie & the Banshees | Once Upon a Time | 1981
        = Siouxsie and the Banshees | Once Upon a Time: The Singles | 1981-12-04 | Album+Compilation
        ? Dr. Dre | The Chronic 2001 | 1999
        = Dr. Dre | 2001 | 1999-11-16
        - Dr. Dre | The Chronic | 1992-12-15
        ? Dr. Dre | The Chronic | 1992
        = Dr. Dre | The Chronic | 1992-12-15
        - Dr. Dre | 2001 | 1999-11-16
        ? Bon Iver | Bon Iver, Bon Iver | 2011
        = Bon Iver | Bon Iver | 2011-06-17
        ? Roy Ayers Ubiquity | Everybody Loves the Sunshine | 1976
        = Roy Ayers Ubiquity | Everybody Loves the Sunshine | 1976
        - Roy Ayers | Everybody Loves the Sunshine | 1976 | Single
        ? Sly & The Family Stone | There's a Riot Goin' On | 1971
        = Sly and the Family Stone | There’s a Riot Goin’ On | 1971-11-20
        ? Earth, Wind and Fire | That's the Way of the World | 1975
        = Earth, Wind & Fire | That’s the Way of the World | 1975-03-15 | Album+Soundtrack
        ? Outkast | Speakerboxxx / The Love Below | 2003
        = OutKast | Speakerboxxx/The Love Below | 2003-09-23
        ? Godspeed You Black Emperor | Lift Your Skinny Fists Like Antennas to Heaven | 2000
        = Godspeed You! Black Emperor | Lift Your Skinny Fists Like Antennas to Heaven | 2000-10-09
        ? Queens of the Stone Age | Songs for the Deaf | 2002
        = Queens of the Stone Age | Songs for the Deaf | 2002-08-27
        ? Harbour Choir | Songs of Salt and Rope | 1988
        - Harbour Choir | Songs of Salt and Rain | 1988
        ? Harbour Choir | Songs of Salt | 1988
        = Harbour Choir | Songs of Salt and Rain | 1988
        ? Harbour Choir | Salt | 1988
        - Harbour Choir | Songs of Salt and Rain | 1988
        - Harbour Choir | Salt & Pepper | 1989
        ? Weezer | Weezer (The White Album) | 2016
        - Weezer | Weezer | 1994-05-10 | | d:Blue Album
        = Weezer | Weezer | 2016-04-01 | | d:White Album
        ? Interpol | Interpol | 2010
        = Interpol | Interpol | 2010-09-07
        - Interpol | Interpol | 2002 | EP
        ? Alvvays | Alvvays | 2014
        = Alvvays | Alvvays | 2014-07-22
        ? The The | Soul Mining | 1983
        = The The | Soul Mining | 1983-10
        ? A-ha | Hunting High and Low | 1985
        = a‐ha | Hunting High and Low | 1985-06-01
        - a‐ha | Hunting High and Low | 1986 | Single
        ? Wham! | Make It Big | 1984
        = Wham! | Make It Big | 1984-10-23
        - Wham! | The Final | 1986 | Album+Compilation
        """)
}
