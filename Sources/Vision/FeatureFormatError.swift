/// Why bytes are not features or a signature.
public enum FeatureFormatError: Error, Sendable, Hashable {
    /// Written by a version this one does not know: learn the picture anew.
    case unsupportedVersion(UInt8)
    /// The bytes end early, go on after the end, or hold a value outside its range.
    case malformed
}
