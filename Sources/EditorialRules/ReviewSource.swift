/// A page a review cites.
public struct ReviewSource: Codable, Sendable, Hashable {
    public var title: String
    /// https or http only.
    public var url: String

    public init(title: String, url: String) {
        self.title = title
        self.url = url
    }
}
