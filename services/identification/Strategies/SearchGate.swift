import Contracts
import ModelSteps

/// Whether a web search for the album runs (rule 16).
///
/// However little was read, a scan that may search gets one: a description of the cover can be searched for, too.
enum SearchGate {
    static func isOpen(to search: SearchMode, with step: ModelStep) -> Bool {
        search.isAllowed && step.canSearch
    }

    /// What comes of a picture that needs a search where the gate is closed.
    static func outcome(withholding step: ModelStep) -> IdentificationOutcome {
        step.canSearch ? .searchWithheld : .notIdentified
    }
}
