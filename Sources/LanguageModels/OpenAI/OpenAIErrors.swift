import HTTPClient
import JSON

/// Classifies OpenAI's errors; the same codes come with a status and inside a stream (Sources/LanguageModels/README.md, "OpenAI: errors").
enum OpenAIErrors {
    static func error(_ response: HTTPResponse, provider: ModelProvider) -> ModelError {
        let error = (try? JSONValue(parsing: response.body))?["error"]
        let detail = ErrorDetail.describe(response.status, type: error?["type"], code: error?["code"], message: error?["message"])
        if let kind = kind(of: error) { return ModelError(kind, provider: provider, detail: detail) }
        let kind: ModelError.Kind =
            switch response.status {
            case 401, 403: .unauthorized
            case 402: .quotaExhausted
            case 404: .modelNotFound
            case 408, 409, 429, 500...: .unavailable
            case 400, 413, 422: .invalidRequest
            default: .badResponse
            }
        return ModelError(kind, provider: provider, detail: detail)
    }

    /// An error inside a stream whose status was a success. Compatible servers use codes of their own: an unknown one counts as transient.
    static func error(inStream error: JSONValue?, provider: ModelProvider) -> ModelError {
        let word = ErrorDetail.word(error?["code"]?.string) ?? ErrorDetail.word(error?["type"]?.string) ?? "without a code"
        return ModelError(kind(of: error) ?? .unavailable, provider: provider, detail: "error in the stream, \(word)")
    }

    /// The classification by the error's code and type alone.
    private static func kind(of error: JSONValue?) -> ModelError.Kind? {
        if error?["type"]?.string == "insufficient_quota" { return .quotaExhausted }
        switch error?["code"]?.string {
        case "insufficient_quota", "credit_balance_exhausted", "organization_spend_limit_exceeded", "project_spend_limit_exceeded",
            "organization_usage_limit_exceeded", "billing_hard_limit_reached", "billing_not_active":
            return .quotaExhausted
        case "rate_limit_exceeded", "slow_down", "server_is_overloaded", "server_error": return .unavailable
        case "model_not_found": return .modelNotFound
        case "content_filter", "content_policy_violation", "image_content_policy_violation": return .contentFiltered
        case "invalid_api_key": return .unauthorized
        case let code? where code.hasPrefix("invalid_") || code.contains("image"): return .invalidRequest
        default: return nil
        }
    }
}
