/// The web search tool's own rules (Sources/LanguageModels/README.md, "Anthropic: web search").
struct AnthropicSearchTool {
    let tool: JSON
    let path: String

    private static let fields: Set = [
        "type", "name", "max_uses", "allowed_domains", "blocked_domains", "user_location", "allowed_callers", "cache_control",
        "defer_loading",
        "strict", "response_inclusion",
    ]

    func check(_ model: AnthropicModel) throws(ServiceError) {
        let type = tool["type"]?.string ?? ""
        guard ["web_search_20250305", "web_search_20260209", "web_search_20260318"].contains(type) else {
            throw .invalid("tools: Input tag '\(type)' found using 'type' does not match any of the expected tags")
        }
        var allowed = Self.fields
        if type != "web_search_20260318" { allowed.remove("response_inclusion") }
        try AnthropicCheck.only(allowed, in: tool, at: path + ".")
        guard tool["name"]?.string == "web_search" else { throw .invalid("\(path).name: Input should be 'web_search'") }
        if let uses = tool["max_uses"], !uses.isNull, uses.integer ?? 0 < 1 {
            throw .invalid("\(path).max_uses: Input should be greater than 0")
        }
        let allowedDomains = tool["allowed_domains"]?.strings ?? []
        let blockedDomains = tool["blocked_domains"]?.strings ?? []
        guard allowedDomains.isEmpty || blockedDomains.isEmpty else {
            throw .invalid("\(path): Only one of allowed_domains and blocked_domains may be specified")
        }
        if let domain = (allowedDomains + blockedDomains).first(where: { !AnthropicSearchTool.isDomain($0) }) {
            throw .invalid(
                "\(path).allowed_domains: '\(domain)' is not a valid domain. Domains have no scheme and wildcards only "
                    + "in the path.")
        }
        if let location = tool["user_location"], !location.isNull {
            try AnthropicCheck.only(["type", "city", "region", "country", "timezone"], in: location, at: "\(path).user_location.")
            guard location["type"]?.string == "approximate" else {
                throw .invalid("\(path).user_location.type: Input should be 'approximate'")
            }
        }
        let direct = tool["allowed_callers"].map { $0.strings == ["direct"] } ?? (type == "web_search_20250305")
        guard direct || model.allowsProgrammaticCalling else {
            throw .invalid("'\(model.id)' does not support programmatic tool calling. Tools must have allowed_callers: [\"direct\"].")
        }
    }

    private static func isDomain(_ text: String) -> Bool {
        guard !text.contains("://"), let host = text.split(separator: "/").first, !host.contains("*") else { return false }
        return host.contains(".") && host.allSatisfy { $0.isLetter || $0.isNumber || $0 == "." || $0 == "-" }
    }
}
