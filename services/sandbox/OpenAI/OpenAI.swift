enum OpenAI: ModelVendor {
    static let upstream = Fault.Upstream.openai
    static let bodyLimit = Int.max

    // MARK: Headers

    static func authorize(_ call: Call) throws(ServiceError) {
        guard let header = call.header("authorization"), header.hasPrefix("Bearer "), header.count > 7 else {
            throw ServiceError(
                401, "invalid_request_error",
                "You didn't provide an API key. You need to provide your API key in an Authorization header using Bearer auth.")
        }
        guard !header.contains("invalid") else {
            throw ServiceError(401, "invalid_request_error", "Incorrect API key provided.", code: "invalid_api_key")
        }
    }

    static func headers(requestID: String) -> [(name: String, value: String)] {
        [
            ("x-request-id", requestID), ("openai-version", "2020-10-01"),
            ("x-ratelimit-limit-requests", "5000"), ("x-ratelimit-remaining-requests", "4999"), ("x-ratelimit-reset-requests", "12ms"),
            ("x-ratelimit-limit-tokens", "800000"), ("x-ratelimit-remaining-tokens", "799250"), ("x-ratelimit-reset-tokens", "6m0s"),
        ]
    }

    // MARK: Bodies

    static func parse(_ bytes: [UInt8]) throws(ServiceError) -> JSON {
        let body: JSON
        do { body = try JSONParser.parse(bytes) } catch {
            throw .invalid("We could not parse the JSON body of your request (byte \(error.offset)).")
        }
        guard body.members != nil else { throw .invalid("The JSON body of your request is not an object.") }
        return body
    }

    static func body(of error: ServiceError, requestID: String) -> JSON {
        [
            "error": [
                "message": .string(error.message), "type": .string(error.type), "param": JSON(error.parameter), "code": JSON(error.code),
            ]
        ]
    }

    static func failure(_ fault: Fault) -> ServiceError? {
        switch fault.kind {
        case .insufficientQuota:
            return ServiceError(
                429, "insufficient_quota", "You exceeded your current quota, please check your plan and billing details.",
                code: "credit_balance_exhausted")
        case .status:
            let status = fault.status ?? 500
            let (type, code): (String, String?) =
                switch status {
                case 429: ("requests", "rate_limit_exceeded")
                case 503: ("server_error", "server_is_overloaded")
                case 500...: ("server_error", nil)
                default: ("invalid_request_error", nil)
                }
            return ServiceError(status, type, Fault.explanation, code: code, retryAfter: fault.retryAfter)
        default: return nil
        }
    }

    /// What a request is charged for: nobody counts its tokens.
    static func inputTokens(_ body: JSON) -> Int { body.text.utf8.count / 40 + 800 }

    // MARK: Models

    static var models: JSON { ["object": "list", "data": .array(OpenAIModel.all.map(\.json))] }

    static func model(of body: JSON) throws(ServiceError) -> OpenAIModel {
        guard let name = body["model"]?.string else { throw .missing("model") }
        return try model(named: name)
    }

    static func model(named name: String) throws(ServiceError) -> OpenAIModel {
        guard let model = OpenAIModel.all.first(where: { $0.id == name }) else {
            throw ServiceError(
                404, "invalid_request_error", "The model `\(name)` does not exist or you do not have access to it.", code: "model_not_found"
            )
        }
        return model
    }
}
