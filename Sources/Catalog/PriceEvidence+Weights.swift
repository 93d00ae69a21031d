/// Made by Tests/Python/price_evidence.py.
extension PriceEvidence {
    /// What a kind of words, or kinds together, say of a sentence. Those that are absent count only with others.
    static let weights: [String: Int] = [
        "trade twice": 5,
        "no music": 4,
        "things and counts": 4,
        "copy": 3,
        "no music but counts": 3,
        "no music but trade": 3,
        "things and trade": 3,
        "variant": 3,
        "counts twice": 2,
        "may": 2,
        "no music but things": 2,
        "price": 2,
        "telling": 2,
        "sleevePart": 1,
        "band": -1,
        "feeling": -7,
        "chart": -8,
        "sound": -10,
        "music twice": -12,
    ]

    static let threshold = -6
    /// Less is known of a clause.
    static let clauseThreshold = threshold + 7
    /// A sentence at or below it has so much of music that a rule that finds something in it is mistaken.
    static let excuse = threshold - 15
}
