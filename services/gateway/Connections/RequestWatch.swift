import HTTPTypes
import NIOCore
import NIOHTTPTypes
import Telemetry

/// A body that comes too slowly, or takes too long.
package struct BodyTooSlow: Error {
    package init() {}
}

/// Follows the requests of one connection: tells its gate when it waits for the next, and ends bodies that come too slowly.
///
/// Whoever reads such a body gets a ``BodyTooSlow``; when it has answered, or if it does not, the connection is closed. So it holds for
/// every body, also one that nobody reads.
package final class RequestWatch: ChannelDuplexHandler, RemovableChannelHandler {
    package typealias InboundIn = HTTPRequestPart
    package typealias OutboundIn = HTTPResponsePart

    private let pace: @Sendable (HTTPRequest) -> BodyPace.Limits
    /// Requests without a whole answer.
    private var open = 0
    /// Of the body that is being read.
    private var body: BodyPace?
    private var isOverdue = false
    private var check: Scheduled<Void>?

    /// How long an answer to a slow body may take.
    private static let patience = TimeAmount.seconds(5)
    /// Between the end of that answer and the end of the connection, so that the answer is not lost.
    private static let farewell = TimeAmount.milliseconds(500)

    package init(pace: @escaping @Sendable (HTTPRequest) -> BodyPace.Limits) {
        self.pace = pace
    }

    package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isOverdue else { return }
        switch unwrapInboundIn(data) {
        case .head(let request):
            open += 1
            if open == 1 { context.triggerUserOutboundEvent(RequestProgress.began, promise: nil) }
            body = BodyPace(limits: pace(request))
        case .body(let bytes):
            body?.receive(bytes.readableBytes, at: .now)
        case .end:
            body = nil
            check?.cancel()
            check = nil
        }
        context.fireChannelRead(data)
    }

    package func channelReadComplete(context: ChannelHandlerContext) {
        // A body that came with its head needs no clock.
        if body != nil, check == nil, !isOverdue { scheduleCheck(context) }
        context.fireChannelReadComplete()
    }

    package func read(context: ChannelHandlerContext) {
        body?.wait(at: .now)
        context.read()
    }

    package func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard case .end = unwrapOutboundIn(data) else { return context.write(data, promise: promise) }
        context.write(data, promise: promise)
        open -= 1
        if open == 0 { context.triggerUserOutboundEvent(RequestProgress.ended, promise: nil) }
        if isOverdue { scheduleClose(context, in: Self.farewell) }
    }

    package func handlerRemoved(context: ChannelHandlerContext) {
        check?.cancel()
        check = nil
    }

    private func scheduleCheck(_ context: ChannelHandlerContext) {
        check = context.eventLoop.assumeIsolated().scheduleTask(in: .seconds(1)) { [self] in
            check = nil
            guard let body else { return }
            guard body.isTooSlow(at: .now) else { return scheduleCheck(context) }
            self.body = nil
            isOverdue = true
            Metric.connectionsClosed.increment("body")
            scheduleClose(context, in: open > 0 ? Self.patience : .zero)
            context.fireErrorCaught(BodyTooSlow())
        }
    }

    private func scheduleClose(_ context: ChannelHandlerContext, in delay: TimeAmount) {
        check?.cancel()
        check = context.eventLoop.assumeIsolated().scheduleTask(in: delay) { context.close(promise: nil) }
    }
}
