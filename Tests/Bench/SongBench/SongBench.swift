import AlbumScanAPI
import Cryptography
import Foundation
import SampleSongs
import Songbook

/// What `deploy/bench --only songs` measures: whether the song that is meant comes first, how long that takes, and that broken rows are
/// refused. `SongBench queries` writes the queries that hold the page's search to this one. Exit status 1 if a bound is broken.
@main
enum SongBench {
    private enum Bound {
        /// Share of the labeled queries whose song comes first.
        static let first = 0.97
        /// Milliseconds of the 95th of 100 searches.
        static let search = 5.0
        static let largeSearch = 30.0
    }

    static func main() throws {
        if CommandLine.arguments.dropFirst().first == "queries" {
            print(try QueryFile.text())
            return
        }
        let isKept = try [relevance(), shortWords(), speed(1500, Bound.search), speed(15_000, Bound.largeSearch), brokenRows()].allSatisfy(
            \.self)
        print(isKept ? "PASS" : "FAIL")
        exit(isKept ? 0 : 1)
    }

    static func songbook(_ sample: SampleSongbook) throws -> SongbookResource {
        let reader = SongbookReader(identity: SongIdentity { SHA256.digest(of: $0) })
        return SongbookResource(version: 1, movies: reader.read(try SongSheet(Array(sample.csv().utf8))).movies)
    }

    private static func row(_ name: String, _ value: String, _ bound: String, _ isKept: Bool) -> Bool {
        print(name, value, bound, isKept ? "ok" : "BROKEN", separator: "\t")
        return isKept
    }

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
            } else if CommandLine.arguments.contains("--verbose") {
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

    /// 300 rows of 20 kinds among good ones: each is refused by its line, and no other.
    private static func brokenRows() throws -> Bool {
        var rows = SampleSongbook.generated(songs: 900, seed: 9).rows()
        let kinds = Breakage.all
        var broken: Set<Int> = []
        for number in 0..<300 {
            let place = number * 3
            kinds[number % kinds.count](&rows[place])
            broken.insert(place + 2)
        }
        let lines = ([SampleSongbook.columns] + rows).map { $0.map { "\"\($0)\"" }.joined(separator: ",") }
        let reading = SongbookReader(identity: SongIdentity { SHA256.digest(of: $0) }).read(
            try SongSheet(Array(lines.joined(separator: "\n").utf8)))
        let refused = Set(reading.rejected.map(\.line))
        let value = "\(refused.intersection(broken).count) of 300, and \(refused.subtracting(broken).count) good ones"
        return row("broken rows of \(kinds.count) kinds refused by line", value, "300 and 0", refused == broken)
    }

    private static func percent(_ share: Double) -> String { "\(tenths(share * 100)) %" }
    private static func tenths(_ value: Double) -> Double { (value * 10).rounded() / 10 }
}
