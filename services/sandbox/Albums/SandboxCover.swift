import SampleCovers

/// A picture that the sandbox knows: one of the sample covers, or one of those made up by the thousand (`--generated`).
package enum SandboxCover: Sendable, Hashable {
    case sample(SampleCover)
    case generated(GeneratedCover)

    static let abbeyRoad = sample(.abbeyRoad)
    static let darkTwistedFantasy = sample(.darkTwistedFantasy)
    static let electricUniverse = sample(.electricUniverse)
    static let harbourLights = sample(.harbourLights)
    static let letItBe = sample(.letItBe)
    static let mdna = sample(.mdna)
    static let okComputer = sample(.okComputer)
    static let paperSatellites = sample(.paperSatellites)
    static let powerCorruption = sample(.powerCorruption)
    static let promptAndCircumstance = sample(.promptAndCircumstance)
    static let rainMachine = sample(.rainMachine)
    static let seeds = sample(.seeds)
    static let smudge = sample(.smudge)
    static let tomorrowsWeather = sample(.tomorrowsWeather)
    static let weezer = sample(.weezer)
    static let yeezus = sample(.yeezus)

    package init?(name: String) {
        if let sample = SampleCover(rawValue: name) {
            self = .sample(sample)
        } else if let generated = GeneratedAlbums.covers.first(where: { Self.name(of: $0) == name }) {
            self = .generated(generated)
        } else {
            return nil
        }
    }

    /// Also the album's name in the control interface.
    package var name: String {
        switch self {
        case .sample(let cover): cover.rawValue
        case .generated(let cover): Self.name(of: cover)
        }
    }

    private static func name(of cover: GeneratedCover) -> String { "generated-\(cover.seed)" }

    func bitmap(side: Int = 1000) -> Bitmap {
        switch self {
        case .sample(let cover): cover.bitmap(side: side)
        case .generated(let cover): cover.bitmap(side: side)
        }
    }
}
