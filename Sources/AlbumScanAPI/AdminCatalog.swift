#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// `GET /admin/v1/catalog`: what names read off a cover are looked up in where no model is asked.
public struct AdminCatalog: Codable, Sendable, Equatable {
    /// Albums that scans added.
    public var albums: Int
    /// The import in use; nil before the first is finished.
    public var active: AdminCatalogImport?
    /// The import under way, which is not searched yet; nil if there is none.
    public var loading: AdminCatalogImport?

    /// For servers and tests: clients decode what a server answers.
    public init(albums: Int, active: AdminCatalogImport? = nil, loading: AdminCatalogImport? = nil) {
        self.albums = albums
        self.active = active
        self.loading = loading
    }
}

/// An import of a dump; what `POST /admin/v1/catalog/imports` and everything below it answer.
public struct AdminCatalogImport: Codable, Sendable, Equatable {
    /// The import's number, which its batches name in their path; grows with each import.
    public var generation: Int
    /// Which dump it is, in the words of ``AdminCatalogOrder/source``.
    public var source: String
    /// `loading` or `active`.
    public var state: String
    /// Lines of the dump that are done with; the next batch begins there.
    public var position: Int
    /// Release groups stored.
    public var entries: Int
    /// Lines that could not be used.
    public var rejected: Int
    /// When it was first ordered.
    public var startedAt: Timestamp
    /// When its last batch was stored.
    public var updatedAt: Timestamp
    /// When it became the catalog; nil while it is loading.
    public var finishedAt: Timestamp?

    /// For servers and tests: clients decode what a server answers.
    public init(
        generation: Int, source: String, state: String, position: Int, entries: Int, rejected: Int, startedAt: Timestamp,
        updatedAt: Timestamp, finishedAt: Timestamp? = nil
    ) {
        self.generation = generation
        self.source = source
        self.state = state
        self.position = position
        self.entries = entries
        self.rejected = rejected
        self.startedAt = startedAt
        self.updatedAt = updatedAt
        self.finishedAt = finishedAt
    }
}

/// The body of `POST /admin/v1/catalog/imports`.
public struct AdminCatalogOrder: Codable, Sendable, Equatable {
    /// Which dump it is, in 1…500 characters: an import of the same one goes on where it was.
    public var source: String

    /// - Parameter source: the same text for the same dump, however often it is sent.
    public init(source: String) { self.source = source }
}

/// The body of `POST /admin/v1/catalog/imports/{generation}/batches`: what the dump has from one line to another.
public struct AdminCatalogBatch: Codable, Sendable, Equatable {
    /// The import's ``AdminCatalogImport/position`` before this batch; another is refused with `conflict`.
    public var from: Int
    /// The position after it, 1 or more.
    public var to: Int
    /// Lines between them that could not be used.
    public var rejected: Int
    /// At most 20,000, and no more than there are lines.
    public var entries: [AdminCatalogEntry]

    /// What the lines from one position to another hold.
    public init(from: Int, to: Int, rejected: Int, entries: [AdminCatalogEntry]) {
        self.from = from
        self.to = to
        self.rejected = rejected
        self.entries = entries
    }
}

/// An album of the catalog.
public struct AdminCatalogEntry: Codable, Sendable, Equatable {
    /// MusicBrainz release group; nil for an album of ours that has none yet.
    @OptionalLowercaseID public var releaseGroupId: UUID?
    /// The album of ours, for what scans added; nil for what was imported.
    @OptionalLowercaseID public var albumId: UUID?
    /// As MusicBrainz credits it.
    public var artistName: String
    /// As MusicBrainz spells it.
    public var albumTitle: String
    /// Year of the first release; nil while unknown.
    public var releaseYear: Int?
    /// Nil while unknown.
    public var recordLabel: String?
    /// The primary type, then secondary ones: `Album`, `Live`.
    public var types: [String]
    /// Genres and the like, the best first.
    public var tags: [String]
    /// In a search: the share of the letters of artist and title that were found, 0…1. Nil elsewhere.
    public var similarity: Double?

    /// An album to import, or one that was found.
    public init(
        releaseGroupId: UUID?, albumId: UUID? = nil, artistName: String, albumTitle: String, releaseYear: Int? = nil,
        recordLabel: String? = nil, types: [String] = [], tags: [String] = [], similarity: Double? = nil
    ) {
        self.releaseGroupId = releaseGroupId
        self.albumId = albumId
        self.artistName = artistName
        self.albumTitle = albumTitle
        self.releaseYear = releaseYear
        self.recordLabel = recordLabel
        self.types = types
        self.tags = tags
        self.similarity = similarity
    }
}

/// `GET /admin/v1/catalog/search`.
public struct AdminCatalogMatches: Codable, Sendable, Equatable {
    /// The best first.
    public var entries: [AdminCatalogEntry]
    /// How long the lookup took.
    public var milliseconds: Double

    /// For servers and tests: clients decode what a server answers.
    public init(entries: [AdminCatalogEntry], milliseconds: Double) {
        self.entries = entries
        self.milliseconds = milliseconds
    }
}
