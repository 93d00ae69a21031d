import ArgumentParser
import Catalog
import CoverText
import Executors
import FoundationEssentials
import Logging
import PostgreSQL
import Store

/// Reads sleeves and looks them up in a real catalog: hits, misses, wrong answers, and what each look adds for its time. Called by
/// `deploy/bench sleeves`.
@main
struct SleeveBench: AsyncParsableCommand {
    @Option(help: "The reader's folder.") var reader: String
    @Option(help: "An empty database.") var database: String
    @Option(help: "Albums that no sleeve shows: a folder with the tables release_group and artist_credit of a dump.") var catalog: String
    @Option(help: "A folder with sleeves.tsv (file, artist - title) and sleeves/; without it, covers that the project draws.")
    var sleeves: String?
    @Flag(help: "Print what was read on every sleeve that was not identified.") var all = false

    func run() async throws {
        let sleeves = try self.sleeves.map(Sleeve.listed) ?? Sleeve.drawn()
        let reader = try TextReader(folder: reader)
        let logger = Logger(label: "bench") { _ in SwiftLogNoOpLogHandler() }
        let pool = PostgresPool(
            configuration: try PostgresConfiguration(database), options: PostgresPool.Options(), loop: try EventLoop(name: "loop"),
            blocking: try BlockingExecutor(name: "blocking", threadCount: 1), logger: logger)
        try await Migrator.run(pool, logger: logger)
        let others = try OtherAlbums.read(catalog)
        try await CatalogSeed(pool: pool).fill(sleeves.map(\.album) + OtherAlbums.relatives(of: sleeves.map(\.album), others) + others)
        let session = DatabaseSession(pool)

        let rule = Tally(title: "with the album in the catalogue"), strangers = Tally(title: "with it left out")
        var readings = ReadingFigures()
        for sleeve in sleeves {
            let looks = try ReadingVariant.all.map { try readings.read(sleeve.picture, as: $0, with: reader) }
            for tally in [rule, strangers] {
                let hidden = tally === strangers ? sleeve.album : nil
                let answer = try await Self.answer(looks, session, hidden: hidden)
                tally.count(answer, for: sleeve, text: all && tally === rule ? Self.text(of: looks, sleeve.album) : nil)
            }
        }
        await pool.close()
        print("\(sleeves.count) sleeves, a catalogue of \(others.count) others and their artists' other albums")
        rule.report()
        strangers.report()
        readings.report()
        guard strangers.wrong * 50 <= sleeves.count, rule.wrong * 50 <= max(rule.hits + rule.wrong, 1) else { throw ExitCode.failure }
    }

    /// What was read in each look, and what the matcher makes of the album itself.
    private static func text(of looks: [[CoverTextLine]], _ album: CoverTextMatcher.Album) -> String {
        let match = CoverTextMatcher(readings: looks).rank([album]).first.map { match in
            let bits = [match.artistBits, match.titleBits, match.score].map { $0.rounded() }
            return "artist \(bits[0]) bits, title \(bits[1]), score \(bits[2])"
        }
        let lines = zip(ReadingVariant.all, looks).map { look, lines in
            "\n       \(look.name): " + lines.map { "\($0.text) (\(Int(($0.confidence * 100).rounded())))" }.joined(separator: " | ")
        }
        return (match ?? "not found") + lines.joined()
    }

    /// As `LocalStrategy` does it: look after look until the answer is sure.
    static func answer(_ looks: [[CoverTextLine]], _ session: DatabaseSession, hidden: CoverTextMatcher.Album?) async throws -> Answer? {
        var readings: [[CoverTextLine]] = []
        for (index, lines) in looks.enumerated() where !lines.isEmpty {
            readings.append(lines)
            var seen: Set<String> = []
            let texts = readings.joined().map(\.text).filter { seen.insert($0).inserted }
            let albums = try await session.catalog.candidates(forText: texts, limit: 60)
                .map { CoverTextMatcher.Album(artist: $0.artistName, title: $0.albumTitle) }.filter { $0.key != hidden?.key }
            if let (match, confidence) = CoverTextMatcher(readings: readings).decide(albums) {
                return Answer(album: albums[match.index], confidence: confidence, look: ReadingVariant.all[index].name)
            }
        }
        return nil
    }
}

struct Answer {
    var album: CoverTextMatcher.Album
    var confidence: Double
    var look: String
}

extension CoverTextMatcher.Album {
    var key: AlbumKey { AlbumKey(artist: artist, title: title) }
}
