import Contracts
import ModelSteps

/// Whether a search for the album runs (rule 16).
///
/// How much was read does not matter: whoever may search has a description of the cover searched, too.
enum SearchGate {
    static func isOpen(to search: SearchMode, with step: ModelStep) -> Bool {
        search.isAllowed && step.canSearch
    }
}
