/// Errors of the bus itself.
extension BusError {
    static func deadlineExceeded(_ detail: String? = nil) -> BusError {
        BusError(code: .deadlineExceeded, isRetryable: true, message: "The service did not answer in time.", detail: detail)
    }

    static func noWorker(_ service: ServiceName) -> BusError {
        BusError(
            code: .noWorker, isRetryable: true, message: "The service is not available at the moment.",
            detail: "no live worker for \(service)", retryAfter: 2)
    }

    static let noGateway = BusError(
        code: .noWorker, isRetryable: true, message: "The service is not available at the moment.",
        detail: "no gateway is connected", retryAfter: 2)

    static func workerLost(_ service: ServiceName) -> BusError {
        BusError(
            code: .workerLost, isRetryable: true, message: "The service was interrupted.", detail: "a worker for \(service) died")
    }

    static let closed = BusError(code: .busClosed, isRetryable: true, message: "The service is shutting down.")

    static func unknownOperation(_ operation: String, of service: ServiceName) -> BusError {
        BusError(code: .unknownOperation, message: "The service does not know this operation.", detail: "\(service)/\(operation)")
    }

    static func badMessage(_ detail: String) -> BusError {
        BusError(code: .badMessage, message: "The message is malformed.", detail: detail)
    }

    static func tooLarge(_ size: Int, limit: Int) -> BusError {
        BusError(code: .tooLarge, message: "The message is too large.", detail: "\(size) bytes, the limit is \(limit)")
    }

    static func overloaded(_ service: ServiceName) -> BusError {
        BusError(
            code: .overloaded, isRetryable: true, message: "The service is busy at the moment.",
            detail: "the queue of \(service) is full", retryAfter: 1)
    }

    static let cancelled = BusError(code: .cancelled, message: "The call was cancelled.")
}
