import AlbumScanAPI
import Cryptography
import FoundationEssentials
import Hummingbird
import ServiceKit

/// `/melody/getSongs` and `/melody/getMovies`, for apps that asked the sheet's script before: the same paths, parameters and members. The path
/// or `mode` says what is wanted. Whoever has the token may ask; our own clients have an account instead.
struct CompatibleSongRoutes: Sendable {
    let shelf: SongShelf
    let token: String

    func add(to router: Router<GatewayRequestContext>) {
        router.get("melody/getSongs") { request, _ in try await answer(request, mode: "songs") }
        router.get("melody/getMovies") { request, _ in try await answer(request, mode: "movies") }
    }

    private func answer(_ request: Request, mode: String) async throws -> Response {
        let given = request.uri.queryParameters["token"].map { Array($0.utf8) } ?? []
        // Digests have one length, so the time tells nothing of the token's either.
        guard isEqualInConstantTime(SHA256.digest(of: given), SHA256.digest(of: token.utf8)) else { throw ProblemError.unauthorized }
        let documents = try await shelf.current().compatible
        switch request.uri.queryParameters["mode"].map(String.init) ?? mode {
        case "songs": return documents.songs.response(to: request)
        case "movies": return documents.movies.response(to: request)
        default: throw ProblemError.badRequest("mode must be songs or movies")
        }
    }
}

/// The songbook as the script wrote it.
struct CompatibleSongs: Sendable {
    let songs: SongDocument
    let movies: SongDocument

    init(_ movies: [MovieResource]) throws {
        songs = try SongDocument(movies.flatMap { movie in movie.songs.map { CompatibleSong($0, of: movie) } })
        self.movies = try SongDocument(movies.map(CompatibleMovie.init))
    }
}

/// A song as the script wrote it: flat, with links as bare addresses.
private struct CompatibleSong: Encodable {
    let id: String
    let movieId: String
    let title: String
    let percent: Int
    let startTime: String
    let characters: [String]
    /// The script's name for them.
    let singers: [String]
    let releaseYear: Int
    let movieRuntimeMinutes: Int
    let streamingLinks: [String]
    let purchaseLinks: [String]
    let keywords: [String]
    let blurb: String

    init(_ song: SongResource, of movie: MovieResource) {
        id = song.id
        movieId = movie.id
        title = song.title
        percent = song.percent
        startTime = song.startTime
        characters = song.characters
        singers = song.characters
        releaseYear = movie.releaseYear
        movieRuntimeMinutes = movie.runtimeMinutes
        streamingLinks = song.streamingLinks.map(\.url)
        purchaseLinks = song.purchaseLinks.map(\.url)
        keywords = song.keywords
        blurb = song.blurb ?? ""
    }
}

private struct CompatibleMovie: Encodable {
    let id: String
    let title: String
    let imageURL: String
    let releaseYear: Int
    let sortOrder: Int

    init(_ movie: MovieResource) {
        id = movie.id
        title = movie.title
        imageURL = movie.imageURL ?? ""
        releaseYear = movie.releaseYear
        sortOrder = movie.sortOrder
    }
}
