#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// `GET /admin/v1/catalog`: what names are looked up in where no model is asked.
public struct AdminCatalog: Codable, Sendable, Equatable {
    /// Albums that scans added.
    public var albums: Int
    /// The import in use.
    public var active: AdminCatalogImport?
    /// The import under way; it is not searched yet.
    public var loading: AdminCatalogImport?

    public init(albums: Int, active: AdminCatalogImport? = nil, loading: AdminCatalogImport? = nil) {
        self.albums = albums
        self.active = active
        self.loading = loading
    }
}

/// An import of a dump; what `POST /admin/v1/catalog/imports` and everything below it answer.
public struct AdminCatalogImport: Codable, Sendable, Equatable {
    public var generation: Int
    /// Which dump it is.
    public var source: String
    /// `loading` or `active`.
    public var state: String
    /// Lines of the dump that are done with; the next batch begins there.
    public var position: Int
    /// Release groups stored.
    public var entries: Int
    /// Lines that could not be used.
    public var rejected: Int
    public var startedAt: Timestamp
    public var updatedAt: Timestamp
    public var finishedAt: Timestamp?

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
    /// Which dump it is: an import of the same one goes on where it was.
    public var source: String

    public init(source: String) { self.source = source }
}

/// The body of `POST /admin/v1/catalog/imports/{generation}/batches`: what the dump has from one line to another.
public struct AdminCatalogBatch: Codable, Sendable, Equatable {
    /// The position of the import before this batch.
    public var from: Int
    /// The position after it.
    public var to: Int
    /// Lines between them that could not be used.
    public var rejected: Int
    public var entries: [AdminCatalogEntry]

    public init(from: Int, to: Int, rejected: Int, entries: [AdminCatalogEntry]) {
        self.from = from
        self.to = to
        self.rejected = rejected
        self.entries = entries
    }
}

/// An album of the catalogue.
public struct AdminCatalogEntry: Codable, Sendable, Equatable {
    @OptionalLowercaseID public var releaseGroupId: UUID?
    /// The album of ours, for what scans added.
    @OptionalLowercaseID public var albumId: UUID?
    public var artistName: String
    public var albumTitle: String
    public var releaseYear: Int?
    public var recordLabel: String?
    /// The primary type, then secondary ones.
    public var types: [String]
    /// The best first.
    public var tags: [String]
    /// In a search: the share of the name's letters that were found, 0…1.
    public var similarity: Double?

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
    /// How long the look-up took.
    public var milliseconds: Double

    public init(entries: [AdminCatalogEntry], milliseconds: Double) {
        self.entries = entries
        self.milliseconds = milliseconds
    }
}
