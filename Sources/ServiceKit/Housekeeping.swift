public import Logging
public import ServiceLifecycle
import Telemetry

/// Deletes expired data periodically. Any number of processes may do it, since deletion is idempotent; jitter keeps them from doing it all
/// at once.
public struct Housekeeping: Service {
    private let interval: Duration
    private let logger: Logger
    private let sweep: @Sendable () async throws -> Void

    /// - Parameters:
    ///   - interval: the mean interval between two rounds, with jitter from half of it to one and a half.
    ///   - sweep: one round. An error it throws is logged, and the next round follows all the same.
    public init(every interval: Duration = .seconds(300), logger: Logger, sweep: @escaping @Sendable () async throws -> Void) {
        self.interval = interval
        self.logger = logger
        self.sweep = sweep
    }

    public func run() async {
        await cancelWhenGracefulShutdown {
            while (try? await Task.sleep(for: interval * Double.random(in: 0.5...1.5))) != nil {
                do {
                    try await sweep()
                } catch {
                    // A round that a shutdown cancelled fails too; that is not worth a log line.
                    guard !Task.isCancelled else { return }
                    logger.log(.warning, "Housekeeping failed", [.error: "\(error)"])
                }
            }
        }
    }
}
