public import AlbumScanAPI
import Catalog
import EditorialRules
public import Store

extension ShareResource {
    /// What a person sends to a friend about an album: what a friend would say of its music, and nothing else.
    public init(_ view: AlbumView) {
        let album = view.album
        let name = "\(album.albumTitle) by \(album.artistName)"
        var lines = [name + (album.releaseYear.map { " (\($0))" } ?? "")]
        if let review = view.review?.body {
            // Reviews are checked when they are written (rule 39); by rules that may have become stricter since.
            let names = AlbumNames(artistName: album.artistName, albumTitle: album.albumTitle, tracks: review.keyTracks)
            let summary = PriceLanguage.removingOffendingSentences(
                from: review.contextSummary, about: names, language: view.review.flatMap { ReviewLanguage(tag: $0.language) } ?? .english)
            lines.append("\(review.emoji) \(review.label), \(review.rating)/10")
            if !summary.isEmpty { lines.append(summary) }
            if !review.keyTracks.isEmpty { lines.append("🎵 " + review.keyTracks.joined(separator: ", ")) }
        } else if !album.genres.isEmpty {
            lines.append(album.genres.joined(separator: ", "))
        }
        self.init(title: name, text: lines.joined(separator: "\n"))
    }
}
