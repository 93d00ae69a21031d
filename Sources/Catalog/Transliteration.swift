/// Transliterates Cyrillic, Greek and kana to Latin, for comparing names that one source has in the original script and another in Latin.
/// One of several common romanizations is produced; their differences ("y" and "i", doubled letters, long vowels) are normalized in
/// ``key(_:)``.
enum Transliteration {
    /// A key that is equal for every romanization; nil for a text that has neither letters to transliterate nor Latin ones.
    static func key(_ text: String) -> String? {
        let words = TextFolding.words(text)
        guard !words.isEmpty else { return nil }
        var latin = words.map(Self.latin).joined()
        guard latin.allSatisfy({ $0.isASCII }) else { return nil }
        for (variant, plain) in variants { latin = latin.replacing(variant, with: plain) }
        var key = ""
        for letter in latin where letter != key.last { key.append(letter) }
        return key
    }

    /// Whether a text has letters to transliterate.
    static func applies(to text: String) -> Bool {
        TextFolding.fold(text).contains { letters[$0] != nil || syllable(String($0)) != nil }
    }

    private static func latin(_ word: String) -> String {
        var result = ""
        var geminates = false
        let characters = Array(word)
        var index = 0
        while index < characters.count {
            let one = String(characters[index])
            let two = index + 1 < characters.count ? one + String(characters[index + 1]) : one
            if one == "っ" || one == "ッ" {
                geminates = true
                index += 1
                continue
            }
            if one == "ー" {
                index += 1
                continue
            }
            let (piece, count) = syllable(two).map { ($0, two.count) } ?? (syllable(one) ?? letters[characters[index]] ?? one, 1)
            if geminates, let first = piece.first { result.append(first) }
            geminates = false
            result += piece
            index += count
        }
        return result
    }

    /// Katakana as hiragana.
    private static func syllable(_ text: String) -> String? {
        let hiragana = String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { (0x30A1...0x30F6).contains($0.value) ? Unicode.Scalar($0.value - 0x60) ?? $0 : $0 }))
        return kana[hiragana]
    }

    private static let variants = [
        ("shch", "sch"), ("kh", "h"), ("ph", "f"), ("ts", "c"), ("tz", "c"), ("dj", "j"), ("zh", "j"), ("yu", "u"), ("ju", "u"),
        ("iu", "u"),
        ("ya", "a"), ("ja", "a"), ("ia", "a"), ("yo", "o"), ("jo", "o"), ("io", "o"), ("ye", "e"), ("je", "e"), ("y", "i"), ("j", "i"),
        ("ou", "o"), ("w", "v"), ("x", "ks"),
    ]

    private static let letters: [Character: String] = table(
        """
        а=a б=b в=v г=g ґ=g д=d е=e є=ye ж=zh з=z и=i і=i ї=yi й=y к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ў=u ф=f х=kh ц=ts ч=ch ш=sh \
        щ=shch ъ= ы=y ь= э=e ю=yu я=ya α=a β=v γ=g δ=d ε=e ζ=z η=i θ=th ι=i κ=k λ=l μ=m ν=n ξ=x ο=o π=p ρ=r σ=s τ=t υ=y φ=f χ=h ψ=ps ω=o
        """
    ).reduce(into: [:]) { letters, entry in
        if let letter = entry.key.first { letters[letter] = entry.value }
    }

    private static let kana = table(
        """
        あ=a い=i う=u え=e お=o か=ka き=ki く=ku け=ke こ=ko さ=sa し=shi す=su せ=se そ=so た=ta ち=chi つ=tsu て=te と=to な=na に=ni ぬ=nu \
        ね=ne の=no は=ha ひ=hi ふ=fu へ=he ほ=ho ま=ma み=mi む=mu め=me も=mo や=ya ゆ=yu よ=yo ら=ra り=ri る=ru れ=re ろ=ro わ=wa を=o ん=n \
        が=ga ぎ=gi ぐ=gu げ=ge ご=go ざ=za じ=ji ず=zu ぜ=ze ぞ=zo だ=da ぢ=ji づ=zu で=de ど=do ば=ba び=bi ぶ=bu べ=be ぼ=bo ぱ=pa ぴ=pi ぷ=pu \
        ぺ=pe ぽ=po ぁ=a ぃ=i ぅ=u ぇ=e ぉ=o ゃ=ya ゅ=yu ょ=yo ゔ=vu \
        きゃ=kya きゅ=kyu きょ=kyo しゃ=sha しゅ=shu しょ=sho ちゃ=cha ちゅ=chu ちょ=cho にゃ=nya にゅ=nyu にょ=nyo ひゃ=hya ひゅ=hyu ひょ=hyo \
        みゃ=mya みゅ=myu みょ=myo りゃ=rya りゅ=ryu りょ=ryo ぎゃ=gya ぎゅ=gyu ぎょ=gyo じゃ=ja じゅ=ju じょ=jo びゃ=bya びゅ=byu びょ=byo \
        ぴゃ=pya ぴゅ=pyu ぴょ=pyo ふぁ=fa ふぃ=fi ふぇ=fe ふぉ=fo てぃ=ti でぃ=di うぃ=wi うぇ=we ゔぁ=va ゔぃ=vi ゔぇ=ve ゔぉ=vo しぇ=she ちぇ=che じぇ=je
        """)

    private static func table(_ entries: String) -> [String: String] {
        var table: [String: String] = [:]
        for entry in entries.split(whereSeparator: \.isWhitespace) {
            guard let equals = entry.firstIndex(of: "=") else { continue }
            table[String(entry[..<equals])] = String(entry[entry.index(after: equals)...])
        }
        return table
    }
}
