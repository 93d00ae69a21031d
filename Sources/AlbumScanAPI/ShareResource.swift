/// `GET /v1/albums/{albumId}/share`: what a person sends to a friend.
public struct ShareResource: Codable, Sendable, Equatable {
    /// One line: album and artist.
    public var title: String
    /// A few lines of plain text: verdict, summary and key tracks; never a price.
    public var text: String

    /// For servers and tests: clients decode what a server answers.
    public init(title: String, text: String) {
        self.title = title
        self.text = text
    }
}
