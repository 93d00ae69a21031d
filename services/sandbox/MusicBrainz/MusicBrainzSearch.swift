/// The search server: release groups, releases and artists under the field names of MusicBrainz.
struct MusicBrainzSearch: Sendable {
    private static let groups = SearchIndex<MusicCatalog.ReleaseGroup>(
        MusicCatalog.shared.groups,
        knownFields: [
            "releasegroup", "releasegroupaccent", "release", "releases", "reid", "rgid", "artist", "artistname", "creditname", "arid",
            "firstreleasedate", "primarytype", "secondarytype", "status", "tag", "comment", "alias", "type",
        ], defaultFields: ["releasegroup", "artist", "release"], fields: fields)

    private static let releases = SearchIndex<ReleaseRow>(
        MusicCatalog.shared.groups.flatMap { group in group.releases.map { ReleaseRow(release: $0, group: group) } },
        knownFields: [
            "release", "releaseaccent", "alias", "artist", "artistname", "creditname", "arid", "asin", "barcode", "catno", "format",
            "comment",
            "country", "date", "discids", "label", "laid", "lang", "mediums", "mediumid", "packaging", "primarytype", "secondarytype",
            "type",
            "status", "quality", "reid", "rgid", "script", "tag", "tracks", "tracksmedium",
        ], defaultFields: ["release", "artist"], fields: fields)

    struct ReleaseRow: Sendable {
        let release: MusicCatalog.Release
        let group: MusicCatalog.ReleaseGroup
    }

    private static func fields(_ group: MusicCatalog.ReleaseGroup) -> [String: [String]] {
        var fields: [String: [String]] = [:]
        fields["releasegroup"] = [group.title]
        fields["releasegroupaccent"] = [group.title]
        fields["release"] = group.releases.map(\.title)
        fields["releases"] = [String(group.releases.count)]
        fields["reid"] = group.releases.map(\.id)
        fields["rgid"] = [group.id]
        fields["artist"] = [group.credit]
        fields["creditname"] = group.credits.map(\.name)
        fields["artistname"] = group.credits.map(\.artist.name)
        fields["arid"] = group.credits.map(\.artist.id)
        fields["firstreleasedate"] = present(group.firstReleaseDate)
        fields["primarytype"] = present(group.primaryType)
        fields["secondarytype"] = group.secondaryTypes
        fields["type"] = present(group.secondaryTypes.first ?? group.primaryType)
        fields["status"] = group.releases.compactMap(\.status)
        fields["tag"] = group.tags
        fields["comment"] = present(group.disambiguation)
        return fields
    }

    private static func fields(_ row: ReleaseRow) -> [String: [String]] {
        let release = row.release
        var fields = fields(row.group)
        fields["release"] = [release.title]
        fields["releaseaccent"] = [release.title]
        fields["reid"] = [release.id]
        fields["status"] = present(release.status)
        fields["barcode"] = present(release.barcode)
        fields["catno"] = present(release.catalogNumber?.filter { $0 != " " })
        fields["country"] = present(release.country)
        fields["date"] = present(release.date)
        fields["label"] = present(release.label)
        fields["format"] = present(release.format?.filter { $0 != " " && $0 != "\"" })
        fields["comment"] = present(release.disambiguation)
        fields["tracks"] = [String(release.trackCount)]
        return fields
    }

    private static func present(_ text: String?) -> [String] {
        text.map { [$0] } ?? []
    }

    func search(_ entity: String, query: String, page: Page, isDismax: Bool, fault: Fault.Kind?) throws(ServiceError) -> MusicBrainzAnswer {
        let parsed: LuceneQuery
        if isDismax {
            parsed = .group(SearchText.tokens(query).map { LuceneQuery.Clause(occurrence: .should, query: .term(field: nil, text: $0)) })
        } else {
            do { parsed = try LuceneParser.parse(query) } catch {
                throw ServiceError(400, "", "Unable to parse search: org.apache.solr.search.SyntaxError: Cannot parse '\(query)'")
            }
        }
        do throws(UnknownSearchField) {
            switch entity {
            case "release-group":
                let hits = try Self.groups.search(parsed).filter { keeps($0.document, fault) }
                return answer(hits, entity, page) { MusicBrainzShapes.searchResult($0, score: $1) }
            case "release":
                let hits = try Self.releases.search(parsed).filter { keeps($0.document.group, fault) }
                return answer(hits, entity, page) { MusicBrainzShapes.searchResult($0.release, $0.group, score: $1) }
            default:
                let artists = try Self.groups.search(parsed).filter { keeps($0.document, fault) }
                return answer(artists, entity, page) { group, score in
                    MusicBrainzShapes.lookup(group.credits[0].artist).setting("score", .integer(score))
                }
            }
        } catch {
            throw ServiceError(400, "", "undefined field \(error.name)")
        }
    }

    /// The best hit scores 100, whatever it is worth (services/artwork/README.md, "MusicBrainz: score").
    private func answer<Hit>(
        _ hits: [(document: Hit, score: Double)], _ entity: String, _ page: Page, _ shape: (Hit, Int) -> JSON
    ) -> MusicBrainzAnswer {
        let top = hits.first?.score ?? 1
        let items = hits.map { shape($0.document, Int($0.score / top * 100)) }
        return .list(page.cut(items), entity: entity, count: items.count, offset: page.offset, isSearch: true)
    }

    private func keeps(_ group: MusicCatalog.ReleaseGroup, _ fault: Fault.Kind?) -> Bool {
        switch fault {
        case .noMatch: false
        case .compilationsOnly: group.secondaryTypes.contains("Compilation")
        default: true
        }
    }
}
