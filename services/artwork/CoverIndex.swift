/// The list of images the Cover Art Archive has of a release, `index.json` (UPSTREAMS 4).
struct CoverIndex: Decodable {
    struct Image: Decodable {
        let types: [String]?
        let image: String?
        let thumbnails: [String: String]?

        /// Thumbnails are JPEG whatever the original is, and old images lack sizes; `large` is the former name of 500.
        var thumbnailURL: String? {
            ["500", "large", "1200", "250", "small"].lazy.compactMap { thumbnails?[$0] }.first
        }

        /// Scans of labels and raw scans are no covers; Picard leaves the same types out.
        var showsSleeve: Bool {
            Set(types ?? []).isDisjoint(with: ["Matrix/Runout", "Raw/Unedited", "Watermark"])
        }
    }

    let images: [Image]

    /// The first image that shows the sleeve, as a thumbnail.
    var firstThumbnailURL: String? {
        images.lazy.filter(\.showsSleeve).compactMap(\.thumbnailURL).first
    }
}
