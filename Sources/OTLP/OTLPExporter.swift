public import HTTPClient
public import Logging
public import ServiceLifecycle
import Synchronization
import Telemetry

/// Exports finished spans to an OpenTelemetry collector over OTLP/HTTP, in JSON.
///
/// Never blocks the traced work: spans are queued, sent in batches, and dropped (and counted) when the collector is unavailable for long.
public final class OTLPExporter: Service {
    private let configuration: OTLPConfiguration
    private let http: HTTPClient
    private let logger: Logger
    private let queue: Mutex<SpanQueue>
    private let occasions: AsyncStream<Void>
    private let bell: AsyncStream<Void>.Continuation

    /// - Parameter http: its policy must allow requests to the endpoint, and should follow no redirects.
    public init(_ configuration: OTLPConfiguration, http: HTTPClient, logger: Logger) {
        self.configuration = configuration
        self.http = http
        self.logger = logger
        queue = Mutex(SpanQueue(limit: configuration.queueLimit, batchLimit: configuration.batchLimit))
        (occasions, bell) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Queues a finished span. Never blocks or waits.
    public func take(_ span: SpanRecord) {
        let (hasRoom, hasBatch) = queue.withLock { ($0.add(span), $0.hasBatch) }
        if !hasRoom { Metric.spansDropped.increment("queue_full") }
        if hasBatch { bell.yield() }
    }

    public func run() async {
        await withTaskGroup { group in
            // Ends at the flush timeout after the shutdown began, whether or not the last spans were sent.
            group.addTask { [self] in
                try? await gracefulShutdown()
                bell.finish()
                try? await Task.sleep(for: configuration.flushTimeout)
            }
            // Ends when the queue is flushed after the shutdown began. A request in flight is not interrupted: its spans would be sent
            // twice.
            group.addTask { [self] in
                for await _ in occasions { await sendQueued() }
                await sendQueued()
            }
            group.addTask { [self] in
                while (try? await Task.sleep(for: configuration.interval)) != nil { bell.yield() }
            }
            await group.next()
            group.cancelAll()
        }
        let rest = queue.withLock(\.count)
        if rest > 0 { Metric.spansDropped.increment("shutdown", by: rest) }
    }

    /// Sends the queue: full batches, then the partial one.
    private func sendQueued() async {
        while !Task.isCancelled {
            let batch = queue.withLock { $0.takeBatch() }
            guard !batch.isEmpty else { return }
            guard await deliver(batch) else { return queue.withLock { $0.putBack(batch) } }
        }
    }

    /// - Returns: whether the batch is finished, sent or dropped.
    private func deliver(_ batch: [SpanRecord]) async -> Bool {
        do {
            var headers = configuration.headers
            headers["Content-Type"] = "application/json"
            let body = try OTLPRequest(batch, resource: configuration.resource).json
            let request = HTTPRequest(
                .post, configuration.endpoint, headers: headers, body: body, timeout: configuration.patience,
                idleTimeout: configuration.timeout, maxResponseBytes: 1 << 20)
            let response = try await http.send(request, retry: configuration.retry)
            guard response.head.isSuccess else {
                return drop(batch.count, because: "the collector answered \(response.status)")
            }
            let rejected = min(OTLPResponse.rejected(in: response.body), batch.count)
            Metric.spansExported.increment(by: batch.count - rejected)
            if rejected > 0 { Metric.spansDropped.increment("refused", by: rejected) }
            return true
        } catch let error as HTTPError {
            // The flush timeout has passed; what is left is counted as dropped.
            return error.code == .cancelled ? false : drop(batch.count, because: error.description)
        } catch {
            return drop(batch.count, because: "\(type(of: error))")
        }
    }

    private func drop(_ count: Int, because reason: String) -> Bool {
        Metric.spansDropped.increment("refused", by: count)
        logger.log(.warning, "Spans could not be exported", [.count: count, .reason: reason])
        return true
    }
}
