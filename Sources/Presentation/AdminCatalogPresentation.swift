public import AlbumScanAPI
public import Catalog
public import Store

extension AdminCatalog {
    public init(_ status: CatalogStatus) {
        self.init(
            albums: status.albums, active: status.active.map(AdminCatalogImport.init), loading: status.loading.map(AdminCatalogImport.init))
    }
}

extension AdminCatalogImport {
    public init(_ record: CatalogImportRecord) {
        self.init(
            generation: record.generation, source: record.source, state: record.state.rawValue, position: record.position,
            entries: record.entries, rejected: record.rejected, startedAt: Timestamp(record.startedAt),
            updatedAt: Timestamp(record.updatedAt), finishedAt: record.finishedAt.map { Timestamp($0) })
    }
}

extension AdminCatalogEntry {
    /// An album that a search found.
    public init(_ entry: CatalogEntry) {
        self.init(
            releaseGroupId: entry.releaseGroupID, albumId: entry.albumID, artistName: entry.artistName, albumTitle: entry.albumTitle,
            releaseYear: entry.releaseYear, recordLabel: entry.recordLabel, types: entry.types, tags: entry.tags,
            similarity: (entry.similarity * 1000).rounded() / 1000)
    }
}
