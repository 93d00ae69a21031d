/// A refusal as one of the emulated services words it.
package struct ServiceError: Error, Sendable {
    package var status: Int
    package var type: String
    package var message: String
    /// OpenAI only.
    package var parameter: String?
    package var code: String?
    /// Seconds.
    package var retryAfter: Int?

    package init(
        _ status: Int, _ type: String, _ message: String, parameter: String? = nil, code: String? = nil, retryAfter: Int? = nil
    ) {
        self.status = status
        self.type = type
        self.message = message
        self.parameter = parameter
        self.code = code
        self.retryAfter = retryAfter
    }

    /// 400 `invalid_request_error`, by far the most frequent.
    package static func invalid(_ message: String, parameter: String? = nil, code: String? = nil) -> ServiceError {
        ServiceError(400, "invalid_request_error", message, parameter: parameter, code: code)
    }
}
