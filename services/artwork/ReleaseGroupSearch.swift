import Catalog

/// The JSON of a MusicBrainz release-group search. Empty members are omitted, and scores are strings on older servers
/// (services/artwork/README.md, "MusicBrainz: search results"). A malformed row must not cost the others.
struct ReleaseGroupSearch: Decodable {
    let candidates: [ReleaseGroupCandidate]

    enum CodingKeys: String, CodingKey {
        case groups = "release-groups"
    }

    init(from decoder: any Decoder) throws {
        candidates = try decoder.container(keyedBy: CodingKeys.self).decode([Row].self, forKey: .groups).compactMap(\.candidate)
    }

    private struct Row: Decodable {
        let candidate: ReleaseGroupCandidate?

        init(from decoder: any Decoder) throws {
            candidate = try? Group(from: decoder).candidate
        }
    }

    /// One release group; a lookup returns just this.
    struct Group: Decodable {
        let candidate: ReleaseGroupCandidate

        enum CodingKeys: String, CodingKey {
            case id, title, score, disambiguation, releases, aliases
            case credits = "artist-credit"
            case primaryType = "primary-type"
            case secondaryTypes = "secondary-types"
            case firstReleaseDate = "first-release-date"
        }

        init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: CodingKeys.self)
            let score =
                (try? values.decode(Int.self, forKey: .score)) ?? (try? values.decode(String.self, forKey: .score)).flatMap { Int($0) }
            candidate = ReleaseGroupCandidate(
                id: try values.decode(String.self, forKey: .id).lowercased(),
                title: try values.decode(String.self, forKey: .title),
                artistCredits: try values.decodeIfPresent([Credit].self, forKey: .credits)?.map(\.credit) ?? [],
                primaryType: try values.decodeIfPresent(String.self, forKey: .primaryType),
                secondaryTypes: try values.decodeIfPresent([String].self, forKey: .secondaryTypes) ?? [],
                firstReleaseDate: try values.decodeIfPresent(String.self, forKey: .firstReleaseDate),
                disambiguation: try values.decodeIfPresent(String.self, forKey: .disambiguation),
                aliases: Alias.names(try? values.decode([Alias].self, forKey: .aliases)),
                releases: try values.decodeIfPresent([Release].self, forKey: .releases)?.map(\.release) ?? [],
                searchScore: score ?? 0)
        }
    }

    /// An alias with its sort name, which for names in other scripts is often in Latin.
    private struct Alias: Decodable {
        let name: String?
        let sortName: String?

        enum CodingKeys: String, CodingKey {
            case name
            case sortName = "sort-name"
        }

        static func names(_ aliases: [Alias]?) -> [String] {
            (aliases ?? []).flatMap { [$0.name, $0.sortName].compactMap(\.self) }.reduce(into: []) { names, name in
                if !names.contains(name) { names.append(name) }
            }
        }
    }

    private struct Credit: Decodable {
        struct Artist: Decodable {
            let id: String?
            let name: String
            let sortName: String?
            let aliases: [String]

            enum CodingKeys: String, CodingKey {
                case id, name, aliases
                case sortName = "sort-name"
            }

            init(from decoder: any Decoder) throws {
                let values = try decoder.container(keyedBy: CodingKeys.self)
                id = try? values.decode(String.self, forKey: .id)
                name = try values.decode(String.self, forKey: .name)
                sortName = try? values.decode(String.self, forKey: .sortName)
                aliases = Alias.names(try? values.decode([Alias].self, forKey: .aliases))
            }
        }

        let name: String
        let joinphrase: String?
        let artist: Artist?

        var credit: ArtistCredit {
            ArtistCredit(
                name: name, joinPhrase: joinphrase ?? "", artistName: artist?.name, artistID: artist?.id, sortName: artist?.sortName,
                aliases: artist?.aliases ?? [])
        }
    }

    private struct Release: Decodable {
        let id: String
        let title: String?
        let status: String?

        var release: ReleaseGroupCandidate.Release { .init(id: id.lowercased(), status: status, title: title ?? "") }
    }
}
