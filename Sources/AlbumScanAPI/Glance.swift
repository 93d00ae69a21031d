/// `POST /v1/glances`: what a small picture of a cover is known as.
public struct Glance: Codable, Sendable, Equatable {
    /// The album, with its artwork and review as far as they are there; nil if nothing that is known lies in the picture.
    public var album: AlbumResource?

    /// For servers and tests: clients decode what a server answers.
    public init(album: AlbumResource?) {
        self.album = album
    }
}
