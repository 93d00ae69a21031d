import AlbumScanAPI
import Contracts
import FoundationEssentials
import Presentation
import Store

/// Scans' input to the visual memory (rule 21).
extension ScanJournal {
    /// The album that an identification refers to, and its names. If a model found it in the photo, that is recorded for the visual memory.
    func album(
        of identification: Identification, _ scan: TakenScan, _ db: DatabaseSession
    ) async throws -> (AlbumRecord, IdentificationResource) {
        if let known = identification.memory, let album = try await db.albums.find(known.albumID) {
            try await db.scanFeatures.erase(scan.lease.scanID)
            return (album, IdentificationResource(identification))
        }
        if let taught = try await db.corrections.album(taughtFor: identification.album, account: scan.accountID) {
            // An album that results from corrections is not evidence that other accounts could rely on.
            try await db.scanFeatures.erase(scan.lease.scanID)
            return (taught, IdentificationResource(identification).renamed(taught))
        }
        let album = try await db.albums.resolve(identification.album)
        try await db.scanFeatures.assign(album.id, to: scan.lease.scanID)
        return (album, IdentificationResource(identification))
    }

    /// Erases what identification needed of a scan's photo: the picture, and its features.
    func erasePhoto(of scan: UUID, _ db: DatabaseSession) async throws {
        try await db.photos.erase(scan)
        try await db.scanFeatures.erase(scan)
    }
}
