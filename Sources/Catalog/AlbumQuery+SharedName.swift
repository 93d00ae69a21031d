extension AlbumQuery {
    /// Whether the title fits several albums by the artist: it is the artist's name ("Weezer"), or consists of generic words ("Greatest
    /// Hits").
    package var isNameShared: Bool { MatchQuery(self).isNameShared }
}
