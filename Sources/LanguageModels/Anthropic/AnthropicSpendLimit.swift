import FoundationEssentials

/// Anthropic's news that the account's money or its own spending limit is used up.
///
/// It comes with the status and the type of any mistake in a request, 400 `invalid_request_error`, and only its sentence tells it apart
/// (Sources/LanguageModels/README.md, "Anthropic: spending limits"). This is the one place where an error's text decides what the
/// error is: a sentence that is not known here leaves the error what its status says.
struct AnthropicSpendLimit: Sendable, Hashable {
    /// When the account is of use again, where the sentence tells: `You will regain access on 2026-12-01 at 00:00 UTC.`
    let resetsAt: Date?

    /// What the known sentences have in common, in lower case. There are some about the organization's and a workspace's limit, about a
    /// spend limit, and about prepaid credit.
    private static let marks = [
        "api usage limits", "will regain access", "spend limit", "spending limit", "credit balance is too low", "out of credits",
    ]

    /// Nil for a sentence about something else.
    init?(message: String) {
        let message = message.lowercased()
        guard Self.marks.contains(where: { message.contains($0) }) else { return nil }
        resetsAt = Self.time(in: message)
    }

    /// The time that is left until the reset; nil when it is not told, or over.
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
