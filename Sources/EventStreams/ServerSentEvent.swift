/// One event of an event stream (WHATWG HTML, "Server-sent events").
public struct ServerSentEvent: Sendable, Hashable {
    /// The event's type; `message` when the stream names none.
    public var type: String
    public var data: String
    /// The last event id seen so far in the stream, empty when there was none.
    public var id: String

    public init(type: String = "message", data: String, id: String = "") {
        self.type = type
        self.data = data
        self.id = id
    }
}
