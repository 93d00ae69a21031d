import Catalog

/// Ranks albums by how well they explain the text recognized on a cover.
///
/// Evidence is measured in bits: how unlikely it is that the letters of a name are on the cover by chance. Artist and title must both be
/// there, in any order and without overlap; each letter that does not match costs bits.
public struct CoverTextMatcher: Sendable {
    public struct Album: Sendable, Hashable {
        public var artist: String
        public var title: String

        public init(artist: String, title: String) {
            self.artist = artist
            self.title = title
        }
    }

    /// An album with its evidence.
    public struct Match: Sendable, Hashable {
        /// Index among the albums that were given.
        public var index: Int
        /// Evidence of the artist and of the title, in bits.
        public var artistBits, titleBits: Double
        /// Height of the title's letters as a share of the largest on the cover, 0…1.
        public var prominence: Double
        /// Sum of both, the title's weighted by its prominence.
        public var score: Double
    }

    /// Bits per letter that does not match: they encode which letter it is, and that there is an error.
    static let bitsPerError = 6.0
    /// Least similarity, 0…1: a name with a smaller share of matching letters counts as not found.
    static let leastLikeness = 0.72

    /// Bits per jump to another line within a name: they encode which line continues it.
    static let bitsPerJump = 2.0
    /// Maximum number of lines of a name.
    static let mostParts = 5
    /// Least number of letters of such a name.
    static let shortestScattered = 6

    /// Bits subtracted for albums named after their artist: a name that is on a cover twice need not be the title as well.
    static let selfTitled = 10.0
    /// Least prominence of such a title.
    static let largePrint = 0.5

    /// Least evidence of another title for it to count as a rival.
    static let rivalBits = 6.0

    private let streams: [CoverTextStream]

    /// - Parameter readings: of one cover by several variants, each complete in itself: one may have what another missed or misread.
    public init(readings: [[CoverTextLine]]) {
        streams = readings.map(CoverTextStream.init).filter { !$0.letters.isEmpty }
    }

    /// The albums whose title was found, with or without the artist, best first.
    public func rank(_ albums: [Album]) -> [Match] {
        var matches: [Match] = []
        for (index, album) in albums.enumerated() {
            if let match = match(album, index) { matches.append(match) }
        }
        return matches.sorted { ($0.score, $1.index) > ($1.score, $0.index) }
    }

    /// The album that the cover shows, with the probability that it is right; nil if none is probable enough, or several are.
    public func decide(_ albums: [Album]) -> (match: Match, confidence: Double)? {
        let ranked = rank(albums)
        guard let best = ranked.first else { return nil }
        let key = AlbumKey(artist: albums[best.index].artist, title: albums[best.index].title)
        let next = ranked.dropFirst().first { AlbumKey(artist: albums[$0.index].artist, title: albums[$0.index].title) != key }
        guard !hasRival(best, ranked, albums) else { return nil }
        let confidence = CoverTextConfidence.of(best, next: next)
        return confidence >= CoverTextConfidence.acceptance ? (best, confidence) : nil
    }

    /// Whether another title of the same artist is on the cover in letters of similar size: a sticker names the hit, a cover lists its
    /// songs.
    private func hasRival(_ best: Match, _ ranked: [Match], _ albums: [Album]) -> Bool {
        let artist = ArtistName.key(albums[best.index].artist), title = CoverName.key(albums[best.index].title)
        return ranked.contains { other in
            guard other.titleBits >= Self.rivalBits, other.prominence * 1.5 > best.prominence else { return false }
            let album = albums[other.index]
            let otherTitle = CoverName.key(album.title)
            // Part of the title is no rival, and neither is a longer title of which only this part was found ("…: The Collection").
            let isPart = title.contains(otherTitle) || otherTitle.contains(title) && other.titleBits < best.titleBits
            return ArtistName.key(album.artist) == artist && !isSame(album) && !isPart
        }
    }

    // MARK: One album

    private struct Found {
        var bits: Double
        /// Ranges in the text: one, or one per line.
        var parts: [Range<Int>]
        var stream: Int
        var height: Double

        func overlaps(_ other: Found) -> Bool {
            parts.contains { part in other.parts.contains { $0.overlaps(part) } }
        }
    }

    private func match(_ album: Album, _ index: Int) -> Match? {
        let artist = CoverName(artist: album.artist), title = CoverName(title: album.title)
        guard !artist.forms.isEmpty, !title.forms.isEmpty else { return nil }
        let artists = streams.indices.compactMap { find(artist, in: streams[$0], $0) }
        let titles = streams.indices.compactMap { find(title, in: streams[$0], $0) }
        var best: (artist: Found?, title: Found)?
        func consider(_ artist: Found?, _ title: Found) {
            let sum = title.bits + (artist?.bits ?? 0)
            if sum > best.map({ $0.title.bits + ($0.artist?.bits ?? 0) }) ?? 0 { best = (artist, title) }
        }
        for found in titles { consider(nil, found) }
        for one in artists {
            for other in titles {
                if one.stream != other.stream || !one.overlaps(other) {
                    // Other readings may contain the same letters again, which must not prove both names of a self-titled album.
                    if one.stream == other.stream || !isSame(album) { consider(one, other) }
                } else if one.bits >= other.bits {
                    if let again = find(title, in: streams[one.stream].without(one.parts), one.stream) { consider(one, again) }
                } else if let again = find(artist, in: streams[one.stream].without(other.parts), one.stream) {
                    consider(again, other)
                }
            }
        }
        guard let best else { return nil }
        let stream = streams[best.title.stream]
        let prominence = min(1, best.title.height / max(stream.tallest, .ulpOfOne))
        let artistBits = best.artist?.bits ?? 0
        if isSame(album), best.artist == nil || prominence < Self.largePrint { return nil }
        return Match(
            index: index, artistBits: artistBits, titleBits: best.title.bits, prominence: prominence,
            score: artistBits + best.title.bits * Self.weight(prominence) - (isSame(album) ? Self.selfTitled : 0))
    }

    /// Titles are printed large, or not much smaller than the rest; small print is a song, a label or an address.
    private static func weight(_ prominence: Double) -> Double {
        min(1, 0.6 + prominence * 2)
    }

    /// Whether the album is named after its artist, so that one name on the cover does not prove both.
    private func isSame(_ album: Album) -> Bool {
        let artist = CoverName.key(ArtistName.withoutArticle(album.artist)), title = CoverName.key(ArtistName.withoutArticle(album.title))
        return artist.contains(title) || title.contains(artist)
    }

    private func find(_ name: CoverName, in stream: CoverTextStream, _ index: Int) -> Found? {
        var best: Found?
        for form in name.forms {
            guard let place = LetterAlignment.best(of: form.letters, in: stream) else { continue }
            let (cost, parts) =
                place.likeness(form) >= Self.leastLikeness ? (place.cost, [place.range]) : scattered(form, in: stream) ?? (.infinity, [])
            let likeness = 1 - cost / Double(form.letters.count)
            guard likeness >= Self.leastLikeness else { continue }
            let bits = form.bits * likeness - Self.bitsPerError * cost - Self.bitsPerJump * Double(parts.count - 1)
            guard bits > best?.bits ?? 0 else { continue }
            let heights = parts.flatMap { stream.heights[$0] }
            best = Found(bits: bits, parts: parts, stream: index, height: heights.reduce(0, +) / Double(heights.count))
        }
        return best
    }

    /// Matches a name whose lines are not in reading order: each line used must match a part of the name in full.
    private func scattered(_ form: CoverName.Form, in stream: CoverTextStream) -> (cost: Double, parts: [Range<Int>])? {
        guard form.letters.count >= Self.shortestScattered else { return nil }
        let name = CoverTextStream(name: form.letters)
        let pieces = stream.lines.compactMap { line -> (line: Range<Int>, place: LetterAlignment.Place)? in
            guard (2..<form.letters.count).contains(line.count) else { return nil }
            let place = LetterAlignment.best(of: Array(stream.letters[line]), in: name)
            return place.flatMap { 1 - $0.cost / Double(line.count) >= Self.leastLikeness ? (line, $0) : nil }
        }
        var chosen: [(line: Range<Int>, place: LetterAlignment.Place)] = []
        for piece in pieces.sorted(by: { ($0.line.count, $1.place.cost) > ($1.line.count, $0.place.cost) })
        where !chosen.contains(where: { $0.place.range.overlaps(piece.place.range) }) {
            chosen.append(piece)
        }
        guard (2...Self.mostParts).contains(chosen.count) else { return nil }
        let parts = chosen.sorted { $0.place.range.lowerBound < $1.place.range.lowerBound }.map(\.line)
        return LetterAlignment.best(of: form.letters, in: stream.joining(parts)).map { ($0.cost, parts) }
    }
}
