import Contracts
import DurableWork
import ModelAnswers
import ModelSteps

/// One vision call names the album in most cases. If it does not, a web search over what it read follows, if the search gate allows it
/// (rule 13, rule 16).
package struct TwoTierStrategy: IdentificationStrategy {
    package let method = Identification.Method.twoTier
    private let look: ModelStep
    private let search: ModelStep
    private let timeout: Duration

    package var opening: CallOpening? { look.opening(for: IDCall1Answer.self) }

    /// - Parameters:
    ///   - look: `id_call_1`, a model with vision.
    ///   - search: `id_call_2`, a model with web search.
    ///   - timeout: of each call.
    package init(look: ModelStep, search: ModelStep, timeout: Duration) {
        self.look = look
        self.search = search
        self.timeout = timeout
    }

    package func identify(_ picture: Picture, journal: any StepJournal) async throws(StepError) -> IdentificationOutcome {
        let first = try await look.ask(
            for: IDCall1Answer.self, photo: picture.jpeg, timeout: timeout, deadline: picture.deadline, traceID: picture.traceID,
            journal: journal)
        switch first {
        case .album(let album):
            return .identified(Identification(album: album, method: method, searched: false))
        case .refused:
            return .notAnAlbumCover
        case .searchNeeded(let clues):
            guard SearchGate.isOpen(to: picture.search, with: search) else { return SearchGate.outcome(withholding: search) }
            return try await identify(clues, picture, journal)
        }
    }

    private func identify(_ clues: SearchClues, _ picture: Picture, _ journal: any StepJournal) async throws(StepError)
        -> IdentificationOutcome
    {
        let second = try await search.ask(
            for: IDCall2Answer.self, values: clues.promptValues(for: search), timeout: timeout, deadline: picture.deadline,
            traceID: picture.traceID, journal: journal)
        switch second {
        case .album(let album): return .identified(Identification(album: album, method: method, searched: true))
        case .notFound: return .notIdentified
        }
    }
}

extension SearchClues {
    /// A value for each placeholder of the step's prompt. Empty text is stated as such, so that the model does not look for it.
    func promptValues(for step: ModelStep) -> [String: String] {
        let values = [
            "extractedText": extractedText.isEmpty ? "(none)" : extractedText,
            "albumDescription": albumDescription.isEmpty ? "(none)" : albumDescription,
            "textConfidence": textConfidence.rawValue,
        ]
        let placeholders = step.prompt.placeholders
        return values.filter { placeholders.contains($0.key) }
    }
}
