import AlbumScanAPI
import Catalog
import FoundationEssentials
import Hummingbird
import Logging
import Presentation
import ServiceKit
import Store
import Telemetry

/// `/admin/v1/catalog`: importing a dump into the catalog in batches, and searching it.
struct AdminCatalogRoutes: Sendable {
    let database: Database
    let finisher: CatalogFinisher
    let logger: Logger
    /// The maximum size of a batch, in bytes.
    static let batchLimit = 16 << 20
    /// The maximum number of albums in a batch.
    var entryLimit = 20_000

    func add(to group: RouterGroup<GatewayRequestContext>) {
        group.get("catalog", use: status)
        group.delete("catalog", use: clear)
        group.get("catalog/search", use: search)
        group.post("catalog/imports", use: begin)
        group.post("catalog/imports/:generation/batches", use: store)
        group.post("catalog/imports/:generation/finish", use: finish)
    }

    @Sendable private func status(_ request: Request, _ context: GatewayRequestContext) async throws -> Response {
        try .json(AdminCatalog(try await database.autocommit { try await $0.catalog.status() }))
    }

    @Sendable private func clear(_ request: Request, _ context: GatewayRequestContext) async throws -> Response {
        let count = try await database.clearCatalog()
        logger.log(.notice, "An operator took the imports out of the catalogue", [.count: count])
        return try .json(AdminCatalog(try await database.autocommit { try await $0.catalog.status() }))
    }

    /// Each line of `q` stands for a line of OCR text from a cover.
    @Sendable private func search(_ request: Request, _ context: GatewayRequestContext) async throws -> Response {
        guard let text = try AdminParameters.text(request) else { throw ProblemError.badRequest("q must not be empty") }
        let limit = try RequestParameters.limit(request)
        let lines = text.split(whereSeparator: \.isNewline).map(String.init)
        let began = ContinuousClock.now
        let found = try await database.autocommit { try await $0.catalog.candidates(forText: lines, limit: limit) }
        let milliseconds = (ContinuousClock.now - began).inSeconds * 1000
        return try .json(AdminCatalogMatches(entries: found.map(AdminCatalogEntry.init), milliseconds: (milliseconds * 10).rounded() / 10))
    }

    // MARK: Imports

    @Sendable private func begin(_ request: Request, _ context: GatewayRequestContext) async throws -> Response {
        guard let order = try await request.json(AdminCatalogOrder.self),
            (1...500).contains(order.source.unicodeScalars.count)
        else { throw ProblemError.badRequest("the body must be a JSON object with source, 1 to 500 characters") }
        let started = try await database.beginCatalogImport(of: order.source)
        logger.log(.notice, "An operator imports a catalogue", [.count: started.position])
        return try .json(AdminCatalogImport(started))
    }

    @Sendable private func store(_ request: Request, _ context: GatewayRequestContext) async throws -> Response {
        let generation = try generation(context)
        guard let batch = try await request.json(AdminCatalogBatch.self, upTo: Self.batchLimit) else {
            throw ProblemError.badRequest("the body must be a JSON object with from, to, rejected and entries")
        }
        guard batch.from >= 0, batch.rejected >= 0, batch.entries.count <= entryLimit else {
            throw ProblemError.badRequest("from and rejected must not be negative, nor entries more than \(entryLimit)")
        }
        // Compared by subtraction, so that large numbers cannot overflow.
        guard batch.to > batch.from, batch.rejected <= batch.to - batch.from - batch.entries.count else {
            throw ProblemError(409, "conflict", "The batch has more entries than lines.")
        }
        let outcome = try await database.storeCatalogBatch(
            batch.entries.map(CatalogEntry.init), generation: generation, from: batch.from, to: batch.to, rejected: batch.rejected)
        switch outcome {
        case .stored(let state): return try .json(AdminCatalogImport(state))
        case .moved(let state): throw ProblemError(409, "conflict", "The import is at line \(state.position); go on there.")
        case nil: throw ProblemError.notFound
        }
    }

    /// Building the indexes takes longer than a request should: 202 means ask again.
    @Sendable private func finish(_ request: Request, _ context: GatewayRequestContext) async throws -> Response {
        let generation = try generation(context)
        if let active = try await finisher.finish(generation) { return try .json(AdminCatalogImport(active)) }
        let status = try await database.autocommit { try await $0.catalog.status() }
        let known = [status.active, status.loading].compactMap(\.self).first { $0.generation == generation }
        guard let known else { throw ProblemError.notFound }
        return try .json(AdminCatalogImport(known), status: known.state == .active ? .ok : .accepted)
    }

    private func generation(_ context: GatewayRequestContext) throws -> Int {
        guard let generation = context.parameters.get("generation").flatMap({ Int($0) }), generation > 0 else {
            throw ProblemError.notFound
        }
        return generation
    }
}

extension CatalogEntry {
    fileprivate init(_ entry: AdminCatalogEntry) {
        self.init(
            releaseGroupID: entry.releaseGroupId, artistName: entry.artistName, albumTitle: entry.albumTitle,
            releaseYear: entry.releaseYear, recordLabel: entry.recordLabel, types: entry.types, tags: entry.tags)
    }
}
