#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The size among a file's attributes, whose type differs between the two Foundations.
package enum FileSize {
    package static func bytes(_ attributes: [FileAttributeKey: Any]) -> Int? {
        guard let size = attributes[.size] else { return nil }
        return (size as? Int) ?? (size as? any BinaryInteger).flatMap { Int(exactly: $0) }
    }
}
