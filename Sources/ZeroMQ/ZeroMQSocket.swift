internal import CZeroMQ
import Executors
import Glibc

/// A socket, confined to the thread of an ``EventLoop``: it is created, used and closed there, by an actor on that loop.
///
/// No call blocks. A socket with a handler or a monitor lives until ``close()``; others end with their last reference.
public final class ZeroMQSocket {
    /// The patterns of ZeroMQ; raw values are libzmq's.
    public enum Kind: Int32, Sendable {
        case pair = 0, publish, subscribe, request, reply, dealer, router, pull, push, extendedPublish, extendedSubscribe
    }

    /// Messages handled in a row before the loop polls its other descriptors.
    private static let batchSize = 100

    public let kind: Kind
    let loop: EventLoop
    let context: ZeroMQContext
    private let collectsMetadata: Bool
    private var handle: UnsafeMutableRawPointer?
    private var watch: EventLoop.WatchID?
    private var messageHandler: ((ZeroMQMessage) -> Void)?
    private var writableHandler: (() -> Void)?
    private var monitor: ZeroMQMonitor?

    /// Must be called on the loop's thread.
    public init(_ kind: Kind, context: ZeroMQContext, loop: EventLoop, options: ZeroMQSocketOptions = .init()) throws(ZeroMQError) {
        loop.checkIsolated()
        self.kind = kind
        self.loop = loop
        self.context = context
        collectsMetadata = options.collectsMetadata
        handle = try context.makeSocket(kind.rawValue)
        // A throw from here on runs deinit, which closes the handle.
        try apply(options)
    }

    deinit {
        // Nothing watches the socket (a watch retains it), and releasing the last reference happens after every other use.
        if let handle { zmq_close(handle) }
    }

    /// Closes the socket; queued messages are still sent for the linger time. Idempotent.
    public func close() {
        loop.checkIsolated()
        monitor?.stop()
        monitor = nil
        messageHandler = nil
        writableHandler = nil
        watch.map(loop.unwatch)
        watch = nil
        if let handle { zmq_close(handle) }
        handle = nil
    }

    // MARK: Endpoints

    /// Binds to an endpoint; port `*` takes a free one.
    ///
    /// - Returns: the endpoint as bound, with the real port.
    @discardableResult
    public func bind(_ endpoint: String) throws(ZeroMQError) -> String {
        try check(zmq_bind(handle, endpoint), "zmq_bind")
        return try string(ZMQ_LAST_ENDPOINT)
    }

    /// Connects in the background, and reconnects for as long as it is open. Use IP literals: libzmq resolves names synchronously.
    public func connect(_ endpoint: String) throws(ZeroMQError) {
        try check(zmq_connect(handle, endpoint), "zmq_connect")
    }

    public func unbind(_ endpoint: String) throws(ZeroMQError) {
        try check(zmq_unbind(handle, endpoint), "zmq_unbind")
    }

    public func disconnect(_ endpoint: String) throws(ZeroMQError) {
        try check(zmq_disconnect(handle, endpoint), "zmq_disconnect")
    }

    /// SUB: receives messages whose first frame begins with `prefix`. Reference counted: it takes as many unsubscriptions to end it.
    public func subscribe(_ prefix: String) throws(ZeroMQError) {
        try set(ZMQ_SUBSCRIBE, to: prefix)
    }

    public func unsubscribe(_ prefix: String) throws(ZeroMQError) {
        try set(ZMQ_UNSUBSCRIBE, to: prefix)
    }

    // MARK: Messages

    /// Queues all frames as one message, or none of them.
    ///
    /// - Throws: ``ZeroMQError``; ``ZeroMQError/isTemporary`` when no peer is connected or its queue is full,
    ///   ``ZeroMQError/isUnreachable`` when a ROUTER does not know the peer.
    public func send(_ frames: [ZeroMQFrame]) throws(ZeroMQError) {
        guard let handle else { throw ZeroMQError("zmq_send", code: ENOTSOCK) }
        for (index, frame) in frames.enumerated() {
            let flags = ZMQ_DONTWAIT | (index == frames.count - 1 ? 0 : ZMQ_SNDMORE)
            while frame.send(to: handle, flags: flags) < 0 {
                let error = ZeroMQError("zmq_send")
                // A failure discards the frames before it; the ones after it would be read as a new envelope.
                if error.code != EINTR { throw error }
            }
        }
    }

    /// Takes the next message.
    ///
    /// - Returns: nil when none is waiting.
    public func receive() throws(ZeroMQError) -> ZeroMQMessage? {
        guard let handle else { throw ZeroMQError("zmq_msg_recv", code: ENOTSOCK) }
        var part = zmq_msg_t()
        zmq_msg_init(&part)
        defer { zmq_msg_close(&part) }
        var frames: [ZeroMQFrame] = []
        var userID: String?
        var peerAddress: String?
        repeat {
            while zmq_msg_recv(&part, handle, ZMQ_DONTWAIT) < 0 {
                let error = ZeroMQError("zmq_msg_recv")
                // Parts of a message arrive together, so only the first can be missing.
                if error.code == EAGAIN { return nil }
                if error.code != EINTR { throw error }
            }
            if collectsMetadata {
                userID = userID ?? zmq_msg_gets(&part, "User-Id").map { String(cString: $0) }
                peerAddress = peerAddress ?? zmq_msg_gets(&part, "Peer-Address").map { String(cString: $0) }
            }
            let hasMore = zmq_msg_more(&part) != 0
            frames.append(ZeroMQFrame(moving: &part))
            if !hasMore { break }
        } while true
        return ZeroMQMessage(frames, userID: userID, peerAddress: peerAddress)
    }

    /// Calls `handler` on the loop with every message from now on, until ``close()``.
    public func onMessage(_ handler: @escaping (ZeroMQMessage) -> Void) {
        messageHandler = handler
        startWatching()
    }

    /// Calls `handler` once, on the loop, as soon as a message can be queued.
    public func onceWritable(_ handler: @escaping () -> Void) {
        writableHandler = handler
        startWatching()
    }

    /// What happens to the connections of this socket, from now until ``close()``. The oldest of 256 unread events are dropped.
    public func monitorEvents() throws(ZeroMQError) -> AsyncStream<ZeroMQMonitorEvent> {
        monitor?.stop()
        let monitor = try ZeroMQMonitor(of: self)
        self.monitor = monitor
        return monitor.events
    }

    // MARK: Readiness

    private func startWatching() {
        guard watch == nil, handle != nil, let descriptor = try? integer(ZMQ_FD) else { return }
        // The descriptor only signals that commands arrived (edge-triggered); ZMQ_EVENTS, read before every sleep, is authoritative.
        watch = loop.watch(fileDescriptor: descriptor, interest: .readable, isReady: { self.readiness() }, handler: { self.handle($0) })
    }

    private func readiness() -> EventLoop.Events {
        guard let state = try? integer(ZMQ_EVENTS) else { return [] }
        var events: EventLoop.Events = []
        if messageHandler != nil, state & ZMQ_POLLIN != 0 { events.insert(.readable) }
        if writableHandler != nil, state & ZMQ_POLLOUT != 0 { events.insert(.writable) }
        return events
    }

    private func handle(_ events: EventLoop.Events) {
        if events.contains(.writable) {
            let handler = writableHandler
            writableHandler = nil
            handler?()
        }
        guard events.contains(.readable) else { return }
        for _ in 0..<Self.batchSize {
            // The handler may close the socket or replace itself. An error here means that the context is terminating: nothing more will
            // come.
            guard let messageHandler, let message = try? receive() else { return }
            messageHandler(message)
        }
    }

    // MARK: Options

    private func apply(_ options: ZeroMQSocketOptions) throws(ZeroMQError) {
        try set(ZMQ_LINGER, to: options.linger.milliseconds)
        try set(ZMQ_SNDHWM, to: Int32(clamping: options.sendHighWaterMark))
        try set(ZMQ_RCVHWM, to: Int32(clamping: options.receiveHighWaterMark))
        try set(ZMQ_MAXMSGSIZE, to: Int64(options.maximumMessageSize ?? -1))
        try set(ZMQ_IMMEDIATE, to: options.queuesOnlyToConnectedPeers)
        try set(ZMQ_HANDSHAKE_IVL, to: options.handshakeTimeout.milliseconds)
        try set(ZMQ_RECONNECT_IVL, to: options.reconnectInterval.milliseconds)
        try set(ZMQ_RECONNECT_IVL_MAX, to: options.maximumReconnectInterval.milliseconds)
        try set(ZMQ_IPV6, to: options.allowsIPv6)
        if let heartbeat = options.heartbeat {
            try set(ZMQ_HEARTBEAT_IVL, to: heartbeat.interval.milliseconds)
            try set(ZMQ_HEARTBEAT_TIMEOUT, to: heartbeat.timeout.milliseconds)
            try set(ZMQ_HEARTBEAT_TTL, to: heartbeat.timeToLive.milliseconds)
        }
        switch kind {
        case .router: try set(ZMQ_ROUTER_MANDATORY, to: options.reportsUnreachablePeers)
        case .extendedPublish: try set(ZMQ_XPUB_VERBOSE, to: options.reportsEverySubscription)
        default: break
        }
        switch options.security {
        case .none: break
        case .curveServer(let keys, let domain):
            try set(ZMQ_CURVE_SERVER, to: true)
            try set(ZMQ_CURVE_SECRETKEY, to: keys.secretKey)
            try set(ZMQ_ZAP_DOMAIN, to: domain)
            // Without it, a missing ZAP handler admits every client.
            try set(albumscan_zmq_zap_enforce_domain, to: true)
        case .curveClient(let keys, let serverKey):
            try set(ZMQ_CURVE_PUBLICKEY, to: keys.publicKey.z85)
            try set(ZMQ_CURVE_SECRETKEY, to: keys.secretKey)
            try set(ZMQ_CURVE_SERVERKEY, to: serverKey.z85)
        }
    }

    private func set(_ option: Int32, to value: Int32) throws(ZeroMQError) {
        var value = value
        try check(zmq_setsockopt(handle, option, &value, MemoryLayout<Int32>.size), "zmq_setsockopt")
    }

    private func set(_ option: Int32, to value: Bool) throws(ZeroMQError) {
        try set(option, to: Int32(value ? 1 : 0))
    }

    /// Only `ZMQ_MAXMSGSIZE` takes 64 bits.
    private func set(_ option: Int32, to value: Int64) throws(ZeroMQError) {
        var value = value
        try check(zmq_setsockopt(handle, option, &value, MemoryLayout<Int64>.size), "zmq_setsockopt")
    }

    private func set(_ option: Int32, to value: String) throws(ZeroMQError) {
        try check(zmq_setsockopt(handle, option, value, value.utf8.count), "zmq_setsockopt")
    }

    private func integer(_ option: Int32) throws(ZeroMQError) -> Int32 {
        var value: Int32 = 0
        var size = MemoryLayout<Int32>.size
        try check(zmq_getsockopt(handle, option, &value, &size), "zmq_getsockopt")
        return value
    }

    private func string(_ option: Int32) throws(ZeroMQError) -> String {
        var buffer = [UInt8](repeating: 0, count: 1024)
        var size = buffer.count
        try check(zmq_getsockopt(handle, option, &buffer, &size), "zmq_getsockopt")
        return String(decoding: buffer.prefix { $0 != 0 }, as: UTF8.self)
    }

    /// Starts or, with nil, stops libzmq's reports about this socket.
    func setMonitor(endpoint: String?) throws(ZeroMQError) {
        try check(zmq_socket_monitor(handle, endpoint, endpoint == nil ? 0 : ZMQ_EVENT_ALL), "zmq_socket_monitor")
    }

    private func check(_ result: Int32, _ operation: String) throws(ZeroMQError) {
        guard result != 0 else { return }
        throw ZeroMQError(operation)
    }
}

@available(*, unavailable)
extension ZeroMQSocket: Sendable {}

extension Duration {
    fileprivate var milliseconds: Int32 {
        Int32(clamping: components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000)
    }
}
