import Catalog
import LanguageModels
import ModelAnswers

/// The received part of an answer, for when its end is missing: a token limit was reached, or the connection broke.
struct ReceivedAnswer {
    /// As many as the prompts ask for (rule 30).
    private static let fewestBullets = 3

    private var text = ""
    private var sources: [ModelSource] = []
    private var hasBegun = false
    /// Of the whole text, what came before a search included.
    private var bytes = 0
    private var searches = 0

    mutating func take(_ event: ModelEvent) {
        hasBegun = true
        switch event {
        case .text(let piece):
            text += piece
            bytes += piece.utf8.count
        case .searching:
            text = ""
            searches += 1
        case .source(let source): sources.append(source)
        case .finished: break
        }
    }

    /// What the call has used so far. A provider does not tell whoever stops listening.
    func usage(for request: ModelRequest) -> ModelUsage {
        ModelUsage(estimatedFor: request, receivedBytes: bytes, searches: searches)
    }

    /// What can be salvaged from an unfinished answer; nil if the error is the outcome.
    ///
    /// A review that is complete counts, however its stream ended. A stream that broke earlier is requested once more. If nothing arrived
    /// before the failure, the model's client has already retried.
    ///
    /// - Parameter deadline: of the review; no call is made after it.
    func draft(
        endedBy error: ModelError, of album: AlbumNames, _ policy: RewritePolicy, deadline: ContinuousClock.Instant
    ) -> RewritePolicy.Draft? {
        switch error.kind {
        case .truncated:
            return mended(of: album, orWith: Self.fewestBullets) ?? .truncated
        case .unavailable, .timeout, .badResponse:
            guard hasBegun else { return nil }
            let mayResume = policy.mayResume && ContinuousClock.now < deadline
            return mended(of: album, orWith: mayResume ? nil : 1) ?? (mayResume ? .broken : nil)
        default:
            return nil
        }
    }

    /// - Parameter bullets: how many must be there for an answer that was cut off to count; nil if it must be complete. The verdict comes
    ///   first and says nothing about how much follows.
    private func mended(of album: AlbumNames, orWith bullets: Int?) -> RewritePolicy.Draft? {
        guard let answer = try? ReviewAnswer(parsing: text), answer.doubts.isEmpty,
            answer.isWhole || bullets.map({ answer.review.contextBullets.count >= $0 }) ?? false
        else { return nil }
        return Self.draft(from: ModelReply(text: text, sources: sources, model: ""), of: album)
    }

    /// A review with its doubts.
    static func draft(from reply: ModelReply, of album: AlbumNames) -> RewritePolicy.Draft {
        do throws(ModelAnswerError) {
            let answer = try ReviewAnswer(parsing: reply.text)
            var review = answer.review
            review.sources = ReviewSources.verified(review.sources, in: reply)
            return .written(review, doubts: answer.doubts + (answer.isAboutOther(than: album) ? [.otherAlbum] : []))
        } catch {
            return .unreadable(error)
        }
    }
}
