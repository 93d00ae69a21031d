import HummingbirdCore
import Logging
import NIOCore
import Telemetry

/// A server whose connections count from the moment they are accepted, before any TLS.
package struct LimitedChannel<Base: ServerChildChannel>: ServerChildChannel {
    private let base: Base
    private let limiter: ConnectionLimiter
    private let headDeadline: TimeAmount

    /// - Parameters:
    ///   - base: the channel of the protocol; a ``RequestWatch`` in it tells when requests begin and end.
    ///   - headDeadline: how long the head of a request may take, and the TLS handshake before the first one.
    package init(_ base: Base, limiter: ConnectionLimiter, headDeadline: TimeAmount = .seconds(10)) {
        self.base = base
        self.limiter = limiter
        self.headDeadline = headDeadline
    }

    package func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Base.Value> {
        channel.eventLoop.makeCompletedFuture {
            try channel.pipeline.syncOperations.addHandler(ConnectionGate(limiter: limiter, headDeadline: headDeadline))
        }.flatMap { base.setup(channel: channel, logger: logger) }
    }

    package func handle(value: Base.Value, logger: Logger) async {
        await base.handle(value: value, logger: logger)
    }
}

/// What ``RequestWatch`` tells the gate of its connection.
enum RequestProgress: Sendable {
    /// The head of a request has arrived.
    case began
    /// All requests have been answered.
    case ended
}

/// The place of one connection: takes it, gives it back, and closes the connection if a head does not come in time.
final class ConnectionGate: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundIn = ByteBuffer

    private let limiter: ConnectionLimiter
    private let headDeadline: TimeAmount
    private var place: ConnectionPolicy.ID?
    private var deadline: Scheduled<Void>?
    private var isServing = false

    init(limiter: ConnectionLimiter, headDeadline: TimeAmount) {
        self.limiter = limiter
        self.headDeadline = headDeadline
    }

    func channelActive(context: ChannelHandlerContext) {
        place = limiter.open(context.channel)
        guard place != nil else { return context.close(promise: nil) }
        awaitHead(context)
        context.fireChannelActive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        // Most heads come in one piece, and need no deadline.
        context.fireChannelRead(data)
        if !isServing, deadline == nil, place != nil { awaitHead(context) }
    }

    func triggerUserOutboundEvent(context: ChannelHandlerContext, event: Any, promise: EventLoopPromise<Void>?) {
        guard let progress = event as? RequestProgress else {
            return context.triggerUserOutboundEvent(event, promise: promise)
        }
        promise?.succeed()
        guard let place else { return }
        switch progress {
        case .began:
            isServing = true
            deadline?.cancel()
            deadline = nil
            limiter.serve(place)
        case .ended:
            isServing = false
            limiter.wait(place)
        }
    }

    func channelInactive(context: ChannelHandlerContext) {
        leave()
        context.fireChannelInactive()
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        leave()
    }

    private func awaitHead(_ context: ChannelHandlerContext) {
        deadline = context.eventLoop.assumeIsolated().scheduleTask(in: headDeadline) {
            Metric.connectionsClosed.increment("head")
            context.close(promise: nil)
        }
    }

    private func leave() {
        deadline?.cancel()
        deadline = nil
        if let place { limiter.close(place) }
        place = nil
    }
}
