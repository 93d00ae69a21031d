/// What one call to a model cost: a row of `model_call`. Holds no prompt and no answer.
public struct ModelCallRecord: Codable, Sendable, Hashable {
    /// The prompt's name, such as `id_call_1`.
    public var step: String
    /// How often the step was begun by then, from 1.
    public var attempt: Int
    public var promptVersion: String
    public var provider: String
    public var model: String
    /// `ok`, or the kind of the error.
    public var outcome: String
    public var inputTokens, outputTokens, searches: Int
    public var costMicroUSD: Int64
    public var durationMilliseconds: Int

    public init(
        step: String, attempt: Int, promptVersion: String, provider: String, model: String, outcome: String, inputTokens: Int,
        outputTokens: Int, searches: Int, costMicroUSD: Int64, durationMilliseconds: Int
    ) {
        self.step = step
        self.attempt = attempt
        self.promptVersion = promptVersion
        self.provider = provider
        self.model = model
        self.outcome = outcome
        self.inputTokens = inputTokens
        self.outputTokens = outputTokens
        self.searches = searches
        self.costMicroUSD = costMicroUSD
        self.durationMilliseconds = durationMilliseconds
    }
}
