/// The lease on a scan or job was lost to another process: nothing was changed.
public struct LeaseLost: Error, Sendable, CustomStringConvertible {
    public init() {}

    public var description: String { "the lease is held by another process" }
}
