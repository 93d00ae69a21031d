import Traces
import Tracing

/// The spans of one scan as the processes make them: the request with its upload, four calls over the bus with their handlers, three
/// questions to models, two jobs.
enum ScanSpans {
    static func run(traceparent: String?) async {
        let span = startSpan("POST", context: ServiceContext(traceparent: traceparent), ofKind: .server)
        span.set([.httpMethod: "POST"])
        let trace = span.context.trace ?? .unrecorded()
        var inside = span.context
        inside.trace = trace
        await ServiceContext.withValue(inside) {
            withSpan("upload") { _ in }
            for operation in ["normalize", "identify", "describe", "search"] { await call("identification", operation) }
            for queue in ["artwork", "review"] { await job(queue, traceparent: trace.header) }
        }
        span.operationName = "POST /v1/scans"
        span.set([.httpRoute: "/v1/scans", .httpStatus: 202])
        span.end(error: nil)
    }

    private static func call(_ service: String, _ operation: String) async {
        let span = startSpan("\(service)/\(operation)", ofKind: .client)
        span.set([
            .rpcSystem: "albumscan-bus", .rpcService: .string(service), .rpcMethod: .string(operation),
            .peerService: .string("albumscan-\(service)"),
        ])
        await handle(service, operation, traceparent: span.context.trace?.header)
        span.end(error: nil)
    }

    private static func handle(_ service: String, _ operation: String, traceparent: String?) async {
        let span = startSpan("\(service)/\(operation)", context: ServiceContext(traceparent: traceparent), ofKind: .server)
        span.set([.rpcSystem: "albumscan-bus", .rpcService: .string(service), .rpcMethod: .string(operation), .attempt: 1])
        await ServiceContext.withValue(span.context) {
            await Task.yield()
            if operation != "normalize" { ask("model-of-the-sandbox", step: operation) }
        }
        span.end(error: nil)
    }

    private static func ask(_ model: String, step: String) {
        let span = startSpan("chat \(model)", ofKind: .client)
        span.set([.modelOperation: "chat", .modelProvider: "anthropic", .requestModel: .string(model), .step: .string(step)])
        span.set([.responseModel: .string(model), .outcome: "ok", .inputTokens: 1200, .outputTokens: 90, .cost: 4100])
        span.end(error: nil)
    }

    private static func job(_ queue: String, traceparent: String) async {
        let span = startSpan("process \(queue)", context: ServiceContext(traceparent: traceparent), ofKind: .consumer)
        span.set([.messagingSystem: "albumscan-jobs", .messagingDestination: .string(queue), .messagingOperation: "process"])
        span.set([.messagingMessage: "c0ffee00-0000-4000-8000-00000000abcd"])
        span.set([.attempt: 1])
        await ServiceContext.withValue(span.context) { await Task.yield() }
        span.set([.outcome: "done"])
        span.end(error: nil)
    }
}
