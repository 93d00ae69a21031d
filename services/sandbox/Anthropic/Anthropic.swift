import FoundationEssentials

enum Anthropic: ModelVendor {
    static let upstream = Fault.Upstream.anthropic
    static let bodyLimit = 32 << 20

    // MARK: Headers

    static func authorize(_ call: Call) throws(ServiceError) {
        let key =
            call.header("x-api-key") ?? call.header("authorization").flatMap { $0.hasPrefix("Bearer ") ? String($0.dropFirst(7)) : nil }
        guard let key, !key.isEmpty else { throw ServiceError(401, "authentication_error", "x-api-key header is required") }
        guard !key.contains("invalid") else { throw ServiceError(401, "authentication_error", "invalid x-api-key") }
        guard call.header("anthropic-version") != nil else { throw .invalid("anthropic-version: header is required") }
        let version = version(of: call)
        guard ["2023-01-01", "2023-06-01", "2026-10-21"].contains(version) else {
            throw .invalid("anthropic-version: \"\(version)\" is not a valid version")
        }
    }

    static func version(of call: Call) -> String {
        call.headerValues("anthropic-version").joined(separator: ", ")
    }

    static func headers(requestID: String) -> [(name: String, value: String)] {
        let reset = Date.now.addingTimeInterval(60).formatted(.iso8601)
        let limits = [("requests", 1000), ("input-tokens", 2_000_000), ("output-tokens", 400_000), ("tokens", 2_400_000)]
        return [("request-id", requestID), ("anthropic-organization-id", "5a4db0c5-0000-4000-8000-000000000000")]
            + limits.flatMap { name, limit in
                [
                    ("anthropic-ratelimit-\(name)-limit", String(limit)), ("anthropic-ratelimit-\(name)-remaining", String(limit - 1)),
                    ("anthropic-ratelimit-\(name)-reset", reset),
                ]
            }
    }

    // MARK: Bodies

    static func parse(_ bytes: [UInt8]) throws(ServiceError) -> JSON {
        do { return try JSONParser.parse(bytes) } catch {
            throw .invalid("The request body is not valid JSON: unexpected input at byte \(error.offset)")
        }
    }

    static func body(of error: ServiceError, requestID: String) -> JSON {
        [
            "type": "error", "error": ["type": .string(error.type), "message": .string(error.message)],
            "request_id": .string(requestID),
        ]
    }

    static func failure(_ fault: Fault) -> ServiceError? {
        switch fault.kind {
        case .spendLimit:
            return .invalid(
                "You have reached your specified API usage limits. You will regain access on \(firstOfNextMonth) at 00:00 UTC.")
        case .status:
            let status = fault.status ?? 500
            let types = [
                400: "invalid_request_error", 401: "authentication_error", 402: "billing_error", 403: "permission_error",
                404: "not_found_error", 409: "conflict_error", 413: "request_too_large", 429: "rate_limit_error", 504: "timeout_error",
                529: "overloaded_error",
            ]
            return ServiceError(
                status, types[status] ?? "api_error", status == 529 ? "Overloaded" : Fault.explanation, retryAfter: fault.retryAfter)
        default: return nil
        }
    }

    /// As `2026-12-01`.
    private static var firstOfNextMonth: String {
        let today = Date.now.formatted(.iso8601.year().month()).split(separator: "-").compactMap { Int($0) }
        let month = String(today[1] % 12 + 1)
        return "\(today[0] + today[1] / 12)-\(month.count == 1 ? "0" : "")\(month)-01"
    }

    // MARK: Models

    static var models: JSON {
        let items = AnthropicModel.all.map(\.json)
        return [
            "data": .array(items), "has_more": false, "first_id": items.first?["id"] ?? .null, "last_id": items.last?["id"] ?? .null,
        ]
    }

    static func model(named name: String) throws(ServiceError) -> AnthropicModel {
        guard let model = AnthropicModel.all.first(where: { $0.id == name }) else {
            throw ServiceError(404, "not_found_error", "model: \(name)")
        }
        return model
    }
}
