import AlbumScanAPI
import Cryptography
import FoundationEssentials
import Hummingbird
import Logging
import ServiceKit
import Songbook
import Store
import Telemetry

/// `/admin/v1/songs`: publishing a sheet, and deciding which song is which.
struct AdminSongRoutes: Sendable {
    let context: ServiceContext
    let shelf: SongShelf
    let token: String?

    /// The maximum size of a sheet, in bytes.
    private static let sheetLimit = 16 << 20
    /// Faults of each kind that are told at once.
    private static let shown = 1000

    func add(to group: RouterGroup<GatewayRequestContext>) {
        group.get("songs/versions", use: list)
        group.post("songs/versions", use: publish)
        group.post("songs/aliases", use: decide)
    }

    @Sendable private func list(_ request: Request, _ _: GatewayRequestContext) async throws -> Response {
        let records = try await context.database.autocommit { try await $0.songbook.versions() }
        return try .json(
            AdminSongVersions(
                versions: records.map {
                    AdminSongVersions.Version(
                        number: $0.number, publishedAt: Timestamp($0.publishedAt), movies: $0.movies, songs: $0.songs,
                        rejectedRows: $0.rejected)
                }))
    }

    /// The body is the sheet as it came, CSV or JSON. What may not be published is answered as such, and the version before stays.
    @Sendable private func publish(_ request: Request, _ _: GatewayRequestContext) async throws -> Response {
        let isTrial = try RequestParameters.flag("trial", of: request) ?? false
        let offset = try Self.offset(request)
        let bytes = Array(try await request.collected(upTo: Self.sheetLimit).readableBytesView)
        let reading = try await read(bytes, offset: offset)
        let digest = SHA256.digest(of: bytes)
        let report = try await context.database.transaction { db in
            try await db.songbook.lineUp()
            let former = try await db.songbook.latest()
            let succession = SongSuccession(
                from: former?.standing ?? SongbookStanding(), to: reading, now: Int(Date.now.timeIntervalSince1970))
            var report = Self.report(reading, succession)
            report.version = former?.number ?? 0
            let standing = SongbookStanding(movies: reading.movies, missing: succession.missing, aliases: succession.aliases)
            guard report.refusal == nil, !isTrial, former?.standing != standing else { return report }
            let record = SongbookRecord(
                number: report.version + 1, publishedAt: .now, sourceDigest: digest, standing: standing, rejected: reading.rejectedRows)
            try await db.songbook.publish(record, bridged: succession.bridged)
            report.version = record.number
            report.isPublished = true
            return report
        }
        if report.isPublished {
            await shelf.refresh()
            context.logger.log(.notice, "A songbook was published", [.count: report.songs])
        } else if report.refusal != nil {
            context.logger.log(.warning, "A songbook was refused, and the one before stays", [.count: report.rejectedRows])
        }
        return try .json(report)
    }

    /// Says which song one that is gone is now.
    @Sendable private func decide(_ request: Request, _ _: GatewayRequestContext) async throws -> Response {
        guard let alias = try await request.json(AdminSongAlias.self) else {
            throw ProblemError.badRequest("the body must be a JSON object with from and to, ids of songs")
        }
        let version = try await context.database.transaction { db in
            try await db.songbook.lineUp()
            guard var record = try await db.songbook.latest(), record.standing.bridge(alias.from, to: alias.to) else {
                throw ProblemError.notFound
            }
            record.number += 1
            record.publishedAt = .now
            try await db.songbook.publish(record, bridged: [alias.from: alias.to])
            return record.number
        }
        await shelf.refresh()
        context.logger.log(.notice, "An operator said which song one is now", [.count: version])
        return try .json(AdminSongVersion(version: version))
    }

    /// Seconds east of Greenwich; nil if the sheet's own times shall tell.
    private static func offset(_ request: Request) throws -> Int? {
        guard let text = request.uri.queryParameters["utcOffset"] else { return nil }
        guard let seconds = Int(text), (-50_400...50_400).contains(seconds) else {
            throw ProblemError.badRequest("utcOffset must be seconds, -50400 to 50400")
        }
        return seconds
    }

    private func read(_ bytes: [UInt8], offset: Int?) async throws -> SongbookReading {
        let expected = token.map { SHA256.digest(of: $0.utf8) }
        return try await context.blocking.run {
            var isToken: (@Sendable (String) -> Bool)?
            if let expected { isToken = { isEqualInConstantTime(SHA256.digest(of: $0.utf8), expected) } }
            let reader = SongbookReader(identity: SongIdentity { SHA256.digest(of: $0) }, isToken: isToken, utcOffset: offset)
            do throws(SongSheetError) {
                return reader.read(try SongSheet(bytes))
            } catch {
                throw ProblemError(422, "sheet_unreadable", "The sheet cannot be read, and the one before stays.", detail: error.reason)
            }
        }
    }

    private static func report(_ reading: SongbookReading, _ succession: SongSuccession) -> AdminSongReport {
        var report = AdminSongReport(reading, shown: shown)
        report.renamed = succession.bridged.count
        report.ambiguous = succession.ambiguous
        report.missing = succession.missing.map {
            AdminSongReport.Missing(id: $0.id, movie: $0.movieTitle, releaseYear: $0.releaseYear, title: $0.title)
        }
        return report
    }
}
