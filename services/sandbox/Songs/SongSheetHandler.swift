import SampleSongs

/// A published sheet of songs and the script in front of it. Both send their readers to another host first.
struct SongSheetHandler {
    static let token = "sandbox-songs"
    /// The most that the script's cache takes of one answer, in bytes.
    private static let cacheLimit = 102_400
    /// New York's time in 1899, in seconds east of Greenwich.
    private static let offset = -18_000

    func handle(_ call: Call, _ name: String) -> Reply {
        switch name {
        case "sheet.csv": return redirect(call, to: "sheet-export", status: 307)
        case "exec": return redirect(call, to: "exec-echo", status: 302)
        case "sheet-export":
            return Reply(200, headers: [("content-type", "text/csv")], body: Array(book(call).csv(token: Self.token).utf8))
        case "exec-echo": return script(call)
        default: return .html(404, title: "Not Found")
        }
    }

    /// Made larger on demand.
    private func book(_ call: Call) -> SampleSongbook {
        guard let count = call.parameter("count").flatMap({ Int($0) }), (1...20_000).contains(count) else { return .invented }
        return .generated(songs: count)
    }

    private func redirect(_ call: Call, to name: String, status: Int) -> Reply {
        let host =
            call.authority.hasPrefix("127.0.0.1")
            ? call.authority.replacing("127.0.0.1", with: "localhost") : call.authority.replacing("localhost", with: "127.0.0.1")
        let query = call.query.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
        return Reply(status, headers: [("location", "http://\(host)/songs/\(name)\(query.isEmpty ? "" : "?" + query)")], body: [])
    }

    private func script(_ call: Call) -> Reply {
        guard call.parameter("token") == Self.token else { return .json(200, ["error": "wrong token"]) }
        let films = Array(book(call).films.enumerated())
        let answer: JSON
        switch call.parameter("mode") {
        case "songs":
            answer = .array(films.flatMap { film in film.element.songs.enumerated().map { song($1, $0, of: film.element, film.offset) } })
        case "movies": answer = .array(films.map { movie($1, $0) })
        default: return .json(200, ["error": "mode must be songs or movies"])
        }
        guard answer.bytes.count <= Self.cacheLimit else {
            return Reply(
                200, headers: [("content-type", "text/html; charset=utf-8")],
                body: Array("<!DOCTYPE html><html><body>Exception: Argument too large: value</body></html>".utf8))
        }
        return .json(200, answer)
    }

    private func movie(_ film: SampleFilm, _ place: Int) -> JSON {
        [
            "id": .string("m\(place)"), "title": .string(film.title), "imageURL": "", "releaseYear": .integer(film.year),
            "sortOrder": .integer(film.order),
        ]
    }

    private func song(_ song: SampleSong, _ number: Int, of film: SampleFilm, _ place: Int) -> JSON {
        [
            "id": .string("m\(place)-s\(number)"), "movieId": .string("m\(place)"), "title": .string(song.title),
            "percent": .integer(Int((Double(song.start) / Double(film.runtime * 60) * 100).rounded())),
            "startTime": .string(moment(song.start)),
            "singers": .array(song.characters.map { .string($0) }), "releaseYear": .integer(film.year),
            "movieRuntimeMinutes": .integer(film.runtime), "streamingLinks": [], "purchaseLinks": [],
            "keywords": .array(song.keywords.map { .string($0) }), "blurb": .string(song.blurb),
        ]
    }

    /// A time cell as a script's JSON has it.
    private func moment(_ start: Int) -> String {
        let clock = SampleSongbook.clock(start - Self.offset)
        return "1899-12-30T\(clock.count < 8 ? "0" : "")\(clock).000Z"
    }
}
