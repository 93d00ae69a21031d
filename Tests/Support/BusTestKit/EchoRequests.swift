public import Bus
public import Foundation

/// Comes back as it is.
public struct Echo: BusRequest {
    public struct Reply: Codable, Sendable, Equatable {
        public var text: String
        public var attempt: Int
        public var traceparent: String?
        public var worker: UUID?

        public init(text: String, attempt: Int = 1, traceparent: String? = nil, worker: UUID? = nil) {
            self.text = text
            self.attempt = attempt
            self.traceparent = traceparent
            self.worker = worker
        }
    }

    public static let service: ServiceName = "echo"
    public static let operation = "echo"
    public static let isIdempotent = true
    public var text: String

    public init(text: String = "hello") {
        self.text = text
    }
}

/// Blocks the loop of its worker, as a bug in a callback would; libzmq's own thread lives on.
public struct Hang: BusRequest {
    public typealias Reply = Echo.Reply
    public static let service: ServiceName = "echo"
    public static let operation = "hang"
    public static let isIdempotent = true
    public var seconds: Int

    public init(seconds: Int) {
        self.seconds = seconds
    }
}

/// Has no handler anywhere, although its service has workers.
public struct Unheard: BusRequest {
    public typealias Reply = Echo.Reply
    public static let service: ServiceName = "echo"
    public static let operation = "unheard"
    public static let isIdempotent = true

    public init() {}
}

/// Runs until it is cancelled.
public struct Endless: BusRequest {
    public typealias Reply = Echo.Reply
    public static let service: ServiceName = "endless"
    public static let operation = "run"
    public static let isIdempotent = false

    public init() {}
}
