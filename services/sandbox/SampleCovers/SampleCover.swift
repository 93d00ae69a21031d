/// The pictures the sandbox knows. All are this project's own abstract designs, none imitates the sleeve of the record
/// whose name it carries; drawing is deterministic, so every machine has the same pixels.
public enum SampleCover: String, CaseIterable, Sendable, Hashable {
    case okComputer = "ok-computer"
    case darkTwistedFantasy = "my-beautiful-dark-twisted-fantasy"
    case abbeyRoad = "abbey-road"
    case yeezus = "yeezus"
    case letItBe = "let-it-be"
    case mdna = "mdna"
    case electricUniverse = "electric-universe"
    /// Shows the acronym TVOTR and nothing else.
    case seeds = "seeds"
    /// Self-titled: artist and title are the same word.
    case weezer = "weezer"
    /// Carries no text at all.
    case powerCorruption = "power-corruption-and-lies"
    /// Its text is an instruction to whoever reads it.
    case promptAndCircumstance = "prompt-and-circumstance"
    /// MusicBrainz has only compilations under its name.
    case harbourLights = "harbour-lights"
    /// MusicBrainz has never heard of it.
    case rainMachine = "rain-machine"
    /// Cataloged, but the archive has no artwork.
    case paperSatellites = "paper-satellites"
    /// Its catalog entry is spelled with U+2010 and U+2019; its archived original is a PNG.
    case tomorrowsWeather = "tomorrows-weather"
    /// An album whose cover cannot be read or placed: little text, low confidence.
    case smudge = "smudge"
    /// Not an album: a parcel label.
    case parcelLabel = "parcel-label"

    /// False for the one picture that shows no record.
    public var isAlbum: Bool { self != .parcelLabel }

    /// The picture, square, `side` pixels (1000 is its native size).
    public func bitmap(side: Int = 1000) -> Bitmap {
        draw().bitmap().resized(width: side, height: side)
    }

    private func draw() -> Canvas {
        switch self {
        case .okComputer: CoverDesigns.okComputer()
        case .darkTwistedFantasy: CoverDesigns.darkTwistedFantasy()
        case .abbeyRoad: CoverDesigns.abbeyRoad()
        case .yeezus: CoverDesigns.yeezus()
        case .letItBe: CoverDesigns.letItBe()
        case .mdna: CoverDesigns.mdna()
        case .electricUniverse: CoverDesigns.electricUniverse()
        case .seeds: CoverDesigns.seeds()
        case .weezer: CoverDesigns.weezer()
        case .powerCorruption: CoverDesigns.powerCorruption()
        case .promptAndCircumstance: CoverDesigns.promptAndCircumstance()
        case .harbourLights: CoverDesigns.harbourLights()
        case .rainMachine: CoverDesigns.rainMachine()
        case .paperSatellites: CoverDesigns.paperSatellites()
        case .tomorrowsWeather: CoverDesigns.tomorrowsWeather()
        case .smudge: CoverDesigns.smudge()
        case .parcelLabel: CoverDesigns.parcelLabel()
        }
    }
}

/// One drawing function a cover; the files in `Covers` extend it by theme.
enum CoverDesigns {}
