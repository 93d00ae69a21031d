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
    ) async throws -> (album: AlbumRecord, resource: IdentificationResource, features: Write) {
        let scanID = scan.lease.scanID
        if let known = identification.memory, let album = try await db.albums.find(known.albumID) {
            return (album, IdentificationResource(identification), ScanFeaturesRepository.erasing(scanID))
        }
        let known = try await db.corrections.known(for: identification.album, account: scan.accountID)
        if let taught = known.taught {
            // An album that results from corrections is not evidence that other accounts could rely on.
            return (taught, IdentificationResource(identification).renamed(taught), ScanFeaturesRepository.erasing(scanID))
        }
        let album = try await db.albums.resolve(identification.album, known: known.named)
        return (album, IdentificationResource(identification), ScanFeaturesRepository.assigning(album.id, to: scanID))
    }
}
