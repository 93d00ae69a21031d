import AlbumScanAPI
import Contracts
import FoundationEssentials
import Presentation
import Store

/// Scans' input to the visual memory (rule 21).
extension ScanJournal {
    /// The album that an identification refers to, its names, and what is kept of the photo: if a model found the album in it, what the
    /// visual memory learns from.
    func album(
        of identification: Identification, _ scan: TakenScan, _ db: DatabaseSession
    ) async throws -> (album: AlbumRecord, resource: IdentificationResource, remains: PhotoRemains) {
        if let known = identification.memory, let album = try await db.albums.find(known.albumID) {
            return (album, IdentificationResource(identification), .nothing)
        }
        let known = try await db.corrections.known(for: identification.album, account: scan.accountID)
        if let taught = known.taught {
            // An album that results from corrections is not evidence that other accounts could rely on.
            return (taught, IdentificationResource(identification).renamed(taught), .nothing)
        }
        let album = try await db.albums.resolve(identification.album, known: known.named)
        return (album, IdentificationResource(identification), .features(showing: album.id))
    }
}
