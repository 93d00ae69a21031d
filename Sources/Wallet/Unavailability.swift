import Catalog

/// An album that a storefront's catalog did not have: how often it was asked for in vain, and so when it may be asked for again. What
/// returns to a catalog comes back into the wallet by itself.
public struct Unavailability: Codable, Sendable, Hashable {
    /// How often in a row the catalog answered that it has no such album, from 1.
    public let misses: Int

    public init(misses: Int) {
        self.misses = max(1, misses)
    }

    /// The catalog was asked again and still does not have it.
    public var again: Unavailability { Unavailability(misses: misses == .max ? misses : misses + 1) }

    /// The days from the last answer to the next question: 1, 2, 4, 8, then 14.
    public var days: Int { misses > 4 ? 14 : 1 << (misses - 1) }

    public var wait: Duration { .seconds(days * 86_400) }

    /// - Parameters:
    ///   - elapsed: since the last answer. Negative, after a clock was set back: as if it were due.
    ///   - isManual: a person asked for a refresh, which does not wait.
    public func mayAskAgain(after elapsed: Duration, isManual: Bool = false) -> Bool {
        isManual || elapsed >= wait || elapsed < .zero
    }

    /// What it is remembered under: each storefront has a catalog of its own.
    public static func key(storefront: String, artist: String, title: String) -> String {
        "\(storefront.lowercased())|\(artist.lowercased())|\(title.lowercased())"
    }
}
