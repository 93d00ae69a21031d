/// A received message: its parts, and who sent it.
public struct ZeroMQMessage: Sendable, Hashable {
    /// At least one. On a ROUTER the first is the peer's routing id.
    public let frames: [ZeroMQFrame]
    /// The user id that a ``ZAPAuthenticator`` gave the sender; nil without one, or when metadata is not collected.
    public let userID: String?
    /// The sender's IP address; nil for in-process peers, or when metadata is not collected.
    public let peerAddress: String?

    public init(_ frames: [ZeroMQFrame], userID: String? = nil, peerAddress: String? = nil) {
        self.frames = frames
        self.userID = userID
        self.peerAddress = peerAddress
    }
}
