public import DurableWork
public import LanguageModels
public import ModelAnswers
public import Prompts

/// A kind of model call: a prompt, the model, and the parameters.
public struct ModelStep: Sendable {
    public let name: PromptName
    public let model: any LanguageModel
    private let library: PromptLibrary
    private let effort: ModelEffort?
    private let search: ModelRequest.Search?

    /// - Parameter searches: the maximum number of web searches; nil for none. A model that cannot search is called without.
    public init(_ name: PromptName, of library: PromptLibrary, model: any LanguageModel, effort: ModelEffort?, searches: Int? = nil) {
        self.name = name
        self.library = library
        self.model = model
        self.effort = effort
        search = model.descriptor.profile.searchTool == nil ? nil : searches.map { ModelRequest.Search(maxUses: $0) }
    }

    /// Whether web search is offered to the model.
    public var canSearch: Bool { search != nil }

    /// The prompt as currently loaded.
    public var prompt: PromptTemplate { library[name] }

    /// The prompt in the version that a job was queued with, which a reload may have replaced; nil if that version is not available.
    public func prompt(version: String) -> PromptTemplate? { library.template(name, version: version) }

    /// The request for one call.
    ///
    /// - Parameters:
    ///   - prompt: the template, the same one for all calls of a piece of work, since a reload may change it.
    ///   - values: one for every placeholder.
    ///   - note: an addition to the prompt: what was wrong with the previous answer.
    /// - Throws: ``StepError/misconfigured(detail:)`` when prompt, schema and values do not match.
    public func request<Answer: ModelAnswer>(
        for answer: Answer.Type, prompt: PromptTemplate, values: [String: String], photo: [UInt8]? = nil, note: String? = nil,
        deadline: ContinuousClock.Instant, startTimeout: Duration? = nil, idleTimeout: Duration? = nil, traceID: String? = nil
    ) throws(StepError) -> ModelRequest {
        let rendered: PromptTemplate.Rendered
        let schema: JSONSchema
        do {
            rendered = try prompt.render(values)
            schema = try JSONSchema(name: Answer.schemaName, json: Answer.jsonSchema)
        } catch {
            throw .misconfigured(detail: "\(name.rawValue): \(error)")
        }
        var parts: [ModelRequest.Part] = [.text(rendered.user)]
        if let photo { parts.insert(.jpeg(photo), at: 0) }
        if let note { parts.append(.text(note)) }
        var request = ModelRequest(
            system: rendered.system, parts: parts, schema: schema, search: search, maxOutputTokens: prompt.maxOutputTokens, effort: effort,
            deadline: deadline, startTimeout: startTimeout, traceID: traceID)
        if let idleTimeout { request.idleTimeout = idleTimeout }
        return request
    }

    /// The most that one attempt at a call may cost, in millionths of a US dollar; 0 where the model's prices are unknown.
    public func maximumCost(of request: ModelRequest) -> Int64 {
        let profile = model.descriptor.profile
        return Int64(profile.prices.microUSD(for: ModelUsage(maximumFor: request, with: profile)))
    }

    /// The first call about a photo that ``ask(for:values:photo:timeout:deadline:traceID:journal:)`` makes without values, whatever photo it is:
    /// each counts as the largest that is sent. Nil if the request cannot be made, which that reports.
    public func opening<Answer: ModelAnswer>(for answer: Answer.Type) -> CallOpening? {
        guard let request = try? request(for: answer, prompt: prompt, values: [:], photo: [], deadline: .now) else { return nil }
        return CallOpening(step: name.rawValue, microUSD: maximumCost(of: request))
    }

    /// Calls the model and parses its answer strictly, with one repair attempt if that fails (rule 69). Calls that the journal has answers
    /// for are not repeated.
    ///
    /// - Parameters:
    ///   - timeout: of each of the two calls. It includes the model client's own retry (rule 71, rule 72): a first attempt that hangs is
    ///     abandoned after half of it.
    ///   - deadline: of both calls together.
    ///   - journal: of the work; records the answer and cost of every call, failed ones too.
    public func ask<Answer: ModelAnswer>(
        for answer: Answer.Type, values: [String: String] = [:], photo: [UInt8]? = nil, timeout: Duration,
        deadline: ContinuousClock.Instant, traceID: String? = nil, journal: any StepJournal
    ) async throws(StepError) -> Answer {
        let prompt = prompt
        var problem = ""
        for isLast in [false, true] {
            let step = isLast ? "\(name.rawValue)_repair" : name.rawValue
            var request = try request(
                for: answer, prompt: prompt, values: values, photo: photo, note: isLast ? Self.repairNote(problem) : nil,
                deadline: deadline, traceID: traceID)
            let text: String
            let cost = maximumCost(of: request)
            switch try await journal.start(step, reserving: cost) {
            case .known(let answer):
                text = answer
            case .run(let attempt):
                // It may have waited for another process's call.
                request.deadline = min(deadline, .now + timeout)
                request.mayRetry = { await journal.permitsRetry(of: step, attempt: attempt, reserving: cost) }
                text = try await call(request, as: step, attempt: attempt, prompt, Answer.self, keepsUnusable: !isLast, journal)
            }
            do throws(ModelAnswerError) {
                return try Answer(parsing: text)
            } catch {
                problem = error.description
            }
        }
        throw .unusableAnswer(problem: problem)
    }

    /// Makes one call, and records its answer and cost.
    ///
    /// - Parameter keepsUnusable: whether to record an answer that cannot be parsed: it must be, where it leads to the repair attempt.
    ///   Where it is final, a later retry must be free to get another one.
    private func call<Answer: ModelAnswer>(
        _ request: ModelRequest, as step: String, attempt: Int, _ prompt: PromptTemplate, _: Answer.Type, keepsUnusable: Bool,
        _ journal: any StepJournal
    ) async throws(StepError) -> String {
        let call = ModelCallClock(self, prompt, attempt: attempt)
        let reply: ModelReply
        do {
            reply = try await model.generate(request)
        } catch {
            // A truncated answer is useless, and the same request would be truncated again.
            let isTruncated = error.kind == .truncated
            let isKept = isTruncated && keepsUnusable
            try await journal.note(step, answer: isKept ? "" : nil, call: call.failed(with: error))
            guard isKept else { throw StepError(error) }
            return ""
        }
        let isUsable = (try? Answer(parsing: reply.text)) != nil
        try await journal.note(
            step, answer: isUsable || keepsUnusable ? reply.text : nil,
            call: call.ended(with: reply, outcome: isUsable ? .ok : .invalidAnswer))
        return reply.text
    }

    /// Tells the model what to fix. The problem never quotes the model or the cover.
    public static func repairNote(_ problem: String) -> String {
        """
        An earlier answer of yours to this could not be used. \(problem) Answer again from the beginning and keep to every rule; \
        give the JSON object only.
        """
    }
}
