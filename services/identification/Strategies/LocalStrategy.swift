import Catalog
import Contracts
import CoverText
import DurableWork
import ModelSteps

/// What the local strategy depends on; tests script it.
package protocol LocalLibrary: Sendable {
    /// The text on a cover, by one preprocessing variant.
    ///
    /// - Parameter jpeg: the normalized picture.
    func text(on jpeg: [UInt8], as variant: ReadingVariant, until deadline: ContinuousClock.Instant) async throws -> [CoverTextLine]
    /// Albums in our own catalog with similar names.
    func albums(resembling lines: [String]) async throws -> [CatalogEntry]
    /// Albums in MusicBrainz with similar names; nil if it cannot be reached.
    func search(_ text: String, until deadline: ContinuousClock.Instant) async throws -> [CatalogEntry]?
}

/// Reads the cover's text on this machine and matches it with a catalog, without a model (rule 15). Costs a second of processor time and no
/// money.
package struct LocalStrategy: IdentificationStrategy {
    package let method = Identification.Method.local
    /// The step's name in the journal, which stores the outcome, so that a resumed scan is not read again.
    package static let step = "local"
    /// Lines in a MusicBrainz query: the largest only, since the rest is small print.
    private static let searchedLines = 4

    private let library: any LocalLibrary
    private let variants: [ReadingVariant]
    private let budget: Duration
    private let searches: Bool

    /// - Parameters:
    ///   - variants: tried in order until the answer is confident.
    ///   - budget: for reading. The first variant may exceed it on a busy machine: without a reading there is nothing to decide on.
    ///   - searches: whether MusicBrainz is searched if the catalog has no match.
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
                // A variant that ran out of time must not discard what the others have read.
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

    /// All distinct lines.
    private static func texts(_ readings: [[CoverTextLine]]) -> [String] {
        var seen: Set<String> = []
        return readings.joined().map(\.text).filter { seen.insert($0).inserted }
    }

    /// The largest lines of the reading with the highest weight; nil if there is too little to search for.
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
