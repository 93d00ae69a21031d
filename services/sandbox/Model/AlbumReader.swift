/// Finds which of the known albums a text is about.
package enum AlbumReader {
    /// Lower-case words; punctuation and diacritics are gone.
    package static func words(_ text: String) -> [String] {
        text.replacing("&", with: " and ").lowercased()
            .split { !$0.isLetter && !$0.isNumber && $0 != "'" && $0 != "\u{2019}" }
            .map { String($0.filter { $0 != "'" && $0 != "\u{2019}" }) }
            .filter { !$0.isEmpty }
    }

    /// The album with the most words of title, artist, legible text and description in the text, as whole phrases.
    /// `strict` asks for artist and title both.
    package static func album(in text: String, strict: Bool) -> SandboxAlbum? {
        let haystack = " " + words(text).joined(separator: " ") + " "
        func weight(_ phrase: String) -> Int {
            let needle = words(phrase).joined(separator: " ")
            return !needle.isEmpty && haystack.contains(" " + needle + " ") ? needle.count : 0
        }
        var best: (album: SandboxAlbum, weight: Int)?
        for album in SandboxAlbum.all where album.cover != .smudge {
            let title = weight(album.title)
            let artist = weight(album.artist)
            if strict && (title == 0 || artist == 0) { continue }
            let clues = [weight(album.legibleText), weight(album.description)]
            // An artist alone is no album.
            guard title > 0 || clues.contains(where: { $0 > 0 }) else { continue }
            let sum = title + artist + clues.reduce(0, +)
            if sum > best?.weight ?? 0 { best = (album, sum) }
        }
        return best?.album
    }
}
