#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The `data` of an event `dropped` of `GET /admin/v1/events`: the reader was too slow.
public struct AdminDropped: Codable, Sendable, Equatable {
    /// Events left out since the one before.
    public var dropped: Int

    /// For servers and tests: clients decode what a server answers.
    public init(dropped: Int) {
        self.dropped = dropped
    }
}
