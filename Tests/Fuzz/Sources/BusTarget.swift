import Bus
import ZeroMQ

/// Frames as another process sends them. The input is cut into frames: two bytes of length, big endian, then that many bytes.
enum BusTarget {
    static func run(_ bytes: [UInt8]) {
        var frames: [ZeroMQFrame] = []
        var rest = bytes[...]
        while rest.count >= 2, frames.count < 6 {
            let length = Int(rest.removeFirst()) << 8 | Int(rest.removeFirst())
            frames.append(ZeroMQFrame(Array(rest.prefix(length))))
            rest = rest.dropFirst(length)
        }
        if let message = try? BusMessage(frames: frames) {
            let again = try? BusMessage(frames: message.frames)
            precondition(again == message, "a message that was read is written differently")
        }
        if let event = BusEvent(frames: frames) {
            precondition(BusEvent(frames: event.frames) == event)
            _ = try? event.decode([String: String].self)
        }
        _ = try? StaticDirectory(parsing: String(decoding: bytes, as: UTF8.self))
    }
}
