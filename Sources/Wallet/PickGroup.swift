import Catalog

/// Picks that are of one album (Sources/Wallet/README.md, "From picks to discs").
struct PickGroup {
    private(set) var picks: [(position: Int, pick: WalletPick)]

    init(_ pick: WalletPick, at position: Int) {
        picks = [(position, pick)]
    }

    var firstPosition: Int { picks[0].position }
    private var first: WalletPick { picks[0].pick }

    /// - Parameter other: one whose first pick comes later.
    mutating func merge(_ other: PickGroup) {
        picks += other.picks
    }

    mutating func sort() {
        picks.sort { $0.position < $1.position }
    }

    /// What its picks have of one kind of evidence, without duplicates. That a compilation has a song by an artist says nothing about the
    /// artist's own "Greatest Hits".
    func keys(_ evidence: PickKey.Evidence) -> [PickKey] {
        let isVarious = evidence == .names && ArtistName.isVariousArtists(artist)
        var seen: Set<PickKey> = []
        return picks.flatMap { entry -> [PickKey] in
            let isMisleading = isVarious && AlbumQuery(artist: entry.pick.artist, title: title).isNameShared
            return isMisleading ? [] : PickKey.of(entry.pick, evidence)
        }.filter { seen.insert($0).inserted }
    }

    // MARK: What may be merged

    /// Albums that only their year distinguishes, such as the two that Seal called "Seal", are two albums if the catalog has them under two
    /// ids, however equal their names are.
    ///
    /// - Parameter isNameShared: ``isNameShared``, which takes long to find out.
    func isCompatible(with other: PickGroup, isNameShared: @autoclosure () -> Bool) -> Bool {
        let (ids, others) = (catalogIDs, other.catalogIDs)
        guard !ids.isEmpty, !others.isEmpty, ids.isDisjoint(with: others) else { return true }
        return AlbumKey.yearsAgree(year, other.year) || !isNameShared()
    }

    /// Whether several albums of the artist may have this title.
    var isNameShared: Bool { AlbumQuery(artist: artist, title: title).isNameShared }

    private var catalogIDs: Set<String> { Set(picks.compactMap(\.pick.catalogAlbumID)) }
    private var year: String? { picks.lazy.compactMap(\.pick.releaseDate).compactMap { ReleaseYear.parse($0) }.first }

    // MARK: What it is asked for

    var title: String { picks.lazy.map(\.pick.albumTitle).first { !$0.isEmpty } ?? "" }

    /// The album's artist as the source tells it; else the one that all tracks have in common; else Various Artists. Empty if no pick names
    /// any.
    var artist: String {
        if let told = picks.lazy.compactMap(\.pick.albumArtist).first(where: { !$0.isEmpty }) { return told }
        let hosts = distinct(picks.map { GuestArtists.removed(from: $0.pick.artist) })
        if isCompilation, !(hosts.count == 1 && picks.count > 1) { return Self.variousArtists }
        if hosts.count <= 1 { return hosts.first ?? "" }
        let primary = distinct(hosts.map(ArtistName.primary))
        return primary.count == 1 ? primary[0] : Self.variousArtists
    }

    var isCompilation: Bool {
        picks.contains { $0.pick.isCompilation || $0.pick.albumArtist.map(ArtistName.isVariousArtists) == true }
    }

    var question: DiscQuestion {
        let artist = artist
        let others = distinct(picks.map { GuestArtists.removed(from: $0.pick.artist) }).filter {
            ArtistName.key($0) != ArtistName.key(artist)
        }
        return DiscQuestion(
            artist: artist, trackArtists: others, title: title, catalogAlbumID: first.catalogAlbumID ?? idOfSameEdition,
            rating: ofFirstEdition.lazy.compactMap(\.rating).first, isCompilation: isCompilation,
            trackCount: ofFirstEdition.lazy.compactMap(\.trackCount).first, year: year, tracks: tracks)
    }

    /// Titles of other editions among the picks, which stand for the same disc.
    var otherEditions: [String] {
        let own = TextFolding.key(title)
        var seen: Set<String> = [own, ""]
        return picks.map(\.pick.albumTitle).filter { seen.insert(TextFolding.key($0)).inserted }
    }

    /// The first occurrence decides the edition; a later one of another edition says nothing about it.
    private var ofFirstEdition: [WalletPick] {
        let own = TextFolding.key(title)
        return picks.map(\.pick).filter { pick in
            TextFolding.key(pick.albumTitle) == own
                && (pick.catalogAlbumID == nil || first.catalogAlbumID == nil || pick.catalogAlbumID == first.catalogAlbumID)
        }
    }

    private var idOfSameEdition: String? { ofFirstEdition.lazy.compactMap(\.catalogAlbumID).first }

    private var tracks: [PickedTrack] {
        let picked = ofFirstEdition.compactMap { pick in
            pick.title.map { PickedTrack(disc: pick.discNumber, number: pick.trackNumber, title: $0) }
        }
        var seen: Set<PickedTrack> = []
        return picked.filter { seen.insert($0).inserted }.sorted(by: Self.comesFirst)
    }

    private static func comesFirst(_ left: PickedTrack, _ right: PickedTrack) -> Bool {
        let (one, other) = ((left.disc ?? 1, left.number ?? .max), (right.disc ?? 1, right.number ?? .max))
        return one == other ? left.title.utf8.lexicographicallyPrecedes(right.title.utf8) : one < other
    }

    /// The first spelling of each name.
    private func distinct(_ names: [String]) -> [String] {
        var seen: Set<String> = [""]
        return names.filter { seen.insert(ArtistName.key($0)).inserted }
    }

    static let variousArtists = "Various Artists"
}
