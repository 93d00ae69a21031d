/// The tracks of a release as MusicBrainz lists them (services/artwork/README.md, "MusicBrainz: tracks").
package struct ReleaseTracks: Decodable {
    package struct Track: Sendable, Hashable {
        /// The medium, from 1.
        package let disc: Int
        /// From 1; 0 for what is hidden before the first.
        package let position: Int
        package let title: String
        /// Milliseconds; nil where neither the track nor its recording has one.
        package let length: Int?
        /// Of a record or a cassette; nil where the medium has one side, or its tracks do not tell.
        package let side: String?
    }

    package let tracks: [Track]

    private enum CodingKeys: String, CodingKey {
        case media
    }

    package init(from decoder: any Decoder) throws {
        let media = try decoder.container(keyedBy: CodingKeys.self).decodeIfPresent([Medium].self, forKey: .media) ?? []
        tracks = media.enumerated().flatMap { index, medium in
            // Numbered by their place where the position is missing or given twice, so that no track takes another one's.
            let disc = index + 1
            let rows = (medium.tracks ?? []).compactMap(\.row)
            let sides = RecordSides.of(numbers: rows.map { $0.number ?? "" }, format: medium.format)
            let hidden = medium.pregap.flatMap { Track($0, disc: disc, position: 0, side: sides?.first) }
            return [hidden].compactMap(\.self)
                + rows.enumerated().compactMap { Track($1, disc: disc, position: $0 + 1, side: sides?[$0]) }
        }
    }

    private struct Medium: Decodable {
        let format: String?
        let tracks: [Lenient]?
        let pregap: Row?
    }

    /// A row that cannot be read is left out, and the others are kept.
    private struct Lenient: Decodable {
        let row: Row?

        init(from decoder: any Decoder) throws {
            row = try? Row(from: decoder)
        }
    }

    fileprivate struct Row: Decodable {
        struct Recording: Decodable {
            let title: String?
            let length: Int?
        }

        let number: String?
        let title: String?
        let length: Int?
        let recording: Recording?
    }
}

extension ReleaseTracks.Track {
    /// The longest title kept, in characters, and the longest track, in milliseconds: a day.
    private static let longest = (title: 500, length: 86_400_000)

    fileprivate init?(_ row: ReleaseTracks.Row, disc: Int, position: Int, side: String?) {
        let names = [row.title, row.recording?.title].compactMap(\.self).filter { !$0.isEmpty }
        guard let title = names.first else { return nil }
        self.disc = disc
        self.position = position
        self.side = side
        self.title = String(title.prefix(Self.longest.title))
        length = [row.length, row.recording?.length].compactMap(\.self).first { (1...Self.longest.length).contains($0) }
    }
}
