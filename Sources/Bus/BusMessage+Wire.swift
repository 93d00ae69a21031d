import FoundationEssentials
import ZeroMQ

/// The wire format; ``BusMessage`` describes it.
extension BusMessage {
    private static let version: UInt8 = 1
    private static let largestHeader = 64 << 10

    private enum Kind: UInt8 {
        case ready = 1, request, reply, heartbeat, disconnect, cancel, busy, fault
    }

    /// The frames to send.
    package var frames: [ZeroMQFrame] {
        switch self {
        case .ready(let header): Self.frames(.ready, header)
        case .request(let header, let payload): Self.frames(.request, header, payload)
        case .reply(let header, let payload): Self.frames(.reply, header, payload)
        case .heartbeat: [Self.start(.heartbeat)]
        case .disconnect: [Self.start(.disconnect)]
        case .cancel(let dispatch): Self.frames(.cancel, dispatch)
        case .busy(let dispatch): Self.frames(.busy, dispatch)
        case .fault(let error): Self.frames(.fault, error)
        }
    }

    /// Reads received frames, without the routing id.
    ///
    /// - Throws: ``BusError`` with ``BusError/Code/badMessage`` for anything the format does not allow.
    package init(frames: [ZeroMQFrame]) throws(BusError) {
        guard let start = frames.first?.bytes, start.count == 2 else { throw .badMessage("no version and kind") }
        guard start[0] == Self.version else { throw .badMessage("version \(start[0])") }
        guard let kind = Kind(rawValue: start[1]) else { throw .badMessage("kind \(start[1])") }
        let limit =
            switch kind {
            case .heartbeat, .disconnect: 1...1
            case .request, .reply: 3...4
            case .ready, .cancel, .busy, .fault: 2...2
            }
        guard limit.contains(frames.count) else { throw .badMessage("\(kind) of \(frames.count) frames") }
        switch kind {
        case .heartbeat: self = .heartbeat
        case .disconnect: self = .disconnect
        case .ready: self = .ready(try Self.header(frames[1]))
        case .cancel: self = .cancel(try Self.header(frames[1]))
        case .busy: self = .busy(try Self.header(frames[1]))
        case .fault: self = .fault(try Self.header(frames[1]))
        case .request: self = .request(try Self.header(frames[1]), Self.payload(frames))
        case .reply: self = .reply(try Self.header(frames[1]), Self.payload(frames))
        }
    }

    private static func start(_ kind: Kind) -> ZeroMQFrame { ZeroMQFrame([version, kind.rawValue]) }

    private static func frames(_ kind: Kind, _ header: some Encodable, _ payload: BusFrames? = nil) -> [ZeroMQFrame] {
        var frames = [start(kind), ZeroMQFrame(BusJSON.encode(header))]
        if let payload {
            frames.append(payload.body)
            if let attachment = payload.attachment { frames.append(attachment) }
        }
        return frames
    }

    private static func header<Header: Decodable>(_ frame: ZeroMQFrame) throws(BusError) -> Header {
        guard frame.count <= largestHeader else { throw .badMessage("a header of \(frame.count) bytes") }
        return try BusJSON.decode(Header.self, from: frame, name: "header")
    }

    private static func payload(_ frames: [ZeroMQFrame]) -> BusFrames {
        BusFrames(body: frames[2], attachment: frames.count > 3 ? frames[3] : nil)
    }
}
