/// Finds the album of one disc, as a state machine: what to ask next, and what the answers come to (Sources/Wallet/README.md,
/// "Searching"). One question at a time; whoever drives it may ask for many discs at once (``WalletResolution``).
public struct DiscResolution: Sendable, Hashable {
    public enum Request: Sendable, Hashable {
        /// The album of this id; no answer if the catalog has none.
        case album(id: String)
        case librarySearch(term: String)
        case catalogSearch(term: String)
        /// The same albums again, with their tracks.
        case tracks(albumIDs: [String])
    }

    public enum Outcome: Sendable, Hashable {
        case match(RankedAlbum, DiscDiagnosis.Finding)
        case notSure([RankedAlbum])
        /// The catalog has no such album.
        case none
    }

    /// Of how many albums the tracks are asked for at most.
    public static let mostTrackLists = 5

    public let question: DiscQuestion
    /// What to ask next; nil when it is decided.
    public private(set) var request: Request?
    /// Nil until it is decided.
    public private(set) var outcome: Outcome?
    private let terms: [String]
    private var step = 0
    private var found: [AlbumCandidate] = []
    private var areTracksAsked = false

    /// - Parameter asksLibrary: whether the person's library is searched first, which is fast and has the person's own words. Its albums
    ///   may be incomplete, so they serve for showing; for playing the catalog is asked.
    public init(_ question: DiscQuestion, asksLibrary: Bool = false) {
        self.question = question
        terms = SearchLadder(question).terms
        if let id = question.catalogAlbumID {
            request = .album(id: id)
        } else if asksLibrary, let first = terms.first {
            request = .librarySearch(term: first)
        } else {
            search()
        }
    }

    /// - Parameters:
    ///   - albums: in any order, possibly none.
    ///   - request: what they answer. An answer to anything but the current request, such as one that comes twice, is ignored.
    public mutating func take(_ albums: [AlbumCandidate], for request: Request) {
        guard request == self.request else { return }
        self.request = nil
        switch request {
        case .album(let id):
            guard let album = albums.first(where: { $0.id == id }) else { return search() }
            outcome = .match(RankedAlbum(album: album, score: 1), .byID)
        case .librarySearch:
            if case .match(let album) = DiscMatcher.decide(withoutID, among: albums) {
                outcome = .match(album, .library)
            } else {
                search()
            }
        case .catalogSearch, .tracks:
            found += albums
            decide()
        }
    }

    /// The id led nowhere: names decide.
    private var withoutID: DiscQuestion {
        var question = question
        question.catalogAlbumID = nil
        return question
    }

    private mutating func search() {
        guard step < terms.count else { return decide() }
        request = .catalogSearch(term: terms[step])
        step += 1
    }

    /// Over all that was found so far, so that a later search cannot hide an earlier one's doubt.
    private mutating func decide() {
        switch DiscMatcher.decide(withoutID, among: found) {
        case .match(let album):
            outcome = .match(album, .catalog)
        case .notSure(let albums, let tracksWouldTell):
            if tracksWouldTell, !areTracksAsked {
                areTracksAsked = true
                request = .tracks(albumIDs: albums.filter { $0.album.tracks == nil }.prefix(Self.mostTrackLists).map(\.album.id))
            } else if step < terms.count {
                search()
            } else {
                outcome = .notSure(albums)
            }
        case .none:
            if step < terms.count { search() } else { outcome = Outcome.none }
        }
    }
}
