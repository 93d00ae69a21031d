import AlbumScanAPI
import FoundationEssentials
import Hummingbird

/// `/admin/v1/events`: a live stream of all events (server-sent events, `text/event-stream`). Nothing is replayed.
struct AdminEventRoutes: Sendable {
    let hub: ScanEventHub
    /// A comment line as keep-alive, so that proxies do not close an idle stream.
    var keepAlive: Duration = .seconds(15)

    func add(to group: RouterGroup<GatewayRequestContext>) {
        group.get("events", use: events)
    }

    @Sendable private func events(_ request: Request, _ context: GatewayRequestContext) async throws -> Response {
        let stages = try AdminParameters.stages(request)
        let headers: HTTPFields = [.contentType: "text/event-stream; charset=utf-8", .cacheControl: "no-store"]
        return Response(
            status: .ok, headers: headers,
            body: ResponseBody { [hub, keepAlive] writer in
                let feed = hub.everyEvent(of: stages)
                // The subscription is active: nothing is missed after this line.
                try await writer.write(ByteBuffer(string: ": watching\n\n"))
                try await Self.write(feed, keepAlive: keepAlive, to: &writer)
                try await writer.finish(nil)
            })
    }

    private static func write(_ feed: ScanEventHub.Feed, keepAlive: Duration, to writer: inout any ResponseBodyWriter) async throws {
        let ticking = Task {
            while !Task.isCancelled {
                try await Task.sleep(for: keepAlive)
                feed.tick()
            }
        }
        defer { ticking.cancel() }
        for await item in feed.items {
            let dropped = feed.takeDropped()
            if dropped > 0 {
                var buffer = ByteBuffer(string: "event: dropped\ndata: ")
                buffer.writeBytes(try JSONEncoder.api.encode(AdminDropped(dropped: dropped)))
                buffer.writeString("\n\n")
                try await writer.write(buffer)
            }
            switch item {
            // Sequence numbers count within one scan, so none can serve as an id to resume from.
            case .value(let stored): try await writer.write(try ScanEventStream.frame(stored.event, id: nil))
            case .tick: try await writer.write(ByteBuffer(string: ": keep-alive\n\n"))
            }
        }
    }
}
