/// What has to be done when a wallet is opened, at launch as well as on return from the background (Sources/Wallet/README.md,
/// "Refreshing").
public enum RefreshPolicy {
    public enum Need: String, Codable, Sendable, Hashable {
        /// What is stored stands.
        case nothing
        /// The playlist is the same, but whether its albums can still be had was looked up too long ago.
        case verify
        /// Read the playlist and plan again.
        case full
    }

    /// How long an album counts as available after the catalog was asked.
    public static let verifiedFor = Duration.seconds(86_400)

    /// - Parameters:
    ///   - stored: the fingerprint of the playlist as it was planned; nil if it never was.
    ///   - current: the playlist's fingerprint now.
    ///   - sinceVerified: the time since the catalog was last asked for all of the albums; nil if it never was. A negative time, after a
    ///     clock was set back, is too old.
    ///   - isManual: a person asked for it.
    public static func need(
        stored: PlaylistFingerprint?, current: PlaylistFingerprint, sinceVerified: Duration?, isManual: Bool = false
    ) -> Need {
        guard !isManual, let stored, stored == current else { return .full }
        guard let sinceVerified, (.zero..<verifiedFor).contains(sinceVerified) else { return .verify }
        return .nothing
    }
}
