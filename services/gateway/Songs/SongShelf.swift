import AlbumScanAPI
import Cryptography
import FoundationEssentials
import Hummingbird
import ServiceKit
import Songbook
import Store
import Zlib

/// A version of the songbook as it is served: written and compressed once, with an index for searches.
struct SongEdition: Sendable {
    let songbook: SongbookResource
    let songs: SongDocument
    let movies: SongDocument
    let compatible: CompatibleSongs
    let index: SongIndex
    /// Each id that anything may be kept by, with the one it stands for now.
    private let present: [String: String]

    /// - Parameter record: nil before the first version.
    init(_ record: SongbookRecord?) throws {
        let standing = record?.standing ?? SongbookStanding()
        let ids = Set(standing.movies.flatMap { $0.songs.map(\.id) })
        songbook = SongbookResource(
            version: record?.number ?? 0, updatedAt: record.map { Timestamp($0.publishedAt) }, movies: standing.movies,
            aliases: standing.aliases.filter { ids.contains($0.value) })
        songs = try SongDocument(songbook)
        movies = try SongDocument(MovieList(version: songbook.version, movies: standing.movies.map { MovieSummary($0) }))
        compatible = try CompatibleSongs(standing.movies)
        index = SongIndex(songbook)
        var present = standing.aliases
        for id in ids.union(standing.missing.map(\.id)) { present[id] = id }
        self.present = present
    }

    /// The id that a song has now; nil if nobody knows it.
    func id(_ id: String) -> String? { present[id] }
}

/// A document that is the same for everyone.
struct SongDocument: Sendable {
    private let plain: ByteBuffer
    private let packed: ByteBuffer
    private let digest: String

    init(_ value: some Encodable) throws {
        let bytes = Array(try JSONEncoder.api.encode(value))
        plain = ByteBuffer(bytes: bytes)
        packed = ByteBuffer(bytes: try Gzip.compress(bytes))
        digest = String(Data(SHA256.digest(of: bytes)).base64URL.prefix(22))
    }

    /// In the content coding that the client takes, or 304. Clients may keep it for ten minutes: sheets seldom change more often.
    func response(to request: Request) -> Response {
        let isPacked = packed.readableBytes < plain.readableBytes && WebAsset.takesGzip(request.headers[.acceptEncoding])
        // Two representations need two entity tags.
        let tag = EntityTag(isPacked ? "\(digest)-gzip" : digest)
        var headers: HTTPFields = [
            .eTag: tag.description, .cacheControl: "private, max-age=600", .vary: "Accept-Encoding",
        ]
        if request.has(tag) { return Response(status: .notModified, headers: headers) }
        headers[.contentType] = "application/json; charset=utf-8"
        if isPacked { headers[.contentEncoding] = "gzip" }
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: isPacked ? packed : plain))
    }
}

/// The version that is served. Other gateways may have published a newer one, so the database is asked now and then.
actor SongShelf {
    /// How old a version's number may be before it is asked for again.
    private static let freshness = Duration.seconds(2)

    private let context: ServiceContext
    private var edition: SongEdition?
    private var askedAt = ContinuousClock.now - freshness
    private var reading: Task<SongEdition, any Error>?

    init(_ context: ServiceContext) {
        self.context = context
    }

    /// The newest version, read once for all who wait for it.
    func current() async throws -> SongEdition {
        if let edition, .now - askedAt < Self.freshness { return edition }
        if let reading { return try await reading.value }
        let known = edition
        let task = Task { [context] in
            let number = try await context.database.autocommit { try await $0.songbook.latestNumber() }
            if let known, known.songbook.version == number { return known }
            let record = try await context.database.autocommit { try await $0.songbook.latest() }
            return try await context.blocking.run { try SongEdition(record) }
        }
        reading = task
        defer { reading = nil }
        let newest = try await task.value
        edition = newest
        askedAt = .now
        return newest
    }

    /// Something was published here: whoever asks next gets it.
    func refresh() {
        askedAt = .now - Self.freshness
    }

    /// What a version holds, found on a thread for such work.
    nonisolated func search(_ text: String, favorites: Set<String>, limit: Int) async throws -> SongHits {
        let edition = try await current()
        return try await context.blocking.run {
            let matches = edition.index.search(text, favorites: favorites, limit: limit)
            return SongHits(
                version: edition.songbook.version, best: matches.first?.song.id,
                groups: edition.index.groups(matches).map { group in
                    SongHitGroup(
                        movie: MovieSummary(group.movie),
                        songs: group.songs.map { SongHit(song: $0.song, score: $0.score, titleMatched: $0.titleMatched) })
                })
        }
    }
}
