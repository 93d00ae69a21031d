/// Why a callback brings no reward, for operators; whoever sent it only learns that it does not.
public enum RewardError: String, Error, Sendable, CaseIterable {
    /// Not one as Google writes it.
    case malformed
    /// Its key is none that is known, or the key server has not answered for too long: it may be sent again.
    case key
    /// What it says is not what the key has signed.
    case signature
    /// For another unit than ours.
    case unit
    /// Too old, or of the future.
    case time
}
