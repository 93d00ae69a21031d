import ArgumentParser

/// The framing guide: a rectangle in fractions of the upright picture (SPEC 3.1).
package struct Crop: ExpressibleByArgument, Sendable, Equatable {
    /// As it goes into the query.
    package let text: String

    /// - Parameter argument: `x,y,w,h`, each 0…1, inside the picture and not empty.
    package init?(argument: String) {
        let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { Double($0) }.filter { (0...1).contains($0) }
        guard parts.count == 4, numbers.count == 4, numbers[2] > 0, numbers[3] > 0 else { return nil }
        // Rounded fractions such as 0.1 + 0.9 may exceed 1 by an ulp.
        guard numbers[0] + numbers[2] <= 1 + 1e-9, numbers[1] + numbers[3] <= 1 + 1e-9 else { return nil }
        text = numbers.map { "\($0)" }.joined(separator: ",")
    }

    package var defaultValueDescription: String { text }
}
