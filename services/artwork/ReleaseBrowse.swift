/// The releases of a release group as MusicBrainz lists them: every key is present, many are null or "" (services/artwork/README.md,
/// "MusicBrainz: lookup and browse").
package struct ReleaseBrowse: Decodable {
    package struct Release: Decodable, Sendable, Hashable {
        package let id: String
        package let title: String
        /// "1975", "1975-09", "1975-09-12", "" or nothing.
        package let date: String?
        package let country: String?
        package let archive: Archive?

        package struct Archive: Decodable, Sendable, Hashable {
            package let front: Bool?
        }

        enum CodingKeys: String, CodingKey {
            case id, title, date, country
            case archive = "cover-art-archive"
        }
    }

    let releases: [Release]
}
