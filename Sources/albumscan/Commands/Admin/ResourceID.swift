import ArgumentParser
import FoundationEssentials

/// An id as an argument: malformed ones are wrong usage.
struct ResourceID: ExpressibleByArgument {
    let id: UUID

    init?(argument: String) {
        guard let id = UUID(uuidString: argument) else { return nil }
        self.id = id
    }

    var text: String { id.text }
}
