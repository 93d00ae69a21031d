public import AlbumScanAPI
import Contracts
public import FoundationEssentials
import PostgreSQL

/// What became of discs that were put into a wallet.
public struct AddedDiscs: Sendable, Equatable {
    /// By identity, those that were there already among them.
    public var ids: [String: UUID] = [:]
    /// How many are new, or back.
    public var added = 0
    /// How many were there already.
    public var present = 0
    /// How many found no place.
    public var beyond = 0
    /// Whether MusicBrainz is to be asked, by a worker whose doorbell has to be rung after the commit.
    public var asksMusicBrainz = false
}

/// Changes of a wallet that the transaction holds (``WalletRepository/hold(_:account:)``).
extension WalletRepository {
    /// Puts discs in; those that were taken out before are back. What is new is asked of MusicBrainz, once for everyone who asks the same.
    ///
    /// - Parameter allowances: of names that the account may have MusicBrainz asked about in a day.
    /// - Throws: ``AllowanceExhausted``; the transaction must be rolled back.
    public func add(_ discs: [NewDisc], to wallet: UUID, account: UUID, allowances: Allowances) async throws -> AddedDiscs {
        let known = try await present(in: wallet)
        var added = AddedDiscs()
        var wanted: [GivenDisc] = []
        var count = known.values.count { !$0.isRemoved }
        let room = Self.accountDiscLimit - (try await self.count(of: account))
        for disc in discs {
            if let present = known[disc.identity] { added.ids[disc.identity] = present.id }
            if known[disc.identity]?.isRemoved == false || wanted.contains(where: { $0.identity == disc.identity }) {
                added.present += 1
            } else if count >= Self.discLimit || wanted.count >= room {
                added.beyond += 1
            } else {
                count += 1
                wanted.append(GivenDisc(disc, place: wanted.count))
            }
        }
        guard !wanted.isEmpty else { return added }
        let rows = try await queries.executeAll([
            Self.asking(wanted),
            """
            WITH given AS (\(given: wanted)),
            base AS (SELECT coalesce(max(position) + 1, 0) AS position FROM wallet_disc WHERE wallet_id = \(wallet))
            INSERT INTO wallet_disc AS present (id, wallet_id, identity, position, positions, artist_name, album_title, release_year,
                                                question_id, album_id, release_id, chosen_by_person)
            SELECT given.id, \(wallet), identity, base.position + place, '{}', artist, title, year, shelf_question.id, album, edition, chosen
            FROM base, given LEFT JOIN shelf_question ON shelf_question.digest = sha256(convert_to(given.question, 'UTF8'))
            ON CONFLICT (wallet_id, identity) DO UPDATE SET removed_at = NULL, position = excluded.position, added_at = clock_timestamp(),
              release_id = coalesce(excluded.release_id, present.release_id)
            RETURNING id, identity
            """,
        ])[1]
        try await forgetRemoved(from: wallet)
        for row in rows {
            let (id, identity) = try row.decode((UUID, String).self)
            added.ids[identity] = id
        }
        added.added = rows.count
        added.asksMusicBrainz = try await ask(about: Array(added.ids.values), account: account, allowances: allowances)
        return added
    }

    /// Makes a wallet what a playlist holds now: discs that left it go, those that stay keep what is known about them, and those that a
    /// person took out stay out.
    ///
    /// - Throws: ``AllowanceExhausted``; the transaction must be rolled back.
    public func replace(
        _ wallet: UUID, with picks: [PlaylistReading.Item], fingerprint: String, playlist: WalletPlaylist?, discs: [NewDisc], account: UUID,
        allowances: Allowances
    ) async throws -> AddedDiscs {
        let given = discs.prefix(Self.discLimit).enumerated().map { GivenDisc($1, place: $0) }
        let rows = try await queries.executeAll([
            "DELETE FROM wallet_pick WHERE wallet_id = \(wallet)",
            """
            INSERT INTO wallet_pick (wallet_id, position, pick)
            SELECT \(wallet), position - 1, pick FROM jsonb_array_elements(\(json: picks)) WITH ORDINALITY AS read (pick, position)
            """,
            """
            UPDATE wallet SET fingerprint = \(fingerprint), playlist = \(json: playlist), read_at = clock_timestamp() WHERE id = \(wallet)
            """,
            "DELETE FROM wallet_disc WHERE wallet_id = \(wallet) AND NOT identity = ANY(\(given.map(\.identity)))",
            Self.asking(given),
            """
            WITH given AS (\(given: given))
            INSERT INTO wallet_disc AS present (id, wallet_id, identity, position, positions, artist_name, album_title, release_year,
                                                question_id)
            SELECT given.id, \(wallet), identity, place, given.positions, artist, title, year, shelf_question.id
            FROM given LEFT JOIN shelf_question ON shelf_question.digest = sha256(convert_to(given.question, 'UTF8'))
            ON CONFLICT (wallet_id, identity) DO UPDATE SET position = excluded.position, positions = excluded.positions
            RETURNING id, identity, id = ANY(\(given.map(\.id))), removed_at IS NULL
            """,
        ])[5]
        var added = AddedDiscs()
        var asking: [UUID] = []
        for row in rows {
            let (id, identity, isNew, isThere) = try row.decode((UUID, String, Bool, Bool).self)
            added.ids[identity] = id
            if isNew { added.added += 1 } else { added.present += 1 }
            if isThere { asking.append(id) }
        }
        added.beyond = discs.count - given.count
        added.asksMusicBrainz = try await ask(about: asking, account: account, allowances: allowances)
        return added
    }

    /// Makes a disc another album, by a person's word.
    ///
    /// - Returns: whether MusicBrainz is to be asked; nil for a disc that is not in the wallet.
    /// - Throws: ``AllowanceExhausted``; the transaction must be rolled back.
    public func choose(
        _ choice: NewDisc, for disc: UUID, in wallet: UUID, account: UUID, allowances: Allowances
    ) async throws -> Bool? {
        let given = GivenDisc(choice, place: 0)
        let changed = try await queries.executeAll([
            Self.asking([given]),
            """
            WITH given AS (\(given: [given]))
            UPDATE wallet_disc SET artist_name = CASE WHEN given.album IS NULL THEN artist ELSE artist_name END,
              album_title = CASE WHEN given.album IS NULL THEN title ELSE album_title END, release_year = given.year,
              question_id = shelf_question.id, album_id = given.album, release_id = given.edition, chosen_by_person = true
            FROM given LEFT JOIN shelf_question ON shelf_question.digest = sha256(convert_to(given.question, 'UTF8'))
            WHERE wallet_disc.id = \(disc) AND wallet_disc.wallet_id = \(wallet) AND wallet_disc.removed_at IS NULL
            RETURNING wallet_disc.id
            """,
        ])[1]
        guard !changed.isEmpty else { return nil }
        return try await ask(about: [disc], account: account, allowances: allowances)
    }

    /// Takes a disc out, and others that are the same album.
    ///
    /// - Returns: whether there is such a disc, or was.
    public func remove(_ disc: UUID, from wallet: UUID) async throws -> Bool {
        try await !queries.query(
            """
            WITH named AS (
              SELECT wallet_disc.id, coalesce(wallet_disc.album_id, shelf_question.album_id) AS album_id
              FROM wallet_disc LEFT JOIN shelf_question ON shelf_question.id = wallet_disc.question_id
              WHERE wallet_disc.wallet_id = \(wallet)),
            gone AS (
              UPDATE wallet_disc SET removed_at = coalesce(removed_at, clock_timestamp())
              FROM named WHERE named.id = wallet_disc.id
                AND (named.id = \(disc) OR named.album_id = (SELECT album_id FROM named WHERE id = \(disc)))
              RETURNING wallet_disc.id)
            SELECT id FROM gone
            """
        ).isEmpty
    }

    /// Takes an album that was scanned out of the wallet of an account's history. Scanned again, it is back.
    ///
    /// - Returns: whether the history shows the album.
    public func leaveOut(_ album: UUID, from wallet: UUID, account: UUID) async throws -> Bool {
        try await !queries.query(
            """
            INSERT INTO wallet_disc AS present (id, wallet_id, identity, position, artist_name, album_title, album_id, removed_at)
            SELECT \(UUID()), \(wallet), 'album:' || album.id, 0, album.artist_name, album.album_title, album.id, clock_timestamp()
            FROM album WHERE album.id = \(album) AND EXISTS (
              SELECT FROM history_entry JOIN album AS scanned ON scanned.id = history_entry.album_id
              WHERE history_entry.account_id = \(account) AND coalesce(scanned.merged_into, scanned.id) = album.id)
            ON CONFLICT (wallet_id, identity) DO UPDATE SET removed_at = clock_timestamp() RETURNING id
            """
        ).isEmpty
    }

    /// Has MusicBrainz asked again, at once, about every disc of a wallet that it did not know.
    ///
    /// - Returns: whether there are any.
    /// - Throws: ``AllowanceExhausted``; the transaction must be rolled back.
    public func refresh(_ wallet: UUID, account: UUID, allowances: Allowances) async throws -> Bool {
        let discs = try await queries.query(
            """
            WITH asking AS (
              SELECT id, question_id FROM wallet_disc WHERE wallet_id = \(wallet) AND removed_at IS NULL AND album_id IS NULL),
            locked AS (
              SELECT id FROM shelf_question WHERE state = 'none' AND id IN (SELECT question_id FROM asking) ORDER BY digest FOR UPDATE),
            opened AS (UPDATE shelf_question SET state = 'open' FROM locked WHERE shelf_question.id = locked.id)
            SELECT id FROM asking
            """
        ).decode(UUID.self)
        return try await ask(about: discs, account: account, allowances: allowances)
    }

    // MARK: Questions

    /// Enqueues the questions of some discs that are open, or due again.
    private func ask(about discs: [UUID], account: UUID, allowances: Allowances) async throws -> Bool {
        let questions = try await queries.query(
            """
            SELECT shelf_question.id FROM shelf_question
            WHERE id IN (SELECT question_id FROM wallet_disc WHERE id = ANY(\(discs)) AND album_id IS NULL)
              AND (state = 'open' OR (state = 'none' AND try_again_at <= clock_timestamp()))
              AND NOT EXISTS (
                SELECT FROM job WHERE job.queue = \(JobQueue.shelf) AND job.key = 'question/' || shelf_question.id
                  AND job.state IN ('ready', 'leased'))
            ORDER BY digest
            """
        ).decode(UUID.self)
        guard !questions.isEmpty else { return false }
        try await AllowanceRepository(queries: queries).take(.walletDiscs, count: questions.count, of: account, from: allowances)
        _ = try await JobRepository(queries: queries).enqueue(questions.map { ShelfRepository.request(.question($0), account: account) })
        return true
    }

    private static func asking(_ discs: [GivenDisc]) -> PostgresQuery {
        """
        WITH given AS (\(given: discs))
        INSERT INTO shelf_question (id, digest)
        SELECT gen_random_uuid(), digest FROM (
          SELECT DISTINCT sha256(convert_to(question, 'UTF8')) AS digest FROM given WHERE question IS NOT NULL) AS asked
        -- Locks one that is there: it is not deleted before the disc that asks it is stored.
        ORDER BY digest ON CONFLICT (digest) DO UPDATE SET misses = shelf_question.misses
        """
    }

    /// Deletes the oldest of those that were taken out of a wallet that nothing is read into again, beyond ``discLimit``.
    private func forgetRemoved(from wallet: UUID) async throws {
        try await queries.execute(
            """
            DELETE FROM wallet_disc WHERE id IN (
              SELECT wallet_disc.id FROM wallet_disc JOIN wallet ON wallet.id = wallet_disc.wallet_id
              WHERE wallet.id = \(wallet) AND wallet.source IN ('hand', 'list') AND removed_at IS NOT NULL
              ORDER BY removed_at DESC, wallet_disc.id OFFSET \(Int32(Self.discLimit)))
            """)
    }

    /// How many discs an account has in all its wallets.
    private func count(of account: UUID) async throws -> Int {
        try await queries.query(
            """
            SELECT count(*) FROM wallet JOIN wallet_disc ON wallet_disc.wallet_id = wallet.id
            WHERE wallet.account_id = \(account) AND removed_at IS NULL
            """)[0].decode(Int.self)
    }

    private func present(in wallet: UUID) async throws -> [String: (id: UUID, isRemoved: Bool)] {
        let rows = try await queries.query("SELECT identity, id, removed_at IS NOT NULL FROM wallet_disc WHERE wallet_id = \(wallet)")
        return try rows.reduce(into: [:]) { present, row in
            let (identity, id, isRemoved) = try row.decode((String, UUID, Bool).self)
            present[identity] = (id, isRemoved)
        }
    }
}

/// A disc as a row of a statement's parameter.
private struct GivenDisc: Codable {
    let id: UUID
    let identity: String
    let place: Int
    let positions: [Int]
    let artist, title: String
    let year: Int?
    let question: String?
    let album, edition: UUID?
    let chosen: Bool

    init(_ disc: NewDisc, place: Int) {
        id = UUID()
        identity = disc.identity
        self.place = disc.positions.first ?? place
        positions = disc.positions
        artist = disc.artistName
        title = disc.albumTitle
        year = disc.releaseYear
        question = disc.question
        album = disc.albumID
        edition = disc.editionID
        chosen = disc.isChosenByPerson
    }
}

extension PostgresQuery.StringInterpolation {
    fileprivate mutating func appendInterpolation(given discs: [GivenDisc]) {
        appendLiteral("SELECT * FROM jsonb_to_recordset(")
        appendInterpolation(json: discs)
        appendLiteral(
            """
            ) AS given (id uuid, identity text, place integer, positions integer[], artist text, title text, year integer, question text,
                        album uuid, edition uuid, chosen boolean)
            """)
    }
}
