import AlbumScanAPI
import Catalog
import Contracts
import Cryptography
import FoundationEssentials
import Store

/// A cache of MusicBrainz's answers; tests keep it in memory.
package protocol CandidateMemory: Sendable {
    /// - Parameter question: SHA-256 of the query.
    func found(_ question: [UInt8]) async throws -> [CandidateResource]?
    func keep(_ candidates: [CandidateResource], for question: [UInt8]) async throws
    func find(_ releaseGroup: UUID) async throws -> CandidateResource?
    func keep(_ candidate: CandidateResource) async throws
}

/// Finds the albums a person may mean (rule 28). Each query is sent at most once an hour, for all callers together.
package struct AlbumFinder: Sendable {
    /// The longest queue for MusicBrainz worth joining while a person waits 5 s (rule 11).
    package static let patience = Duration.seconds(3)

    private let musicBrainz: MusicBrainzClient
    private let memory: any CandidateMemory
    private let searches = SingleFlight<MusicBrainzQuery, [CandidateResource]>()
    private let lookUps = SingleFlight<UUID, CandidateResource?>()

    package init(musicBrainz: MusicBrainzClient, memory: any CandidateMemory) {
        self.musicBrainz = musicBrainz
        self.memory = memory
    }

    /// The most likely first: albums and EPs before singles, else in MusicBrainz' order.
    ///
    /// - Parameter caller: of several who ask the same at once, the first one's is used.
    /// - Throws: ``UpstreamError``, and the cache's errors.
    package func candidates(_ question: SearchAlbums.Question, for caller: SlotClass) async throws -> [CandidateResource] {
        let query =
            switch question {
            case .album(let artist, let title): MusicBrainzQuery.candidates(for: AlbumQuery(artist: artist, title: title))
            case .text(let text): MusicBrainzQuery.candidates(forText: text)
            }
        guard let query else { return [] }
        let key = SHA256.digest(of: query.lucene.utf8)
        if let known = try await memory.found(key) { return known }
        return try await searches.join(query) { [musicBrainz, memory] in
            let groups = try await musicBrainz.asking(for: caller).releaseGroups(query)
            let records = groups.filter(\.isRecord) + groups.filter { !$0.isRecord }
            let candidates = Array(records.compactMap(CandidateResource.init).prefix(SearchAlbums.limit))
            try await memory.keep(candidates, for: key)
            return candidates
        }
    }

    /// The release group of a choice; nil if there is none, or if a name matches several equally well.
    ///
    /// - Throws: ``UpstreamError``, and the cache's errors.
    package func album(_ choice: AlbumChoice, for caller: SlotClass) async throws -> CandidateResource? {
        let musicBrainz = musicBrainz.asking(for: caller)
        switch choice {
        case .releaseGroup(let id):
            if let known = try await memory.find(id) { return known }
            return try await lookUps.join(id) { [memory] in
                guard let found = try await musicBrainz.releaseGroup(id.lowercased), let candidate = CandidateResource(found) else {
                    return nil
                }
                try await memory.keep(candidate)
                return candidate
            }
        case .named(let artist, let title):
            let album = AlbumQuery(artist: artist, title: title)
            guard let query = MusicBrainzQuery.candidates(for: album),
                case .match(let best, margin: _) = ReleaseGroupMatcher.rank(try await musicBrainz.releaseGroups(query), for: album),
                let candidate = CandidateResource(best.candidate)
            else { return nil }
            try await memory.keep(candidate)
            return candidate
        }
    }
}

extension ReleaseGroupCandidate {
    /// Whether it is the kind of record a photographed sleeve most likely belongs to.
    fileprivate var isRecord: Bool { primaryType == nil || primaryType == "Album" || primaryType == "EP" }
}

extension CandidateResource {
    /// Nil for a candidate without a valid id.
    init?(_ candidate: ReleaseGroupCandidate) {
        guard let id = UUID(uuidString: candidate.id), !candidate.title.isEmpty, !candidate.joinedArtist.isEmpty else { return nil }
        self.init(
            releaseGroupId: id, artistName: candidate.joinedArtist, albumTitle: candidate.tellingTitle,
            releaseYear: candidate.firstReleaseYear, kind: candidate.kind)
    }
}

/// The cache in PostgreSQL.
struct DatabaseCandidateMemory: CandidateMemory {
    let database: Database

    func found(_ question: [UInt8]) async throws -> [CandidateResource]? {
        try await database.autocommit { try await $0.candidates.found(question) }
    }

    func keep(_ candidates: [CandidateResource], for question: [UInt8]) async throws {
        try await database.transaction { try await $0.candidates.keep(candidates, for: question) }
    }

    func find(_ releaseGroup: UUID) async throws -> CandidateResource? {
        try await database.autocommit { try await $0.candidates.find(releaseGroup) }
    }

    func keep(_ candidate: CandidateResource) async throws {
        try await database.transaction { try await $0.candidates.keep([candidate]) }
    }
}
