/// A body with the bytes that travel beside it, uncopied, in a frame of their own.
public struct BusPayload<Body: Sendable>: Sendable {
    public var body: Body
    public var attachment: [UInt8]?

    public init(_ body: Body, attachment: [UInt8]? = nil) {
        self.body = body
        self.attachment = attachment
    }
}

extension BusPayload: Equatable where Body: Equatable {}
