/// The tracks of releases as MusicBrainz lists them: on the first medium those that the album's review names, at odd places, between others;
/// each with a length of two to seven minutes, but for releases of which nothing is known. On vinyl they are numbered by side.
enum TrackShapes {
    static func tracks(of release: MusicCatalog.Release, medium: Int) -> JSON {
        .array((1...release.trackCount).map { track($0, of: release, medium: medium) })
    }

    private static func track(_ position: Int, of release: MusicCatalog.Release, medium: Int) -> JSON {
        let seed = "\(release.id)/\(medium)/\(position)"
        let title = JSON.string(title(position, of: release, medium: medium))
        let length: JSON = release.date == nil ? .null : .integer(120_000 + Int(Identifier.hash("length/" + seed) % 300_000))
        return [
            "id": .string(Identifier.make("track/" + seed)), "number": .string(number(position, of: release, medium: medium)),
            "position": .integer(position),
            "title": title, "length": length,
            "recording": [
                "id": .string(Identifier.make("recording/" + seed)), "title": title, "length": length, "disambiguation": "", "video": false,
            ],
        ]
    }

    /// As it is printed: the second record of an album has sides C and D.
    private static func number(_ position: Int, of release: MusicCatalog.Release, medium: Int) -> String {
        guard release.format?.contains("Vinyl") == true else { return String(position) }
        let firstSide = (release.trackCount + 1) / 2
        let isSecond = position > firstSide
        let side = UnicodeScalar(UInt8(ascii: "A") + UInt8((medium - 1) * 2 + (isSecond ? 1 : 0)))
        return "\(side)\(isSecond ? position - firstSide : position)"
    }

    private static func title(_ position: Int, of release: MusicCatalog.Release, medium: Int) -> String {
        let named = release.cover?.review?.keyTracks ?? []
        let place = (position - 1) / 2
        guard medium == 1, !position.isMultiple(of: 2), named.indices.contains(place) else { return "Track \(position)" }
        return named[place]
    }
}
