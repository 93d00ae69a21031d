import AlbumScanClientCore
import ArgumentParser

/// The framing guide as an argument: a rectangle in fractions of the upright picture (rule 6).
package struct Crop: ExpressibleByArgument, Sendable, Equatable {
    package let area: CropArea

    /// - Parameter argument: `x,y,w,h`, each 0…1, inside the picture and not empty.
    package init?(argument: String) {
        let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { Double($0) }
        guard parts.count == 4, numbers.count == 4,
            let area = CropArea(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
        else { return nil }
        self.area = area
    }

    package var defaultValueDescription: String { "\(area.x),\(area.y),\(area.width),\(area.height)" }
}
