/// What a picture shows, as far as identification cares. Anything but a single front cover is a definite failure, not a guess (rule 19).
public enum CoverSubject: String, Codable, Sendable, Hashable, CaseIterable {
    case front = "album_front"
    case notAnAlbumCover = "not_an_album_cover"
    case backCover = "back_cover"
    case multipleAlbums = "multiple_albums"
}
