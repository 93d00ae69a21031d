import Foundation
import HTTPTestServer
import JSON
import LanguageModels
import Testing

/// The account's money is used up: no retry, and the time of the reset where it is told.
@Suite struct SpendLimitTests {
    private static func error(_ type: String, _ message: String) -> String {
        #"{"type":"error","error":{"type":"\#(type)","message":\#(JSONValue.string(message))},"request_id":"req_9"}"#
    }

    private func failure(_ status: Int, _ body: String, headers: [String: String] = [:]) async throws -> ModelError {
        let stage = try await Stage(.anthropic, "claude-sonnet-5-5", answer(status, body, headers: headers), Anthropic.good)
        let error = try #require(await stage.failure())
        #expect(try await stage.script.received().count == 1)
        return error
    }

    /// Midnight UTC of the day that begins after so many days, and the time until then.
    private static func day(after days: Int, at hours: Int = 0) -> (text: String, wait: Duration) {
        let now = Date.now.timeIntervalSince1970
        let midnight = (now / 86_400).rounded(.down) * 86_400 + Double(days) * 86_400
        let text = Date(timeIntervalSince1970: midnight).formatted(.iso8601.year().month().day())
        return (text, .seconds(midnight + Double(hours) * 3600 - now))
    }

    private static let reached = "You have reached your specified API usage limits."

    @Test(arguments: [
        (400, "invalid_request_error", "\(reached) You will regain access on DAY at 00:00 UTC.", 0),
        (400, "invalid_request_error", "You have reached your specified workspace API usage limits. You will regain access on DAY.", 0),
        (429, "rate_limit_error", "\(reached) You will regain access on DAY at 14:00 UTC.", 14),
        (403, "permission_error", "Your organization's monthly spend limit is reached. Access returns on DAY.", 0),
        (402, "billing_error", "You will regain access on DAYT09:00:00Z.", 9),
    ]) func tellsWhenTheAccountIsOfUseAgain(status: Int, type: String, message: String, hours: Int) async throws {
        let (day, wait) = Self.day(after: 9, at: hours)
        let error = try await failure(status, Self.error(type, message.replacing("DAY", with: day)))
        #expect(error.kind == .quotaExhausted && !error.isRetryable)
        let told = try #require(error.retryAfter)
        #expect(told <= wait && told > wait - .seconds(60))
    }

    @Test(arguments: [
        reached,
        "Your credit balance is too low to access the Anthropic API. Please go to Plans & Billing to upgrade or purchase credits.",
        "\(reached) You will regain access on 2020-01-01 at 00:00 UTC.",
        "\(reached) You will regain access on 2026-13-77 at 99:99 UTC.",
        "\(reached) You will regain access soon.",
    ]) func aLimitWithoutAReset(message: String) async throws {
        let error = try await failure(400, Self.error("invalid_request_error", message))
        #expect(error.kind == .quotaExhausted)
        #expect(error.retryAfter == nil)
    }

    /// Sentences about something else stay what their status says.
    @Test(arguments: [
        "max_tokens: 9000000 > 64000, which is the maximum allowed number of output tokens", "prompt is too long",
        "messages.0.content.0.image: image exceeds 10 MB maximum", "claude-3 was retired on 2026-01-05", "Unexpected usage of system", "",
    ]) func otherMistakesAreNoLimit(message: String) async throws {
        #expect(try await failure(400, Self.error("invalid_request_error", message)).kind == .invalidRequest)
    }

    @Test func aRateLimitIsNoSpendLimit() async throws {
        let body = Self.error("rate_limit_error", "This request would exceed your organization's rate limit of 50 requests per minute.")
        let stage = try await Stage(.anthropic, "claude-sonnet-5-5", answer(429, body), Anthropic.good)
        #expect(try await stage.model.generate(question()).attempts == 2)
    }

    @Test func whatTheHeadersSayCountsWhereTheSentenceIsSilent() async throws {
        let error = try await failure(
            402, Self.error("billing_error", "Payment required."), headers: ["retry-after": "3600", "x-should-retry": "true"])
        #expect(error.kind == .quotaExhausted && error.retryAfter == .seconds(3600))
    }

    @Test func aLimitReachedInsideAStream() async throws {
        let (day, wait) = Self.day(after: 3)
        let event = Self.error("invalid_request_error", "\(Self.reached) You will regain access on \(day).")
        let stage = try await Stage(.anthropic, "claude-sonnet-5-5", events([Anthropic.start, event]), Anthropic.good)
        let error = try #require(await stage.failure())
        #expect(error.kind == .quotaExhausted && error.attempts == 1)
        #expect(error.retryAfter ?? .zero > wait - .seconds(60))
    }

    /// Status, type and code.
    private static let answersOfOpenAI = [
        (429, "insufficient_quota", "insufficient_quota"), (429, "insufficient_quota", "credit_balance_exhausted"),
        (429, "insufficient_quota", "null"), (429, "requests", "project_spend_limit_exceeded"),
        (400, "invalid_request_error", "billing_hard_limit_reached"), (403, "invalid_request_error", "billing_hard_limit_reached"),
        (429, "invalid_request_error", "billing_not_active"), (402, "null", "null"),
    ]

    @Test(arguments: answersOfOpenAI, [ModelProvider.openAI, .openAIChat])
    func openAIsLimits(answered: (Int, String, String), provider: ModelProvider) async throws {
        func word(_ text: String) -> JSONValue { text == "null" ? .null : .string(text) }
        let body = #"{"error":{"message":"m","type":\#(word(answered.1)),"param":null,"code":\#(word(answered.2))}}"#
        let stage = try await Stage(
            provider, "gpt-6-luna", answer(answered.0, body, headers: ["x-should-retry": "true"]), answer(200, ""))
        let error = try #require(await stage.failure())
        #expect(error.kind == .quotaExhausted)
        #expect(try await stage.script.received().count == 1)
    }
}
