/// Rules that Chat Completions and Responses share (services/sandbox/README.md, "What it refuses").
enum OpenAIRules {
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

    static func parse(_ call: Call) throws(ServiceError) -> JSON {
        let body: JSON
        do { body = try JSONParser.parse(call.body) } catch {
            throw .invalid("We could not parse the JSON body of your request (byte \(error.offset)).")
        }
        guard body.members != nil else { throw .invalid("The JSON body of your request is not an object.") }
        return body
    }

    static func model(of body: JSON) throws(ServiceError) -> OpenAIModel {
        guard let name = body["model"]?.string else {
            throw .invalid("Missing required parameter: 'model'.", parameter: "model", code: "missing_required_parameter")
        }
        guard let model = OpenAIModel.named(name) else {
            throw ServiceError(
                404, "invalid_request_error", "The model `\(name)` does not exist or you do not have access to it.", code: "model_not_found"
            )
        }
        return model
    }

    /// Sampling parameters of reasoning models.
    static func checkSampling(_ body: JSON, model: OpenAIModel, effort: String?) throws(ServiceError) {
        guard model.family == .reasoning, effort != "none" else { return }
        for name in ["temperature", "top_p", "logprobs", "top_logprobs", "presence_penalty", "frequency_penalty"] {
            guard let value = body[name], !value.isNull else { continue }
            throw .invalid(
                "Unsupported parameter: '\(name)' is not supported with this model.", parameter: name, code: "unsupported_parameter")
        }
    }

    static func checkEffort(_ effort: JSON?, parameter: String) throws(ServiceError) {
        guard let effort, !effort.isNull else { return }
        let known = ["none", "minimal", "low", "medium", "high", "xhigh", "max"]
        guard known.contains(effort.string ?? "") else {
            let list = known.map { "'\($0)'" }.joined(separator: ", ")
            throw .invalid(
                "Invalid value: '\(effort.string ?? "")'. Supported values are: \(list).", parameter: parameter, code: "invalid_value")
        }
    }

    static func checkMinimum(_ value: JSON?, _ minimum: Int, parameter: String) throws(ServiceError) {
        guard let value, !value.isNull else { return }
        guard let number = value.integer else {
            throw .invalid("Invalid type for '\(parameter)': expected an integer.", parameter: parameter, code: "invalid_type")
        }
        guard number >= minimum else {
            throw .invalid(
                "Invalid '\(parameter)': integer below minimum value. Expected a value >= \(minimum), but got \(number) instead.",
                parameter: parameter, code: "integer_below_min_value")
        }
    }

    /// A `data:` URL's picture. Nothing is ever fetched.
    static func picture(_ url: String?, parameter: String) throws(ServiceError) -> [UInt8] {
        guard let url else {
            throw .invalid("Missing required parameter: '\(parameter)'.", parameter: parameter, code: "missing_required_parameter")
        }
        guard url.hasPrefix("data:") else {
            throw .invalid(
                "Error while downloading the image: the sandbox fetches nothing.", parameter: parameter, code: "invalid_image_url")
        }
        guard let comma = url.firstIndex(of: ","), url[..<comma].hasSuffix(";base64") else {
            throw .invalid("Invalid base64 image_url.", parameter: parameter, code: "invalid_base64_image")
        }
        let declared = url[..<comma].dropFirst(5).dropLast(7)
        guard ["image/jpeg", "image/jpg", "image/png", "image/gif", "image/webp"].contains(declared) else {
            throw .invalid("Invalid MIME type. Only image types are supported.", parameter: parameter, code: "unsupported_image_media_type")
        }
        let base64 = String(url[url.index(after: comma)...])
        guard !base64.isEmpty else { throw .invalid("The image file is empty.", parameter: parameter, code: "empty_image_file") }
        guard let picture = PictureCheck(base64: base64) else {
            throw .invalid("Invalid base64 image_url.", parameter: parameter, code: "invalid_base64_image")
        }
        guard picture.bytes.count <= 20 << 20 else {
            throw .invalid("The image file is too large.", parameter: parameter, code: "image_file_too_large")
        }
        guard picture.mediaType != nil else {
            throw .invalid(
                "You uploaded an unsupported image. Please make sure your image has of one the following formats: ['png', 'jpeg', "
                    + "'gif', 'webp'].",
                parameter: parameter, code: "invalid_image_format")
        }
        guard picture.kind != .jpeg || picture.size != nil else {
            throw .invalid("The image data you provided does not represent a valid image.", parameter: parameter, code: "image_parse_error")
        }
        return picture.bytes
    }

    static func checkDetail(_ detail: JSON?, parameter: String) throws(ServiceError) {
        guard let detail else { return }
        guard ["auto", "low", "high", "original"].contains(detail.string ?? "") else {
            throw .invalid(
                "Invalid value: '\(detail.string ?? "")'. Supported values are: 'low', 'high', 'auto', and 'original'.",
                parameter: parameter,
                code: "invalid_value")
        }
    }

    /// `name`, `strict` and `schema` of a structured output format.
    static func checkFormat(_ format: JSON, path: String) throws(ServiceError) {
        guard let name = format["name"]?.string else {
            throw .invalid("Missing required parameter: '\(path).name'.", parameter: "\(path).name", code: "missing_required_parameter")
        }
        let isName =
            (1...64).contains(name.utf8.count)
            && name.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
                    UInt8(ascii: "_"), UInt8(ascii: "-"):
                    true
                default: false
                }
            }
        guard isName else {
            throw .invalid(
                "Invalid '\(path).name': string does not match pattern. Expected a string that matches the pattern '^[a-zA-Z0-9_-]+$'.",
                parameter: "\(path).name", code: "invalid_value")
        }
        guard let schema = format["schema"], schema.members != nil else {
            throw .invalid("Missing required parameter: '\(path).schema'.", parameter: "\(path).schema", code: "missing_required_parameter")
        }
        if format["strict"]?.bool == true { try OpenAISchemaCheck(name: name, parameter: path).check(schema) }
    }

    static func error(_ error: ServiceError) -> Reply {
        .json(
            error.status,
            [
                "error": [
                    "message": .string(error.message), "type": .string(error.type), "param": JSON(error.parameter),
                    "code": JSON(error.code),
                ]
            ])
    }

    /// The reply to an ordered HTTP failure, if the fault is one.
    static func failure(_ fault: Fault) -> Reply? {
        if fault.kind == .insufficientQuota {
            return error(
                ServiceError(
                    429, "insufficient_quota", "You exceeded your current quota, please check your plan and billing details.",
                    code: "credit_balance_exhausted"))
        }
        guard fault.kind == .status, let status = fault.status else { return nil }
        let (type, code): (String, String?) =
            switch status {
            case 429: ("requests", "rate_limit_exceeded")
            case 503: ("server_error", "server_is_overloaded")
            case 500...: ("server_error", nil)
            default: ("invalid_request_error", nil)
            }
        let reply = error(ServiceError(status, type, "Ordered by the sandbox's operator", code: code))
        return fault.retryAfter.map { reply.adding("retry-after", String($0)) } ?? reply
    }

    static func decorated(_ reply: Reply, requestID: String) -> Reply {
        reply.adding("x-request-id", requestID).adding("openai-version", "2020-10-01")
            .adding("x-ratelimit-limit-requests", "5000").adding("x-ratelimit-remaining-requests", "4999")
            .adding("x-ratelimit-reset-requests", "12ms").adding("x-ratelimit-limit-tokens", "800000")
            .adding("x-ratelimit-remaining-tokens", "799250").adding("x-ratelimit-reset-tokens", "6m0s")
    }
}
