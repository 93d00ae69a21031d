import SampleCovers

/// What the emulated model and the emulated catalogs know about one of the sample covers.
package struct SandboxAlbum: Sendable {
    /// What a model makes of the picture at first sight.
    package enum Recognition: Sendable {
        /// Names the album at once.
        case immediate(confidence: String)
        /// Reads something and asks for a search.
        case needsSearch
    }

    /// How the record appears in MusicBrainz and in the archive.
    package enum Catalogue: Sendable, Equatable {
        case complete
        /// Release groups exist, the archive has no picture of any.
        case withoutArtwork
        /// Only compilations bear the name.
        case compilationsOnly
        case absent
    }

    package var cover: SandboxCover
    package var artist: String
    package var title: String
    package var year: Int
    package var genres: [String]
    package var label: String
    /// Everything legible on the cover, in reading order.
    package var legibleText: String
    package var textConfidence = "high"
    /// What the cover looks like: also what a text-only search can recognize it by.
    package var description: String
    package var recognition = Recognition.immediate(confidence: "high")
    package var catalog = Catalogue.complete
    /// Artist and title as MusicBrainz spells them, where that differs (U+2010, U+2019).
    package var catalogedArtist: String?
    package var catalogedTitle: String?
    package var disambiguation: String?
    package var originalFormat = OriginalFormat.jpeg
    package var review: SampleReview?

    package enum OriginalFormat: String, Sendable {
        case jpeg = "jpg"
        case png
        case gif
    }

    /// The cover's name, which is also the album's in the control interface.
    package var name: String { cover.name }

    package static let all: [SandboxAlbum] = acclaimed + divisive + imaginary + GeneratedAlbums.albums

    private static let byCover = Dictionary(all.map { ($0.cover, $0) }) { first, _ in first }

    package static func of(_ cover: SampleCover) -> SandboxAlbum? { of(picture: .sample(cover)) }

    package static func of(picture cover: SandboxCover) -> SandboxAlbum? { byCover[cover] }

    package var summary: JSON {
        [
            "name": .string(name), "artist": .string(artist), "title": .string(title), "year": .integer(year),
            "releaseGroup": .string(Identifier.releaseGroup(name)), "release": .string(Identifier.release(name, 0)),
        ]
    }
}

/// The texts of a review; sources come from the search.
package struct SampleReview: Sendable {
    package var summary: String
    package var bullets: [String]
    package var rating: Double
    package var recommendation: String
    package var recommendedFor: String?
    package var tier: Int
    package var label: String
    package var keyTracks: [String]
}

/// Identifiers made from names: the same everywhere, and all of them recognisable by how they begin.
package enum Identifier {
    package static func releaseGroup(_ name: String) -> String { make("release-group/\(name)") }
    package static func release(_ name: String, _ edition: Int) -> String { make("release/\(name)/\(edition)") }
    package static func artist(_ name: String) -> String { make("artist/\(name)") }
    package static func label(_ name: String) -> String { make("label/\(name)") }

    /// The archive's number for the front picture of a release.
    package static func image(_ release: String) -> Int { 10_000_000_000 + Int(hash("image/" + release) % 9_000_000_000) }

    /// A syntactically valid version 4 UUID, lower case.
    static func make(_ seed: String) -> String {
        let word = hash(seed)
        let hex = String(word, radix: 16)
        let digits = Array(String(repeating: "0", count: 16 - hex.count) + hex)
        return "5a4db0c5-" + String(digits[0..<4]) + "-4" + String(digits[4..<7]) + "-8" + String(digits[7..<10]) + "-"
            + String(digits[10...])
            + "5a4db0"
    }

    static func hash(_ text: String) -> UInt64 {
        var seed: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in text.utf8 { seed = (seed ^ UInt64(byte)) &* 0x100_0000_01B3 }
        var random = SeededRandom(seed: seed)
        return random.next()
    }
}
