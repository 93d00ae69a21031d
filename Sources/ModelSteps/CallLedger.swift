public import Catalog
public import Contracts
public import LanguageModels
import Metrics
import Synchronization

/// Gathers what the model calls of one piece of work cost, also when the work fails.
public final class CallLedger: Sendable {
    private let calls = Mutex<[ModelCallRecord]>([])

    public init() {}

    public var records: [ModelCallRecord] { calls.withLock { $0 } }

    /// Starts the clock of a call.
    public func begin(_ step: ModelStep, _ prompt: PromptTemplate) -> Call {
        Call(ledger: self, step: step.name.rawValue, promptVersion: prompt.version, descriptor: step.model.descriptor, start: .now)
    }

    /// A call in flight; ends once.
    public struct Call: Sendable {
        fileprivate let ledger: CallLedger
        fileprivate let step: String
        fileprivate let promptVersion: String
        fileprivate let descriptor: ModelDescriptor
        fileprivate let start: ContinuousClock.Instant

        /// What became of a complete answer.
        public enum Outcome: String, Sendable {
            case ok
            case invalidAnswer = "invalid_answer"
            case priceLanguage = "price_language"
        }

        public func ended(with reply: ModelReply, outcome: Outcome = .ok) {
            let usage = reply.usage
            record(
                outcome.rawValue, model: reply.model, inputTokens: usage.input + usage.cacheRead + usage.cacheWrite,
                outputTokens: usage.output, searches: usage.searches, cost: reply.costMicroUSD)
        }

        public func failed(with error: ModelError) {
            record(error.kind.rawValue, cost: error.costMicroUSD)
        }

        /// We stopped listening; what it cost is not told by providers then.
        public func abandoned(_ outcome: Outcome) {
            record(outcome.rawValue)
        }

        private func record(
            _ outcome: String, model: String? = nil, inputTokens: Int = 0, outputTokens: Int = 0, searches: Int = 0, cost: Int = 0
        ) {
            let duration = ContinuousClock.now - start
            let model = model ?? descriptor.model
            let record = ModelCallRecord(
                step: step, promptVersion: promptVersion, provider: descriptor.provider.name(answering: model), model: model,
                outcome: outcome, inputTokens: inputTokens, outputTokens: outputTokens, searches: searches, costMicroUSD: Int64(cost),
                durationMilliseconds: Int(duration / .milliseconds(1)))
            ledger.calls.withLock { $0.append(record) }
            let dimensions = [("step", step), ("outcome", outcome)]
            Metrics.Timer(label: "albumscan_model_call_duration", dimensions: dimensions).recordNanoseconds(
                Int64(duration / .nanoseconds(1)))
            Counter(label: "albumscan_model_cost_micro_usd", dimensions: [("step", step)]).increment(by: cost)
        }
    }
}

extension ModelProvider {
    /// The name clients see. Answers of the sandbox say so in the model's name, whatever API was spoken (SPEC 9.16).
    public func name(answering model: String) -> String {
        if model.hasSuffix("-sandbox") { return "sandbox" }
        return self == .anthropic ? "anthropic" : "openai"
    }
}
