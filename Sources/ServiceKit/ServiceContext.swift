public import Bus
public import Executors
public import Logging
public import Store

/// What every process has once it runs.
public struct ServiceContext: Sendable {
    public let identity: NodeIdentity
    public let common: CommonConfig
    public let logger: Logger
    public let loop: EventLoop
    /// For work that blocks or burns CPU.
    public let blocking: BlockingExecutor
    public let database: Database
    public let node: BusNode
    public let metrics: PrometheusRegistry
}
