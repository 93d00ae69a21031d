/// The error of a call: raised by the bus itself or by the handler of the service, and the same on both ends of the wire.
public struct BusError: Error, Hashable, Codable, Sendable, CustomStringConvertible {
    /// What went wrong, for programs. Services add codes of their own in an extension.
    public struct Code: RawRepresentable, Hashable, Codable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }
        public init(stringLiteral value: String) { self.init(rawValue: value) }

        public var description: String { rawValue }

        /// The deadline passed before the reply came; the work may or may not have been done.
        public static let deadlineExceeded: Code = "deadline_exceeded"
        /// No live worker offers the service, or no gateway is reachable, for longer than the grace period.
        public static let noWorker: Code = "no_worker"
        /// The worker died, and the request is not idempotent or its attempts are used up.
        public static let workerLost: Code = "worker_lost"
        /// The node at this end is shutting down.
        public static let busClosed: Code = "bus_closed"
        /// The service has no such operation.
        public static let unknownOperation: Code = "unknown_operation"
        /// A message, or the body in it, is not what the protocol or the operation expects.
        public static let badMessage: Code = "bad_message"
        /// The message is larger than the bus carries.
        public static let tooLarge: Code = "too_large"
        /// The queue of the service is full.
        public static let overloaded: Code = "overloaded"
        /// The caller gave up.
        public static let cancelled: Code = "cancelled"
        /// The handler failed with an error that is not a ``BusError``.
        public static let `internal`: Code = "internal"
    }

    public var code: Code
    /// Whether the same request may succeed later.
    public var isRetryable: Bool
    /// A sentence that may be shown to anyone.
    public var message: String
    /// What an operator needs to know. Holds no secrets and no user content.
    public var detail: String?
    /// Seconds to wait before a retry, when the other end knows.
    public var retryAfter: Double?

    public init(code: Code, isRetryable: Bool = false, message: String, detail: String? = nil, retryAfter: Double? = nil) {
        self.code = code
        self.isRetryable = isRetryable
        self.message = message
        self.detail = detail
        self.retryAfter = retryAfter
    }

    public var description: String {
        detail.map { "\(code): \(message) (\($0))" } ?? "\(code): \(message)"
    }
}
