/// The one call the emulated mind makes of a caller's own function.
enum FunctionTool {
    /// - Parameter nested: Chat Completions wraps the function in `function`, Responses does not.
    static func call(_ tools: [JSON], nested: Bool, isAnswered: Bool) -> (name: String, arguments: String)? {
        guard !isAnswered, let tool = tools.first(where: { $0["type"]?.string == "function" }) else { return nil }
        let function = nested ? tool["function"] ?? .null : tool
        guard let name = function["name"]?.string else { return nil }
        let schema = function["parameters"] ?? ["type": "object"]
        return (name, SchemaFiller.example(of: schema).text)
    }
}
