public import Bus
public import Executors
public import Logging
public import Store

/// What a running process provides to its service.
public struct ServiceContext: Sendable {
    public let identity: NodeIdentity
    public let common: CommonConfig
    public let logger: Logger
    public let loop: EventLoop
    /// For work that blocks or is CPU-bound.
    public let blocking: BlockingExecutor
    public let database: Database
    public let node: BusNode
    public let metrics: PrometheusRegistry
    public let readiness: ReadinessCache
}
