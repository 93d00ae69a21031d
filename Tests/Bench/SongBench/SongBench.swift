import AlbumScanAPI
import Foundation
import SampleSongs
import SongCases
import Songbook

/// What `deploy/bench --only songs` measures without a browser and a database: whether the song that is meant comes first and how long that
/// takes, that broken rows are refused, that edits keep favorites, and that changed callbacks bring nothing. Exit status 1 if a bound is broken.
///
/// `SongBench queries` writes the queries that hold the page's search to this one, `SongBench words` words with their phonetic keys.
@main
enum SongBench {
    private enum Bound {
        /// Share of the labeled queries whose song comes first.
        static let first = 0.97
        /// Milliseconds of the 95th of 100 searches.
        static let search = 5.0
        static let largeSearch = 30.0
    }

    static func main() async throws {
        switch CommandLine.arguments.dropFirst().first {
        case "queries":
            print(try QueryFile.text())
        case "words":
            for word in PhoneticWords.all {
                let key = DoubleMetaphone(word)
                print(word, key.primary, key.alternate, separator: "\t")
            }
        default:
            let isKept = try await all()
            print(isKept ? "PASS" : "FAIL")
            exit(isKept ? 0 : 1)
        }
    }

    private static func all() async throws -> Bool {
        let rows = try [
            relevance(), laterQueries(), shortWords(), speed(1500, Bound.search), speed(15_000, Bound.largeSearch), brokenRows(),
            laterSheets(),
            edits(),
        ]
        return try await callbacks() && rows.allSatisfy(\.self)
    }

    static func songbook(_ sample: SampleSongbook) throws -> SongbookResource {
        SongbookResource(version: 1, movies: try SongbookReading(Array(sample.csv().utf8)).movies)
    }

    private static func row(_ name: String, _ value: String, _ bound: String, _ isKept: Bool) -> Bool {
        print(name, value, bound, isKept ? "ok" : "BROKEN", separator: "\t")
        return isKept
    }

    private static let isVerbose = CommandLine.arguments.contains("--verbose")

    // MARK: What is found

    private static func relevance() throws -> Bool {
        let sample = SampleSongbook.generated(songs: 1500, seed: 7)
        let index = SongIndex(try songbook(sample))
        let queries = sample.labeledQueries(400, seed: 7)
        var right: [LabeledQuery.Kind: (first: Int, all: Int)] = [:]
        for query in queries {
            let title = sample.films[query.film].songs[query.song].title
            let found = index.search(query.text).first?.song.title
            right[query.kind, default: (0, 0)].all += 1
            if found == title {
                right[query.kind, default: (0, 0)].first += 1
            } else if isVerbose {
                print("missed", query.kind.rawValue, query.text, title, found ?? "nothing", separator: "\t")
            }
        }
        for kind in LabeledQuery.Kind.allCases {
            print("  \(kind.rawValue)", "\(right[kind]?.first ?? 0) of \(right[kind]?.all ?? 0)", separator: "\t")
        }
        let share = Double(right.values.reduce(0) { $0 + $1.first }) / Double(queries.count)
        return row(
            "400 queries over 1,500 songs, right song first", percent(share), "at least \(percent(Bound.first))", share >= Bound.first)
    }

    private static func laterQueries() throws -> Bool {
        let index = SongIndex(try songbook(.later))
        let missed = LaterQuery.all.filter { !$0.isFirst(in: index) }
        for query in missed { print("  missed", query.text, query.title, separator: "\t") }
        let share = 1 - Double(missed.count) / Double(LaterQuery.all.count)
        return row(
            "\(LaterQuery.all.count) that were written later", percent(share), "at least \(percent(Bound.first))", share >= Bound.first)
    }

    /// Whatever up to three letters find holds them.
    private static func shortWords() throws -> Bool {
        let book = try songbook(.generated(songs: 1500, seed: 7))
        let index = SongIndex(book)
        var noise = 0
        var found = 0
        for movie in book.movies {
            for text in [String(movie.title.prefix(2)), String(movie.songs[0].title.prefix(3))].map({ $0.lowercased() }) {
                for match in index.search(text) {
                    let film = book.movies.first { $0.songs.contains(match.song) }
                    let fields = [match.song.title, film?.title ?? ""] + match.song.characters + match.song.keywords
                    let words = fields.joined(separator: " ").lowercased().replacing("'", with: "")
                    found += 1
                    if !text.split(separator: " ").allSatisfy({ words.contains($0) }) { noise += 1 }
                }
            }
        }
        return row("songs found by 2 or 3 letters that they do not have", "\(noise) of \(found)", "0", noise == 0)
    }

    private static func speed(_ songs: Int, _ bound: Double) throws -> Bool {
        let sample = SampleSongbook.generated(songs: songs, seed: 7)
        let index = SongIndex(try songbook(sample))
        let queries = sample.labeledQueries(200, seed: 8).map(\.text)
        let times = queries.map { query in
            let began = ContinuousClock.now
            _ = index.search(query)
            return (ContinuousClock.now - began) / .milliseconds(1)
        }.sorted()
        let (half, most) = (times[times.count / 2], times[times.count * 95 / 100])
        let value = "p50 \(tenths(half)) ms, p95 \(tenths(most)) ms, \(percent(most / bound)) of the bound"
        return row("search over \(songs) songs", value, "\(bound) ms", most <= bound)
    }

    // MARK: What is refused

    /// 300 rows of all kinds among good ones: each is refused by its line, and no other.
    private static func brokenRows() throws -> Bool {
        var rows = SampleSongbook.generated(songs: 900, seed: 9).rows(token: BrokenRow.token)
        let kinds = BrokenRow.kinds
        var broken: Set<Int> = []
        for number in 0..<300 {
            let place = number * 3
            rows[place] = kinds[number % kinds.count].breaking(rows[place])
            broken.insert(place + 2)
        }
        let reader = SongbookReader(identity: .sha256) { $0 == BrokenRow.token }
        let refused = Set(reader.read(try SongSheet(Array(SampleSongbook.csv(rows).utf8))).rejected.map(\.line))
        let value = "\(refused.intersection(broken).count) of 300, and \(refused.subtracting(broken).count) good ones"
        return row("broken rows of \(kinds.count) kinds refused by line", value, "300 and 0", refused == broken)
    }

    private static func laterSheets() throws -> Bool {
        let rows = LaterSheet.oneRowRefused
        let missed = rows.filter { !$0.isRefusedAlone }
        for sheet in missed { print("  missed", sheet.name, "\(sheet.outcome)", separator: "\t") }
        return row("that were written later", "\(rows.count - missed.count) of \(rows.count)", "\(rows.count)", missed.isEmpty)
    }

    // MARK: What stays

    private static func edits() throws -> Bool {
        let songbooks = try (1...3).map { try SongEdits(seed: $0) }
        let (all, lost) = (songbooks.reduce(0) { $0 + $1.favorites }, songbooks.flatMap(\.lost))
        for favorite in lost { print("  lost", favorite, separator: "\t") }
        let value = "\(lost.count) of \(all), and \(songbooks.reduce(0) { $0 + $1.waiting }) wait for the operator's word"
        return row("favorites that 100 edits lose, in 3 songbooks", value, "0", lost.isEmpty)
    }

    private static func callbacks() async throws -> Bool {
        let changed = try await ChangedCallbacks(10_000, seed: 23)
        for query in changed.believed { print("  believed", query, separator: "\t") }
        let reasons = changed.refused.map { "\($0.key.rawValue) \($0.value)" }.sorted().joined(separator: ", ")
        let value = "\(changed.believed.count) (\(reasons), unchanged \(changed.unchanged))"
        return row("10,000 changed callbacks, wrongly believed", value, "0", changed.believed.isEmpty && changed.disbelieved == 0)
    }

    private static func percent(_ share: Double) -> String { "\(tenths(share * 100)) %" }
    private static func tenths(_ value: Double) -> Double { (value * 10).rounded() / 10 }
}
