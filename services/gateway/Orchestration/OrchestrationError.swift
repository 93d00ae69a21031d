/// Why a scan is not accepted, for reasons that lie in the request.
package enum OrchestrationError: Error, Sendable, Equatable {
    /// The `Idempotency-Key` was used for another request.
    case idempotencyMismatch
    /// The device was erased after the request was authenticated.
    case unknownDevice
}
