import EditorialRules

extension ReviewShape {
    /// Key tracks in other shapes; no record has too few.
    static let trackLists: [ReviewShape] = [
        tracks("one track", #"["Airbag"]"#, ["Airbag"]),
        tracks("two sides", #"["Airbag", "Let Down"]"#, ["Airbag", "Let Down"]),
        tracks("none", "[]", []),
        tracks("absent", "", []),
        tracks("null", "null", []),
        tracks("nine", #"["A1", "B2", "C3", "D4", "E5", "F6", "G7", "H8", "I9"]"#, ["A1", "B2", "C3", "D4", "E5", "F6", "G7"]),
        tracks("repeated", #"["Airbag", "airbag", "Let Down", "“Let Down”"]"#, ["Airbag", "Let Down"]),
        tracks("numbered", #"["1. Airbag", "2. Paranoid Android", "3. Let Down"]"#, Self.tracks),
        tracks("numbered with zeros", #"["01 Airbag", "02 Paranoid Android", "05 Let Down"]"#, Self.tracks),
        tracks(
            "numbered in their own order", #"["2. Paranoid Android", "5) Let Down", "1 - Airbag"]"#,
            ["Paranoid Android", "Let Down", "Airbag"]),
        tracks("sides", #"["A1. Airbag", "A2. Paranoid Android", "B1. Let Down"]"#, Self.tracks),
        tracks("lengths", #"["Airbag (4:44)", "Paranoid Android [6:23]", "Let Down – 4:59"]"#, Self.tracks),
        tracks("quoted", #"["\"Airbag\"", "“Paranoid Android”", "'Let Down'"]"#, Self.tracks),
        tracks("bold", #"["**Airbag**", "*Paranoid Android*", "`Let Down`"]"#, Self.tracks),
        tracks("bulleted", #"["- Airbag", "• Paranoid Android", "* Let Down"]"#, Self.tracks),
        tracks(
            "with remarks",
            #"["Airbag – a collision of drums and guitars", "Paranoid Android: the six minutes that made them", "Let Down"]"#, Self.tracks),
        tracks("objects", #"[{"title": "Airbag"}, {"title": "Paranoid Android", "why": "long"}, {"name": "Let Down"}]"#, Self.tracks),
        tracks("numbers", "[1999, 505, \"Airbag\"]", ["1999", "505", "Airbag"]),
        tracks("titles that begin with a number", #"["99 Problems", "7 Rings", "1. Outside"]"#, ["99 Problems", "7 Rings", "1. Outside"]),
        tracks("a comma list", #""Airbag, Paranoid Android, Let Down""#, Self.tracks),
        tracks("lines", #""1. Airbag\n2. Paranoid Android\n3. Let Down""#, Self.tracks),
        tracks("null and a boolean among them", #"["Airbag", null, true, "Paranoid Android", "", "Let Down"]"#, Self.tracks),
        tracks("a remark about a pressing", #"["Airbag (original UK pressing, $300)", "Let Down"]"#, ["Airbag", "Let Down"]),
        tracks("songs about money", #"["Money", "Price Tag", "Dollar Days"]"#, ["Money", "Price Tag", "Dollar Days"]),
    ]

    /// Tier, label, rating and recommendation in other shapes.
    static let verdicts: [ReviewShape] = [
        verdict("rating as text", tier: "1", quoted("Essential Classic"), quoted("9.5"), quoted("ESSENTIAL"), becomes: best),
        verdict("rating with a comma", tier: "1", quoted("Essential Classic"), quoted("9,5"), quoted("ESSENTIAL"), becomes: best),
        verdict("rating out of ten", tier: "1", quoted("Essential Classic"), quoted("9.5/10"), quoted("ESSENTIAL"), becomes: best),
        verdict("rating out of five", tier: "1", quoted("Essential Classic"), quoted("4.75 / 5 stars"), quoted("ESSENTIAL"), becomes: best),
        verdict("rating out of a hundred", tier: "1", quoted("Essential Classic"), "95", quoted("ESSENTIAL"), becomes: best),
        verdict("rating as a share", tier: "1", quoted("Essential Classic"), quoted("95%"), quoted("ESSENTIAL"), becomes: best),
        verdict(
            "rating as an object", tier: "1", quoted("Essential Classic"), #"{"value": 9.5, "max": 10}"#, quoted("ESSENTIAL"), becomes: best
        ),
        verdict("rating bare", tier: "1", quoted("Essential Classic"), "9.5/10", quoted("ESSENTIAL"), becomes: best),
        verdict("rating with two decimals", tier: "1", quoted("Essential Classic"), "9.48", quoted("ESSENTIAL"), becomes: best),
        verdict("tier as text", tier: quoted("1"), quoted("Essential Classic"), "9.5", quoted("ESSENTIAL"), becomes: best),
        verdict("tier with its word", tier: quoted("Tier 1"), quoted("Essential Classic"), "9.5", quoted("ESSENTIAL"), becomes: best),
        verdict("tier as its label", tier: quoted("Essential Classic"), "", "9.5", quoted("ESSENTIAL"), becomes: best),
        verdict("tier as an object", tier: #"{"number": 1, "label": "Essential Classic"}"#, "", "9.5", quoted("ESSENTIAL"), becomes: best),
        verdict("tier absent", tier: "", quoted("Essential Classic"), "9.5", quoted("ESSENTIAL"), becomes: best),
        verdict("tier out of range", tier: "11", quoted("Essential Classic"), "9.5", quoted("ESSENTIAL"), becomes: best),
        verdict("label in lower case", tier: "1", quoted("essential classic"), "9.5", quoted("ESSENTIAL"), becomes: best),
        verdict("label with an emoji", tier: "1", quoted("💎 Essential Classic"), "9.5", quoted("ESSENTIAL"), becomes: best),
        verdict("label absent", tier: "1", "", "9.5", quoted("ESSENTIAL"), becomes: best),
        verdict("label made up", tier: "1", quoted("Timeless Wonder"), "9.5", quoted("ESSENTIAL"), becomes: best),
        verdict(
            "label in British spelling", tier: "3", quoted("Crowd Favourite"), "8", quoted("RECOMMENDED"),
            becomes: (3, "Crowd Favorite", 8, .recommended)),
        verdict(
            "label of another good tier", tier: "3", quoted("Reliable Listen"), "7.5", quoted("RECOMMENDED"),
            becomes: (6, "Reliable Listen", 7.5, .recommended)),
        verdict("label against all the rest", tier: "1", quoted("Career Low"), "9.5", quoted("ESSENTIAL"), becomes: best),
        verdict("recommendation with an emoji", tier: "1", quoted("Essential Classic"), "9.5", quoted("ESSENTIAL 💎"), becomes: best),
        verdict("recommendation in lower case", tier: "1", quoted("Essential Classic"), "9.5", quoted("essential"), becomes: best),
        verdict("recommendation absent", tier: "1", quoted("Essential Classic"), "9.5", "", becomes: best),
        verdict("recommendation in other words", tier: "1", quoted("Essential Classic"), "9.5", quoted("Buy it"), becomes: best),
        verdict("recommendation a boolean", tier: "1", quoted("Essential Classic"), "9.5", "true", becomes: best),
        verdict("AVOID at 3.8", tier: "8", quoted("Career Low"), "3.8", quoted("AVOID"), becomes: (8, "Career Low", 3.8, .skip)),
        verdict("SKIP at 2", tier: "8", quoted("Avoid Entirely"), "2", quoted("SKIP"), becomes: (8, "Avoid Entirely", 2, .avoid)),
        verdict(
            "RECOMMENDED in tier 1", tier: "1", quoted("Genre Landmark"), "8.4", quoted("RECOMMENDED"),
            becomes: (1, "Genre Landmark", 8.4, .essential)),
        verdict(
            "RECOMMENDED in tier 7", tier: "7", quoted("Divisive Work"), "6.2", quoted("RECOMMENDED"),
            becomes: (7, "Divisive Work", 6.2, .skip)),
        verdict(
            "a rating just below its band", tier: "1", quoted("Cultural Monument"), "7.2", quoted("ESSENTIAL"),
            becomes: (1, "Cultural Monument", 8, .essential)),
        verdict(
            "a rating just above its band", tier: "6", quoted("Genre Staple"), "9.4", quoted("RECOMMENDED"),
            becomes: (6, "Genre Staple", 9, .recommended)),
        verdict(
            "a failure rated too well", tier: "7", quoted("Uneven Effort"), "7.0", quoted("SKIP"), becomes: (7, "Uneven Effort", 6.5, .skip)
        ),
        verdict(
            "rating absent", tier: "2", quoted("Cult Essential"), "", quoted("ESSENTIAL"), becomes: (2, "Cult Essential", 9, .essential)),
        verdict("rating null", tier: "8", quoted("Career Low"), "null", quoted("AVOID"), becomes: (8, "Career Low", 2.5, .avoid)),
        verdict(
            "only rating and recommendation", tier: "", "", "7.4", quoted("RECOMMENDED"), becomes: (6, "Reliable Listen", 7.4, .recommended)
        ),
        verdict("only a rating", tier: "", "", "5", "", becomes: (7, "Uneven Effort", 5, .skip)),
        verdict(
            "a rating far off", tier: "1", quoted("Essential Classic"), "4", quoted("ESSENTIAL"), .askedAgain,
            becomes: (1, "Essential Classic", 8, .essential)),
        verdict(
            "two against two", tier: "8", quoted("Career Low"), "9.9", quoted("ESSENTIAL"), .askedAgain,
            becomes: (1, "Essential Classic", 9.9, .essential)),
        verdict(
            "neither rating nor tier", tier: "", "", "", quoted("RECOMMENDED"), .askedAgain,
            becomes: (6, "Reliable Listen", 7.5, .recommended)),
    ]

    /// What only the model can mend, and what is no review.
    static let essentials: [ReviewShape] = [
        ReviewShape("an empty summary", json(["contextSummary": "\"\""]), .askedAgain) {
            $0.contextSummary == bullets[0] && $0.contextBullets.count == 2
        },
        ReviewShape("no bullets", json(["contextBullets": "[]"]), .askedAgain) { $0.contextBullets == ["It still defines its decade."] },
        ReviewShape("no bullets at all", json(["contextBullets": ""]), .askedAgain) { $0.contextBullets.count == 1 },
        ReviewShape("no verdict", json(["tier": "", "label": "", "rating": "", "recommendation": ""]), .failed),
        ReviewShape("cut off in the bullets", String(json().prefix(160)), .failed),
        ReviewShape("an empty answer", "", .failed),
        ReviewShape("an empty object", "{}", .failed),
        ReviewShape("a refusal", "I'm sorry, but I can't help with that.", .failed),
        ReviewShape("another question's answer", #"{"weather": "drizzle", "tier": "many"}"#, .failed),
        ReviewShape(
            "another album by its name", json().dropLast() + #", "artistName": "The Beatles", "albumTitle": "Abbey Road"}"#, .failed),
        ReviewShape(
            "another album by its text",
            json([
                "contextSummary": #""Abbey Road by the Beatles is a farewell in all but name. Its second side is one long song.""#,
                "contextBullets":
                    #"["It outsold everything in 1969.", "Its medley was much copied.", "George Harrison came into his own."]"#,
            ]), .failed),
    ]

    private static func quoted(_ text: String) -> String { "\"\(text)\"" }

    private static let best = (tier: 1, label: "Essential Classic", rating: 9.5, recommendation: Recommendation.essential)

    private static func tracks(_ name: String, _ list: String, _ titles: [String]) -> ReviewShape {
        ReviewShape("tracks: \(name)", json(["keyTracks": list])) { $0.keyTracks == titles }
    }
}
