import Contracts
import DurableWork
import ModelAnswers
import ModelSteps

/// One call describes the picture without interpreting it; another, without the picture, finds the album (rule 14: 1A and 1B).
package struct FourPhaseStrategy: IdentificationStrategy {
    package let method = Identification.Method.fourPhase
    private let extraction: ModelStep
    private let mapping: ModelStep
    private let timeout: Duration

    package var opening: CallOpening? { extraction.opening(for: Phase1AAnswer.self) }

    /// - Parameters:
    ///   - extraction: `phase1a_vision_extraction`, a model with vision.
    ///   - mapping: `phase1b_web_search_mapping`, a model with web search.
    ///   - timeout: of each call.
    package init(extraction: ModelStep, mapping: ModelStep, timeout: Duration) {
        self.extraction = extraction
        self.mapping = mapping
        self.timeout = timeout
    }

    package func identify(_ picture: Picture, journal: any StepJournal) async throws(StepError) -> IdentificationOutcome {
        let extracted = try await extraction.ask(
            for: Phase1AAnswer.self, photo: picture.jpeg, timeout: timeout, deadline: picture.deadline, traceID: picture.traceID,
            journal: journal)
        guard extracted.subject == .front else { return .notAnAlbumCover }
        // Mapping needs a web search, so without permission to search there is no four-phase identification.
        guard SearchGate.isOpen(to: picture.search, with: mapping) else { return SearchGate.outcome(withholding: mapping) }
        let mapped = try await mapping.ask(
            for: Phase1BAnswer.self, values: extracted.clues.promptValues(for: mapping), timeout: timeout, deadline: picture.deadline,
            traceID: picture.traceID, journal: journal)
        switch mapped {
        case .album(let album): return .identified(Identification(album: album, method: method, searched: true))
        case .failure: return .notIdentified
        }
    }
}
