/// The sandbox's MusicBrainz database: the sample albums with their editions, and the near misses that make matching hard.
struct MusicCatalog: Sendable {
    struct Artist: Sendable {
        var id: String
        var name: String
        var sortName: String
    }

    struct Credit: Sendable {
        /// As credited, which may differ from the artist's name.
        var name: String
        var joinPhrase = ""
        var artist: Artist
    }

    struct Release: Sendable {
        var id: String
        var title: String
        var status: String?
        var date: String?
        var country: String?
        var barcode: String?
        var catalogNumber: String?
        var label: String?
        var format: String?
        var trackCount = 11
        var mediaCount = 1
        var disambiguation: String?
        /// The archive holds a front picture: of this cover, or of none.
        var cover: SandboxAlbum?
        /// The picture has a golden frame, which tells the edition's cover from the album's.
        var isFramed = false
        var approved = true
    }

    struct ReleaseGroup: Sendable {
        var id: String
        var title: String
        var credits: [Credit]
        var primaryType: String?
        var secondaryTypes: [String] = []
        var firstReleaseDate: String?
        var disambiguation: String?
        var tags: [String] = []
        var releases: [Release]

        var credit: String { credits.map { $0.name + $0.joinPhrase }.joined() }
    }

    let groups: [ReleaseGroup]

    static let shared = MusicCatalog(groups: SandboxAlbum.all.flatMap(groups) + NearMisses.all)

    func group(_ id: String) -> ReleaseGroup? {
        groups.first { $0.id == id }
    }

    func release(_ id: String) -> (release: Release, group: ReleaseGroup)? {
        for group in groups {
            if let release = group.releases.first(where: { $0.id == id }) { return (release, group) }
        }
        return nil
    }

    static func credit(_ name: String, credited: String? = nil, join: String = "") -> Credit {
        let words = name.split(separator: " ")
        let sortName = words.first == "The" ? words.dropFirst().joined(separator: " ") + ", The" : name
        return Credit(
            name: credited ?? name, joinPhrase: join,
            artist: Artist(id: name == "Various Artists" ? variousArtists : Identifier.artist(name), name: name, sortName: sortName))
    }

    static let variousArtists = "89ad4ac3-39f7-470e-963a-56509c546377"

    private static func groups(for album: SandboxAlbum) -> [ReleaseGroup] {
        let name = album.name
        let title = album.catalogedTitle ?? album.title
        let credits = [credit(album.catalogedArtist ?? album.artist)]
        switch album.catalog {
        case .absent: return []
        case .compilationsOnly:
            return ["\(title): The Best of \(album.artist)", "\(title) & Other Songs"].enumerated().map { index, title in
                ReleaseGroup(
                    id: Identifier.releaseGroup("\(name)/compilation/\(index)"), title: title, credits: credits, primaryType: "Album",
                    secondaryTypes: ["Compilation"], firstReleaseDate: "\(1988 + index * 9)-02-01", tags: ["jazz"],
                    releases: [
                        Release(
                            id: Identifier.release("\(name)/compilation/\(index)", 0), title: title, status: "Official",
                            date: "\(1988 + index * 9)",
                            country: "GB", label: "Quayside", format: "CD", trackCount: 24, cover: album)
                    ])
            }
        case .complete, .withoutArtwork:
            let cover = album.catalog == .complete ? album : nil
            return [
                ReleaseGroup(
                    id: Identifier.releaseGroup(name), title: title, credits: credits, primaryType: "Album",
                    firstReleaseDate: "\(album.year)-05-21", disambiguation: album.disambiguation,
                    tags: album.genres.map { $0.lowercased() },
                    releases: editions(of: album, title: title, cover: cover))
            ] + companions(of: album, title: title, credits: credits, cover: cover)
        }
    }

    /// The deluxe edition comes first, as search results like to have it.
    private static func editions(of album: SandboxAlbum, title: String, cover: SandboxAlbum?) -> [Release] {
        let name = album.name
        let year = album.year
        let barcode = String(5_000_000_000_000 + Int(Identifier.hash(name) % 999_999_999_999))
        return [
            Release(
                id: Identifier.release(name, 2), title: "\(title) (Deluxe Edition)", status: "Official", date: "\(year + 12)",
                country: "US",
                label: album.label, format: "CD", trackCount: 26, mediaCount: 2, cover: cover, isFramed: true),
            Release(
                id: Identifier.release(name, 0), title: title, status: "Official", date: "\(year)-05-21", country: "GB", barcode: barcode,
                catalogNumber: "SBX \(100 + Int(Identifier.hash(name) % 900))", label: album.label,
                format: year < 1985 ? "12\" Vinyl" : "CD", cover: cover),
            Release(
                id: Identifier.release(name, 1), title: title, status: "Official", date: "\(year + 5)-03", country: "XW",
                label: album.label,
                format: "Digital Media", disambiguation: "remastered", cover: cover, approved: false),
            // No status, no date, no country: such rows exist, and must not break anything.
            Release(id: Identifier.release(name, 3), title: title),
        ]
    }

    private static func companions(of album: SandboxAlbum, title: String, credits: [Credit], cover: SandboxAlbum?) -> [ReleaseGroup] {
        func group(_ suffix: String, _ title: String, type: String, secondary: [String], years: Int) -> ReleaseGroup {
            let seed = "\(album.name)/\(suffix)"
            return ReleaseGroup(
                id: Identifier.releaseGroup(seed), title: title, credits: credits, primaryType: type, secondaryTypes: secondary,
                firstReleaseDate: String(album.year + years),
                releases: [Release(id: Identifier.release(seed, 0), title: title, status: "Official", date: String(album.year + years))])
        }
        return [
            group("single", title, type: "Single", secondary: [], years: 0),
            group("live", "\(title) Live", type: "Album", secondary: ["Live"], years: 3),
            group("collection", "\(title): The Collection", type: "Album", secondary: ["Compilation"], years: 20),
        ]
    }
}
