import SampleCovers
import Vision

extension CoverFeatures {
    /// Of a rendered picture.
    init(_ bitmap: Bitmap) {
        let luma = (0..<bitmap.width * bitmap.height).map { index in
            let (red, green, blue) = (Int(bitmap.rgb[index * 3]), Int(bitmap.rgb[index * 3 + 1]), Int(bitmap.rgb[index * 3 + 2]))
            return UInt8((red * 299 + green * 587 + blue * 114) / 1000)
        }
        self.init(luma: luma, width: bitmap.width, height: bitmap.height)
    }

    static func cover(_ seed: UInt64) -> CoverFeatures {
        CoverFeatures(GeneratedCover(seed: seed).bitmap(side: 400))
    }

    static func photo(of seed: UInt64, taken: UInt64 = 1) -> CoverFeatures {
        CoverFeatures(Photograph(of: GeneratedCover(seed: seed).bitmap(side: 400), seed: taken, width: 512, height: 512).upright())
    }
}
