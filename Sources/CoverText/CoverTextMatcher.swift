import Catalog

/// Tells which of some albums a cover shows, by the text that was read off it.
///
/// What is found is weighed in bits: how unlikely it is that the letters of a name stand on the cover by chance. Both names have to be
/// there, in places of their own, in any order; letters that do not fit cost what they leave open.
public struct CoverTextMatcher: Sendable {
    public struct Album: Sendable, Hashable {
        public var artist: String
        public var title: String

        public init(artist: String, title: String) {
            self.artist = artist
            self.title = title
        }
    }

    /// An album with what speaks for it.
    public struct Match: Sendable, Hashable {
        /// Its place among those that were given.
        public var index: Int
        /// What was found of its artist and its title, in bits.
        public var artistBits, titleBits: Double
        /// The size of the title's letters as a share of the largest on the cover, 0…1.
        public var prominence: Double
        /// Both, weighed by size.
        public var score: Double
    }

    /// What a letter that does not fit leaves open: which one it is, and that it is one.
    static let bitsPerError = 6.0
    /// Names found with less than this share of their letters right were not found.
    static let leastLikeness = 0.72

    /// What it leaves open which line goes on with a name, in bits, where the next one does not.
    static let bitsPerJump = 2.0
    /// Lines that a name is put together from, at most.
    static let mostParts = 5
    /// Letters of such a name, at least.
    static let shortestScattered = 6

    /// Off for albums named after their artist, in bits: a name that stands on a cover twice need not be the title, too.
    static let selfTitled = 10.0
    /// The least size of such a title, as a share of the largest letters.
    static let largePrint = 0.5

    /// What has to be found of another title for it to count.
    static let rivalBits = 6.0

    private let streams: [CoverTextStream]

    /// - Parameter readings: of one cover, each complete in itself; what one missed or misread, another may have.
    public init(readings: [[CoverTextLine]]) {
        streams = readings.map(CoverTextStream.init).filter { !$0.letters.isEmpty }
    }

    /// The albums of which both names were found, or one that says it all; best first.
    public func rank(_ albums: [Album]) -> [Match] {
        var matches: [Match] = []
        for (index, album) in albums.enumerated() {
            if let match = match(album, index) { matches.append(match) }
        }
        return matches.sorted { ($0.score, $1.index) > ($1.score, $0.index) }
    }

    /// The album the cover shows, with how likely that is; nil if none is likely enough, or several are.
    public func decide(_ albums: [Album]) -> (match: Match, confidence: Double)? {
        let ranked = rank(albums)
        guard let best = ranked.first else { return nil }
        let key = AlbumKey(artist: albums[best.index].artist, title: albums[best.index].title)
        let next = ranked.dropFirst().first { AlbumKey(artist: albums[$0.index].artist, title: albums[$0.index].title) != key }
        guard !hasRival(best, ranked, albums) else { return nil }
        let confidence = CoverTextConfidence.of(best, next: next)
        return confidence >= CoverTextConfidence.acceptance ? (best, confidence) : nil
    }

    /// Whether another title of the same artist stands there, too, and not much smaller: a sticker names the hit, a cover its songs.
    private func hasRival(_ best: Match, _ ranked: [Match], _ albums: [Album]) -> Bool {
        let artist = ArtistName.key(albums[best.index].artist), title = CoverName.key(albums[best.index].title)
        return ranked.contains { other in
            guard other.titleBits >= Self.rivalBits, other.prominence * 1.5 > best.prominence else { return false }
            let album = albums[other.index]
            let otherTitle = CoverName.key(album.title)
            // A part of the title is no other title, and neither is a longer one of which only this part was found ("…: The Collection").
            let isPart = title.contains(otherTitle) || otherTitle.contains(title) && other.titleBits < best.titleBits
            return ArtistName.key(album.artist) == artist && !isSame(album) && !isPart
        }
    }

    // MARK: One album

    private struct Found {
        var bits: Double
        /// Where: one place, or several lines.
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
                    // In different readings the same letters may have been read twice.
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

    /// A title is printed large, or not much smaller than the rest; what is small is a song, a label, an address.
    private static func weight(_ prominence: Double) -> Double {
        min(1, 0.6 + prominence * 2)
    }

    /// Albums named after their artist: one name on the cover is no proof of both.
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

    /// A name that is spread over lines in an order of their own: each of them is a part of it and nothing else.
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
