/// Talk of the physical copy instead of the music: a sentence that names a copy together with its price, scarcity or condition. Neither
/// word alone is evidence; "the album sold two million copies" is allowed.
enum CopyTalk {
    static func violations(in sentence: ArraySlice<PriceToken>) -> [PriceLanguageViolation] {
        violation(in: Array(sentence)).map { [$0] } ?? []
    }

    private static func violation(in sentence: [PriceToken]) -> PriceLanguageViolation? {
        for object in sentence.indices {
            // "the 2020 pressing"
            if object > 0, pressings.contains(sentence[object].text), sentence[object - 1].text.count == 4,
                Int(sentence[object - 1].text) != nil
            {
                return PriceLanguageViolation(category: .pressing, phrase: "\(sentence[object - 1].text) \(sentence[object].text)")
            }
            let cues: [(PriceLanguageViolation.Category, Set<String>)]
            if isCopy(at: object, in: sentence) {
                cues = Self.cues + (["original", "sleeve", "sleeves"].contains(sentence[object].text) ? [] : [(.rarity, effort)])
            } else if carriers.contains(sentence[object].text) {
                cues = [(.value, dealings)]
            } else {
                continue
            }
            for (index, token) in sentence.enumerated() where abs(index - object) <= reach && index != object {
                for (category, words) in cues where words.contains(token.text) && !isName(token) {
                    return PriceLanguageViolation(category: category, phrase: "\(sentence[object].text) … \(token.text)")
                }
            }
        }
        return nil
    }

    /// Physical formats: next to words of trade, a thing to buy.
    private static let carriers: Set<String> = [
        "lp", "lps", "cd", "cds", "cassette", "cassettes", "edition", "editions", "remaster", "gatefold", "poster", "box", "boxset",
        "turntable",
        "bootleg", "bootlegs", "7", "12", "shelf",
    ]

    private static let pressings: Set<String> = ["pressing", "pressings", "repress", "vinyl", "original", "originals"]

    private static let effort: Set<String> = [
        "hard", "harder", "hardest", "tough", "tougher", "difficult", "impossible", "easier", "unavailable", "hunted", "desired",
        "desirable",
        "worth", "sums", "amounts", "owners", "worthless", "precious", "finding",
    ]

    private static let dealings: Set<String> = [
        "price", "prices", "priced", "pricing", "pricey", "fetch", "fetches", "fetched", "seller", "sellers", "resale", "premium", "afford",
        "affordable", "inexpensive", "costs", "auction", "collectible", "collectable", "collectors", "discount", "bargain", "cheaply",
    ]

    /// A capitalized word in the middle of a sentence; abbreviations (LP, VG) are capitalized, too.
    private static func isName(_ token: PriceToken) -> Bool {
        token.isCapitalized && !token.startsSentence && token.text.count > 3
    }

    /// The longest distance, in words.
    private static let reach = 12

    private static func isCopy(at index: Int, in sentence: [PriceToken]) -> Bool {
        if isName(sentence[index]) { return false }
        let before = index > 0 ? sentence[index - 1].text : ""
        let next = index + 1 < sentence.count ? sentence[index + 1].text : "."
        switch sentence[index].text {
        case "copies", "copy":
            // Sales figures, and imitations ("a pale copy").
            let isCount = sentence[max(0, index - 4)..<index].contains(where: \.isAmount)
            let isSales = isCount && sentence.contains { sales.contains($0.text) }
            return !isSales && next != "of" && !["carbon", "pale", "he", "she", "it", "they", "band", "to"].contains(before)
        case "originals", "represses", "lps", "pressings", "repress", "pressing":
            return !["the", "their", "his", "her", "own"].contains(before) || next != "of"
        case "original":
            return ["an", "no", "the", "one", "clean", "uk", "us", "early", "your", "mono", "true", "japanese", "german", "british"]
                .contains(before)
                && afterOriginal.contains(next)
        case "vinyl", "reissue", "reissues", "sleeve", "sleeves", "insert", "import", "imports": return true
        default: return false
        }
    }

    private static let sales: Set<String> = [
        "sold", "sell", "sells", "selling", "sales", "shipped", "moved", "shifted", "million", "millions", "certified", "platinum", "gold",
        "bought", "week",
    ]

    private static let afterOriginal: Set<String> = [
        ".", "is", "was", "will", "would", "should", "could", "can", "might", "may", "costs", "cost", "goes", "sells", "fetches",
        "commands", "has",
        "recently", "once", "still", "for", "if", "from", "at", "in", "on", "with",
    ]

    private static let cues: [(PriceLanguageViolation.Category, Set<String>)] = [
        (
            .value,
            [
                "cost", "costs", "price", "prices", "priced", "pricing", "fetch", "fetches", "fetched", "seller", "sellers", "dealer",
                "dealers",
                "buyer", "buyers", "afford", "affordable", "cheap", "cheaper", "cheapest", "cheaply", "expensive", "costly", "pricey",
                "premium",
                "value",
                "values", "valued", "valuable", "bargain", "budget", "money", "fortune", "cash", "splurge", "auction", "discount", "invest",
                "investment", "resale", "resell", "marketplace", "returns", "appreciate", "appreciates", "wallet", "inexpensive", "bid",
                "bids",
            ]
        ),
        (
            .rarity,
            [
                "rare", "rarer", "rarest", "rarity", "scarce", "scarcer", "scarcity", "elusive", "unicorn", "sought", "coveted", "prized",
                "seldom", "common", "uncommon", "extinct", "surface", "surfaces", "seek", "hunt", "hunting", "tracking", "snag", "grab",
            ]
        ),
        (
            .pressing,
            [
                "mint", "unplayed", "sealed", "warped", "scratched", "pristine", "ungraded", "graded", "vg", "nm", "numbered", "pressed",
                "gram", "grams", "g", "audiophile", "condition",
            ]
        ),
        (.collectibility, ["collector", "collectors", "collectible", "collectable", "completist", "completists"]),
    ]
}
