/// `POST /v1/responses`.
enum ResponsesEmulation: EmulatedDialect {
    typealias Vendor = OpenAI

    static let endpoint = "responses"

    static func read(_ body: JSON, of call: Call) throws(ServiceError) -> ReceivedRequest<OpenAIModel> {
        let model = try OpenAI.model(of: body)
        var question = try ResponsesCheck(body: body, model: model).check()
        question.schema = body["text"]?["format"]?["schema"]
        if let search = body["tools"]?.array?.first(where: { $0["type"]?.string?.hasPrefix("web_search") == true }) {
            question.offersSearch = body["tool_choice"]?.string != "none"
            question.allowedDomains = search["filters"]?["allowed_domains"]?.strings ?? []
        }
        return ReceivedRequest(body: body, model: model, question: question)
    }

    static func turn(_ answer: EmulatedAnswer, to request: ReceivedRequest<OpenAIModel>, requestID: String, fault: Fault.Kind?)
        -> ResponsesTurn
    {
        ResponsesTurn(answer, to: request, fault: fault)
    }
}
