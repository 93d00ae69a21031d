/// Rules that Chat Completions and Responses share (services/sandbox/README.md, "What it refuses").
enum OpenAIRules {
    /// Sampling parameters of reasoning models.
    static func checkSampling(_ body: JSON, model: OpenAIModel, effort: String?) throws(ServiceError) {
        guard model.family == .reasoning, effort != "none" else { return }
        for name in ["temperature", "top_p", "logprobs", "top_logprobs", "presence_penalty", "frequency_penalty"] {
            guard let value = body[name], !value.isNull else { continue }
            throw .unsupported(name)
        }
    }

    static func checkEffort(_ effort: JSON?, parameter: String) throws(ServiceError) {
        guard let effort, !effort.isNull else { return }
        let known = ["none", "minimal", "low", "medium", "high", "xhigh", "max"]
        guard known.contains(effort.string ?? "") else {
            throw .value(effort, of: parameter, isNoneOf: known.map { "'\($0)'" }.joined(separator: ", "))
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
        guard let url else { throw .missing(parameter) }
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
            throw .value(detail, of: parameter, isNoneOf: "'low', 'high', 'auto', and 'original'")
        }
    }

    /// `name`, `strict` and `schema` of a structured output format.
    static func checkFormat(_ format: JSON, path: String) throws(ServiceError) {
        guard let name = format["name"]?.string else { throw .missing("\(path).name") }
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
        guard let schema = format["schema"], schema.members != nil else { throw .missing("\(path).schema") }
        if format["strict"]?.bool == true { try OpenAISchemaCheck(name: name, parameter: path).check(schema) }
    }
}
