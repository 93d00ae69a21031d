import AlbumScanAPI
import Bus
import Catalog
import Contracts
import FoundationEssentials
import Orchestration
import Store

/// "Wrong album": alternatives to choose from, and the person's correction (rule 28).
struct Corrections: Sendable {
    let journal: ScanJournal
    let reader: ScanReader
    let orchestrator: Orchestrator
    let services: ServiceCalls
    let node: BusNode
    /// How long a person waits for MusicBrainz (rule 11).
    var budget: Duration = .seconds(5)

    /// Albums that the scan may show instead of the identified one.
    ///
    /// - Parameter query: what the person typed; nil to search by the identified album, if there is one.
    /// - Throws: 404 for unknown scans, 503 while MusicBrainz is busy.
    func candidates(_ id: UUID, account: UUID, query: String?) async throws -> CandidateList {
        let scan = try await reader.resource(id, account: account)
        guard let question = try await question(query, scan: id) else { return CandidateList(candidates: []) }
        try await journal.allowLookup(of: account)
        var list = try await node.call(SearchAlbums(question, account: account), deadline: .now + budget).body
        if let present = scan.albumId, let album = try await journal.database.autocommit({ try await $0.albums.find(present) }) {
            list.candidates.removeAll { $0.isSame(as: album) }
        }
        return list
    }

    private func question(_ query: String?, scan: UUID) async throws -> SearchAlbums.Question? {
        if let query { return .text(query) }
        let identified = try await journal.database.autocommit { try await $0.corrections.identified(by: scan) }
        return identified.map { .album(artist: $0.album.artistName, title: $0.album.albumTitle) }
    }

    /// Assigns the chosen album to the scan. Idempotent: the same choice again changes nothing.
    ///
    /// - Throws: 404 for unknown scans, 409 while the scan runs or after five corrections, 422 for a release group that MusicBrainz does
    ///   not know, 503 while a release group that nobody was shown cannot be looked up.
    func correct(_ id: UUID, account: UUID, choice: AlbumChoice) async throws {
        let scan = try await reader.resource(id, account: account)
        if try await journal.database.autocommit({ try await $0.corrections.choice(of: id) }) == choice.text { return }
        let running = ProblemError(409, "conflict", "The scan is running; it can be corrected when it has ended.", scan: id)
        guard scan.state.isFinal else { throw running }
        switch try await journal.correct(id, account: account, to: try await album(choice, account: account)) {
        case .unchanged: return
        case .running: throw running
        case .tooOften:
            throw ProblemError(409, "conflict", "The scan was corrected too often. Please scan the cover again.", scan: id)
        case .corrected(let drive, let events, let doorbells):
            doorbells.forEach(services.ring)
            await orchestrator.publish(events)
            if let drive { await orchestrator.drive(drive) }
        }
    }

    private func album(_ choice: AlbumChoice, account: UUID) async throws -> CorrectedAlbum {
        try await journal.allowLookup(of: account)
        switch choice {
        case .releaseGroup:
            guard let found = try await find(choice, account: account) else {
                throw ProblemError(422, "album_unknown", "MusicBrainz knows no such album.")
            }
            return CorrectedAlbum(found, choice: choice.text)
        case .named(let artist, let title):
            // What the person typed counts, even while MusicBrainz is unavailable.
            if let found = try? await find(choice, account: account) { return CorrectedAlbum(found, choice: choice.text) }
            let names = IdentifiedAlbum(artistName: artist, albumTitle: title, confidence: .high)
            return CorrectedAlbum(releaseGroupID: nil, names: names, choice: choice.text)
        }
    }

    private func find(_ choice: AlbumChoice, account: UUID) async throws -> CandidateResource? {
        try await node.call(FindAlbum(choice, account: account), deadline: .now + budget).body.album
    }
}

extension CorrectedAlbum {
    fileprivate init(_ found: CandidateResource, choice: String) {
        self.init(
            releaseGroupID: found.releaseGroupId,
            names: IdentifiedAlbum(
                artistName: found.artistName, albumTitle: found.albumTitle, releaseYear: found.releaseYear, confidence: .high),
            choice: choice)
    }
}

extension AlbumChoice {
    /// Either a release group, or artist and title.
    ///
    /// - Throws: 400 for both or neither, and for names that are empty or too long.
    init(_ request: CorrectionRequest) throws {
        switch (request.releaseGroupId, request.artistName, request.albumTitle) {
        case (let id?, nil, nil): self = .releaseGroup(id)
        case (nil, let artist?, let title?):
            let album = IdentifiedAlbum(artistName: artist, albumTitle: title, confidence: .high)
            guard [artist, title].allSatisfy({ $0.unicodeScalars.count <= Self.longestName }), let cleaned = album.cleaned() else {
                throw ProblemError.badRequest("artistName and albumTitle must be names of 1…\(Self.longestName) characters")
            }
            self = .named(artist: cleaned.artistName, title: cleaned.albumTitle)
        default: throw ProblemError.badRequest("the body must have either releaseGroupId, or artistName and albumTitle")
        }
    }

    private static let longestName = 200

    /// A key for comparing choices: equal for equal ones.
    var text: String {
        switch self {
        case .releaseGroup(let id): id.lowercased
        case .named(let artist, let title): AlbumKey(artist: artist, title: title).description
        }
    }
}

extension CandidateResource {
    /// Compares release groups, or names while the album's release group is unknown.
    func isSame(as album: AlbumRecord) -> Bool {
        if let group = album.releaseGroupID { return group == releaseGroupId }
        return AlbumKey(artist: artistName, title: albumTitle) == AlbumKey(artist: album.artistName, title: album.albumTitle)
            && AlbumKey.yearsAgree(releaseYear, album.releaseYear.map(String.init))
    }
}
