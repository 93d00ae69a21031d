public import DurableWork
public import LanguageModels
public import ModelAnswers
import Telemetry

/// A model call in flight: measures it, and records its outcome.
public struct ModelCallClock: Sendable {
    private let step: String
    private let attempt: Int
    private let promptVersion: String
    private let descriptor: ModelDescriptor
    private let start = ContinuousClock.now
    private let span: Span

    /// Starts the clock.
    ///
    /// - Parameter attempt: how often the step has been begun, this time included.
    public init(_ step: ModelStep, _ prompt: PromptTemplate, attempt: Int) {
        self.step = step.name.rawValue
        self.attempt = attempt
        promptVersion = prompt.version
        let descriptor = step.model.descriptor
        self.descriptor = descriptor
        span = Tracer.start(
            "chat \(descriptor.model)", kind: .client,
            attributes: [
                .modelOperation: "chat", .modelProvider: .text(descriptor.provider.rawValue), .requestModel: .text(descriptor.model),
                .step: .text(step.name.rawValue),
            ])
    }

    /// The outcome of a complete answer.
    public enum Outcome: String, Sendable {
        case ok
        case invalidAnswer = "invalid_answer"
        case priceLanguage = "price_language"
    }

    public func ended(with reply: ModelReply, outcome: Outcome = .ok) -> ModelCallRecord {
        record(outcome.rawValue, model: reply.model, usage: reply.usage, cost: reply.costMicroUSD)
    }

    public func failed(with error: ModelError) -> ModelCallRecord {
        if let status = error.status { span[.httpStatus] = .number(status) }
        return record(error.kind.rawValue, usage: error.usage, cost: error.costMicroUSD)
    }

    /// We cancelled the call; providers do not report its cost then.
    ///
    /// - Parameter usage: what it is estimated to have used.
    public func abandoned(_ outcome: Outcome, usage: ModelUsage) -> ModelCallRecord {
        record(outcome.rawValue, usage: usage, cost: descriptor.profile.prices.microUSD(for: usage))
    }

    private func record(_ outcome: String, model: String? = nil, usage: ModelUsage, cost: Int) -> ModelCallRecord {
        let duration = ContinuousClock.now - start
        let model = model ?? descriptor.model
        let record = ModelCallRecord(
            step: step, attempt: attempt, promptVersion: promptVersion, provider: descriptor.provider.name(answering: model), model: model,
            outcome: outcome, inputTokens: usage.input + usage.cacheRead + usage.cacheWrite, outputTokens: usage.output,
            searches: usage.searches, costMicroUSD: Int64(cost), durationMilliseconds: Int(duration / .milliseconds(1)))
        count(record, duration)
        return record
    }

    private func count(_ record: ModelCallRecord, _ duration: Duration) {
        // Labeled by the model requested: providers are free to choose the name in their answers.
        let model = descriptor.model
        Metric.modelCalls.record(duration, step, record.outcome)
        Metric.modelTokens.increment(step, model, "input", by: record.inputTokens)
        Metric.modelTokens.increment(step, model, "output", by: record.outputTokens)
        Metric.modelSearches.increment(step, model, by: record.searches)
        Metric.modelCost.increment(step, model, by: Int(record.costMicroUSD))
        span[.responseModel] = .text(record.model)
        span[.outcome] = .text(record.outcome)
        span[.inputTokens] = .number(record.inputTokens)
        span[.outputTokens] = .number(record.outputTokens)
        span[.cost] = .number(Int(record.costMicroUSD))
        span.end(error: record.outcome == Outcome.ok.rawValue ? nil : record.outcome)
    }
}

extension ModelProvider {
    /// The name clients see. Answers of the sandbox are marked in the model's name, whatever the API (rule 75).
    public func name(answering model: String) -> String {
        if model.hasSuffix("-sandbox") { return "sandbox" }
        return self == .anthropic ? "anthropic" : "openai"
    }
}
