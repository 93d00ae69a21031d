import Contracts
import DurableWork
import ModelSteps

/// A method to identify the album that a picture shows (rule 12). Configuration chooses one.
package protocol IdentificationStrategy: Sendable {
    var method: Identification.Method { get }

    /// The call that it begins with, whatever the picture; nil if it begins otherwise.
    var opening: CallOpening? { get }

    /// - Returns: the album, or why none was identified. Never a guess: low confidence is a failure (rule 18).
    /// - Throws: ``StepError`` when the models did not answer.
    func identify(_ picture: Picture, journal: any StepJournal) async throws(StepError) -> IdentificationOutcome
}

extension IdentificationStrategy {
    package var opening: CallOpening? { nil }
}

/// A picture to identify, and what may be spent on it.
package struct Picture: Sendable {
    /// Normalized JPEG.
    package var jpeg: [UInt8]
    package var search: SearchMode
    package var deadline: ContinuousClock.Instant
    /// Opaque id for the provider's logs.
    package var traceID: String?

    package init(jpeg: [UInt8], search: SearchMode, deadline: ContinuousClock.Instant, traceID: String? = nil) {
        self.jpeg = jpeg
        self.search = search
        self.deadline = deadline
        self.traceID = traceID
    }
}

extension IdentificationOutcome {
    package static let notIdentified = Self.failed(.notIdentified)
    /// Not identified, where a search that the scan may not have might have done it.
    package static let searchWithheld = Self.failed(.notIdentified, isSearchWithheld: true)
    package static let notAnAlbumCover = Self.failed(.notAnAlbumCover)
}
