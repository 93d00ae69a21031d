import AlbumScanAPI
import FoundationEssentials

/// Sends a dump's release groups to the server, from where an earlier attempt ended.
struct CatalogSender {
    /// Albums of a batch: large enough that requests cost little, small enough that a broken one costs little.
    private static let batch = 4000

    let client: AdminClient

    /// - Parameters:
    ///   - state: where the import is.
    ///   - report: is told how far it is, and the share of the file that is read, 0…1.
    func send(
        _ state: AdminCatalogImport, _ tables: consuming DumpTables, folder: String, report: (AdminCatalogImport, Double) -> Void
    ) async throws -> AdminCatalogImport {
        var lines = try DumpLines(path: "\(folder)/release_group")
        var position = 0
        while position < state.position, lines.next(columns: 0) { position += 1 }

        var state = state
        // One is on its way while the next is read.
        var underWay: Task<AdminCatalogImport, any Error>?
        defer { underWay?.cancel() }
        while true {
            var batch = AdminCatalogBatch(from: position, to: position, rejected: 0, entries: [])
            while batch.entries.count < Self.batch, lines.next(columns: 5) {
                position += 1
                if let entry = tables.entry(lines) { batch.entries.append(entry) } else { batch.rejected += 1 }
            }
            batch.to = position
            guard batch.to > batch.from else { break }
            let json = [UInt8](try JSONEncoder().encode(batch))
            if let sent = try await underWay?.value { state = sent }
            report(state, lines.size > 0 ? Double(lines.offset) / Double(lines.size) : 1)
            let target = "catalog/imports/\(state.generation)/batches"
            underWay = Task { [client] in try await client.postRepeatedly(target, json: json) }
        }
        return try await underWay?.value ?? state
    }

    /// Has the import take the place of the former one; asks until it has.
    func finish(_ state: AdminCatalogImport) async throws -> AdminCatalogImport {
        while true {
            let answer: AdminCatalogImport = try await client.postRepeatedly("catalog/imports/\(state.generation)/finish")
            if answer.state == "active" { return answer }
        }
    }
}
