extension ReviewShape {
    /// The same good review, dressed in every way.
    static let envelopes: [ReviewShape] = [
        ReviewShape("as asked for", json(), .kept, whole),
        ReviewShape("a code fence", "```json\n\(json())\n```", .kept, whole),
        ReviewShape("prose before and after", "Sure, {here} it is:\n\(json())\nLet me know {if} it helps.", .kept, whole),
        ReviewShape("wrapped in an object", "{\"review\": \(json())}", .kept, whole),
        ReviewShape("wrapped twice", "{\"data\": {\"result\": \(json())}}", .kept, whole),
        ReviewShape("wrapped in an array", "[\(json())]", .kept, whole),
        ReviewShape("an array in an object", "{\"reviews\": [\(json())]}", .kept, whole),
        ReviewShape("a string that is JSON", "{\"answer\": \"\(json().replacing("\"", with: "\\\""))\"}", .kept, whole),
        ReviewShape("escaped as a whole", "\"\(json().replacing("\"", with: "\\\""))\"", .kept, whole),
        ReviewShape("a trailing comma", json().dropLast() + ",}", .kept, whole),
        ReviewShape("a trailing comma in a list", json(["keyTracks": #"["Airbag", "Paranoid Android", "Let Down",]"#]), .kept, whole),
        ReviewShape("comments", "{ // the review\n" + json().dropFirst(), .kept, whole),
        ReviewShape("snake case", json { $0.reduce("") { $0 + ($1.isUppercase ? "_" + $1.lowercased() : String($1)) } }, .kept, whole),
        ReviewShape("Pascal case", json { $0.prefix(1).uppercased() + $0.dropFirst() }, .kept, whole),
        ReviewShape("kebab case", json { $0.reduce("") { $0 + ($1.isUppercase ? "-" + $1.lowercased() : String($1)) } }, .kept, whole),
        ReviewShape("upper case", json { $0.uppercased() }, .kept, whole),
        ReviewShape(
            "short keys", json { ["contextSummary": "summary", "contextBullets": "bullets", "keyTracks": "tracks"][$0] ?? $0 }, .kept, whole
        ),
        ReviewShape("line breaks everywhere", json().replacing(", \"", with: ",\n  \""), .kept, whole),
        ReviewShape("bare keys", json().replacing(#/"([a-zA-Z]+)":/#) { "\($0.output.1):" }, .kept, whole),
        ReviewShape("missing commas between lines", json().replacing(", \"tier\"", with: "\n\"tier\""), .kept, whole),
        ReviewShape("a second object for the verdict", json().replacing(", \"tier\"", with: "}\n{\"tier\""), .kept, whole),
        ReviewShape(
            "grouped",
            "{\"context\": \(json(["tier": "", "label": "", "rating": "", "recommendation": ""])), \"verdict\": "
                + #"{"tier": 1, "label": "Essential Classic", "rating": 9.5, "recommendation": "ESSENTIAL"}}"#, .kept, whole),
        ReviewShape("fields of its own", json().dropLast() + #", "thoughts": {"deep": true}, "confidence": 0.9}"#, .kept, whole),
        ReviewShape(
            "the album's own names", json().dropLast() + #", "artistName": "Radiohead", "albumTitle": "OK Computer (1997)"}"#, .kept, whole),
        ReviewShape(
            "cut off after the verdict", String(json().prefix { $0 != "[" }) + json().drop { $0 != "[" }.dropLast(14), .kept, whole),
        ReviewShape("no closing brace", String(json().dropLast()), .kept, whole),
        ReviewShape("Python's words", json(["recommendedFor": "None"]), .kept, whole),
        ReviewShape("undefined and NaN", json(["recommendedFor": "undefined", "sources": "NaN"]), .kept, whole),
        ReviewShape("no sources", json(["sources": ""]), .kept, whole),
        ReviewShape("sources null", json(["sources": "null"]), .kept, whole),
    ]

    /// No JSON at all, but all that was asked for.
    static let headed: [ReviewShape] = [
        ReviewShape(
            "YAML",
            """
            contextSummary: "\(summary)"
            contextBullets:
              - "\(bullets[0])"
              - \(bullets[1])
              - \(bullets[2])
            keyTracks:
              - Airbag
              - Paranoid Android
              - Let Down
            tier: 1
            label: Essential Classic
            rating: 9.5
            recommendation: ESSENTIAL
            recommendedFor: null
            """, .kept, whole),
        ReviewShape(
            "Markdown",
            """
            ## Summary
            \(summary)

            ## Bullets
            - \(bullets[0])
            - \(bullets[1])
            - \(bullets[2])

            ## Key Tracks
            1. Airbag
            2. Paranoid Android
            3. Let Down

            **Tier:** 1
            **Label:** Essential Classic
            **Rating:** 9.5/10
            **Recommendation:** ESSENTIAL 💎
            """, .kept, whole),
    ]

    /// The texts in other shapes.
    static let texts: [ReviewShape] = [
        ReviewShape("recommendedFor absent", json(["recommendedFor": ""]), .kept, whole),
        ReviewShape("recommendedFor empty", json(["recommendedFor": "\" \""])) { $0.recommendedFor == nil },
        ReviewShape("recommendedFor \"N/A\"", json(["recommendedFor": "\"N/A\""])) { $0.recommendedFor == nil },
        ReviewShape("recommendedFor a list", json(["recommendedFor": #"["fans of Pink Floyd"]"#])) {
            $0.recommendedFor == "fans of Pink Floyd"
        },
        ReviewShape("summary of one sentence", json(["contextSummary": #""OK Computer turned unease into songs.""#])) {
            $0.contextSummary == "OK Computer turned unease into songs."
        },
        ReviewShape(
            "summary of seven sentences",
            json(["contextSummary": #""Guitars one. Guitars two. Guitars three. Guitars four. Guitars five. Guitars six. Guitars seven.""#])
        ) {
            $0.contextSummary == "Guitars one. Guitars two. Guitars three. Guitars four." && $0.contextBullets == bullets
        },
        ReviewShape("a summary much too long", json(["contextSummary": "\"\(sentences(40))\""])) {
            $0.contextSummary.count <= 1200 && $0.contextSummary.hasSuffix(".")
        },
        ReviewShape(
            "summary as a list of sentences",
            json(["contextSummary": #"["OK Computer turned unease into songs.", "It still defines its decade."]"#]), .kept, whole),
        ReviewShape(
            "summary with Markdown",
            json(["contextSummary": #""**OK Computer** turned *unease* into `songs`. It still _defines_ its decade.""#]), .kept, whole),
        ReviewShape(
            "summary with a heading", json(["contextSummary": "\"## OK Computer turned unease into songs. It still defines its decade.\""]),
            .kept, whole),
        ReviewShape(
            "summary with a link",
            json(["contextSummary": #""[OK Computer](https://a.example/x) turned unease into songs. It still defines its decade.""#]),
            .kept, whole),
        ReviewShape(
            "summary with citations",
            json([
                "contextSummary":
                    #""OK Computer turned unease into songs [1]. It still defines its decade ([a.example](https://a.example/x)).""#
            ]), .kept, whole),
        ReviewShape("HTML entities", json(["contextSummary": #""Radiohead&#39;s songs &amp; fears. It&rsquo;s theirs.""#])) {
            $0.contextSummary == "Radiohead's songs & fears. It’s theirs."
        },
        ReviewShape(
            "HTML tags",
            json(["contextSummary": #""<p><b>OK Computer</b> turned unease into songs.</p> <p>It still <em>defines</em> its decade.</p>""#]
            ), .kept, whole),
        ReviewShape(
            "escaped line breaks", json(["contextSummary": #""OK Computer turned unease into songs.\\nIt still defines its decade.""#]),
            .kept, whole),
        ReviewShape(
            "real line breaks", json(["contextSummary": "\"OK Computer turned unease\ninto songs.\n\nIt still defines its decade.\""]),
            .kept, whole),
        ReviewShape(
            "quotes that are not escaped",
            json(["contextSummary": #""OK Computer turned "unease" into songs. It still defines its decade.""#])
        ) {
            $0.contextSummary == "OK Computer turned \"unease\" into songs. It still defines its decade."
        },
        ReviewShape(
            "emoji in the text", json(["contextSummary": #""OK Computer turned unease into songs. 💎 It still defines its decade.""#])
        ) {
            $0.contextSummary.hasPrefix("OK Computer turned unease into songs.")
        },
        ReviewShape("two bullets", json(["contextBullets": #"["Critics loved it.", "It endures."]"#])) {
            $0.contextBullets == ["Critics loved it.", "It endures."]
        },
        ReviewShape("one bullet", json(["contextBullets": #"["Critics loved it."]"#])) { $0.contextBullets.count == 1 },
        ReviewShape("eight bullets", json(["contextBullets": "[" + (1...8).map { "\"Point number \($0).\"" }.joined(separator: ",") + "]"]))
        {
            $0.contextBullets == (1...5).map { "Point number \($0)." }
        },
        ReviewShape("bullets with bullets", bulleted("• ", "- ", "* "), .kept, whole),
        ReviewShape("bullets with numbers", bulleted("1. ", "2. ", "3. "), .kept, whole),
        ReviewShape("bullets with brackets", bulleted("1) ", "2) ", "(3) "), .kept, whole),
        ReviewShape("bullets with dashes", bulleted("– ", "— ", "- "), .kept, whole),
        ReviewShape("bullets with emoji", bulleted("🎵 ", "⭐ ", "✅ "), .kept, whole),
        ReviewShape("bullets with bold numbers", bulleted("**1.** ", "**2.** ", "**3.** "), .kept, whole),
        ReviewShape("bullets with bold headings", bulleted("**Reception:** ", "**Impact:** ", "__Influence:__ ")) {
            $0.contextBullets[0] == "Reception: " + bullets[0] && $0.contextBullets[2] == "Influence: " + bullets[2]
        },
        ReviewShape("bullets as one text", json(["contextBullets": "\"- \(bullets.joined(separator: "\\n- "))\""]), .kept, whole),
        ReviewShape("bullets as one paragraph", json(["contextBullets": "\"\(bullets.joined(separator: " "))\""]), .kept, whole),
        ReviewShape("bullets in one entry", json(["contextBullets": "[\"• \(bullets.joined(separator: "\\n• "))\"]"]), .kept, whole),
        ReviewShape("bullets parted by dots", json(["contextBullets": "\"• \(bullets.joined(separator: " • "))\""]), .kept, whole),
        ReviewShape(
            "bullets as objects", json(["contextBullets": "[\(bullets.map { "{\"text\": \"\($0)\"}" }.joined(separator: ","))]"]), .kept,
            whole),
        ReviewShape(
            "bullets as an object",
            json(["contextBullets": "{\"1\": \"\(bullets[0])\", \"2\": \"\(bullets[1])\", \"3\": \"\(bullets[2])\"}"]), .kept, whole),
        ReviewShape(
            "nested bullets", json(["contextBullets": "[[\"\(bullets[0])\", \"\(bullets[1])\"], [\"\(bullets[2])\"]]"]), .kept, whole),
        ReviewShape(
            "bullets with null among them",
            json(["contextBullets": "[\"\(bullets[0])\", null, \"\", \"\(bullets[1])\", \" \", \"\(bullets[2])\"]"]), .kept, whole),
        ReviewShape(
            "repeated bullets",
            json(["contextBullets": "[\"\(bullets[0])\", \"\(bullets[1])\", \"\(bullets[0].uppercased())\", \"\(bullets[2])\"]"]), .kept,
            whole),
        ReviewShape("a bullet much too long", json(["contextBullets": "[\"\(sentences(40))\", \"It endures.\"]"])) {
            $0.contextBullets[0].count <= 700 && $0.contextBullets[0].hasSuffix(".") && $0.contextBullets[1] == "It endures."
        },
        ReviewShape("a long bullet without a sentence's end", json(["contextBullets": "[\"\(clauses(60))\", \"It endures.\"]"])) {
            $0.contextBullets[0].count <= 700 && $0.contextBullets[0].hasSuffix("again…")
        },
        ReviewShape(
            "no bullets but a long summary",
            json([
                "contextSummary": #""Guitars one. Guitars two. Guitars three. Guitars four. Guitars five. Guitars six.""#,
                "contextBullets": "[]",
            ])
        ) {
            $0.contextBullets == ["Guitars five.", "Guitars six."]
        },
        ReviewShape("sources as addresses", json(["sources": #"["https://a.example/x", "Pitchfork"]"#]), .kept, whole),
        ReviewShape("sources with other keys", json(["sources": #"[{"name": "A", "link": "https://a.example/x"}]"#]), .kept, whole),
        ReviewShape("sources as one text", json(["sources": "\"none\""]), .kept, whole),
    ]

    private static func bulleted(_ marks: String...) -> String {
        json(["contextBullets": "[\(zip(marks, bullets).map { "\"\($0)\($1)\"" }.joined(separator: ", "))]"])
    }

    private static func sentences(_ count: Int) -> String {
        (1...count).map { "This is sentence number \($0) of a text that does not want to end." }.joined(separator: " ")
    }

    private static func clauses(_ count: Int) -> String {
        (1...count).map { _ in "the guitars enter once again" }.joined(separator: ", ")
    }
}
