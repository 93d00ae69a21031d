import CoverText
import FoundationEssentials
import JPEG
import SampleCovers

/// A picture of a cover and the album it shows.
struct Sleeve {
    var album: CoverTextMatcher.Album
    var picture: Raster

    /// Those of a folder: `sleeves.tsv` names a file of `sleeves/` and "artist - title" in each line after the first.
    static func listed(in folder: String) throws -> [Sleeve] {
        let table = String(decoding: try Data(contentsOf: URL(filePath: "\(folder)/sleeves.tsv")), as: UTF8.self)
        return try table.split(separator: "\n").dropFirst().map { line in
            let fields = line.split(separator: "\t").map(String.init)
            let names = fields[1].replacing("–", with: "-").split(separator: " - ", maxSplits: 1).map { cleaned($0) }
            let bytes = [UInt8](try Data(contentsOf: URL(filePath: "\(folder)/sleeves/\(fields[0])")))
            return Sleeve(
                album: .init(artist: names[0], title: names.count > 1 ? names[1] : names[0]),
                picture: try JPEGCodec.decodeRGB(bytes, maxSide: 1024))
        }
    }

    /// The project's own covers that bear both names.
    static func drawn() throws -> [Sleeve] {
        let albums: [(SampleCover, String, String)] = [
            (.okComputer, "Radiohead", "OK Computer"), (.darkTwistedFantasy, "Kanye West", "My Beautiful Dark Twisted Fantasy"),
            (.abbeyRoad, "The Beatles", "Abbey Road"), (.yeezus, "Kanye West", "Yeezus"), (.letItBe, "The Beatles", "Let It Be"),
            (.mdna, "Madonna", "MDNA"), (.electricUniverse, "Earth, Wind & Fire", "Electric Universe"),
            (.promptAndCircumstance, "The Obedient Machines", "Prompt and Circumstance"), (.harbourLights, "Lena Marlow", "Harbour Lights"),
            (.rainMachine, "Tin Roof Orchestra", "Rain Machine"), (.paperSatellites, "Kestrel Nine", "Paper Satellites"),
            (.tomorrowsWeather, "Half-Light Hour", "Tomorrow's Weather"),
        ]
        return try albums.enumerated().map { index, entry in
            let photo = Photograph(of: entry.0.bitmap(), seed: UInt64(index), width: 1080, height: 1440, orientation: 1).upright()
                .centeredSquare()
            let raster = try Raster(width: photo.width, height: photo.height, format: .rgb, samples: photo.rgb)
            return Sleeve(album: .init(artist: entry.1, title: entry.2), picture: raster)
        }
    }

    /// File names' stand-ins for quotes and slashes go.
    private static func cleaned(_ name: Substring) -> String {
        var name = name.replacing("_", with: "'")[...]
        while let last = name.last, last.isWhitespace || last == "'" { name.removeLast() }
        return String(name.drop(while: \.isWhitespace))
    }
}
