import Catalog

/// The album fields that all identification answers share.
enum AlbumAnswer {
    /// Schema text of the shared properties; the answers add their own around it.
    static let properties = """
        "artistName":{"type":["string","null"]},"albumTitle":{"type":["string","null"]},\
        "releaseYear":{"type":["string","null"]},"genres":{"type":"array","items":{"type":"string"}},\
        "recordLabel":{"type":["string","null"]},"confidence":{"type":"string","enum":["high","medium","low"]}
        """

    static let required = #""artistName","albumTitle","releaseYear","genres","recordLabel","confidence""#

    /// The cleaned album, or nil with the reasons added to the fields' problems.
    static func album(from fields: inout AnswerFields) -> IdentifiedAlbum? {
        let artist = fields.string("artistName")
        let title = fields.string("albumTitle")
        let year = fields.optionalString("releaseYear")
        let genres = fields.strings("genres", required: false)
        let label = fields.optionalString("recordLabel")
        let confidence = fields.word("confidence", as: Confidence.self)
        guard let artist, let title, let genres, let confidence else { return nil }
        let album = IdentifiedAlbum(
            artistName: artist, albumTitle: title, releaseYear: year, genres: genres, recordLabel: label, confidence: confidence)
        if let cleaned = album.cleaned() { return cleaned }
        fields.refuse("artistName or albumTitle is empty, a placeholder or too long")
        return nil
    }
}
