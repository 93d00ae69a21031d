import Crypto
import FoundationEssentials
import SwiftASN1
@_spi(FixedExpiryValidationTime) import X509

/// Decides whether certificates are those that Apple signs the App Store's statements with.
struct CertificateChain: Sendable {
    let roots: TrustedRoots

    /// Mac App Store and iTunes Store receipt signing.
    private static let leafPurpose: ASN1ObjectIdentifier = [1, 2, 840, 113_635, 100, 6, 11, 1]
    /// Apple Worldwide Developer Relations.
    private static let intermediatePurpose: ASN1ObjectIdentifier = [1, 2, 840, 113_635, 100, 6, 2, 1]

    /// The key of the leaf, once the chain leads to a trusted root.
    ///
    /// - Parameters:
    ///   - certificates: leaf, intermediate and root in DER; the root that came along is never looked at.
    ///   - date: when the statement was signed. An old one stays true though its certificates have run out since.
    func key(of certificates: [[UInt8]], at date: Date) async throws(StatementError) -> P256.Signing.PublicKey {
        guard let leaf = try? Certificate(derEncoded: certificates[0]), let intermediate = try? Certificate(derEncoded: certificates[1])
        else { throw .certificateUnreadable }
        // The verifier below would refuse most of it too, but could not say what it was.
        guard leaf.extensions.contains(where: { $0.oid == Self.leafPurpose }) else { throw .leafPurpose }
        guard intermediate.extensions.contains(where: { $0.oid == Self.intermediatePurpose }) else { throw .intermediatePurpose }
        for certificate in [leaf, intermediate] {
            guard certificate.notValidBefore <= date, date <= certificate.notValidAfter else { throw .expired }
        }
        guard let key = P256.Signing.PublicKey(leaf.publicKey) else { throw .key }

        var verifier = Verifier(rootCertificates: CertificateStore(roots.certificates)) {
            RFC5280Policy(fixedExpiryValidationTime: date)
        }
        // Exactly three: nobody's leaf is in the store of roots, and no root signs leaves.
        guard case .validCertificate(let chain) = await verifier.validate(leaf: leaf, intermediates: CertificateStore([intermediate])),
            chain.count == 3
        else { throw .untrusted }
        return key
    }
}
