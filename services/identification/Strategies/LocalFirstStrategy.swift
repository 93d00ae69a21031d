import Contracts
import DurableWork
import Logging
import ModelSteps
import Telemetry

/// Tries the local strategy first, and asks the model where it has no confident answer.
package struct LocalFirstStrategy: IdentificationStrategy {
    private let local: LocalStrategy
    private let model: any IdentificationStrategy
    private let logger: Logger

    package var method: Identification.Method { model.method }

    package init(local: LocalStrategy, model: any IdentificationStrategy, logger: Logger) {
        self.local = local
        self.model = model
        self.logger = logger
    }

    package func identify(_ picture: Picture, journal: any StepJournal) async throws(StepError) -> IdentificationOutcome {
        do {
            if case .identified(let found) = try await local.identify(picture, journal: journal) { return .identified(found) }
        } catch .unavailable(let detail, _) {
            // Not fatal: the model can still identify the cover.
            logger.log(.warning, "A cover could not be read", [.detail: detail])
        }
        return try await model.identify(picture, journal: journal)
    }
}
