/// `POST /admin/v1/songs/versions`: what became of a sheet.
public struct AdminSongReport: Codable, Sendable, Equatable {
    /// Something about a row.
    public struct Fault: Codable, Sendable, Hashable {
        /// As the editor numbers it: the heading is line 1.
        public var line: Int
        /// A sentence that begins with the column's name.
        public var text: String

        /// For servers and tests: clients decode what a server answers.
        public init(line: Int, text: String) {
            self.line = line
            self.text = text
        }
    }

    /// A song that is in the songbook no more, while nobody has said which song it is now.
    public struct Missing: Codable, Sendable, Hashable {
        /// What favorites are kept by.
        public var id: String
        /// Its film's title.
        public var movie: String
        /// Its film's year.
        public var releaseYear: Int
        /// As the sheet had it when the song was last there.
        public var title: String

        /// For servers and tests: clients decode what a server answers.
        public init(id: String, movie: String, releaseYear: Int, title: String) {
            self.id = id
            self.movie = movie
            self.releaseYear = releaseYear
            self.title = title
        }
    }

    /// The version that is served now; 0 if there is none.
    public var version: Int
    /// Whether it is this sheet's. False after a refusal or a trial, and where the sheet says nothing new.
    public var isPublished: Bool
    /// Films of the sheet.
    public var movies: Int
    /// Songs of the sheet.
    public var songs: Int
    /// Rows that were refused.
    public var rejectedRows: Int
    /// Why the sheet as a whole was refused; nil if it was not.
    public var refusal: String?
    /// Why rows were refused, by line; the first 1,000.
    public var rejected: [Fault]
    /// What was read nevertheless, and how, by line; the first 1,000.
    public var notices: [Fault]
    /// What there is to say of the sheet as a whole.
    public var remarks: [String]
    /// Songs that were recognized under a new title or film.
    public var renamed: Int
    /// Songs that are gone while others are new, and nobody can tell which is which.
    public var ambiguous: [String]
    /// All songs that are gone; what is kept by their ids stays.
    public var missing: [Missing]

    /// For servers and tests: clients decode what a server answers.
    public init(
        version: Int, isPublished: Bool, movies: Int, songs: Int, rejectedRows: Int, refusal: String? = nil, rejected: [Fault] = [],
        notices: [Fault] = [], remarks: [String] = [], renamed: Int = 0, ambiguous: [String] = [], missing: [Missing] = []
    ) {
        self.version = version
        self.isPublished = isPublished
        self.movies = movies
        self.songs = songs
        self.rejectedRows = rejectedRows
        self.refusal = refusal
        self.rejected = rejected
        self.notices = notices
        self.remarks = remarks
        self.renamed = renamed
        self.ambiguous = ambiguous
        self.missing = missing
    }
}

/// `GET /admin/v1/songs/versions`: the versions of the songbook that are kept.
public struct AdminSongVersions: Codable, Sendable, Equatable {
    /// One of them.
    public struct Version: Codable, Sendable, Equatable {
        /// That of ``SongbookResource/version``.
        public var number: Int
        /// When it was published.
        public var publishedAt: Timestamp
        /// Its films.
        public var movies: Int
        /// How many songs it has.
        public var songs: Int
        /// Rows of its sheet that were refused.
        public var rejectedRows: Int

        /// For servers and tests: clients decode what a server answers.
        public init(number: Int, publishedAt: Timestamp, movies: Int, songs: Int, rejectedRows: Int) {
            self.number = number
            self.publishedAt = publishedAt
            self.movies = movies
            self.songs = songs
            self.rejectedRows = rejectedRows
        }
    }

    /// The newest first; it is the one that is served.
    public var versions: [Version]

    /// For servers and tests: clients decode what a server answers.
    public init(versions: [Version]) {
        self.versions = versions
    }
}

/// The body of `POST /admin/v1/songs/aliases`: which song one that is gone is now.
public struct AdminSongAlias: Codable, Sendable, Equatable {
    /// One of ``AdminSongReport/missing``.
    public var from: String
    /// A song of the songbook.
    public var to: String

    /// - Parameters:
    ///   - from: the id of a song that is gone.
    ///   - to: the id of one that is there.
    public init(from: String, to: String) {
        self.from = from
        self.to = to
    }
}

/// The answer to `POST /admin/v1/songs/aliases`.
public struct AdminSongVersion: Codable, Sendable, Equatable {
    /// The version that is served now.
    public var version: Int

    /// For servers and tests: clients decode what a server answers.
    public init(version: Int) {
        self.version = version
    }
}
