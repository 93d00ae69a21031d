import Catalog

/// How well an album's track list agrees with the tracks that were picked from it.
enum TrackAgreement {
    /// From here on the list is the picks' own.
    static let sure = 0.9
    /// Below it the list is another record's.
    static let contradiction = 0.5

    /// - Returns: 0…1, 1 if each picked track stands where it was picked from; nil if either is unknown.
    static func of(_ picked: [PickedTrack], with tracks: [String]?) -> Double? {
        guard let tracks, !tracks.isEmpty, !picked.isEmpty else { return nil }
        let keys = tracks.map(key)
        let marks = picked.map { track -> Double in
            let wanted = key(track.title)
            guard keys.contains(wanted) else { return 0 }
            guard let number = track.number, track.disc ?? 1 == 1 else { return inAnyPlace }
            return number >= 1 && number <= keys.count && keys[number - 1] == wanted ? 1 : elsewhere
        }
        return marks.reduce(0, +) / Double(marks.count)
    }

    /// Nothing is known of its place, or it is on another disc.
    private static let inAnyPlace = 0.95
    private static let elsewhere = 0.8

    /// Without guests and "(2011 Remaster)".
    private static func key(_ title: String) -> String {
        TextFolding.key(GuestArtists.removed(from: EditionSuffix.removed(from: title)))
    }
}
