/// `POST /v1/chat/completions`.
enum ChatEmulation: EmulatedDialect {
    typealias Vendor = OpenAI

    static let endpoint = "chat_completions"

    static func read(_ body: JSON, of call: Call) throws(ServiceError) -> ReceivedRequest<OpenAIModel> {
        let model = try OpenAI.model(of: body)
        var question = try ChatCheck(body: body, model: model).check()
        question.schema = body["response_format"]?["json_schema"]?["schema"]
        question.offersSearch = model.family == .search
        return ReceivedRequest(body: body, model: model, question: question)
    }

    static func turn(_ answer: EmulatedAnswer, to request: ReceivedRequest<OpenAIModel>, requestID: String, fault: Fault.Kind?) -> ChatTurn
    {
        ChatTurn(answer, to: request, fault: fault)
    }
}
