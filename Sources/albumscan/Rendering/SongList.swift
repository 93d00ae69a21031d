import AlbumScanAPI

/// Songs with their films and times.
package enum SongList {
    /// Grouped by film; the time comes first, as that is what was asked for.
    package static func lines(_ hits: SongHits, on canvas: Canvas) -> [String] {
        hits.groups.flatMap { group in
            [canvas.line("\(group.movie.title) (\(group.movie.releaseYear))", dress: canvas.style.dim)]
                + group.songs.map { hit in
                    canvas.line(text(hit.song)) { hit.song.id == hits.best ? canvas.style.green($0) : $0 }
                } + [""]
        }
    }

    /// A song that is kept; its id where the songbook has it no more.
    package static func line(of id: String, in book: SongbookResource, on canvas: Canvas) -> String {
        for movie in book.movies {
            if let song = movie.songs.first(where: { $0.id == id }) {
                return canvas.line("\(text(song)), \(movie.title) (\(movie.releaseYear))")
            }
        }
        return canvas.line("\(id), which is not in the songbook at present")
    }

    private static func text(_ song: SongResource) -> String {
        let singers = song.characters.isEmpty ? "" : " · " + song.characters.joined(separator: ", ")
        return "\(song.startTime)  \(song.title)\(song.number > 1 ? " (reprise)" : "")\(singers)"
    }
}
