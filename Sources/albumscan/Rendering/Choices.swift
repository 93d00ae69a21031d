import AlbumScanAPI

/// Lists from which a person takes an id.
package enum Choices {
    package static func lines(of candidates: [CandidateResource], style: Style) -> [String] {
        var table = Table(("candidate", .left), ("year", .right), ("kind", .left), ("album", .left))
        for candidate in candidates {
            table.add(
                candidate.releaseGroupId.text, candidate.releaseYear, candidate.kind, "\(candidate.artistName) – \(candidate.albumTitle)")
        }
        return table.lines(style)
    }

    package static func lines(of editions: [EditionResource], style: Style) -> [String] {
        var table = Table(("edition", .left), ("year", .right), ("country", .left), ("title", .left))
        for edition in editions { table.add(edition.releaseId.text, edition.releaseYear, edition.country, edition.title) }
        return table.lines(style)
    }
}
