/// `POST /v1/messages`.
enum MessagesEmulation: EmulatedDialect {
    typealias Vendor = Anthropic

    static let endpoint = "messages"

    static func read(_ body: JSON, of call: Call) throws(ServiceError) -> ReceivedRequest<AnthropicModel> {
        ReceivedRequest(body: body, model: try AnthropicCheck(body: body, call: call).check(), question: question(body))
    }

    private static func question(_ body: JSON) -> ModelQuestion {
        var texts: [String] = []
        var picture: [UInt8]?
        for message in body["messages"]?.array ?? [] where message["role"]?.string == "user" {
            if let text = message["content"]?.string { texts.append(text) }
            for block in message["content"]?.array ?? [] {
                if let text = block["text"]?.string { texts.append(text) }
                if let data = block["source"]?["data"]?.string { picture = PictureCheck(base64: data)?.bytes }
            }
        }
        let system = body["system"]?.string ?? body["system"]?.array?.compactMap { $0["text"]?.string }.joined(separator: "\n") ?? ""
        var question = ModelQuestion(systemText: system, userText: texts.joined(separator: "\n"), picture: picture)
        question.schema = body["output_config"]?["format"]?["schema"] ?? body["output_format"]?["schema"]
        if let search = body["tools"]?.array?.first(where: { $0["name"]?.string == "web_search" }) {
            question.offersSearch = body["tool_choice"]?["type"]?.string != "none"
            question.allowedDomains = search["allowed_domains"]?.strings ?? []
        }
        return question
    }

    static func turn(
        _ answer: EmulatedAnswer, to request: ReceivedRequest<AnthropicModel>, requestID: String, fault: Fault.Kind?
    ) -> AnthropicTurn {
        AnthropicComposer(request: request, requestID: requestID, fault: fault).turn(answer)
    }
}
