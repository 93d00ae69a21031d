/// Composes a turn from what the emulated mind has to say.
struct AnthropicComposer {
    let request: ReceivedRequest<AnthropicModel>
    let requestID: String
    let fault: Fault.Kind?

    private var body: JSON { request.body }

    func turn(_ answer: EmulatedAnswer) -> AnthropicTurn {
        var turn = AnthropicTurn(
            id: "msg_" + requestID.dropFirst(4), model: request.model.id + "-sandbox", fault: fault, inputTokens: inputTokens)
        let thinks = body["thinking"].map { $0["type"]?.string != "disabled" } ?? request.model.thinksByDefault
        if thinks {
            turn.thinkingTokens = ["low": 120, "medium": 400, "high": 900, "xhigh": 2000, "max": 4000][effort] ?? 400
            turn.blocks.append(["type": "thinking", "thinking": "", "signature": .string(Seal.close("thinking " + turn.id))])
        }
        if fault == .refusal {
            turn.stopReason = "refusal"
            turn.stopDetails = ["type": "refusal", "category": .null, "explanation": .string(Fault.refusal)]
            return turn
        }
        if let call = customToolCall {
            turn.blocks.append(call)
            turn.stopReason = "tool_use"
            return turn
        }
        if !answer.searches.isEmpty, !isContinuation { addSearch(answer, to: &turn, thinks: thinks) }
        if fault == .pauseTurn, turn.searches > 0 {
            turn.stopReason = "pause_turn"
            return turn
        }
        addText(answer, to: &turn)
        return turn
    }

    private var effort: String { body["output_config"]?["effort"]?.string ?? request.model.defaultEffort }

    private var isContinuation: Bool {
        body["messages"]?.array?.last?["role"]?.string == "assistant"
    }

    /// Four bytes a token for text, and for each picture the patches of 28 pixels that one of 1024 × 1024 has
    /// (Sources/LanguageModels/README.md, "Anthropic: pictures").
    private var inputTokens: Int {
        var bytes = 0
        var pictures = 0
        _ = body.mapped { name, value in
            if let text = value.string { if name == "data" { pictures += 1 } else { bytes += text.utf8.count } }
            return value
        }
        return bytes / 4 + pictures * 1369
    }

    /// A tool of the caller's own is called once, with arguments made from its schema; its result is then answered in words.
    private var customToolCall: JSON? {
        guard let tool = body["tools"]?.array?.first(where: { $0["input_schema"] != nil }), body["tool_choice"]?["type"]?.string != "none",
            body["messages"]?.array?.last?["content"]?.array?.contains(where: { $0["type"]?.string == "tool_result" }) != true,
            let name = tool["name"]?.string, let schema = tool["input_schema"]
        else { return nil }
        return [
            "type": "tool_use", "id": .string("toolu_" + requestID.dropFirst(4)), "name": .string(name),
            "input": SchemaFiller.example(of: schema), "caller": ["type": "direct"],
        ]
    }

    private func addSearch(_ answer: EmulatedAnswer, to turn: inout AnthropicTurn, thinks: Bool) {
        if !thinks { turn.blocks.append(["type": "text", "text": "I'll look that up.", "citations": .null]) }
        for (index, search) in answer.searches.enumerated() {
            let id = JSON.string("srvtoolu_\(requestID.dropFirst(4))\(index)")
            turn.blocks.append([
                "type": "server_tool_use", "id": id, "name": "web_search", "input": ["query": .string(search.query)],
                "caller": ["type": "direct"],
            ])
            let failed: JSON = ["type": "web_search_tool_result_error", "error_code": "unavailable"]
            let results = search.results.map { result -> JSON in
                [
                    "type": "web_search_result", "url": .string(result.url), "title": .string(result.title),
                    "encrypted_content": .string(Seal.close(result.url)), "page_age": .null,
                ]
            }
            turn.blocks.append([
                "type": "web_search_tool_result", "tool_use_id": id, "content": fault == .searchError ? failed : .array(results),
                "caller": ["type": "direct"],
            ])
            turn.searches += 1
        }
    }

    /// After a search the text comes in several blocks; without a schema they carry citations.
    private func addText(_ answer: EmulatedAnswer, to turn: inout AnthropicTurn) {
        var text = answer.text
        if let short = answer.shortened(to: max(0, (body["max_tokens"]?.integer ?? 0) - turn.thinkingTokens), fault) {
            turn.stopReason = "max_tokens"
            text = short
        }
        guard !text.isEmpty else { return }
        let isSearched = !answer.searches.isEmpty
        let size = isSearched ? max(1, text.count / 3 + 1) : text.count
        let isStructured = body["output_config"]?["format"] != nil
        var rest = text[...]
        while !rest.isEmpty {
            let part = String(rest.prefix(size))
            rest = rest.dropFirst(size)
            let source = answer.searches.first?.results.first
            let cites = isSearched && !isStructured && fault != .searchError
            let citation = source.map { source -> JSON in
                [
                    "type": "web_search_result_location", "url": .string(source.url), "title": .string(source.title),
                    "encrypted_index": .string(Seal.close("0 " + source.url)), "cited_text": .string(String(source.snippet.prefix(150))),
                ]
            }
            turn.blocks.append([
                "type": "text", "text": .string(part), "citations": cites && citation != nil ? .array([citation ?? .null]) : .null,
            ])
        }
    }
}
