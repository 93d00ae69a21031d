import Catalog
import LanguageModels
import ModelAnswers

/// What has come of an answer, for when its end does not: a limit was reached, or the connection broke.
struct ReceivedAnswer {
    private var text = ""
    private var sources: [ModelSource] = []
    private var hasBegun = false

    mutating func take(_ event: ModelEvent) {
        hasBegun = true
        switch event {
        case .text(let piece): text += piece
        case .searching: text = ""
        case .source(let source): sources.append(source)
        case .finished: break
        }
    }

    /// What can be made of an answer that has no end; nil if the error is the outcome.
    ///
    /// A review that lacks nothing is one, however its stream ended. A stream that broke before is asked for once more. What begins with a
    /// failure was tried again by the model's client already.
    ///
    /// - Parameter deadline: of the review; after it nothing is asked.
    func draft(
        endedBy error: ModelError, of album: AlbumNames, _ policy: RewritePolicy, deadline: ContinuousClock.Instant
    ) -> RewritePolicy.Draft? {
        switch error.kind {
        case .truncated:
            return mended(of: album, onlyIfWhole: false) ?? .truncated
        case .unavailable, .timeout, .badResponse:
            guard hasBegun else { return nil }
            let mayResume = policy.mayResume && ContinuousClock.now < deadline
            return mended(of: album, onlyIfWhole: mayResume) ?? (mayResume ? .broken : nil)
        default:
            return nil
        }
    }

    /// - Parameter onlyIfWhole: whether the text must have come to its end.
    private func mended(of album: AlbumNames, onlyIfWhole: Bool) -> RewritePolicy.Draft? {
        guard let answer = try? ReviewAnswer(parsing: text), answer.doubts.isEmpty, answer.isWhole || !onlyIfWhole else { return nil }
        return Self.draft(from: ModelReply(text: text, sources: sources, model: ""), of: album)
    }

    /// A review with what is doubtful about it.
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
