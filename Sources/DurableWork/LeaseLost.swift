/// Another process drives the scan, or holds the job, by now: nothing was changed.
public struct LeaseLost: Error, Sendable, CustomStringConvertible {
    public init() {}

    public var description: String { "the lease is held by another process" }
}
