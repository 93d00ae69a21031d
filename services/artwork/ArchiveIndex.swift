/// The Cover Art Archive's list of a release's images, `index.json` (services/artwork/README.md, "Cover Art Archive: index"). Members that
/// are not needed may have any form.
struct ArchiveIndex: Decodable {
    struct Image: Decodable {
        let types: [String]
        let thumbnails: [String: String]

        enum CodingKeys: CodingKey {
            case types, thumbnails
        }

        init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: CodingKeys.self)
            types = (try? values.decode([String].self, forKey: .types)) ?? []
            thumbnails = (try? values.decode([String: String].self, forKey: .thumbnails)) ?? [:]
        }

        /// Thumbnails are JPEGs whatever the original is, and old images lack some sizes; `large` and `small` are the former names of 500
        /// and 250.
        var thumbnailURLs: [String] {
            ["500", "1200", "250", "large", "small"].compactMap { thumbnails[$0] }.reduce(into: []) { urls, url in
                if !urls.contains(url) { urls.append(url) }
            }
        }

        /// Pictures of disc labels and raw scans are not covers; Picard excludes the same types.
        var showsSleeve: Bool {
            Set(types).isDisjoint(with: ["Matrix/Runout", "Raw/Unedited", "Watermark"])
        }
    }

    let images: [Image]

    /// The thumbnails of the first image that shows the sleeve, the best size first.
    var firstThumbnailURLs: [String] {
        images.lazy.filter(\.showsSleeve).map(\.thumbnailURLs).first { !$0.isEmpty } ?? []
    }
}
