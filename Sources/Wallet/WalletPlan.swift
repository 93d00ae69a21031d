import Catalog

/// A disc as the picks tell it, before anything was asked.
public struct PlannedDisc: Codable, Sendable, Hashable, Identifiable {
    /// Made of the album's id in the catalog or of its names, so that it is the same for the same picks; unique in its plan.
    public var id: String
    /// The places of its picks in the playlist, from 0, ascending.
    public var positions: [Int]
    public var artist: String
    public var title: String
    public var question: DiscQuestion
    /// Titles of other editions that were picked, too: one album is one disc, in the edition that comes first.
    public var otherEditions: [String]

    public init(
        id: String, positions: [Int], artist: String, title: String, question: DiscQuestion, otherEditions: [String] = []
    ) {
        self.id = id
        self.positions = positions
        self.artist = artist
        self.title = title
        self.question = question
        self.otherEditions = otherEditions
    }

    public var firstPosition: Int { positions.first ?? 0 }
}

/// Picks that become no disc, for one reason.
public struct IgnoredPicks: Codable, Sendable, Hashable {
    public enum Reason: String, Codable, Sendable, Hashable, CaseIterable {
        case musicVideo = "music_video"
        case episode
        /// Such as a person's own recordings.
        case noAlbum = "no_album"
        case noArtist = "no_artist"
    }

    public var reason: Reason
    /// From 0, ascending.
    public var positions: [Int]
    public var count: Int { positions.count }

    public init(reason: Reason, positions: [Int]) {
        self.reason = reason
        self.positions = positions
    }
}

/// The names of an album that was left out.
public struct PlannedNames: Codable, Sendable, Hashable {
    public var artist: String
    public var title: String

    public init(artist: String, title: String) {
        self.artist = artist
        self.title = title
    }
}

/// From picks to discs: which picks are of one album, and in which edition (Sources/Wallet/README.md, "From picks to discs").
public struct WalletPlan: Codable, Sendable, Hashable {
    /// How many items are read and albums considered at most; the rest is counted or named. Negative limits are 0.
    public struct Limits: Sendable, Hashable {
        public var items: Int
        public var albums: Int

        public init(items: Int = 2000, albums: Int = 300) {
            self.items = max(0, items)
            self.albums = max(0, albums)
        }
    }

    /// In the order of their first picks.
    public var discs: [PlannedDisc]
    public var ignored: [IgnoredPicks]
    public var itemsRead: Int
    /// Items that were not read.
    public var itemsBeyond: Int
    /// Albums that were not considered, in order.
    public var albumsBeyond: [PlannedNames]

    /// - Parameter total: the number of items that the source has, where not all were sent.
    public init(_ picks: [WalletPick], total: Int? = nil, limits: Limits = Limits()) {
        let read = picks.prefix(limits.items)
        itemsRead = read.count
        itemsBeyond = max(picks.count, total ?? 0) - read.count
        var ignored: [IgnoredPicks.Reason: [Int]] = [:]
        var groups: [PickGroup] = []
        for (position, pick) in read.enumerated() {
            if let reason = Self.reasonToIgnore(pick) {
                ignored[reason, default: []].append(position)
            } else {
                groups.append(PickGroup(pick, at: position))
            }
        }
        for evidence in PickKey.Evidence.allCases { groups = Self.merged(groups, by: evidence) }
        groups = groups.filter { group in
            guard group.artist.isEmpty, group.question.catalogAlbumID == nil else { return true }
            ignored[.noArtist, default: []] += group.picks.map(\.position)
            return false
        }
        discs = Self.discs(of: groups.prefix(limits.albums))
        albumsBeyond = groups.dropFirst(limits.albums).map { PlannedNames(artist: $0.artist, title: $0.title) }
        self.ignored = IgnoredPicks.Reason.allCases.compactMap { reason in
            ignored[reason].map { IgnoredPicks(reason: reason, positions: $0.sorted()) }
        }
    }

    private static func reasonToIgnore(_ pick: WalletPick) -> IgnoredPicks.Reason? {
        switch pick.kind {
        case .musicVideo: .musicVideo
        case .episode: .episode
        case .song, .album, .upload: pick.albumTitle.isEmpty && pick.catalogAlbumID == nil ? .noAlbum : nil
        }
    }

    /// Each group joins the first one that it shares something with. In order of first picks before and after.
    private static func merged(_ groups: [PickGroup], by evidence: PickKey.Evidence) -> [PickGroup] {
        var result: [PickGroup] = []
        var holders: [PickKey: [Int]] = [:]
        // Of groups, until something is merged into them: a playlist may hold an album of one name for every year.
        var areNamesShared: [Int: Bool] = [:]
        func isNameShared(_ place: Int) -> Bool {
            if let known = areNamesShared[place] { return known }
            let isShared = result[place].isNameShared
            areNamesShared[place] = isShared
            return isShared
        }
        for group in groups {
            let keys = group.keys(evidence)
            let sharing = Set(keys.flatMap { holders[$0] ?? [] }).sorted()
            if let place = sharing.first(where: { result[$0].isCompatible(with: group, isNameShared: isNameShared($0)) }) {
                result[place].merge(group)
                areNamesShared[place] = nil
                for key in keys where holders[key]?.contains(place) != true { holders[key, default: []].append(place) }
            } else {
                for key in keys { holders[key, default: []].append(result.count) }
                result.append(group)
            }
        }
        for index in result.indices { result[index].sort() }
        return result
    }

    private static func discs(of groups: ArraySlice<PickGroup>) -> [PlannedDisc] {
        var taken: Set<String> = []
        return groups.map { group in
            let question = group.question
            var id = question.catalogAlbumID.map { "catalog:\($0)" } ?? AlbumKey(artist: question.artist, title: question.title).description
            // Two albums of one name, which only ids or years tell apart.
            if !taken.insert(id).inserted {
                let name = id
                var number = 2
                repeat {
                    id = "\(name) #\(number)"
                    number += 1
                } while !taken.insert(id).inserted
            }
            return PlannedDisc(
                id: id, positions: group.picks.map(\.position), artist: question.artist, title: question.title, question: question,
                otherEditions: group.otherEditions)
        }
    }
}
