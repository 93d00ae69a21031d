/// `GET /v1/songs`: the films, and when each of their songs begins. The whole of it, so that it works offline.
public struct SongbookResource: Codable, Sendable, Equatable {
    /// Grows with each version that is published; 0 before the first.
    public var version: Int
    /// When this version was published; nil before the first.
    public var updatedAt: Timestamp?
    /// By ``MovieResource/sortOrder``, then title, then year.
    public var movies: [MovieResource]
    /// What became of ids that songs had before they were renamed: favorites kept by one of them belong to the song of the value.
    public var aliases: [String: String]

    /// For servers and tests: clients decode what a server answers.
    public init(version: Int, updatedAt: Timestamp? = nil, movies: [MovieResource], aliases: [String: String] = [:]) {
        self.version = version
        self.updatedAt = updatedAt
        self.movies = movies
        self.aliases = aliases
    }
}

/// A film with at least one song. Remakes share a title, so a film is its title and its year.
public struct MovieResource: Codable, Sendable, Equatable {
    /// 32 hexadecimal digits, made of title and year.
    public var id: String
    /// As the songbook spells it.
    public var title: String
    /// Four digits; it tells remakes of one title apart.
    public var releaseYear: Int
    /// In whole minutes, 1…600.
    public var runtimeMinutes: Int
    /// Its place among the films; equal ones are possible.
    public var sortOrder: Int
    /// A picture that the operator has the rights to, over https; nil where there is none.
    public var imageURL: String?
    /// By the time they begin at.
    public var songs: [SongResource]

    /// For servers and tests: clients decode what a server answers.
    public init(
        id: String, title: String, releaseYear: Int, runtimeMinutes: Int, sortOrder: Int, imageURL: String? = nil, songs: [SongResource]
    ) {
        self.id = id
        self.title = title
        self.releaseYear = releaseYear
        self.runtimeMinutes = runtimeMinutes
        self.sortOrder = sortOrder
        self.imageURL = imageURL
        self.songs = songs
    }
}

/// A song of a film.
public struct SongResource: Codable, Sendable, Equatable {
    /// 32 hexadecimal digits, made of the film, the title and ``number``; see ``SongbookResource/aliases`` for those of renamed songs.
    public var id: String
    /// As the songbook spells it.
    public var title: String
    /// 1, or more for a reprise: the place among songs of the same title in the film.
    public var number: Int
    /// When it begins, in seconds from the film's start.
    public var startSeconds: Int
    /// The same as `H:MM:SS`.
    public var startTime: String
    /// The same as a share of the film's runtime, 0…100, rounded half up.
    public var percent: Int
    /// Who sings it in the film.
    public var characters: [String]
    /// Where the film can be watched, Disney+ first, hosts that nobody knows last.
    public var streamingLinks: [SongLink]
    /// Where the song or the film can be bought.
    public var purchaseLinks: [SongLink]
    /// What else it is found by.
    public var keywords: [String]
    /// A sentence or two about it; nil where there is none.
    public var blurb: String?

    /// For servers and tests: clients decode what a server answers.
    public init(
        id: String, title: String, number: Int = 1, startSeconds: Int, startTime: String, percent: Int, characters: [String] = [],
        streamingLinks: [SongLink] = [], purchaseLinks: [SongLink] = [], keywords: [String] = [], blurb: String? = nil
    ) {
        self.id = id
        self.title = title
        self.number = number
        self.startSeconds = startSeconds
        self.startTime = startTime
        self.percent = percent
        self.characters = characters
        self.streamingLinks = streamingLinks
        self.purchaseLinks = purchaseLinks
        self.keywords = keywords
        self.blurb = blurb
    }
}

/// A service outside where a film or a song is to be had.
public struct SongLink: Codable, Sendable, Hashable {
    /// The service's name, by its host; the host itself where it is not known.
    public var service: String
    /// Over https.
    public var url: String

    /// For servers and tests: clients decode what a server answers.
    public init(service: String, url: String) {
        self.service = service
        self.url = url
    }
}

/// `GET /v1/movies`: the films without their songs.
public struct MovieList: Codable, Sendable, Equatable {
    /// That of the songbook.
    public var version: Int
    /// In the songbook's order.
    public var movies: [MovieSummary]

    /// For servers and tests: clients decode what a server answers.
    public init(version: Int, movies: [MovieSummary]) {
        self.version = version
        self.movies = movies
    }
}

/// A film without its songs.
public struct MovieSummary: Codable, Sendable, Equatable {
    /// That of ``MovieResource``.
    public var id: String
    /// As the songbook spells it.
    public var title: String
    /// Four digits; it tells remakes of one title apart.
    public var releaseYear: Int
    /// In whole minutes.
    public var runtimeMinutes: Int
    /// Its place among the films.
    public var sortOrder: Int
    /// A picture over https; nil where there is none.
    public var imageURL: String?
    /// How many songs it has, 1 or more.
    public var songCount: Int

    /// What a film is without its songs.
    public init(_ movie: MovieResource) {
        id = movie.id
        title = movie.title
        releaseYear = movie.releaseYear
        runtimeMinutes = movie.runtimeMinutes
        sortOrder = movie.sortOrder
        imageURL = movie.imageURL
        songCount = movie.songs.count
    }
}

/// `GET /v1/songs/search`: what was found, grouped by film.
public struct SongHits: Codable, Sendable, Equatable {
    /// That of the songbook.
    public var version: Int
    /// The id of the song that fits best; nil if nothing was found.
    public var best: String?
    /// By their best song.
    public var groups: [SongHitGroup]

    /// For servers and tests: clients decode what a server answers.
    public init(version: Int, best: String? = nil, groups: [SongHitGroup]) {
        self.version = version
        self.best = best
        self.groups = groups
    }
}

/// The songs of one film that were found.
public struct SongHitGroup: Codable, Sendable, Equatable {
    /// The film.
    public var movie: MovieSummary
    /// The best first.
    public var songs: [SongHit]

    /// For servers and tests: clients decode what a server answers.
    public init(movie: MovieSummary, songs: [SongHit]) {
        self.movie = movie
        self.songs = songs
    }
}

/// A song that was found.
public struct SongHit: Codable, Sendable, Equatable {
    /// What was found, with its time.
    public var song: SongResource
    /// 100 if every word begins one of the song's words, 80 if it is part of one, 60 with typing errors, 40 if it sounds alike; 10 more for
    /// a favorite.
    public var score: Int
    /// Whether the title itself fits; only then is it shown in bold.
    public var titleMatched: Bool

    /// For servers and tests: clients decode what a server answers.
    public init(song: SongResource, score: Int, titleMatched: Bool) {
        self.song = song
        self.score = score
        self.titleMatched = titleMatched
    }
}
