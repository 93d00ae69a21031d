import Contracts
import Foundation
import Gateway
import ModelAnswers
import SplitMix64
import Testing

@Suite struct ReviewDraftTests {
    static let job = UUID()

    static func delta(_ text: String) -> ReviewDelta { ReviewDelta(field: .contextSummary, text: text) }

    static func text(_ attempt: Int, _ count: Int, _ texts: String...) -> ReviewText {
        ReviewText(jobID: job, attempt: attempt, count: count, deltas: texts.map(delta))
    }

    static func append(_ texts: String...) -> ReviewTextHub.Update { .append(texts.map(delta)) }

    @Test func textIsAppended() {
        var draft = ReviewDraft()
        #expect(draft.apply(Self.text(1, 1, "a")) == .some([Self.append("a")]))
        #expect(draft.apply(Self.text(1, 3, "b", "c")) == .some([Self.append("b", "c")]))
        #expect(draft.deltas == [Self.delta("a"), Self.delta("b"), Self.delta("c")])
        #expect(draft.count == 3)
    }

    @Test func repeatedNewsIsOldNews() {
        var draft = ReviewDraft()
        _ = draft.apply(Self.text(1, 1, "a"))
        _ = draft.apply(Self.text(1, 2))
        let before = draft
        #expect(draft.apply(Self.text(1, 1, "a")) == .none)
        #expect(draft.apply(Self.text(1, 2)) == .none)
        #expect(draft == before)
    }

    @Test func aGapIsFilledFromTheStore() {
        var draft = ReviewDraft()
        _ = draft.apply(Self.text(1, 1, "a"))
        #expect(draft.apply(Self.text(1, 3, "c")) == .gap)
        #expect(draft.deltas == [Self.delta("a")])
        #expect(draft.replace(with: Self.text(1, 3, "a", "b", "c")) == [Self.append("b", "c")])
        #expect(draft.apply(Self.text(1, 4, "d")) == .some([Self.append("d")]))
    }

    @Test func joiningInTheMiddleIsAGap() {
        var draft = ReviewDraft()
        #expect(draft.apply(Self.text(1, 5, "e")) == .gap)
        #expect(draft.replace(with: Self.text(1, 5, "a", "e")) == [Self.append("a", "e")])
    }

    @Test func aResetVoidsWhatWasShown() {
        var draft = ReviewDraft()
        _ = draft.apply(Self.text(1, 1, "a"))
        #expect(draft.apply(Self.text(1, 2)) == .some([.reset]))
        #expect(draft.apply(Self.text(1, 3, "b")) == .some([Self.append("b")]))
        #expect(draft.deltas == [Self.delta("b")])
    }

    /// What came before a reset is void, so it does not matter whether all of it arrived.
    @Test func aResetNeedsNothingBeforeIt() {
        var draft = ReviewDraft()
        _ = draft.apply(Self.text(1, 1, "a"))
        #expect(draft.apply(Self.text(1, 4)) == .some([.reset]))
        #expect(draft.apply(Self.text(1, 5, "b")) == .some([Self.append("b")]))
    }

    @Test func aLostResetIsAGap() {
        var draft = ReviewDraft()
        _ = draft.apply(Self.text(1, 1, "a"))
        #expect(draft.apply(Self.text(1, 3, "b")) == .gap)
        #expect(draft.replace(with: Self.text(1, 3, "b")) == [.reset, Self.append("b")])
    }

    @Test func aNewAttemptBeginsAnew() {
        var draft = ReviewDraft()
        _ = draft.apply(Self.text(1, 2, "a", "b"))
        #expect(draft.apply(Self.text(2, 1, "c")) == .some([.reset, Self.append("c")]))
        #expect(draft.attempt == 2)
        #expect(draft.apply(Self.text(1, 3, "d")) == .none)
        #expect(draft.deltas == [Self.delta("c")])
    }

    @Test func aNewAttemptWithoutTextBeforeItNeedsNoReset() {
        var draft = ReviewDraft()
        #expect(draft.apply(Self.text(3, 1, "a")) == .some([Self.append("a")]))
    }

    @Test func aNewAttemptWithoutItsBeginningIsAGap() {
        var draft = ReviewDraft()
        _ = draft.apply(Self.text(1, 2, "a", "b"))
        #expect(draft.apply(Self.text(2, 2, "d")) == .gap)
        #expect(draft.replace(with: Self.text(2, 2, "c", "d")) == [.reset, Self.append("c", "d")])
    }

    @Test func whatIsStoredMayBeOlder() {
        var draft = ReviewDraft()
        _ = draft.apply(Self.text(2, 2, "a", "b"))
        let before = draft
        #expect(draft.replace(with: Self.text(1, 9, "x")) == [])
        #expect(draft.replace(with: Self.text(2, 1, "a")) == [])
        #expect(draft.replace(with: Self.text(2, 2, "a", "b")) == [])
        #expect(draft == before)
    }

    @Test func aStoredResetIsShown() {
        var draft = ReviewDraft()
        _ = draft.apply(Self.text(1, 1, "a"))
        #expect(draft.replace(with: Self.text(1, 2)) == [.reset])
    }

    static let verdict = EarlyVerdict(tier: 1, label: "Essential Classic", rating: 9.7, recommendation: .essential)
    static let other = EarlyVerdict(tier: 3, label: "Radio Gold", rating: 8, recommendation: .recommended)

    static func text(_ attempt: Int, _ count: Int, _ verdict: EarlyVerdict, _ texts: String...) -> ReviewText {
        ReviewText(jobID: job, attempt: attempt, count: count, deltas: texts.map(delta), verdict: verdict)
    }

    @Test func theVerdictIsToldOnce() {
        var draft = ReviewDraft()
        #expect(draft.apply(Self.text(1, 1, Self.verdict)) == .some([.verdict(Self.verdict)]))
        #expect(draft.apply(Self.text(1, 2, Self.verdict, "a")) == .some([Self.append("a")]))
        #expect(draft.updates == [.verdict(Self.verdict), Self.append("a")])
        #expect(draft.apply(Self.text(1, 3)) == .some([.reset]))
        #expect(draft.verdict == nil && draft.updates.isEmpty)
        #expect(draft.apply(Self.text(1, 4, Self.other)) == .some([.verdict(Self.other)]))
        #expect(draft.apply(Self.text(2, 1, Self.other)) == .some([.reset, .verdict(Self.other)]))
    }

    @Test func aVerdictThatWasLostIsInTheStore() {
        var draft = ReviewDraft()
        #expect(draft.apply(Self.text(1, 2, Self.verdict, "a")) == .gap)
        #expect(draft.replace(with: Self.text(1, 2, Self.verdict, "a")) == [.verdict(Self.verdict), Self.append("a")])
        #expect(draft.replace(with: Self.text(1, 3, Self.verdict, "a", "b")) == [Self.append("b")])
        #expect(draft.replace(with: Self.text(2, 2, Self.other, "a")) == [.reset, .verdict(Self.other), Self.append("a")])
    }

    // MARK: Against a model

    /// Whatever is lost or comes twice: a listener shows what the draft holds, the draft holds what the writer had written at that
    /// position, nothing goes backwards, and a look at the store brings it up to date.
    @Test(arguments: 0..<200)
    func listenersShowWhatWasWritten(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var writer = Writer()
        var draft = ReviewDraft()
        var shown: [ReviewDelta] = []
        var verdict: EarlyVerdict?

        func show(_ updates: [ReviewTextHub.Update]) {
            for update in updates {
                switch update {
                case .reset: (shown, verdict) = ([], nil)
                case .append(let deltas): shown += deltas
                case .verdict(let new):
                    #expect(verdict == nil && shown.isEmpty)
                    verdict = new
                }
            }
        }

        for _ in 0..<60 {
            let message = writer.write(using: &random)
            let copies = [0, 1, 1, 1, 2].randomElement(using: &random) ?? 1
            for _ in 0..<copies {
                let before = (draft.attempt, draft.count)
                switch draft.apply(message) {
                case .none:
                    #expect((draft.attempt, draft.count) == before)
                case .some(let updates):
                    show(updates)
                    #expect(draft.deltas == writer.deltas)
                    #expect(draft.verdict == writer.verdict)
                case .gap:
                    // The store is read, which may be late or fail.
                    if Bool.random(using: &random) { show(draft.replace(with: writer.stored)) }
                }
                #expect(shown == draft.deltas)
                #expect(draft.attempt >= before.0)
            }
            // A listener that comes late has the store read too.
            if Int.random(in: 0..<20, using: &random) == 0 { show(draft.replace(with: writer.stored)) }
            #expect(shown == draft.deltas)
        }
        show(draft.replace(with: writer.stored))
        #expect(shown == writer.deltas)
        #expect(verdict == writer.verdict)
        #expect(draft.attempt == writer.attempt)
        #expect(draft.count == writer.count)
    }

    /// A worker as it publishes: each delta and each reset counts one, and a new attempt counts from the beginning.
    private struct Writer {
        var attempt = 1
        var count = 0
        var deltas: [ReviewDelta] = []
        var verdict: EarlyVerdict?
        private var written = 0

        var stored: ReviewText {
            ReviewText(jobID: ReviewDraftTests.job, attempt: attempt, count: count, deltas: deltas, verdict: verdict)
        }

        mutating func write(using random: inout SplitMix64) -> ReviewText {
            if count > 0, Int.random(in: 0..<12, using: &random) == 0 {
                attempt += 1
                count = 0
                deltas = []
                verdict = nil
            }
            var news: [ReviewDelta] = []
            if !deltas.isEmpty || verdict != nil, Int.random(in: 0..<8, using: &random) == 0 {
                deltas = []
                verdict = nil
                count += 1
            } else if deltas.isEmpty, verdict == nil, Bool.random(using: &random) {
                verdict = Bool.random(using: &random) ? ReviewDraftTests.verdict : ReviewDraftTests.other
                count += 1
            } else {
                for _ in 0..<Int.random(in: 1...3, using: &random) {
                    written += 1
                    news.append(ReviewDraftTests.delta("\(written)"))
                }
                deltas += news
                count += news.count
            }
            return ReviewText(jobID: ReviewDraftTests.job, attempt: attempt, count: count, deltas: news, verdict: verdict)
        }
    }
}
