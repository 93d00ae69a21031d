import Catalog
import FoundationEssentials
import LanguageModels
import ModelSteps

/// How far the writing of a review has come: what the journal keeps after each call, so that whoever takes the job over goes on there.
package struct ReviewProgress: Codable, Sendable, Hashable {
    package enum End: Codable, Sendable, Hashable {
        case kept(WrittenReview)
        /// What is wrong with the last draft, after every rewrite.
        case unusable(String)
    }

    package private(set) var policy = RewritePolicy()
    /// What the next call is told about the draft before.
    package private(set) var note: String?
    package private(set) var end: End?

    package init() {}

    /// Judges what a call brought.
    ///
    /// - Parameter album: the one that was to be reviewed.
    package mutating func take(_ draft: RewritePolicy.Draft, by author: String, of provider: ModelProvider, about album: AlbumNames) {
        switch policy.judge(draft, about: album) {
        case .keep(let review):
            end = .kept(WrittenReview(review: review, provider: provider.name(answering: author), model: author))
        // What a stream that broke was told is told again.
        case .rewrite(let reason): note = reason.map(ModelStep.repairNote) ?? note
        case .giveUp(let problem): end = .unusable(problem)
        }
    }

    /// - Throws: ``StepError/journalUnavailable(detail:)`` for what another version of the program wrote.
    package init(journalled text: String) throws(StepError) {
        do {
            self = try JSONDecoder().decode(Self.self, from: Data(text.utf8))
        } catch {
            throw .journalUnavailable(detail: "the journal holds an unknown kind of progress")
        }
    }

    package func journalled() throws(StepError) -> String {
        do {
            return String(decoding: try JSONEncoder().encode(self), as: UTF8.self)
        } catch {
            throw .journalUnavailable(detail: "progress cannot be written as JSON")
        }
    }
}
