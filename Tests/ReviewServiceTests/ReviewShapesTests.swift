import EditorialRules
import Foundation
import LanguageModels
import MemoryJournal
import ModelAnswers
import ModelSteps
import ReviewService
import ReviewWriting
import ScriptedModel
import Testing

/// Every plausible shape of an answer, given again when asked again: how many calls it takes, what is kept, and what a person was shown.
@Suite(.timeLimit(.minutes(2)))
struct ReviewShapesTests {
    private struct Outcome {
        var written: WrittenReview?
        var calls: Int
        var shown: ShownText
    }

    private static let all =
        ReviewShape.envelopes + ReviewShape.headed + ReviewShape.texts + ReviewShape.trackLists + ReviewShape.verdicts
        + ReviewShape.essentials

    private func write(_ text: String, pieces: [Int]) async throws -> Outcome {
        let model = try ScriptedModel([])
        let turn = ScriptedModel.Turn.events(Self.pieces(of: text, lengths: pieces).map { .text($0) } + [.finished(model.reply(text))])
        let scripted = try ScriptedModel([turn, turn, turn, turn])
        let shown = ShownText()
        let written = try? await TestWriter.write(scripted, journal: MemoryJournal(), shown: shown)
        return Outcome(written: written, calls: scripted.requests.count, shown: shown)
    }

    private static func pieces(of text: String, lengths: [Int]) -> [String] {
        var rest = text.unicodeScalars[...]
        var pieces: [String] = []
        while !rest.isEmpty {
            let length = lengths[pieces.count % lengths.count]
            pieces.append(String(String.UnicodeScalarView(rest.prefix(length))))
            rest = rest.dropFirst(length)
        }
        return pieces
    }

    @Test(arguments: all)
    func shape(_ shape: ReviewShape) async throws {
        for pieces in [[7], [1], [3, 1, 11, 2], [5000]] {
            let outcome = try await write(shape.text, pieces: pieces)
            #expect(outcome.calls == (shape.fate == .kept ? 1 : 2), "\(pieces)")
            guard shape.fate != .failed else {
                #expect(outcome.written == nil)
                continue
            }
            let review = try #require(outcome.written?.review)
            #expect(shape.check(review), "\(review)")
            #expect(ReviewValidator.violations(of: review).isEmpty)
            expectShown(review, outcome.shown)
        }
    }

    /// What is shown in the end is a part of the review that is kept.
    private func expectShown(_ review: Review, _ shown: ShownText) {
        #expect(shown.isGapless)
        if let verdict = shown.verdict { #expect(verdict == EarlyVerdict(of: review)) }
        #expect(review.contextSummary.hasPrefix(shown.summary), "\(shown.summary)")
        for (index, bullet) in shown.bullets.enumerated() {
            #expect(review.contextBullets.indices.contains(index) && review.contextBullets[index].hasPrefix(bullet), "\(bullet)")
        }
        #expect(!shown.everything.contains("**") && !shown.everything.contains("](http") && !shown.everything.contains("&amp;"))
    }

    @Test("A verdict that needs no repair is shown before the text")
    func verdictsComeEarly() async throws {
        var early = 0
        for shape in ReviewShape.envelopes + ReviewShape.verdicts where shape.fate == .kept {
            let outcome = try await write(shape.text, pieces: [7])
            let review = try #require(outcome.written?.review)
            if outcome.shown.messages.first?.verdict == EarlyVerdict(of: review), outcome.shown.resets == 0 { early += 1 }
        }
        // The others are in envelopes that only a lenient reader opens, or have to be mended.
        #expect(early >= 35)
    }

    @Test("There are a hundred shapes and more, and few are lost, each for what matters")
    func fewAreLost() {
        #expect(Self.all.count >= 100)
        #expect(Self.all.count { $0.fate == .failed } <= 8)
    }
}
