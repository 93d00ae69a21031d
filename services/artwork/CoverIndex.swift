/// The list of images the Cover Art Archive has of a release, `index.json`
/// (services/artwork/README.md, "Cover Art Archive: index"). What is not needed may look as it likes.
struct CoverIndex: Decodable {
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

        /// Thumbnails are JPEG whatever the original is, and old images lack sizes; `large` and `small` are the former names of 500 and 250.
        var thumbnailURLs: [String] {
            ["500", "1200", "250", "large", "small"].compactMap { thumbnails[$0] }.reduce(into: []) { urls, url in
                if !urls.contains(url) { urls.append(url) }
            }
        }

        /// Scans of labels and raw scans are no covers; Picard leaves the same types out.
        var showsSleeve: Bool {
            Set(types).isDisjoint(with: ["Matrix/Runout", "Raw/Unedited", "Watermark"])
        }
    }

    let images: [Image]

    /// The first image that shows the sleeve, as thumbnails, the best size first.
    var firstThumbnailURLs: [String] {
        images.lazy.filter(\.showsSleeve).map(\.thumbnailURLs).first { !$0.isEmpty } ?? []
    }
}
