import HTTPClient
import HTTPTestServer
import LanguageModels
import Testing

/// What a call is booked with that did not come to its end: as far as the provider told, and the rest estimated.
@Suite struct StoppedCallTests {
    /// The question's 31 bytes.
    private static let asked = 8
    private static let written = "Half of an answer."

    private func stage(_ dialect: SpokenDialect, _ responses: Steps...) async throws -> Stage {
        try await Stage(dialect.provider, dialect.model, responses: responses)
    }

    /// Only Anthropic tells at the start how long the question is.
    private func input(_ dialect: SpokenDialect) -> Int { dialect.provider == .anthropic ? 100 : Self.asked }

    enum End: String, CaseIterable {
        case silent, closed, reset, ended
    }

    @Test(arguments: SpokenDialect.all, End.allCases)
    func whatWasWrittenIsPaidFor(dialect: SpokenDialect, end: End) async throws {
        let half = dialect.opening + dialect.text([Self.written])
        let steps: Steps =
            switch end {
            case .silent: events(half, thenHang: true)
            case .closed: events(half, thenClose: true)
            case .reset: events(half).dropLast() + [.reset]
            case .ended: events(half)
            }
        let stage = try await stage(dialect, steps)
        let error = try #require(await stage.failure(question(timeout: .seconds(8), attempts: 1)))
        let output = (Self.written.utf8.count + 3) / 4
        #expect(error.usage == ModelUsage(input: input(dialect), output: output), "\(error)")
        #expect(error.costMicroUSD == stage.model.descriptor.profile.prices.microUSD(for: error.usage) && error.costMicroUSD > 0)
    }

    @Test(arguments: SpokenDialect.all) func aCancelledCallIsPaidFor(dialect: SpokenDialect) async throws {
        // Nobody is told what has arrived, so a machine that was too busy gets more time.
        for pause in [0.7, 4, 15] {
            let stage = try await stage(dialect, events(dialect.opening + dialect.text([Self.written]), thenHang: true))
            let call = Task { await stage.failure(question(timeout: .seconds(60))) }
            try await Task.sleep(for: .seconds(pause))
            call.cancel()
            let error = try #require(await call.value)
            #expect(error.kind == .cancelled)
            if error.usage.output == 0, pause < 15 { continue }
            #expect(error.usage == ModelUsage(input: input(dialect), output: (Self.written.utf8.count + 3) / 4) && error.costMicroUSD > 0)
            break
        }
    }

    /// Nobody knows whether the provider began to work on it.
    @Test(arguments: SpokenDialect.all) func aQuestionWithoutAWordInReturnIsPaidFor(dialect: SpokenDialect) async throws {
        let stage = try await stage(dialect, [.hang], [.close])
        let error = try #require(await stage.failure(question(timeout: .seconds(8))))
        #expect(error.attempts == 2 && error.usage == ModelUsage(input: 2 * Self.asked) && error.costMicroUSD > 0)
    }

    /// The first try is not forgotten for the second one's sake.
    @Test(arguments: SpokenDialect.all) func aTryThatHungIsPartOfTheReplysCost(dialect: SpokenDialect) async throws {
        let stage = try await stage(
            dialect, events(dialect.opening + dialect.text([Self.written]), thenHang: true), events(dialect.answer("fine")))
        let reply = try await stage.model.generate(question(timeout: .seconds(16)))
        #expect(reply.usage.input == 100 + input(dialect) && reply.usage.output == 20 + (Self.written.utf8.count + 3) / 4)
    }

    @Test(arguments: SpokenDialect.all) func aRefusedRequestCostsNothing(dialect: SpokenDialect) async throws {
        let stage = try await stage(dialect, answer(529, ""), answer(500, ""))
        let error = try #require(await stage.failure())
        #expect(error.usage == ModelUsage() && error.costMicroUSD == 0)
        let page = try await self.stage(dialect, answer(200, "<html>", headers: ["content-type": "text/html"]))
        #expect(await page.failure(question(attempts: 1))?.costMicroUSD == 0)
    }

    @Test(arguments: SpokenDialect.all) func whatIsNotSentCostsNothing(dialect: SpokenDialect) async throws {
        let stage = try await stage(dialect, events(dialect.answer("fine")))
        let error = try #require(await stage.failure(question(timeout: .seconds(-1))))
        #expect(error.costMicroUSD == 0)
    }

    @Test func searchesAreCountedAsTheyBegin() async throws {
        let search = #"{"type":"server_tool_use","id":"srvtoolu_1","name":"web_search","input":{}}"#
        let anthropic = try await Stage(
            .anthropic, "claude-sonnet-5-5", events([Anthropic.start] + Anthropic.search(0) + Anthropic.block(2, search), thenHang: true))
        func once() -> ModelRequest { question(search: .init(maxUses: 3), timeout: .seconds(8), attempts: 1) }
        #expect(await anthropic.failure(once())?.usage.searches == 2)
        let begun = #"{"type":"response.output_item.added","item":{"type":"web_search_call"}}"#
        let done = #"{"type":"response.output_item.done","item":{"type":"web_search_call"}}"#
        let responses = try await Stage(.openAI, "gpt-6-luna", events([begun, done, begun], thenHang: true))
        #expect(await responses.failure(once())?.usage.searches == 2)
    }

    /// Their usage does not tell.
    @Test func anAnswerOfASearchModelIsBookedWithOneSearch() async throws {
        let dialect = SpokenDialect.all[2]
        let stage = try await Stage(.openAIChat, "gpt-5-search-api", events(dialect.answer("fine")), events(dialect.answer("fine")))
        let reply = try await stage.model.generate(question(search: .init(maxUses: 3)))
        #expect(reply.usage.searches == 1 && reply.costMicroUSD == 10_000)
        #expect(try await stage.model.generate(question()).usage.searches == 0)
    }

    @Test func theMostThatACallMayUse() async throws {
        let sonnet = try await Stage(.anthropic, "claude-sonnet-5-5").model.descriptor.profile
        let plain = ModelUsage(maximumFor: question(), with: sonnet)
        #expect(plain == ModelUsage(input: Self.asked, output: 500 + 4096))
        let searched = ModelUsage(maximumFor: question(search: .init(maxUses: 3)), with: sonnet)
        #expect(searched.searches == 3 && searched.input > plain.input + 3 * 1000 && searched.output == plain.output)
        let seen = ModelUsage(maximumFor: question(schema: try schema(), pictures: [picture]), with: sonnet)
        #expect(seen.input > plain.input + 1369)
        let chat = try await Stage(.openAIChat, "llama").model.descriptor.profile
        #expect(ModelUsage(maximumFor: question(search: .init(maxUses: 3)), with: chat).searches == 0)
    }
}
