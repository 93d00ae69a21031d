/// A NOTIFY of some session.
public struct PostgresNotification: Hashable, Sendable {
    public let channel: String
    /// Empty when the sender gave none. At most 8000 bytes.
    public let payload: String
    /// The sender's backend process.
    public let processID: Int32

    package init(channel: String, payload: String, processID: Int32) {
        self.channel = channel
        self.payload = payload
        self.processID = processID
    }
}
