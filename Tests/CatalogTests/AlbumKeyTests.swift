import Catalog
import Foundation
import Testing

@Suite struct AlbumKeyTests {
    @Test(arguments: [
        ("Radiohead", "OK Computer", "radiohead / ok computer"),
        ("The Beatles", "Abbey Road", "beatles / abbey road"),
        ("Beatles, The", "The Beatles", "beatles / the beatles"),
        ("The The", "Soul Mining", "the / soul mining"),
        ("a-ha", "Hunting High and Low", "a ha / hunting high and low"),
        ("A Tribe Called Quest", "The Low End Theory", "tribe called quest / the low end theory"),
        ("Sigur Rós", "( )", "sigur ros / ()"),
        ("Sigur Rós", "Ágætis byrjun", "sigur ros / agaetis byrjun"),
        ("Ed Sheeran", "÷", "ed sheeran / ÷"),
        ("Ed Sheeran", "+", "ed sheeran / +"),
        ("Ed Sheeran", "×", "ed sheeran / ×"),
        ("Ed Sheeran", "=", "ed sheeran / ="),
        ("David Bowie", "★", "david bowie / ★"),
        ("!!!", "!!!", "!!! / !!!"),
        ("R.E.M.", "Automatic for the People", "rem / automatic for the people"),
        ("REM", "Automatic For The People", "rem / automatic for the people"),
        ("N.W.A", "Straight Outta Compton", "nwa / straight outta compton"),
        ("A$AP Rocky", "Long. Live. A$AP", "asap rocky / long live asap"),
        ("P!nk", "M!ssundaztood", "pink / missundaztood"),
        ("Guns N’ Roses", "Appetite for Destruction", "guns n roses / appetite for destruction"),
        ("Simon & Garfunkel", "Bridge over Troubled Water", "simon and garfunkel / bridge over troubled water"),
        ("Florence + the Machine", "Lungs", "florence and the machine / lungs"),
        ("Mötley Crüe", "Dr. Feelgood", "motley crue / dr feelgood"),
        ("Motörhead", "Ace of Spades", "motorhead / ace of spades"),
        ("Röyksopp", "Melody A.M.", "royksopp / melody am"),
        ("Röyksopp", "Melody AM", "royksopp / melody am"),
        ("Røyksopp", "Melody AM", "royksopp / melody am"),
        ("Пикник", "Иероглиф", "пикник / иероглиф"),
        ("Кино", "Группа крови", "кино / группа крови"),
        ("椎名林檎", "無罪モラトリアム", "椎名林檎 / 無罪モラトリアム"),
        ("はっぴいえんど", "風街ろまん", "はっぴいえんど / 風街ろまん"),
        ("방탄소년단", "화양연화", "방탄소년단 / 화양연화"),
        ("أم كلثوم", "إنت عمري", "ام كلثوم / انت عمري"),
        ("ＭＡＣＩＮＴＯＳＨ　ＰＬＵＳ", "フローラルの専門店", "macintosh plus / フローラルの専門店"),
        ("Various", "Pulp Fiction", "various artists / pulp fiction"),
        ("V.A.", "Pulp Fiction", "various artists / pulp fiction"),
        ("Godspeed You! Black Emperor", "F♯ A♯ ∞", "godspeed you black emperor / f a"),
        ("Sunn O)))", "Black One", "sunn o / black one"),
        ("David Bowie", "“Heroes”", "david bowie / heroes"),
        ("Wu‐Tang Clan", "Enter the Wu‐Tang (36 Chambers)", "wu tang clan / enter the wu tang 36 chambers"),
        ("Fiona Apple", "When the Pawn…", "fiona apple / when the pawn"),
    ])
    func keys(artist: String, title: String, key: String) {
        #expect(AlbumKey(artist: artist, title: title).description == key)
    }

    @Test(arguments: [
        ("Rumours (Deluxe Edition)", "Rumours"),
        ("Rumours (Super Deluxe)", "Rumours"),
        ("Abbey Road (Remastered)", "Abbey Road"),
        ("Abbey Road (Remastered 2009)", "Abbey Road"),
        ("Abbey Road (2019 Mix)", "Abbey Road"),
        ("Abbey Road (Super Deluxe Edition) [2019 Remix & Remaster]", "Abbey Road (Super Deluxe Edition) [2019 Remix & Remaster]"),
        ("Nevermind (30th Anniversary Super Deluxe Edition)", "Nevermind"),
        ("OK Computer [Collector's Edition]", "OK Computer"),
        ("Pet Sounds (Mono & Stereo)", "Pet Sounds"),
        ("Pet Sounds [Mono] (2016 Remaster)", "Pet Sounds"),
        ("Blue - 2021 Remaster", "Blue"),
        ("Blue – Deluxe Edition", "Blue"),
        ("Blue—Expanded", "Blue"),
        ("Let It Be - 50th Anniversary", "Let It Be"),
        ("Seeds (Bonus Track Version)", "Seeds"),
        ("Yeezus (Explicit)", "Yeezus"),
        ("Ten (Legacy Edition)", "Ten"),
        ("Kind of Blue (Legacy Edition) [Remastered]", "Kind of Blue"),
        ("Discovery (Japanese Edition)", "Discovery"),
        ("1989 (Deluxe)", "1989"),
        ("In Rainbows (CD 2)", "In Rainbows"),
        ("In Rainbows [Disc 2]", "In Rainbows"),
        ("Thriller 25 (Super Deluxe Edition)", "Thriller 25"),
        ("Weezer (Blue Album)", "Weezer (Blue Album)"),
        ("Weezer (Green Album)", "Weezer (Green Album)"),
        ("Weezer (Blue Album) [Deluxe Edition]", "Weezer (Blue Album)"),
        ("1989 (Taylor's Version)", "1989 (Taylor's Version)"),
        ("1989 (Taylor's Version) [Deluxe]", "1989 (Taylor's Version)"),
        ("MTV Unplugged in New York (Live)", "MTV Unplugged in New York (Live)"),
        ("(What's the Story) Morning Glory?", "(What's the Story) Morning Glory?"),
        ("(What's the Story) Morning Glory? (Remastered)", "(What's the Story) Morning Glory?"),
        ("Drive (Original Motion Picture Soundtrack)", "Drive (Original Motion Picture Soundtrack)"),
        ("Enter the Wu-Tang (36 Chambers)", "Enter the Wu-Tang (36 Chambers)"),
        ("Deluxe", "Deluxe"),
        ("(Deluxe Edition)", "(Deluxe Edition)"),
        ("( )", "( )"),
        ("( ) [Remastered]", "( )"),
        ("Anniversary", "Anniversary"),
        ("Gold", "Gold"),
        ("Jay-Z", "Jay-Z"),
        ("Peter Gabriel (3)", "Peter Gabriel (3)"),
        ("Sound of Silver - Live", "Sound of Silver - Live"),
        ("Speakerboxxx / The Love Below", "Speakerboxxx / The Love Below"),
        ("The Slip (Special Version)", "The Slip (Special Version)"),
        ("Tour de France (Version)", "Tour de France (Version)"),
    ])
    func editionSuffixes(title: String, expected: String) {
        #expect(EditionSuffix.removed(from: title) == expected)
    }

    @Test func disambiguatorsKeepAlbumsApart() {
        #expect(AlbumKey(artist: "Weezer", title: "Weezer (Blue Album)") != AlbumKey(artist: "Weezer", title: "Weezer (Green Album)"))
        #expect(AlbumKey(artist: "Taylor Swift", title: "1989") != AlbumKey(artist: "Taylor Swift", title: "1989 (Taylor's Version)"))
    }

    @Test func spellingVariantsKeepTheirOwnKeys() {
        #expect(AlbumKey(artist: "Fleetwood Mac", title: "Rumours") != AlbumKey(artist: "Fleetwood Mac", title: "Rumors"))
        #expect(Similarity.titles("Rumours", "Rumors") > 0.8)
    }

    @Test(arguments: [("1997", "1998", true), ("1997", "1999", false), ("1997", nil, true), (nil, nil, true)])
    func yearsOneApartAgree(one: String?, other: String?, agree: Bool) {
        #expect(AlbumKey.yearsAgree(one, other) == agree)
    }

    @Test func composedAndDecomposedTextHaveOneKey() {
        for text in ["Björk", "Ágætis", "ガロ", "パンク", "방탄", "Μουσική", "Чайф й ё", "ゔ"] {
            #expect(
                TextFolding.key(text.decomposedStringWithCanonicalMapping) == TextFolding.key(text.precomposedStringWithCanonicalMapping))
        }
    }

    @Test func halfwidthKanaEqualsFullwidth() {
        #expect(TextFolding.key("ｶﾞﾛ ﾊﾟﾝｸ") == TextFolding.key("ガロ パンク"))
    }

    @Test func voicedKanaDiffersFromUnvoiced() {
        #expect(TextFolding.key("かき") != TextFolding.key("がき"))
    }

    @Test func keysAreBoundedForTheIndex() {
        let key = AlbumKey(artist: String(repeating: "愛", count: 3000), title: String(repeating: "b", count: 3000))
        #expect(key.description.utf8.count < 2000)
    }

    /// The table stands in for NFKD; Foundation's is the reference.
    @Test func foldingAgreesWithCompatibilityDecomposition() {
        let exceptions = Set("™℠·".unicodeScalars)
        let ranges: [ClosedRange<UInt32>] = [
            0xA1...0x17E, 0x1CD...0x232, 0x386...0x3CE, 0x400...0x45F, 0x1E00...0x1E99, 0x1EA0...0x1EF9, 0xFF10...0xFF5E,
        ]
        let strokes: [Character: String] = [
            "ø": "o", "æ": "ae", "ð": "d", "þ": "th", "ß": "ss", "đ": "d", "ħ": "h", "ı": "i", "ŋ": "ng", "ł": "l", "œ": "oe", "ŧ": "t",
            "ς": "σ",
        ]
        for value in ranges.joined() {
            guard let scalar = Unicode.Scalar(value), scalar.properties.isAlphabetic || scalar.properties.numericType != nil,
                !exceptions.contains(scalar)
            else { continue }
            let marks = CharacterSet(charactersIn: "\u{300}"..."\u{36F}")
            let lowered = String(scalar).lowercased().decomposedStringWithCompatibilityMapping.lowercased()
            let expected = String(String.UnicodeScalarView(lowered.unicodeScalars.filter { !marks.contains($0) }))
                .map { strokes[$0] ?? String($0) }.joined().replacingOccurrences(of: "\u{2044}", with: "/")
                .replacingOccurrences(of: "·", with: "").replacingOccurrences(of: "ʼ", with: "")
            #expect(TextFolding.fold(String(scalar)).replacingOccurrences(of: "·", with: "") == expected, "U+\(String(value, radix: 16))")
        }
    }

    /// One character may be of any number of scalars, and keys are indexed.
    @Test func keysAreBoundedInBytes() {
        let long = String(repeating: "\u{1100}", count: 5000)
        #expect(long.count == 1)
        #expect(AlbumKey(artist: long, title: long).description.utf8.count <= 2403)
        #expect(AlbumKey(artist: "a", title: String(repeating: "b", count: 300)).title.count == 200)
    }
}
