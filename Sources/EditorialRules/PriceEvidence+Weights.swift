/// Made by Tests/Python/price_evidence.py.
extension PriceEvidence {
    /// What a kind of words, or kinds together, say of a sentence. Those that are absent count only with others.
    static let weights: [String: Int] = [
        "things and counts": 5,
        "trade twice": 5,
        "no music": 4,
        "things and trade": 4,
        "copy": 3,
        "may": 3,
        "no music but counts": 3,
        "no music but trade": 3,
        "variant": 3,
        "telling": 2,
        "counts twice": 1,
        "price": 1,
        "sleevePart": 1,
        "time": 1,
        "wealth": 1,
        "words": -1,
        "feeling": -6,
        "chart": -7,
        "sound": -10,
        "music twice": -14,
    ]

    static let threshold = -6
    /// Less is known of a clause.
    static let clauseThreshold = threshold + 7
    /// A sentence at or below it has so much of music that a rule that finds something in it is mistaken.
    static let excuse = threshold - 15
}
