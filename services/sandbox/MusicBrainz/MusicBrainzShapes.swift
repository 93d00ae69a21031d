/// Catalog entries as JSON. Search leaves empty things out (services/artwork/README.md, "MusicBrainz: search results"); lookups
/// have every key (services/artwork/README.md, "MusicBrainz: lookup and browse").
enum MusicBrainzShapes {
    // MARK: Search

    static func searchResult(_ group: MusicCatalog.ReleaseGroup, score: Int) -> JSON {
        compact([
            ("id", .string(group.id)), ("type-id", typeID(group.primaryType)), ("score", .integer(score)),
            ("primary-type-id", typeID(group.primaryType)), ("count", .integer(group.releases.count)), ("title", .string(group.title)),
            ("first-release-date", JSON(group.firstReleaseDate)), ("primary-type", JSON(group.primaryType)),
            ("secondary-types", JSON(group.secondaryTypes)),
            ("secondary-type-ids", .array(group.secondaryTypes.map { typeID($0) })),
            ("disambiguation", JSON(group.disambiguation)), ("artist-credit", credits(group.credits, isLookup: false)),
            (
                "releases",
                .array(
                    group.releases.map { release in
                        compact([
                            ("id", .string(release.id)),
                            ("status-id", release.status.map { .string(Identifier.make("status/" + $0)) } ?? .null),
                            ("title", .string(release.title)), ("status", JSON(release.status)),
                        ])
                    })
            ),
            ("tags", .array(group.tags.map { ["count": 1, "name": .string($0)] })),
        ])
    }

    static func searchResult(_ release: MusicCatalog.Release, _ group: MusicCatalog.ReleaseGroup, score: Int) -> JSON {
        compact([
            ("id", .string(release.id)), ("score", .integer(score)),
            ("artist-credit-id", .string(Identifier.make("credit/" + group.credit))),
            ("count", .integer(release.mediaCount)), ("title", .string(release.title)), ("status", JSON(release.status)),
            ("disambiguation", JSON(release.disambiguation)),
            ("text-representation", ["language": "eng", "script": "Latn"]), ("artist-credit", credits(group.credits, isLookup: false)),
            (
                "release-group",
                compact([
                    ("id", .string(group.id)), ("type-id", typeID(group.primaryType)), ("primary-type-id", typeID(group.primaryType)),
                    ("title", .string(group.title)), ("primary-type", JSON(group.primaryType)),
                    ("secondary-types", JSON(group.secondaryTypes)),
                    ("disambiguation", JSON(group.disambiguation)),
                ])
            ),
            ("date", JSON(release.date)), ("country", JSON(release.country)),
            ("barcode", JSON(release.barcode)), ("label-info", labels(release, isLookup: false)),
            ("track-count", .integer(release.trackCount * release.mediaCount)),
            (
                "media",
                .array(
                    (0..<release.mediaCount).map { _ in
                        compact([("format", JSON(release.format)), ("disc-count", 1), ("track-count", .integer(release.trackCount))])
                    })
            ),
            ("tags", .array(group.tags.map { ["count": 1, "name": .string($0)] })),
        ])
    }

    // MARK: Lookup and browse

    static func lookup(_ group: MusicCatalog.ReleaseGroup, inc: Set<String>) -> JSON {
        var json: JSON = [
            "id": .string(group.id), "title": .string(group.title), "first-release-date": .string(group.firstReleaseDate ?? ""),
            "primary-type": JSON(group.primaryType), "primary-type-id": typeID(group.primaryType),
            "secondary-types": JSON(group.secondaryTypes), "secondary-type-ids": .array(group.secondaryTypes.map { typeID($0) }),
            "disambiguation": .string(group.disambiguation ?? ""),
        ]
        if inc.contains("artist-credits") || inc.contains("artists") {
            json = json.setting("artist-credit", credits(group.credits, isLookup: true))
        }
        if inc.contains("releases") {
            json = json.setting("releases", .array(group.releases.prefix(25).map { lookup($0, group, inc: []) }))
        }
        if inc.contains("tags") { json = json.setting("tags", .array(group.tags.map { ["count": 1, "name": .string($0)] })) }
        if inc.contains("aliases") { json = json.setting("aliases", []) }
        return json
    }

    static func lookup(_ release: MusicCatalog.Release, _ group: MusicCatalog.ReleaseGroup, inc: Set<String>) -> JSON {
        let hasArt = release.cover != nil
        var json: JSON = [
            "id": .string(release.id), "title": .string(release.title), "status": JSON(release.status), "quality": "normal",
            "disambiguation": .string(release.disambiguation ?? ""), "packaging": .null, "packaging-id": .null,
            "text-representation": ["language": "eng", "script": "Latn"], "date": .string(release.date ?? ""),
            "country": JSON(release.country),
            "release-events": [], "barcode": JSON(release.barcode), "asin": .null,
            "cover-art-archive": [
                "artwork": .bool(hasArt), "front": .bool(hasArt), "back": false, "count": hasArt ? 1 : 0, "darkened": false,
            ],
        ]
        if inc.contains("artist-credits") || inc.contains("artists") {
            json = json.setting("artist-credit", credits(group.credits, isLookup: true))
        }
        if inc.contains("release-groups") { json = json.setting("release-group", lookup(group, inc: ["artist-credits"])) }
        if inc.contains("labels") { json = json.setting("label-info", labels(release, isLookup: true)) }
        if inc.contains("media") || inc.contains("recordings") {
            json = json.setting(
                "media",
                .array(
                    (1...release.mediaCount).map { position in
                        let medium: JSON = [
                            "position": .integer(position), "title": "", "format": JSON(release.format), "format-id": .null,
                            "track-count": .integer(release.trackCount), "track-offset": 0,
                        ]
                        return inc.contains("recordings")
                            ? medium.setting("tracks", TrackShapes.tracks(of: release, medium: position)) : medium
                    }))
        }
        return json
    }

    static func lookup(_ artist: MusicCatalog.Artist) -> JSON {
        [
            "id": .string(artist.id), "name": .string(artist.name), "sort-name": .string(artist.sortName), "type": .null, "type-id": .null,
            "country": .null, "disambiguation": "", "gender": .null, "isnis": [], "ipis": [],
            "life-span": ["begin": .null, "end": .null, "ended": false],
        ]
    }

    // MARK: Parts

    private static func credits(_ credits: [MusicCatalog.Credit], isLookup: Bool) -> JSON {
        .array(
            credits.map { credit in
                let artist: JSON = [
                    "id": .string(credit.artist.id), "name": .string(credit.artist.name), "sort-name": .string(credit.artist.sortName),
                ]
                if isLookup {
                    return [
                        "name": .string(credit.name), "joinphrase": .string(credit.joinPhrase),
                        "artist": artist.setting("disambiguation", ""),
                    ]
                }
                return compact([("name", .string(credit.name)), ("joinphrase", .string(credit.joinPhrase)), ("artist", artist)])
            })
    }

    private static func labels(_ release: MusicCatalog.Release, isLookup: Bool) -> JSON {
        guard let name = release.label, !name.isEmpty else { return [] }
        let label: JSON = ["id": .string(Identifier.label(name)), "name": .string(name)]
        if isLookup { return [["catalog-number": JSON(release.catalogNumber), "label": label]] }
        return [compact([("catalog-number", JSON(release.catalogNumber)), ("label", label)])]
    }

    private static func typeID(_ type: String?) -> JSON {
        type.map { .string(Identifier.make("type/" + $0)) } ?? .null
    }

    /// Without what is null, "" or [].
    private static func compact(_ members: [(String, JSON)]) -> JSON {
        .object(
            members.compactMap { name, value in
                value.isNull || value == "" || value == [] ? nil : JSON.Member(name: name, value: value)
            })
    }
}
