/// `POST /v1/chat/completions`.
enum OpenAIChat: ModelDialect {
    typealias Vendor = OpenAI

    static let endpoint = "chat_completions"

    static func read(_ body: JSON, of call: Call) throws(ServiceError) -> ModelRequest<OpenAIModel> {
        let model = try OpenAI.model(of: body)
        var question = try ChatCheck(body: body, model: model).check()
        question.schema = body["response_format"]?["json_schema"]?["schema"]
        question.offersSearch = model.family == .search
        return ModelRequest(body: body, model: model, question: question)
    }

    static func turn(_ answer: ModelAnswer, to request: ModelRequest<OpenAIModel>, requestID: String, fault: Fault.Kind?) -> ChatTurn {
        ChatTurn(answer, to: request, fault: fault)
    }
}
