import Catalog
import Contracts
import CoverText
import DurableWork
import ModelSteps

/// What the local strategy works with; tests script it.
package protocol LocalLibrary: Sendable {
    /// The text on a cover, seen in one way.
    ///
    /// - Parameter jpeg: the normalized picture.
    func text(on jpeg: [UInt8], as variant: ReadingVariant, until deadline: ContinuousClock.Instant) async throws -> [CoverTextLine]
    /// Albums of our own catalog that resemble what was read.
    func albums(resembling lines: [String]) async throws -> [CatalogEntry]
    /// Albums of MusicBrainz that resemble what was read; nil where it is out of reach.
    func search(_ text: String, until deadline: ContinuousClock.Instant) async throws -> [CatalogEntry]?
}

/// No model: the cover's text is read here and compared with a catalog (rule 15). It costs a second of a processor and no money.
package struct LocalStrategy: IdentificationStrategy {
    package let method = Identification.Method.local
    /// In the journal; what is noted is the outcome, so that a scan that is resumed is not read again.
    package static let step = "local"
    /// Names MusicBrainz is asked for: the largest lines, for more would be the small print.
    private static let searchedLines = 4

    private let library: any LocalLibrary
    private let variants: [ReadingVariant]
    private let budget: Duration
    private let searches: Bool

    /// - Parameters:
    ///   - variants: tried one after the other until the answer is sure.
    ///   - budget: for reading. The first look is taken to its end on a busy machine, too: without it there is nothing to decide on.
    ///   - searches: whether MusicBrainz is asked where the catalog has no answer.
    package init(library: any LocalLibrary, variants: [ReadingVariant] = ReadingVariant.all, budget: Duration, searches: Bool) {
        self.library = library
        self.variants = variants
        self.budget = budget
        self.searches = searches
    }

    package func identify(_ picture: Picture, journal: any StepJournal) async throws(StepError) -> IdentificationOutcome {
        do {
            return try await journal.once(Self.step) { try await read(picture) }
        } catch let error as StepError {
            throw error
        } catch {
            throw StepError(journal: error)
        }
    }

    private func read(_ picture: Picture) async throws -> IdentificationOutcome {
        do {
            return try await find(picture)
        } catch let error as TextReaderError {
            throw StepError.unavailable(detail: error.description, retryAfter: nil)
        }
    }

    private func find(_ picture: Picture) async throws -> IdentificationOutcome {
        let deadline = min(picture.deadline, .now + budget)
        var readings: [[CoverTextLine]] = []
        for (look, variant) in variants.enumerated() {
            let end = look == 0 ? picture.deadline : deadline
            guard ContinuousClock.now < end else { break }
            try Task.checkCancellation()
            let lines: [CoverTextLine]
            do {
                lines = try await library.text(on: picture.jpeg, as: variant, until: end)
            } catch is TextReaderError where !readings.isEmpty {
                // A look that found no time is no reason to forget what the others have read.
                break
            }
            guard !lines.isEmpty else { continue }
            readings.append(lines)
            let albums = try await library.albums(resembling: Self.texts(readings))
            if let found = decide(albums, readings) { return .identified(found) }
        }
        guard searches, let names = Self.names(readings), let albums = try await library.search(names, until: picture.deadline),
            let found = decide(albums, readings)
        else { return .notIdentified }
        return .identified(found)
    }

    private func decide(_ entries: [CatalogEntry], _ readings: [[CoverTextLine]]) -> Identification? {
        let albums = entries.map { CoverTextMatcher.Album(artist: $0.artistName, title: $0.albumTitle) }
        guard let (match, confidence) = CoverTextMatcher(readings: readings).decide(albums),
            let album = IdentifiedAlbum(entries[match.index], confidence: confidence)
        else { return nil }
        return Identification(album: album, method: method, searched: false)
    }

    /// All that was read, each once.
    private static func texts(_ readings: [[CoverTextLine]]) -> [String] {
        var seen: Set<String> = []
        return readings.joined().map(\.text).filter { seen.insert($0).inserted }
    }

    /// The largest lines of the reading that was surest; nil for too little to search for.
    private static func names(_ readings: [[CoverTextLine]]) -> String? {
        let best = readings.max { weight($0) < weight($1) } ?? []
        let largest = best.sorted { $0.height > $1.height }.prefix(searchedLines).sorted { ($0.y, $0.x) < ($1.y, $1.x) }
        let text = largest.map(\.text).joined(separator: " ")
        return text.count(where: \.isLetter) >= 3 ? text : nil
    }

    private static func weight(_ lines: [CoverTextLine]) -> Double {
        lines.reduce(0) { $0 + $1.confidence * $1.height * Double($1.text.count) }
    }
}

extension IdentifiedAlbum {
    /// - Parameter confidence: of the match, 0…1.
    fileprivate init?(_ entry: CatalogEntry, confidence: Double) {
        let album = IdentifiedAlbum(
            artistName: entry.artistName, albumTitle: entry.albumTitle, releaseYear: entry.releaseYear.map { String($0) },
            genres: entry.tags, recordLabel: entry.recordLabel, confidence: confidence >= 0.98 ? .high : .medium)
        guard let cleaned = album.cleaned() else { return nil }
        self = cleaned
    }
}
