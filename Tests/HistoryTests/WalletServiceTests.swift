import AlbumScanAPI
import Bus
import Contracts
import Foundation
import History
import Store
import Testing
import Wallet

extension WalletFixture {
    static func fingerprint(_ items: [PlaylistReading.Item]) -> String {
        PlaylistFingerprint(trackIDs: items.map(\.trackID)).rawValue
    }
}

struct WalletServiceTests {
    private func code(_ body: () async throws -> some Any) async -> BusError.Code? {
        do {
            _ = try await body()
            return nil
        } catch {
            return (error as? BusError)?.code
        }
    }

    @Test("The wallet of a history has its albums once each, the latest scan first, without a limit")
    func historyWallet() async throws {
        try await WalletFixture.with { fixture in
            let account = try await fixture.history.account()
            let reader = WalletFixture.reader(account)
            #expect(try await fixture.service.show(.history, reader).discs.isEmpty)
            var albums: [UUID] = []
            for number in 0..<25 {
                albums.append(try await fixture.history.album("Album \(number)"))
                try await fixture.history.scan(albums[number], for: account)
            }
            try await fixture.history.scan(albums[0], for: account)
            let wallet = try await fixture.service.show(.history, reader)
            #expect(wallet.discs.map(\.albumId) == [albums[0]] + albums.dropFirst().reversed())
            #expect(wallet.source == .history && wallet.order == .newest && wallet.limit == nil && wallet.hiddenCount == 0)
            #expect(wallet.discs.allSatisfy { $0.state == .ready && $0.tracks?.hasSuffix("/tracks") == true })
            let list = try await fixture.service.list(reader)
            #expect(list.wallets.map(\.total) == [25])
            // Nobody else's.
            #expect(try await fixture.service.show(.history, fixture.reader()).discs.isEmpty)
            #expect(await code { try await fixture.service.show(.id(wallet.id), fixture.reader()) } == .notFound)
        }
    }

    @Test("An album that leaves the history's wallet stays in the history, and is back when it is scanned again")
    func leavingOut() async throws {
        try await WalletFixture.with { fixture in
            let account = try await fixture.history.account()
            let reader = WalletFixture.reader(account)
            let album = try await fixture.history.album("Album")
            try await fixture.history.scan(album, for: account)
            try await fixture.service.remove(album, from: .history, reader)
            try await fixture.service.remove(album, from: .history, reader)
            #expect(try await fixture.service.show(.history, reader).discs.isEmpty)
            #expect(try await fixture.history.everything(of: account).count == 1)
            #expect(await code { try await fixture.service.remove(UUID(), from: .history, reader) } == .notFound)
            try await fixture.history.scan(album, for: account)
            #expect(try await fixture.service.show(.history, reader).discs.map(\.albumId) == [album])
            // Or when it is put in.
            try await fixture.service.remove(album, from: .history, reader)
            let added = try await fixture.service.add(.album(album, release: nil), to: .history, reader)
            #expect(added.isNew && added.result.wallet.discs.map(\.albumId) == [album])
        }
    }

    @Test("A name that is too long for an index, and a text that no database stores, are their sender's mistakes")
    func unstorableWords() async throws {
        try await WalletFixture.with { fixture in
            let reader = try await fixture.reader()
            // Leading consonants of Korean: one character, however many they are.
            let scalars = (0..<6000).compactMap { _ in Unicode.Scalar(UInt32.random(in: 0x1100...0x1112)) }
            let long = String(String.UnicodeScalarView(scalars))
            #expect(long.count == 1)
            let hand = try await fixture.wallet(reader)
            let list = try await fixture.service.importList(
                Array("Pink Floyd - Animals\n\(long) - \(long)\n".utf8), as: "lines", into: hand, reader)
            guard case .read(let report) = list else {
                Issue.record("\(list)")
                return
            }
            #expect(report.added == 1 && report.unreadable.map(\.line) == [2])
            // Whatever else comes is bounded where it is indexed.
            _ = try await fixture.service.add(.named(artist: long, title: long), to: hand, reader)

            let playlist = try await fixture.wallet(reader, .playlist)
            for text in [long, "a\0b"] {
                let reading = WalletFixture.reading([(artist: text, title: "Animals")])
                let refusal = await code {
                    try await WalletHandler.reporting { try await fixture.service.replacePicks(reading, in: playlist, reader) }
                }
                #expect(refusal == .badMessage)
            }
        }
    }

    @Test("A disc has its own words until MusicBrainz knows the album, and then the album's")
    func ownWords() async throws {
        try await WalletFixture.with { fixture in
            let reader = try await fixture.reader()
            let wallet = try await fixture.wallet(reader)
            let added = try await fixture.service.add(.named(artist: "pink floid", title: "Animals"), to: wallet, reader)
            #expect(added.isNew && added.result.disc.state == .matching && added.result.disc.artistName == "pink floid")
            #expect(added.result.disc.artwork.state == .pending && added.result.wallet.updating && fixture.rings.value == 1)
            let again = try await fixture.service.add(.named(artist: "Pink Floid", title: "Animals!"), to: wallet, reader)
            #expect(!again.isNew && again.result.disc.id == added.result.disc.id && fixture.rings.value == 1)
            try await fixture.answer { .found(WalletFixture.candidate($0, by: "Pink Floyd", "1977"), release: nil) }
            let disc = try #require(try await fixture.service.show(wallet, reader).discs.first)
            #expect(
                disc.state == .ready && disc.artistName == "Pink Floyd" && disc.releaseYear == "1977" && disc.id == added.result.disc.id)
            #expect(disc.words == .init(artistName: "pink floid", albumTitle: "Animals"))
            // The same album by another name is the same disc.
            let second = try await fixture.service.add(.named(artist: "The Pink Floyd", title: "Animals"), to: wallet, reader)
            #expect(second.isNew)
            let id = try #require(disc.albumId)
            try await fixture.history.write("UPDATE shelf_question SET state = 'found', album_id = \(id)")
            #expect(try await fixture.service.show(wallet, reader).discs.map(\.id) == [disc.id])
            try await fixture.service.remove(disc.id, from: wallet, reader)
            #expect(try await fixture.service.show(wallet, reader).discs.isEmpty)
        }
    }

    @Test("Several that fit are not shown before a person has chosen; what is unknown stays with its own words")
    func notSure() async throws {
        try await WalletFixture.with { fixture in
            let reader = try await fixture.reader()
            let wallet = try await fixture.wallet(reader)
            for title in ["Weezer", "Basement Tape"] {
                _ = try await fixture.service.add(.named(artist: "Weezer", title: title), to: wallet, reader)
            }
            let choices = ["Weezer (Blue Album)", "Weezer (Green Album)"].map { WalletFixture.candidate($0, by: "Weezer") }
            try await fixture.answer { $0 == "Weezer" ? .several(choices) : .none }
            let shown = try await fixture.service.show(wallet, reader)
            #expect(shown.discs.map(\.state) == [.unknown] && shown.notSure == 1 && shown.unknown == 1 && !shown.updating)
            let diagnosis = try await fixture.service.diagnose(wallet, reader)
            #expect(diagnosis.discs.map(\.state) == [.notSure, .unknown])
            #expect(diagnosis.discs[0].candidates == choices && diagnosis.discs[1].tryAgainAt != nil)
            let chosen = try await fixture.service.choose(
                .candidate(FoundAlbum(album: choices[1])), for: diagnosis.discs[0].id, in: wallet, reader)
            #expect(chosen.disc.albumTitle == "Weezer (Green Album)" && chosen.disc.chosenByPerson && chosen.wallet.notSure == 0)
            #expect(chosen.disc.words?.albumTitle == "Weezer")
            let other = try await fixture.reader()
            #expect(
                await code { try await fixture.service.choose(.named(artist: "A", title: "B"), for: chosen.disc.id, in: wallet, other) }
                    == .notFound)
        }
    }

    @Test("A playlist's wallet shows the first twenty that can be had, in order, and names the rest")
    func playlist() async throws {
        try await WalletFixture.with { fixture in
            let reader = try await fixture.reader()
            let wallet = try await fixture.wallet(reader, .playlist)
            let albums = (0..<24).map { (artist: "Artist \(Character(UnicodeScalar(UInt8(122 - $0))))", title: "Album \($0)") }
            let reading = WalletFixture.reading(albums)
            #expect(
                try await fixture.service.replacePicks(PlaylistReading(fingerprint: reading.fingerprint), in: wallet, reader) == .needed)
            guard case .replaced(let read) = try await fixture.service.replacePicks(reading, in: wallet, reader) else {
                Issue.record("the playlist was not read")
                return
            }
            #expect(read.discs.count == 20 && read.hiddenCount == 4 && read.limit == 20 && read.matching == 24)
            #expect(
                try await fixture.service.replacePicks(PlaylistReading(fingerprint: reading.fingerprint), in: wallet, reader) == .unchanged)
            // One that cannot be had leaves its place to the next.
            try await fixture.answer {
                $0 == "Album 3"
                    ? .none : .found(WalletFixture.candidate($0, by: albums[Int($0.dropFirst(6)) ?? 0].artist), release: nil)
            }
            let shown = try await fixture.service.show(wallet, reader)
            #expect(shown.discs.map(\.artistName) == (albums[0...2] + albums[4...20]).map(\.artist).sorted())
            #expect(shown.hidden.map(\.albumTitle) == ["Album 21", "Album 22", "Album 23"] && shown.total == 23 && shown.unknown == 1)
            let told = try await fixture.service.change(wallet, WalletChange(toldHidden: true), reader)
            #expect(told.toldHidden)
            let diagnosis = try await fixture.service.diagnose(wallet, reader)
            #expect(diagnosis.sentences.first?.contains("CDs") == true && diagnosis.sentences.last?.contains("Album 21") == true)
            // As from a full wallet: taking one out lets one in.
            try await fixture.service.remove(shown.discs[0].id, from: wallet, reader)
            #expect(try await fixture.service.show(wallet, reader).hidden.map(\.albumTitle) == ["Album 22", "Album 23"])
            var wrong = reading
            wrong.fingerprint = String(repeating: "0", count: 32)
            #expect(await code { try await fixture.service.replacePicks(wrong, in: wallet, reader) } == .badMessage)
            #expect(await code { try await fixture.service.replacePicks(reading, in: .history, reader) } == .walletFixed)
        }
    }

    @Test("A list is read as far as it can be; its bad lines are told by their number, and nothing else is lost")
    func list() async throws {
        try await WalletFixture.with { fixture in
            let reader = try await fixture.reader()
            let wallet = try await fixture.wallet(reader, .list)
            let text = "Joni Mitchell – Blue\nnobody knows what this is\nNick Drake – Pink Moon\nJoni Mitchell – Blue\n"
            guard case .read(let report) = try await fixture.service.importList(Array(text.utf8), as: nil, into: wallet, reader) else {
                Issue.record("the list was not read")
                return
            }
            #expect(report.added == 2 && report.unreadable.map(\.line) == [2] && report.wallet.discs.count == 2 && report.format == "lines")
            guard case .read(let again) = try await fixture.service.importList(Array(text.utf8), as: "lines", into: wallet, reader) else {
                Issue.record("the list was not read again")
                return
            }
            #expect(again.added == 0 && again.present == 2 && again.wallet.discs.count == 2)
            guard
                case .unreadable(_, let lines) = try await fixture.service.importList(
                    Array("what\nis this".utf8), as: nil, into: wallet, reader)
            else {
                Issue.record("nonsense was read")
                return
            }
            #expect(lines.map(\.line) == [1, 2])
            #expect(await code { try await fixture.service.importList(Array(text.utf8), as: nil, into: .history, reader) } == .walletFixed)
            #expect(await code { try await fixture.service.importList(Array(text.utf8), as: "pdf", into: wallet, reader) } == .badMessage)
        }
    }

    @Test("A wallet begins with what was found since a day")
    func fromHistory() async throws {
        try await WalletFixture.with { fixture in
            let account = try await fixture.history.account()
            let reader = WalletFixture.reader(account)
            let (old, new) = (try await fixture.history.album("Old"), try await fixture.history.album("New"))
            for (album, date) in [(old, Date(timeIntervalSinceNow: -86_400)), (new, Date.now)] {
                _ = try await fixture.history.database.transaction {
                    try await HistoryFixture.identify(album, "Album", for: account, at: date, $0)
                }
            }
            let since = NewWallet.FromHistory(since: Timestamp(Date(timeIntervalSinceNow: -3600)))
            let wallet = try await fixture.service.create(UUID(), NewWallet(name: "  Sunday ", fromHistory: since), reader)
            #expect(wallet.name == "Sunday" && wallet.discs.map(\.albumId) == [new])
            #expect(await code { try await fixture.service.create(UUID(), NewWallet(name: " "), reader) } == .badMessage)
            #expect(await code { try await fixture.service.create(UUID(), NewWallet(name: "X", source: .history), reader) } == .badMessage)
            #expect(await code { try await fixture.service.change(.history, WalletChange(name: "Mine"), reader) } == .walletFixed)
            #expect(await code { try await fixture.service.delete(.history, reader) } == .walletFixed)
        }
    }

    @Test("A client hears of new, changed, illustrated and deleted wallets, whatever it missed")
    func sync() async throws {
        try await WalletFixture.with { fixture in
            let account = try await fixture.history.account()
            let reader = WalletFixture.reader(account)
            var (known, cursor): ([UUID: WalletResource], String?) = ([:], nil)
            func pull() async throws {
                var hasMore = true
                while hasMore {
                    let changes = try await fixture.service.changes(since: cursor, limit: 1, reader)
                    if changes.reset == true { known = [:] }
                    for wallet in changes.upserted { known[wallet.id] = wallet }
                    for id in changes.deleted { known[id.wrappedValue] = nil }
                    (cursor, hasMore) = (changes.cursor, changes.hasMore)
                }
            }
            func agrees() async throws {
                try await pull()
                let wallets = try await fixture.service.list(reader).wallets.filter { $0.source != .history }
                #expect(Set(known.keys) == Set(wallets.map(\.id)))
                for wallet in wallets { #expect(try await known[wallet.id] == fixture.service.show(.id(wallet.id), reader)) }
            }
            try await agrees()
            let first = try await fixture.wallet(reader, name: "B")
            let second = try await fixture.wallet(reader, name: "A")
            try await agrees()
            _ = try await fixture.service.add(.named(artist: "Nick Drake", title: "Pink Moon"), to: first, reader)
            try await agrees()
            try await fixture.answer { .found(WalletFixture.candidate($0, by: "Nick Drake"), release: nil) }
            try await agrees()
            let album = try #require(known.values.lazy.flatMap(\.discs).first?.albumId)
            try await fixture.history.db.artwork.store(HistoryFixture.artwork("v1"), of: album)
            try await agrees()
            #expect(known.values.lazy.flatMap(\.discs).first?.artwork.state == .ready)
            let job = ReviewJob(albumID: album, kind: .standard, promptVersion: "1", language: "en")
            _ = try await fixture.history.db.reviews.store(HistoryFixture.review("Good."), for: job, provider: "p", model: "m")
            try await agrees()
            #expect(known.values.lazy.flatMap(\.discs).first?.label == "Landmark")
            _ = try await fixture.service.change(second, WalletChange(name: "Z"), reader)
            try await fixture.service.delete(first, reader)
            try await fixture.service.delete(first, reader)
            try await agrees()
            #expect(known.count == 1)
            // Nothing is told of the history's.
            try await fixture.history.scan(album, for: account)
            _ = try await fixture.service.show(.history, reader)
            let before = cursor
            try await agrees()
            #expect(cursor == before)
            #expect(await code { try await fixture.service.changes(since: "nonsense", limit: 5, reader) } == .badMessage)
        }
    }
}
