public import AlbumScanAPI
public import Catalog
public import Contracts
public import FoundationEssentials
import PostgreSQL

/// What MusicBrainz is asked about discs of wallets, once for everyone who asks the same, and what it answered (rule 93).
public struct ShelfRepository: Sendable {
    let queries: any PostgresQuerying

    /// What MusicBrainz has to say about a disc's words.
    public enum Answer: Sendable, Equatable {
        /// - Parameter release: the one whose cover may stand in for the release group's.
        case found(CandidateResource, release: UUID?)
        /// Several fit, the likeliest first.
        case several([CandidateResource])
        case none
    }

    static func request(_ job: ShelfJob, account: UUID?) -> JobRepository.Request {
        JobRepository.Request(.shelf, key: job.key, payload: job, traceparent: nil, account: account, revive: true)
    }

    /// What a question asks about, in the words of a disc that asks it; nil if none does any more.
    public func words(of question: UUID) async throws -> AlbumQuery? {
        try await queries.query(
            """
            SELECT artist_name, album_title, release_year FROM wallet_disc WHERE question_id = \(question) AND removed_at IS NULL
            ORDER BY added_at, id LIMIT 1
            """
        ).first.map { row in
            let (artist, title, year) = try row.decode((String, String, Int32?).self)
            return AlbumQuery(artist: artist, title: title, year: year.map(String.init))
        }
    }

    /// Everyone's album of these words, if there is exactly one and MusicBrainz knows it: then there is nothing to ask.
    public func known(_ words: AlbumQuery) async throws -> AlbumRecord? {
        let key = AlbumKey(artist: words.artist, title: words.title).description
        let albums = try await queries.query(AlbumRepository.finding(key, year: words.year.flatMap { Int32($0) })).map(AlbumRecord.init)
        return albums.count == 1 && albums[0].releaseGroupID != nil ? albums[0] : nil
    }

    /// Stores an answer and has the cover of an album that was found fetched. Needs a transaction.
    ///
    /// - Parameters:
    ///   - wait: how long MusicBrainz is not asked again after so many answers in a row that it has no such album.
    ///   - account: who caused the question.
    /// - Returns: whether there is a cover to fetch.
    public func store(
        _ answer: Answer, to question: UUID, account: UUID?, wait: (_ misses: Int) -> Duration
    ) async throws -> Bool {
        switch answer {
        case .found(let candidate, let release):
            try await CandidateRepository(queries: queries).keep([candidate])
            let album = try await AlbumRepository(queries: queries).resolve(
                candidate.releaseGroupId,
                named: IdentifiedAlbum(
                    artistName: candidate.artistName, albumTitle: candidate.albumTitle, releaseYear: candidate.releaseYear,
                    confidence: .high))
            let found = FoundReleaseGroup(candidate.releaseGroupId, release: release)
            return try await self.found(album.id, for: question, account: account, by: found)
        case .several(let candidates):
            try await CandidateRepository(queries: queries).keep(candidates)
            try await queries.execute(
                """
                UPDATE shelf_question SET state = 'several', candidates = \(json: candidates), asked_at = clock_timestamp(),
                  try_again_at = NULL, misses = 0
                WHERE id = \(question)
                """)
        case .none:
            let row = try await queries.query("SELECT misses FROM shelf_question WHERE id = \(question) FOR UPDATE").first
            guard let misses = try row?.decode(Int32.self) else { return false }
            let next = Int(misses) + 1
            try await queries.execute(
                """
                UPDATE shelf_question SET state = 'none', candidates = NULL, misses = \(Int32(next)), asked_at = clock_timestamp(),
                  try_again_at = clock_timestamp() + make_interval(secs => \(wait(next).inSeconds))
                WHERE id = \(question)
                """)
        }
        return false
    }

    /// Answers a question with an album, and has its cover fetched unless it was looked for before. Needs a transaction.
    ///
    /// - Parameter search: what was found for the question; nil if nobody had to be asked.
    /// - Returns: whether there is a cover to fetch.
    public func found(_ album: UUID, for question: UUID, account: UUID?, by search: FoundReleaseGroup? = nil) async throws -> Bool {
        try await queries.execute(
            """
            UPDATE shelf_question SET state = 'found', album_id = \(album), candidates = NULL, asked_at = clock_timestamp(),
              try_again_at = NULL, misses = 0
            WHERE id = \(question)
            """)
        return try await fetchCover(of: album, account: account, found: search)
    }

    /// Has the cover of an album fetched behind everyone's scans, unless it was looked for before.
    ///
    /// - Parameter search: what a search for the album just found, which is not repeated for its cover.
    /// - Returns: whether it is.
    public func fetchCover(of album: UUID, account: UUID?, found search: FoundReleaseGroup? = nil) async throws -> Bool {
        guard try await ArtworkRepository(queries: queries).find(album)?.state == .pending else { return false }
        _ = try await JobRepository(queries: queries).enqueue([Self.request(.cover(album, found: search), account: account)])
        return true
    }

    /// Enqueues questions that nobody works on although they are open, or that are due again, as far as a disc asks them; those that no disc
    /// asks any more are deleted. Each stands in the line of the account that asks it first. Needs a transaction.
    ///
    /// - Returns: how many are enqueued.
    public func enqueueDue(limit: Int) async throws -> Int {
        try await queries.execute(
            """
            DELETE FROM shelf_question WHERE id IN (
              SELECT id FROM shelf_question
              WHERE \(unescaped: Self.isDue) AND NOT EXISTS (SELECT FROM wallet_disc WHERE question_id = shelf_question.id)
              ORDER BY digest LIMIT 1000 FOR UPDATE SKIP LOCKED)
            """)
        let questions = try await queries.query(
            """
            SELECT shelf_question.id, (
              SELECT wallet.account_id FROM wallet_disc JOIN wallet ON wallet.id = wallet_disc.wallet_id
              WHERE wallet_disc.question_id = shelf_question.id AND wallet_disc.removed_at IS NULL AND wallet_disc.album_id IS NULL
              ORDER BY wallet_disc.added_at, wallet_disc.id LIMIT 1) AS account_id
            FROM shelf_question
            WHERE \(unescaped: Self.isDue)
              AND EXISTS (
                SELECT FROM wallet_disc WHERE question_id = shelf_question.id AND removed_at IS NULL AND wallet_disc.album_id IS NULL)
              AND NOT EXISTS (
                SELECT FROM job WHERE job.queue = \(JobQueue.shelf) AND job.key = 'question/' || shelf_question.id
                  AND job.state IN ('ready', 'leased'))
            ORDER BY coalesce(try_again_at, created_at), id LIMIT \(Int32(limit))
            """
        ).map { try $0.decode((UUID, UUID?).self) }
        if questions.isEmpty { return 0 }
        _ = try await JobRepository(queries: queries).enqueue(questions.map { Self.request(.question($0), account: $1) })
        return questions.count
    }

    /// Open for longer than its job should take to begin, or to be asked again.
    private static let isDue = """
        ((state = 'open' AND created_at < clock_timestamp() - interval '1 minute') OR (state = 'none' AND try_again_at <= clock_timestamp()))
        """

    /// How many questions are open.
    public func openCount() async throws -> Int {
        Int(try await queries.query("SELECT count(*) FROM shelf_question WHERE state = 'open'").first?.decode(Int64.self) ?? 0)
    }
}

extension DatabaseSession {
    public var shelf: ShelfRepository { ShelfRepository(queries: queries) }
}
