import Catalog

/// A MusicBrainz release-group search as it travels. What is empty is left out, and scores are strings on older servers
/// (UPSTREAMS 3.2).
struct ReleaseGroupSearch: Decodable {
    let candidates: [ReleaseGroupCandidate]

    enum CodingKeys: String, CodingKey {
        case groups = "release-groups"
    }

    init(from decoder: any Decoder) throws {
        candidates = try decoder.container(keyedBy: CodingKeys.self).decode([Group].self, forKey: .groups).map(\.candidate)
    }

    /// One release group; a look-up gives it alone.
    struct Group: Decodable {
        let candidate: ReleaseGroupCandidate

        enum CodingKeys: String, CodingKey {
            case id, title, score, disambiguation, releases
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
                releases: try values.decodeIfPresent([Release].self, forKey: .releases)?.map(\.release) ?? [],
                searchScore: score ?? 0)
        }
    }

    private struct Credit: Decodable {
        struct Artist: Decodable {
            let name: String
        }

        let name: String
        let joinphrase: String?
        let artist: Artist?

        var credit: ArtistCredit { ArtistCredit(name: name, joinPhrase: joinphrase ?? "", artistName: artist?.name) }
    }

    private struct Release: Decodable {
        let id: String
        let title: String?
        let status: String?

        var release: ReleaseGroupCandidate.Release { .init(id: id.lowercased(), status: status, title: title ?? "") }
    }
}
