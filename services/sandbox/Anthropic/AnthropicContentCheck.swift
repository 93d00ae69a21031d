/// Messages and their blocks: which exist, what they may hold, what must come back unchanged.
struct AnthropicContentCheck {
    let body: JSON
    let version: String
    let model: AnthropicModel

    private static let fields: [String: Set<String>] = [
        "text": ["type", "text", "cache_control", "citations"],
        "image": ["type", "source", "cache_control", "transformations"],
        "document": ["type", "source", "cache_control", "citations", "context", "title"],
        "search_result": ["type", "source", "title", "content", "cache_control", "citations"],
        "tool_use": ["type", "id", "name", "input", "cache_control", "caller"],
        "tool_result": ["type", "tool_use_id", "content", "is_error", "cache_control", "toolset_name"],
        "server_tool_use": ["type", "id", "name", "input", "cache_control", "caller"],
        "web_search_tool_result": ["type", "tool_use_id", "content", "cache_control", "caller"],
        "thinking": ["type", "thinking", "signature"],
        "redacted_thinking": ["type", "data"],
    ]
    private static let required: [String: [String]] = [
        "text": ["text"], "image": ["source"], "tool_use": ["id", "name", "input"], "tool_result": ["tool_use_id"],
        "server_tool_use": ["id", "name", "input"], "web_search_tool_result": ["tool_use_id", "content"],
        "thinking": ["thinking", "signature"],
    ]

    func check() throws(ServiceError) {
        guard let messages = body["messages"] else { throw .invalid("messages: Field required") }
        guard let list = messages.array else { throw .invalid("messages: Input should be a valid list") }
        guard !list.isEmpty else { throw .invalid("messages: at least one message is required") }
        var pictures: [PictureCheck] = []
        for (index, message) in list.enumerated() {
            try AnthropicCheck.only(["role", "content"], in: message, at: "messages.\(index).")
            guard let role = message["role"]?.string, ["user", "assistant", "system"].contains(role) else {
                throw .invalid("messages.\(index).role: Input should be 'user', 'assistant' or 'system'")
            }
            guard let content = message["content"] else { throw .invalid("messages.\(index).content: Field required") }
            if let text = content.string {
                guard !text.isEmpty || role == "assistant" else {
                    throw .invalid(
                        "messages.\(index): user messages must have "
                            + "non-empty content")
                }
                continue
            }
            guard let blocks = content.array else { throw .invalid("messages.\(index).content: Input should be a valid string or list") }
            guard !blocks.isEmpty else { throw .invalid("messages.\(index): \(role) messages must have non-empty content") }
            for (position, block) in blocks.enumerated() {
                try check(block, role: role, at: "messages.\(index).content.\(position)", &pictures)
            }
        }
        try checkSystem()
        try checkPictures(pictures)
        try checkEnd(list)
        try checkBreakpoints()
    }

    private func check(_ block: JSON, role: String, at path: String, _ pictures: inout [PictureCheck]) throws(ServiceError) {
        guard let type = block["type"]?.string, let allowed = Self.fields[type] else {
            let tags = Self.fields.keys.sorted().map { "'\($0)'" }.joined(separator: ", ")
            throw .invalid(
                "\(path): Input tag '\(block["type"]?.string ?? "")' found using 'type' does not match any of the "
                    + "expected tags: \(tags)")
        }
        try AnthropicCheck.only(allowed, in: block, at: "\(path).\(type).")
        for name in Self.required[type] ?? [] where block[name] == nil {
            throw .invalid("\(path).\(type).\(name): Field required")
        }
        switch type {
        case "text":
            guard let text = block["text"]?.string else { throw .invalid("\(path).text.text: Input should be a valid string") }
            guard !text.isEmpty else { throw .invalid("messages: text content blocks must be non-empty") }
            if version == "2026-10-21", role == "user", block["citations"]?.array?.isEmpty == false {
                throw .invalid("\(path).text.citations: Citations are not permitted in user messages")
            }
            for (index, citation) in (block["citations"]?.array ?? []).enumerated() {
                try checkSeal(citation["encrypted_index"], at: "\(path).text.citations.\(index).web_search_result_location.encrypted_index")
            }
        case "image": pictures.append(contentsOf: try picture(block, at: path).map { [$0] } ?? [])
        case "document" where role == "assistant" && version == "2026-10-21":
            throw .invalid("\(path): document blocks are not permitted in assistant messages")
        case "thinking": try checkSeal(block["signature"], at: "\(path).thinking.signature")
        case "web_search_tool_result":
            for (index, result) in (block["content"]?.array ?? []).enumerated() {
                let at = "\(path).web_search_tool_result.content.\(index)"
                let sealed = try checkSeal(result["encrypted_content"], at: "\(at).encrypted_content")
                guard sealed == result["url"]?.string else { throw .invalid("\(at): encrypted_content does not belong to this result") }
            }
        case "tool_result":
            for (index, inner) in (block["content"]?.array ?? []).enumerated() {
                try check(inner, role: role, at: "\(path).tool_result.content.\(index)", &pictures)
            }
        default: break
        }
    }

    @discardableResult
    private func checkSeal(_ value: JSON?, at path: String) throws(ServiceError) -> String {
        guard let text = value?.string else { throw .invalid("\(path): Field required") }
        guard let content = Seal.open(text) else {
            throw .invalid(
                "\(path): Invalid value. It must be returned exactly as it was "
                    + "received.")
        }
        return content
    }

    private func picture(_ block: JSON, at path: String) throws(ServiceError) -> PictureCheck? {
        let source = block["source"] ?? .null
        switch source["type"]?.string {
        case "url": throw .invalid("Unable to download the file. Please verify the URL and try again.")
        case "file": throw ServiceError(404, "not_found_error", "File not found: \(source["file_id"]?.string ?? "")")
        case "base64": break
        default:
            throw .invalid(
                "\(path).image.source: Input tag found using 'type' does not match any of the expected tags: "
                    + "'base64', 'url', 'file'")
        }
        let base = "\(path).image.source.base64"
        try AnthropicCheck.only(["type", "media_type", "data"], in: source, at: base + ".")
        guard let declared = source["media_type"]?.string, ["image/jpeg", "image/png", "image/gif", "image/webp"].contains(declared) else {
            throw .invalid("\(base).media_type: Input should be 'image/jpeg', 'image/png', 'image/gif' or 'image/webp'")
        }
        guard let data = source["data"]?.string else { throw .invalid("\(base).data: Field required") }
        guard data.utf8.count <= 10_485_760 else {
            throw .invalid("\(base): image exceeds 10 MB maximum: \(data.utf8.count) bytes > 10485760 bytes")
        }
        guard let picture = PictureCheck(base64: data) else { throw .invalid("\(base).data: Invalid base64 data") }
        guard let actual = picture.mediaType else { throw .invalid("Could not process image") }
        guard actual == declared else {
            throw .invalid(
                "\(base): The image was specified using the \(declared) media type, but the image appears to be a "
                    + "\(actual) image")
        }
        if picture.kind == .jpeg, picture.size == nil { throw .invalid("Could not process image") }
        if let size = picture.size, max(size.width, size.height) > 8000 {
            throw .invalid("\(base).data: At least one of the image dimensions exceed max allowed size: 8000 pixels")
        }
        return picture
    }

    private func checkPictures(_ pictures: [PictureCheck]) throws(ServiceError) {
        guard pictures.count <= model.pictureLimit else { throw .invalid("Too many images: \(pictures.count) > \(model.pictureLimit)") }
        if pictures.count > 20, pictures.contains(where: { max($0.size?.width ?? 0, $0.size?.height ?? 0) > 2000 }) {
            throw .invalid("At least one of the image dimensions exceed max allowed size for many-image requests: 2000 pixels")
        }
    }

    private func checkSystem() throws(ServiceError) {
        guard let system = body["system"], system.string == nil else { return }
        guard let blocks = system.array else { throw .invalid("system: Input should be a valid string or list") }
        for (index, block) in blocks.enumerated() {
            guard block["type"]?.string == "text" else { throw .invalid("system.\(index).type: Input should be 'text'") }
            try AnthropicCheck.only(["type", "text", "cache_control", "citations"], in: block, at: "system.\(index).")
            guard block["text"]?.string?.isEmpty == false else { throw .invalid("system: text content blocks must be non-empty") }
        }
    }

    /// An assistant's turn at the end is a prefill, unless it is one of ours that paused in the middle of a search.
    private func checkEnd(_ messages: [JSON]) throws(ServiceError) {
        guard let last = messages.last, last["role"]?.string == "assistant" else { return }
        if last["content"]?.array?.contains(where: { $0["type"]?.string == "server_tool_use" }) == true { return }
        guard model.allowsPrefill, body["output_config"]?["format"] == nil else {
            throw .invalid("This model does not support assistant message prefill. The conversation must end with a user message.")
        }
    }

    private func checkBreakpoints() throws(ServiceError) {
        var count = 0
        _ = body.mapped { name, value in
            if name == "cache_control", value.members != nil { count += 1 }
            return value
        }
        guard count <= 4 else { throw .invalid("A maximum of 4 blocks with cache_control may be provided. Found \(count).") }
    }
}
