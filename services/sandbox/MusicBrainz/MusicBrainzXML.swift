/// The same answers as MMD 2.0 XML, the format the service speaks unless asked for JSON (and all that musicbrainzngs reads).
enum MusicBrainzXML {
    static func document(_ body: String) -> [UInt8] {
        let head = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        let root = "<metadata xmlns=\"http://musicbrainz.org/ns/mmd-2.0#\" xmlns:ns2=\"http://musicbrainz.org/ns/ext#-2.0\">"
        return Array((head + root + body + "</metadata>").utf8)
    }

    static func error(_ message: String) -> [UInt8] {
        let help = "For usage, please see: https://musicbrainz.org/development/mmd"
        return Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<error>\(element("text", message))\(element("text", help))</error>".utf8)
    }

    /// A search or browse answer; `entity` is `release-group` or `release`.
    static func list(_ items: [JSON], entity: String, count: Int, offset: Int) -> String {
        tag("\(entity)-list", [("count", String(count)), ("offset", String(offset))], items.map { item($0, entity: entity) }.joined())
    }

    static func item(_ json: JSON, entity: String) -> String {
        switch entity {
        case "release-group": releaseGroup(json)
        case "release": release(json)
        default: artist(json)
        }
    }

    private static func releaseGroup(_ json: JSON) -> String {
        let secondary = json["secondary-types"]?.strings ?? []
        return tag(
            "release-group", identity(json) + (json["primary-type"]?.string.map { [("type", secondary.first ?? $0)] } ?? []),
            texts(json, ["title", "disambiguation", "first-release-date", "primary-type"])
                + (secondary.isEmpty ? "" : tag("secondary-type-list", [], secondary.map { element("secondary-type", $0) }.joined()))
                + credits(json)
                + optionalList(json["releases"], "release-list") { release($0) }
                + tags(json))
    }

    private static func release(_ json: JSON) -> String {
        let representation = json["text-representation"]
        return tag(
            "release", identity(json),
            texts(json, ["title", "status", "quality", "disambiguation"])
                + (representation.map { tag("text-representation", [], texts($0, ["language", "script"])) } ?? "")
                + credits(json) + (json["release-group"].map(releaseGroup) ?? "") + texts(json, ["date", "country", "barcode", "asin"])
                + (json["cover-art-archive"].map(coverArt) ?? "")
                + optionalList(json["label-info"], "label-info-list") { info in
                    let label = info["label"].map { tag("label", identity($0), texts($0, ["name"])) } ?? ""
                    return tag("label-info", [], texts(info, ["catalog-number"]) + label)
                }
                + optionalList(json["media"], "medium-list", medium) + tags(json))
    }

    private static func medium(_ json: JSON) -> String {
        let tracks = (json["tracks"]?.array ?? []).map { track in
            let recording = track["recording"].map { tag("recording", identity($0), texts($0, ["title", "length"])) } ?? ""
            return tag("track", identity(track), texts(track, ["position", "number", "title", "length"]) + recording)
        }
        let list = tag("track-list", [("count", String(json["track-count"]?.integer ?? 0))], tracks.joined())
        return tag("medium", [], texts(json, ["position", "format"]) + list)
    }

    private static func artist(_ json: JSON) -> String {
        tag("artist", identity(json), texts(json, ["name", "sort-name", "disambiguation"]))
    }

    private static func coverArt(_ json: JSON) -> String {
        let flags = ["artwork", "count", "front", "back"].map { name in
            element(name, json[name]?.bool.map(String.init) ?? String(json[name]?.integer ?? 0))
        }
        return tag("cover-art-archive", [], flags.joined())
    }

    private static func credits(_ json: JSON) -> String {
        guard let credits = json["artist-credit"]?.array else { return "" }
        let names = credits.map { credit in
            let join = credit["joinphrase"]?.string ?? ""
            return tag(
                "name-credit", join.isEmpty ? [] : [("joinphrase", join)], texts(credit, ["name"]) + (credit["artist"].map(artist) ?? ""))
        }
        return tag("artist-credit", [], names.joined())
    }

    private static func tags(_ json: JSON) -> String {
        guard let tags = json["tags"]?.array, !tags.isEmpty else { return "" }
        return tag("tag-list", [], tags.map { tag("tag", [("count", String($0["count"]?.integer ?? 0))], texts($0, ["name"])) }.joined())
    }

    private static func optionalList(_ json: JSON?, _ name: String, _ write: (JSON) -> String) -> String {
        guard let items = json?.array, !items.isEmpty else { return "" }
        return tag(name, [("count", String(items.count))], items.map(write).joined())
    }

    private static func identity(_ json: JSON) -> [(String, String)] {
        (json["id"]?.string.map { [("id", $0)] } ?? []) + (json["score"]?.integer.map { [("ns2:score", String($0))] } ?? [])
    }

    /// The named members that are there and not empty, as elements.
    private static func texts(_ json: JSON, _ names: [String]) -> String {
        names.map { name in
            let text = json[name]?.string ?? json[name]?.integer.map(String.init) ?? ""
            return text.isEmpty ? "" : element(name, text)
        }.joined()
    }

    private static func element(_ name: String, _ text: String) -> String {
        "<\(name)>\(escaped(text))</\(name)>"
    }

    private static func tag(_ name: String, _ attributes: [(String, String)], _ body: String) -> String {
        let list = attributes.map { " \($0.0)=\"\(escaped($0.1))\"" }.joined()
        return "<\(name)\(list)>\(body)</\(name)>"
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;").replacing("\"", with: "&quot;")
    }
}
