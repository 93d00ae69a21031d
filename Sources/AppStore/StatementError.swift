/// Why a statement is not believed to be the App Store's, or not about this app. Each kind of breakage has a case of its own, for
/// operators; clients hear `transaction_invalid` for all of them.
public enum StatementError: String, Error, Sendable, CaseIterable {
    /// More bytes than the App Store writes.
    case tooLarge = "too_large"
    /// Not a compact JWS (RFC 7515, section 7.1), or one whose header asks for more than is known here.
    case malformed
    /// Another algorithm than ES256, or none.
    case algorithm
    /// Not exactly three certificates.
    case certificateCount = "certificate_count"
    /// A certificate that cannot be read.
    case certificateUnreadable = "certificate_unreadable"
    /// The leaf is not one that signs the App Store's statements.
    case leafPurpose = "leaf_purpose"
    /// The intermediate is not Apple's for developers.
    case intermediatePurpose = "intermediate_purpose"
    /// A certificate was not valid when the statement was signed.
    case expired
    /// The certificates do not lead to the pinned root.
    case untrusted
    /// The leaf's key is not one for ES256.
    case key
    /// Header and payload are not what the leaf's key signed.
    case signature
    /// Something that every statement of its kind has is missing, or has another form.
    case claims
    /// Signed in the future.
    case postdated
    /// About another app.
    case bundle
    /// About another app, by its number in the App Store.
    case app
    /// From an environment that is not accepted, or from two at once.
    case environment
    /// Not about one of our subscriptions.
    case product
}
