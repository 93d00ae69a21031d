import FoundationEssentials

/// Anthropic's error for an account that is out of credit or has reached its spending limit.
///
/// It has the status and type of any malformed request, 400 `invalid_request_error`, and only its message tells it apart
/// (Sources/LanguageModels/README.md, "Anthropic: spending limits"). This is the only place where the text of an error decides its kind;
/// with an unknown text, the status decides.
struct AnthropicSpendLimit: Sendable, Hashable {
    /// When the account can be used again, if the message says so: `You will regain access on 2026-12-01 at 00:00 UTC.`
    let resetsAt: Date?

    /// What the known messages have in common, in lower case. They are about the organization's or a workspace's limit, a spend limit, or
    /// prepaid credit.
    private static let marks = [
        "api usage limits", "will regain access", "spend limit", "spending limit", "credit balance is too low", "out of credits",
    ]

    /// Nil if the message is about something else.
    init?(message: String) {
        let message = message.lowercased()
        guard Self.marks.contains(where: { message.contains($0) }) else { return nil }
        resetsAt = Self.time(in: message)
    }

    /// The time until the reset; nil if it is unknown or in the past.
    func wait(from now: Date = .now) -> Duration? {
        guard let seconds = resetsAt?.timeIntervalSince(now), seconds > 0 else { return nil }
        return .seconds(seconds)
    }

    /// The first date in a text, `2026-12-01`, with the time of day that follows it, in UTC as the provider tells it.
    private static func time(in text: String) -> Date? {
        let words = text.split { !$0.isNumber && $0 != "-" && $0 != ":" }
        guard let index = words.firstIndex(where: { matches($0, "####-##-##") }) else { return nil }
        let clock = words[(index + 1)...].first.flatMap { matches($0.prefix(5), "##:##") ? $0.prefix(5) : nil } ?? "00:00"
        return try? Date("\(words[index])T\(clock):00Z", strategy: .iso8601)
    }

    /// Whether a text has this form, in which `#` stands for a digit.
    private static func matches(_ text: Substring, _ form: String) -> Bool {
        text.count == form.count
            && zip(text, form).allSatisfy { character, place in
                place == "#" ? character.isASCII && character.isNumber : character == place
            }
    }
}
