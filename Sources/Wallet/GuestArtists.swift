import Catalog

/// The artist of a track without its guests, who are not the album's: "Santana feat. Rob Thomas" is on an album by Santana.
enum GuestArtists {
    static func removed(from artist: String) -> String {
        let folded = Array(artist)
        for index in folded.indices.dropFirst() where folded[index - 1].isWhitespace || "([".contains(folded[index - 1]) {
            let rest = String(folded[index...]).lowercased()
            guard marks.contains(where: rest.hasPrefix) else { continue }
            let name = String(folded[..<index]).trimming { $0.isWhitespace || "([,;".contains($0) }
            if !name.isEmpty { return name }
        }
        return artist.trimmed
    }

    private static let marks = ["feat. ", "feat ", "ft. ", "ft ", "featuring "]
}
