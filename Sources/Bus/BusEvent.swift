import FoundationEssentials
import ZeroMQ

/// A published event. Delivery is best effort: whoever must not miss one reads the database as well.
public struct BusEvent: Sendable, Hashable {
    public let topic: String
    /// The instance that published it.
    public let publisher: UUID
    /// The publisher's sequence number, counted over all topics.
    public let sequence: UInt64
    /// JSON.
    public let body: [UInt8]
    /// Whether events before this one were dropped because the subscriber read too slowly.
    public internal(set) var hasMissed = false

    /// - Throws: ``BusError`` with ``BusError/Code/badMessage`` when the body is not such a value.
    public func decode<Event: Decodable>(_ type: Event.Type) throws(BusError) -> Event {
        try BusJSON.decode(type, from: ZeroMQFrame(body), name: "event")
    }
}

/// The wire format: the topic, so that subscriptions match its prefix; a version byte, the publisher and the sequence number, big endian;
/// the body.
extension BusEvent {
    private static let version: UInt8 = 1
    private static let headerSize = 25

    package init(topic: String, publisher: UUID, sequence: UInt64, body: [UInt8]) {
        self.topic = topic
        self.publisher = publisher
        self.sequence = sequence
        self.body = body
    }

    /// - Returns: nil for frames that are not an event of this version.
    package init?(frames: [ZeroMQFrame]) {
        guard frames.count == 3, frames[1].count == Self.headerSize else { return nil }
        let header = frames[1].bytes
        guard header[0] == Self.version else { return nil }
        let publisher = header.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(fromByteOffset: 1, as: uuid_t.self)) }
        let sequence = header[17...].reduce(0) { $0 << 8 | UInt64($1) }
        self.init(topic: String(decoding: frames[0].bytes, as: UTF8.self), publisher: publisher, sequence: sequence, body: frames[2].bytes)
    }

    package var frames: [ZeroMQFrame] {
        var header = [Self.version]
        withUnsafeBytes(of: publisher.uuid) { header.append(contentsOf: $0) }
        withUnsafeBytes(of: sequence.bigEndian) { header.append(contentsOf: $0) }
        return [ZeroMQFrame(topic), ZeroMQFrame(header), ZeroMQFrame(body)]
    }
}
