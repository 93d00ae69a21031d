import Catalog
import EditorialRules
import FoundationEssentials
import LanguageModels
import ModelSteps

/// The state of writing a review, journaled after each call, so that whoever takes the job over resumes from there.
package struct ReviewProgress: Codable, Sendable, Hashable {
    package enum End: Codable, Sendable, Hashable {
        case kept(WrittenReview)
        /// What is wrong with the last draft, after all rewrites.
        case unusable(String)
    }

    package private(set) var policy = RewritePolicy()
    /// What the next call is told about the previous draft.
    package private(set) var note: String?
    package private(set) var end: End?

    package init() {}

    /// Evaluates the result of a call.
    ///
    /// - Parameters:
    ///   - album: the album to be reviewed.
    ///   - language: the one the review is to be written in.
    package mutating func take(
        _ draft: RewritePolicy.Draft, by author: String, of provider: ModelProvider, about album: AlbumNames,
        language: ReviewLanguage = .english
    ) {
        switch policy.judge(draft, about: album, language: language) {
        case .keep(let review):
            end = .kept(WrittenReview(review: review, provider: provider.name(answering: author), model: author))
        // After a broken stream, the same note is sent again.
        case .rewrite(let reason): note = reason.map(ModelStep.repairNote) ?? note
        case .giveUp(let problem): end = .unusable(problem)
        }
    }

    /// Nil for a record that this version of the program cannot read.
    package init?(journalled text: String) {
        guard let known = try? JSONDecoder().decode(Self.self, from: Data(text.utf8)) else { return nil }
        self = known
    }

    package func journalled() throws(StepError) -> String {
        do {
            return String(decoding: try JSONEncoder().encode(self), as: UTF8.self)
        } catch {
            throw .journalUnavailable(detail: "progress cannot be written as JSON")
        }
    }
}
