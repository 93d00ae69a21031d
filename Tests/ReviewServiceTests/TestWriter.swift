import Contracts
import Foundation
import LanguageModels
import MemoryJournal
import ModelAnswers
import ModelSteps
import Prompts
import ReviewService
import ReviewWriting
import ScriptedModel
import Synchronization

/// The real writer with the prompts in the repository.
enum TestWriter {
    static func write(
        _ model: ScriptedModel,
        of album: ReviewedAlbum = ReviewedAlbum(artistName: "Radiohead", albumTitle: "OK Computer", releaseYear: 1997),
        kind: PromptName = .reviewGeneration, journal: MemoryJournal, shown: ShownText
    ) async throws -> WrittenReview {
        let library = try PromptLibrary.shipped()
        let step = ModelStep(kind, of: library, model: model, effort: .low, searches: kind == .reviewGenerationSearched ? 5 : nil)
        let writer = ReviewWriter(step: step, patience: .init())
        let channel = ReviewTextChannel(jobID: UUID(), attempt: 1) { shown.receive($0) }
        let finished = try await writer.write(album, language: "en", prompt: step.prompt, text: channel, journal: journal)
        if let call = finished.call { try journal.end(call.step, answer: call.answer, call: call.record) }
        return finished.review
    }
}

/// Reads the messages as a gateway does.
final class ShownText: Sendable {
    private let received = Mutex<[ReviewText]>([])

    func receive(_ text: ReviewText) { received.withLock { $0.append(text) } }

    var messages: [ReviewText] { received.withLock { $0 } }
    var resets: Int { messages.count(where: \.isReset) }
    var verdict: EarlyVerdict? { messages.last?.verdict }
    var everything: String { messages.flatMap(\.deltas).map(\.text).joined() }

    /// Whether each message continues where the one before ended.
    var isGapless: Bool {
        var position = 0
        for message in messages {
            guard message.count - message.length == position else { return false }
            position = message.count
        }
        return true
    }

    /// The deltas since the last reset.
    private var current: [ReviewDelta] {
        messages.reduce(into: []) { deltas, message in
            if message.isReset { deltas = [] } else { deltas += message.deltas }
        }
    }

    var summary: String { current.filter { $0.field == .contextSummary }.map(\.text).joined() }

    var bullets: [String] {
        let deltas = current.filter { $0.field == .contextBullets }
        return Set(deltas.compactMap(\.index)).sorted().map { index in deltas.filter { $0.index == index }.map(\.text).joined() }
    }
}
