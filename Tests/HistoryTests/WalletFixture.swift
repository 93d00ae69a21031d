import AlbumScanAPI
import Contracts
import Foundation
import History
import Store
import Synchronization

/// The wallets of accounts, on a migrated database.
struct WalletFixture: Sendable {
    let history: HistoryFixture
    let rings = RingCount()
    var allowances = Allowances()

    var service: WalletService {
        WalletService(database: history.database, allowances: allowances) { [rings] in rings.add() }
    }

    static func with(_ body: nonisolated(nonsending) (WalletFixture) async throws -> Void) async throws {
        try await HistoryFixture.with { try await body(WalletFixture(history: $0)) }
    }

    func reader() async throws -> WalletReader {
        Self.reader(try await history.account())
    }

    static func reader(_ account: HistoryFixture.Account) -> WalletReader {
        WalletReader(accountID: account.id, deviceID: account.device, reviewKinds: [.standard])
    }

    /// An empty wallet.
    func wallet(_ reader: WalletReader, _ source: WalletSource = .hand, name: String = "Sunday") async throws -> WalletReference {
        let id = UUID()
        _ = try await service.create(id, NewWallet(name: name, source: source), reader)
        return .id(id)
    }

    /// What a worker does when MusicBrainz has answered every open question.
    ///
    /// - Parameter answer: for an album's title.
    func answer(_ answer: (String) -> ShelfRepository.Answer) async throws {
        let open = try await history.database.pool.query("SELECT id FROM shelf_question WHERE state = 'open' ORDER BY id").decode(UUID.self)
        for question in open {
            guard let words = try await history.db.shelf.words(of: question) else { continue }
            let found = answer(words.title)
            _ = try await history.database.transaction {
                try await $0.shelf.store(found, to: question, account: nil) { _ in .seconds(86_400) }
            }
        }
    }

    static func candidate(_ title: String, by artist: String, _ year: String? = "1999") -> CandidateResource {
        CandidateResource(releaseGroupId: UUID(), artistName: artist, albumTitle: title, releaseYear: year, kind: "Album")
    }

    /// A playlist of one song from each album.
    static func reading(_ albums: [(artist: String, title: String)]) -> PlaylistReading {
        let items = albums.enumerated().map { PlaylistReading.Item(trackID: "i.\($0)", albumTitle: $1.title, artist: $1.artist) }
        return PlaylistReading(
            fingerprint: fingerprint(items), playlist: .init(id: "p.1", name: "CDs", itemCount: items.count),
            choice: .init(reason: "only_one", rivals: []), picks: items)
    }
}

/// How often the workers' doorbell was rung.
final class RingCount: Sendable {
    private let stored = Mutex(0)

    var value: Int { stored.withLock { $0 } }
    func add() { stored.withLock { $0 += 1 } }
}
