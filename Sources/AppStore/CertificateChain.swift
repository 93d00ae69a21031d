import Cryptography
import FoundationEssentials

/// Decides whether certificates are those that Apple signs the App Store's statements with.
struct CertificateChain: Sendable {
    let roots: TrustedRoots

    /// Mac App Store and iTunes Store receipt signing.
    private static let leafPurpose: OID = [1, 2, 840, 113_635, 100, 6, 11, 1]
    /// Apple Worldwide Developer Relations.
    private static let intermediatePurpose: OID = [1, 2, 840, 113_635, 100, 6, 2, 1]

    /// The key of the leaf, once the chain leads to a trusted root.
    ///
    /// - Parameters:
    ///   - certificates: leaf, intermediate and root in DER; the root that came along is never looked at.
    ///   - date: when the statement was signed. An old one stays true though its certificates have run out since.
    func key(of certificates: [[UInt8]], at date: Date) throws(StatementError) -> ES256PublicKey {
        guard let leaf = Certificate(der: certificates[0]), let intermediate = Certificate(der: certificates[1])
        else { throw .certificateUnreadable }
        // The path's check below would refuse most of it too, but could not say what it was.
        guard leaf.has(extension: Self.leafPurpose) else { throw .leafPurpose }
        guard intermediate.has(extension: Self.intermediatePurpose) else { throw .intermediatePurpose }
        let time = date.timeIntervalSince1970
        guard leaf.isValid(at: time), intermediate.isValid(at: time) else { throw .expired }
        guard let key = leaf.es256Key else { throw .key }
        // Exactly three: nobody's leaf is a root, and no root signs leaves.
        guard roots.certificates.contains(where: { leaf.isIssued(by: intermediate, under: $0, at: time) }) else { throw .untrusted }
        return key
    }
}
