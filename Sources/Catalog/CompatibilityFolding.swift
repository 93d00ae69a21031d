/// What a letter, digit or ligature folds to: Unicode's compatibility decomposition (NFKD) without its marks, in lower
/// case, plus the letters with strokes and the ligatures that have no decomposition but are spelled without in catalogs.
///
/// A table of our own, because Foundation's normalization loads ICU's data (20 MB) into every process. It covers the scripts whose marks
/// are optional in titles (Latin, Greek, Cyrillic, Arabic hamza forms) and the typographic forms (fullwidth, superscript, circled, Roman
/// numerals, halfwidth kana). The tests compare it with Foundation's NFKD.
enum CompatibilityFolding {
    static func folded(_ scalar: Unicode.Scalar) -> String? {
        table[scalar]
    }

    private static let table: [Unicode.Scalar: String] = {
        var table: [Unicode.Scalar: String] = [:]
        for entry in entries.split(separator: " ") {
            guard let equals = entry.firstIndex(of: "=") else { continue }
            let folded = String(entry[..<equals])
            for scalar in entry[entry.index(after: equals)...].unicodeScalars { table[scalar] = folded }
        }
        return table
    }()

    /// `result=letters`, separated by spaces.
    private static let entries = """
        0=⁰₀⓪ 1=¹₁① 2=²₂② 3=³₃③ 4=⁴₄④ 5=⁵₅⑤ 6=⁶₆⑥ 7=⁷₇⑦ 8=⁸₈⑧ 9=⁹₉⑨ a=ªàáâãäåāăąǎǟǡǻȁȃȧḁạảấầẩẫậắằẳẵặₐⓐ b=ƀḃḅḇℬⓑ c=çćĉċčḉℂℭⅽⓒ \
        d=ðďđḋḍḏḑḓⅅⅆⅾⓓ e=èéêëēĕėęěȅȇȩḕḗḙḛḝẹẻẽếềểễệₑℯℰⅇⓔ f=ḟℱⓕ g=ĝğġģǧǵḡℊⓖ h=ĥħȟʰḣḥḧḩḫẖₕℋℌℍℎℏⓗ i=ìíîïĩīĭįİıǐȉȋḭḯỉịⁱℐℑℹⅈⅰⓘ \
        j=ĵǰʲⅉⓙⱼ k=ķǩḱḳḵₖⓚ l=ĺļľłˡḷḹḻḽₗℒℓⅼⓛ m=ḿṁṃₘℳⅿⓜ n=ñńņňǹṅṇṉṋⁿₙℕⓝ o=ºòóôõöøōŏőơǒǫǭǿȍȏȫȭȯȱṍṏṑṓọỏốồổỗộớờởỡợₒℴⓞ p=ṕṗₚℙⓟ q=ℚⓠ \
        r=ŕŗřȑȓʳṙṛṝṟℛℜℝⓡ s=śŝşšſșˢṡṣṥṧṩẛₛⓢ t=ţťŧțṫṭṯṱẗₜⓣ u=ùúûüũūŭůűųưǔǖǘǚǜȕȗṳṵṷṹṻụủứừửữựⓤ v=ṽṿⅴⓥⱽ w=ŵʷẁẃẅẇẉẘⓦ x=ˣẋẍₓⅹⓧ \
        y=ýÿŷȳʸẏẙỳỵỷỹⓨ z=źżžƶẑẓẕℤℨⓩ ə=ₔ ɛ=ℇ ɣ=ˠ ɦ=ʱ ɹ=ʴ ɻ=ʵ ʁ=ʶ ʒ=ǯ ʕ=ˤ ʹ=ʹ α=άἀἁἂἃἄἅἆἇὰάᾀᾁᾂᾃᾄᾅᾆᾇᾰᾱᾲᾳᾴᾶᾷ β=ϐ γ=ℽℾ \
        ε=έϵἐἑἒἓἔἕὲέ η=ήἠἡἢἣἤἥἦἧὴήᾐᾑᾒᾓᾔᾕᾖᾗῂῃῄῆῇ θ=ϑ ι=ΐίϊἰἱἲἳἴἵἶἷὶίιῐῑῒΐῖῗ κ=ϰ μ=µ ο=όὀὁὂὃὄὅὸό π=ϖℼℿ ρ=ϱῤῥ σ=ςϲ \
        υ=ΰϋύϒϓϔὐὑὒὓὔὕὖὗὺύῠῡῢΰῦῧ φ=ϕ ω=ώὠὡὢὣὤὥὦὧὼώᾠᾡᾢᾣᾤᾥᾦᾧῲῳῴῶῷ а=ӑӓ г=ѓ е=ѐёӗ ж=ӂӝ з=ӟ и=йѝӣӥ к=ќ о=ӧ у=ўӯӱӳ ч=ӵ ы=ӹ э=ӭ і=ї \
        ѵ=ѷ ә=ӛ ө=ӫ א=ℵ ב=ℶ ג=ℷ ד=ℸ ا=آأإ و=ؤ ي=ئ ァ=ｧ ア=ｱ ィ=ｨ イ=ｲ ゥ=ｩ ウ=ｳ ェ=ｪ エ=ｴ ォ=ｫ オ=ｵ カ=ｶ キ=ｷ ク=ｸ ケ=ｹ コ=ｺ サ=ｻ シ=ｼ ス=ｽ セ=ｾ \
        ソ=ｿ タ=ﾀ チ=ﾁ ッ=ｯ ツ=ﾂ テ=ﾃ ト=ﾄ ナ=ﾅ ニ=ﾆ ヌ=ﾇ ネ=ﾈ ノ=ﾉ ハ=ﾊ ヒ=ﾋ フ=ﾌ ヘ=ﾍ ホ=ﾎ マ=ﾏ ミ=ﾐ ム=ﾑ メ=ﾒ モ=ﾓ ャ=ｬ ヤ=ﾔ ュ=ｭ ユ=ﾕ ョ=ｮ ヨ=ﾖ ラ=ﾗ \
        リ=ﾘ ル=ﾙ レ=ﾚ ロ=ﾛ ワ=ﾜ ヲ=ｦ ン=ﾝ ー=ｰ n=ŉ l=ŀ 1/10=⅒ 1/2=½ 1/3=⅓ 1/4=¼ 1/5=⅕ 1/6=⅙ 1/7=⅐ 1/8=⅛ 1/9=⅑ 10=⑩ 11=⑪ 12=⑫ 13=⑬ \
        14=⑭ 15=⑮ 16=⑯ 17=⑰ 18=⑱ 19=⑲ 2/3=⅔ 2/5=⅖ 20=⑳ 3/4=¾ 3/5=⅗ 3/8=⅜ 4/5=⅘ 5/6=⅚ 5/8=⅝ 7/8=⅞ ae=æǣǽ dz=ǆǳ ff=ﬀ ffi=ﬃ \
        ffl=ﬄ fi=ﬁ fl=ﬂ ii=ⅱ iii=ⅲ ij=ĳ iv=ⅳ ix=ⅸ lj=ǉ ng=ŋ nj=ǌ no=№ oe=œ ss=ßẞ st=ﬅﬆ th=þ vi=ⅵ vii=ⅶ viii=ⅷ xi=ⅺ xii=ⅻ
        """
}
