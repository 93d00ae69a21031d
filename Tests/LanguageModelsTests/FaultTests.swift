import HTTPClient
import HTTPTestServer
import LanguageModels
import Testing

/// Everything a provider may do to a call, in each of the three APIs: what comes of it, how often it is sent, and that it ends in time.
@Suite struct FaultTests {
    private static let budget = Duration.seconds(6)
    private static let gate = Gate(width: 16)

    struct Fault: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// What it is when it stays.
        let kind: ModelError.Kind
        let steps: @Sendable (SpokenDialect) -> Steps

        init(_ name: String, _ kind: ModelError.Kind, _ steps: @escaping @Sendable (SpokenDialect) -> Steps) {
            testDescription = name
            self.kind = kind
            self.steps = steps
        }
    }

    private static let streamHead = HTTPTestServer.Step.head(
        200, ["content-type": "text/event-stream", "transfer-encoding": "chunked"])

    /// A comment at each half second, for longer than any budget here.
    private static let pings: Steps = Array(repeating: [.chunk(": ping\n\n"), .pause(milliseconds: 500)], count: 40).flatMap(\.self)

    /// Before anything of the answer has come.
    static let faultsBeforeTheAnswer: [Fault] = [
        Fault("the request is not read", .timeout) { _ in [.take(0), .hang] },
        Fault("the request is not answered", .timeout) { _ in [.hang] },
        Fault("silent in the status line", .timeout) { _ in [.raw(Array("HTTP/1.1 2".utf8)), .hang] },
        Fault("silent after the head", .timeout) { _ in [streamHead, .hang] },
        Fault("silent in the first event", .timeout) { _ in [streamHead, .chunk("data: {\"ty"), .hang] },
        Fault("silent before the answer begins", .timeout) { events($0.opening, thenHang: true) },
        Fault("pings and no answer", .timeout) { _ in [streamHead] + pings },
        Fault("reset before the answer", .unavailable) { _ in [.reset] },
        Fault("closed before the answer", .unavailable) { _ in [.close] },
        Fault("a stream without an event", .unavailable) { _ in events([]) },
        Fault("an answer without a word", .badResponse) { events($0.opening + $0.text([]) + $0.closing) },
        Fault("an answer without content", .badResponse) { events($0.opening + $0.closing) },
        Fault("no body and no type", .badResponse) { _ in answer(200, "") },
        Fault("a page with status 200", .badResponse) { _ in
            answer(200, "<!doctype html><title>Maintenance</title>", headers: ["content-type": "text/html"])
        },
        Fault("JSON in place of a stream", .badResponse) { _ in answer(200, "{}", headers: ["content-type": "application/json"]) },
        Fault("an event that is no JSON", .badResponse) { events($0.opening + ["this is no JSON"]) },
        Fault("an event cut off", .badResponse) { events($0.opening + [#"{"type":"mess"#]) },
        Fault("a stream that ends early", .unavailable) { events($0.opening) },
        Fault("500", .unavailable) { _ in answer(500, "") },
        Fault("502 with a page", .unavailable) { _ in answer(502, "<html>", headers: ["content-type": "text/html"]) },
        Fault("500 whose body never ends", .unavailable) { _ in [.head(500, ["transfer-encoding": "chunked"]), .chunk("{"), .hang] },
        Fault("503", .unavailable) { _ in answer(503, "") },
        Fault("529", .unavailable) { _ in answer(529, "") },
        Fault("529 with Retry-After", .unavailable) { _ in answer(529, "", headers: ["retry-after": "1"]) },
        Fault("429", .unavailable) { _ in answer(429, "") },
        Fault("429 with Retry-After", .unavailable) { _ in answer(429, "", headers: ["retry-after": "1"]) },
    ]

    /// After words of the answer have come.
    static let faultsInTheAnswer: [Fault] = [
        Fault("an answer of white space", .badResponse) { events($0.answer("\n", "  ")) },
        Fault("silent in the answer", .timeout) { events($0.opening + $0.text(["half"]), thenHang: true) },
        Fault("silent in an event of it", .timeout) {
            events($0.opening + $0.text(["half"])).dropLast() + [.chunk("data: {\"ty"), .hang]
        },
        Fault("reset in the answer", .unavailable) { events($0.opening + $0.text(["half"])).dropLast() + [.reset] },
        Fault("closed in the answer", .unavailable) { events($0.opening + $0.text(["half"]), thenClose: true) },
        Fault("ended in the answer", .unavailable) { events($0.opening + $0.text(["half"])) },
        Fault("an event of it is no JSON", .badResponse) { events($0.opening + $0.text(["half"]) + ["{{"]) },
    ]

    private func stage(_ dialect: SpokenDialect, _ responses: Steps...) async throws -> Stage {
        try await Stage(dialect.provider, dialect.model, responses: responses)
    }

    @Test(arguments: faultsBeforeTheAnswer + faultsInTheAnswer, SpokenDialect.all)
    func aFaultThatPassesIsNotNoticed(fault: Fault, dialect: SpokenDialect) async throws {
        try await Self.gate.pass {
            let stage = try await stage(dialect, fault.steps(dialect), events(dialect.answer("fi", "ne")), events(dialect.answer("late")))
            let reply = try await stage.model.generate(question(timeout: Self.budget))
            #expect(reply.text == "fine")
            #expect(reply.attempts == 2)
            #expect(try await stage.script.received().count == 2)
        }
    }

    @Test(arguments: faultsBeforeTheAnswer + faultsInTheAnswer, SpokenDialect.all)
    func aFaultThatStaysEndsTheCallInTime(fault: Fault, dialect: SpokenDialect) async throws {
        try await Self.gate.pass {
            let stage = try await stage(dialect, fault.steps(dialect), fault.steps(dialect), events(dialect.answer("late")))
            let start = ContinuousClock.now
            let error = try #require(await stage.failure(question(timeout: Self.budget)))
            #expect(error.kind == fault.kind, "\(error)")
            #expect(error.isRetryable)
            #expect(error.attempts == 2)
            #expect(try await stage.script.received().count == 2)
            #expect(ContinuousClock.now - start < Self.budget * 1.7)
        }
    }

    @Test(arguments: faultsBeforeTheAnswer, SpokenDialect.all)
    func aStreamIsTriedAgainBeforeItsFirstWord(fault: Fault, dialect: SpokenDialect) async throws {
        try await Self.gate.pass {
            let stage = try await stage(dialect, fault.steps(dialect), events(dialect.answer("fi", "ne")))
            let (events, error) = await stage.play(question(timeout: Self.budget))
            #expect(error == nil)
            #expect(events.last?.reply?.text == "fine")
        }
    }

    /// Whoever follows the stream has seen words: whether to begin anew is theirs to decide, and the error says that it makes sense.
    @Test(arguments: faultsInTheAnswer, SpokenDialect.all)
    func aStreamIsNotBegunAgainAfterItsFirstWord(fault: Fault, dialect: SpokenDialect) async throws {
        try await Self.gate.pass {
            let stage = try await stage(dialect, fault.steps(dialect), events(dialect.answer("fine")))
            let (events, error) = await stage.play(question(timeout: Self.budget))
            #expect(!events.isEmpty && events.allSatisfy { $0.reply == nil })
            #expect(error?.kind == fault.kind && error?.isRetryable == true)
            #expect(try await stage.script.received().count == 1)
        }
    }

    /// An answer that comes is not cut for being slow, as long as there is time.
    @Test(arguments: SpokenDialect.all) func aSlowAnswerIsWaitedFor(dialect: SpokenDialect) async throws {
        try await Self.gate.pass {
            let words = ["drop ", "by ", "drop ", "by ", "drop", "."]
            func event(_ data: String) -> HTTPTestServer.Step { .chunk("data: \(data)\n\n") }
            let drops = (dialect.opening + dialect.text(words) + dialect.closing).flatMap { [event($0), .pause(milliseconds: 400)] }
            let slow = [Self.streamHead] + drops + [.endOfChunks]
            let stage = try await stage(dialect, slow, events(dialect.answer("hasty")))
            let reply = try await stage.model.generate(question(timeout: Self.budget))
            #expect(reply.text == "drop by drop by drop.")
            #expect(reply.attempts == 1)
        }
    }

    /// A search makes no sound while it lasts, and would only begin anew.
    @Test func aSilentSearchIsWaitedFor() async throws {
        try await Self.gate.pass {
            let search = [Anthropic.start] + Anthropic.search(0)
            let found = Anthropic.text(2, "found") + Anthropic.end("end_turn", searches: 1)
            let steps = events(search).dropLast() + [.pause(milliseconds: 2600)] + events(found).dropFirst()
            let stage = try await stage(SpokenDialect.all[0], Array(steps), Anthropic.good)
            let reply = try await stage.model.generate(question(search: .init(maxUses: 1), timeout: .seconds(5)))
            #expect(reply.text == "found" && reply.attempts == 1)
        }
    }

    @Test(arguments: SpokenDialect.all) func anEndlessAnswerEndsWithTheBudget(dialect: SpokenDialect) async throws {
        try await Self.gate.pass {
            let text = dialect.opening + dialect.text(Array(repeating: "on and ", count: 60))
            let endless = [Self.streamHead] + text.flatMap { [HTTPTestServer.Step.chunk("data: \($0)\n\n"), .pause(milliseconds: 300)] }
            let stage = try await stage(dialect, endless, events(dialect.answer("fine")))
            let start = ContinuousClock.now
            let error = await stage.failure(question(timeout: .seconds(4)))
            #expect(error?.kind == .timeout && error?.attempts == 1)
            #expect(ContinuousClock.now - start < .seconds(4) * 1.7)
            #expect(try await stage.script.received().count == 1)
        }
    }

    @Test(arguments: SpokenDialect.all) func aRefusalWithoutAWordIsAnAnswer(dialect: SpokenDialect) async throws {
        try await Self.gate.pass {
            let stage = try await stage(dialect, events(dialect.refusal), events(dialect.answer("fine")))
            #expect(await stage.failure()?.kind == .refused)
            #expect(try await stage.script.received().count == 1)
        }
    }

    @Test(arguments: [429, 503, 529], SpokenDialect.all)
    func aBusyProviderIsGivenTime(status: Int, dialect: SpokenDialect) async throws {
        try await Self.gate.pass {
            for (headers, least) in [([:], 0.7), (["retry-after": "0"], 0.7), (["retry-after": "1"], 1), (["retry-after-ms": "900"], 0.9)] {
                let stage = try await stage(dialect, answer(status, "", headers: headers), events(dialect.answer("fine")))
                _ = try await stage.model.generate(question(backOff: .milliseconds(700)))
                let calls = try await stage.script.received()
                #expect(calls.count == 2)
                #expect(calls[1].at - calls[0].at >= least)
            }
        }
    }

    /// The wait asked for, or what it leaves, is beyond the budget: the failure is told at once, and with it the time.
    @Test(arguments: ["6", "5.9", "60", "3600"], SpokenDialect.all)
    func aWaitBeyondTheBudgetIsNotBegun(wait: String, dialect: SpokenDialect) async throws {
        try await Self.gate.pass {
            let stage = try await stage(dialect, answer(429, "", headers: ["retry-after": wait]), events(dialect.answer("fine")))
            let start = ContinuousClock.now
            let error = await stage.failure(question(timeout: Self.budget))
            #expect(error?.kind == .unavailable && error?.isRetryable == true)
            #expect(error?.retryAfter == Double(wait).map { .seconds($0) })
            #expect(ContinuousClock.now - start < Self.budget)
            #expect(try await stage.script.received().count == 1)
        }
    }

    /// What the first try has cost is not forgotten.
    @Test func bothTriesArePaidFor() async throws {
        try await Self.gate.pass {
            let stage = try await stage(
                SpokenDialect.all[0], events([Anthropic.start], thenHang: true), events(SpokenDialect.all[0].answer("fine")))
            let reply = try await stage.model.generate(question(timeout: .seconds(4)))
            #expect(reply.usage.input == 200)
            #expect(reply.costMicroUSD == 100 * 2 + 1 * 10 + 100 * 2 + 20 * 10)
        }
    }

    /// One retry for the whole call, however many turns it takes (rule 71).
    @Test func thereIsOneRetryForAllTurns() async throws {
        try await Self.gate.pass {
            let paused = events([Anthropic.start] + Anthropic.search(0) + Anthropic.end("pause_turn"))
            let stage = try await stage(SpokenDialect.all[0], answer(529, ""), paused, answer(529, ""), Anthropic.good)
            let error = await stage.failure()
            #expect(error?.kind == .unavailable && error?.status == 529)
            #expect(try await stage.script.received().count == 3)
        }
    }
}
