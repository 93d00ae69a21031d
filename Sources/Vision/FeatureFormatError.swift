/// Why bytes cannot be decoded as features or as a signature.
public enum FeatureFormatError: Error, Sendable, Hashable {
    /// Written by another version: extract the picture's features again.
    case unsupportedVersion(UInt8)
    /// Truncated, with trailing bytes, or with a value out of range.
    case malformed
}
