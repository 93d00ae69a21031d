import SampleCovers
import Vision

extension CoverFeatures {
    init(_ bitmap: Bitmap) {
        self.init(luma: bitmap.luma, width: bitmap.width, height: bitmap.height)
    }

    static func cover(_ seed: UInt64) -> CoverFeatures {
        CoverFeatures(GeneratedCover(seed: seed).bitmap(side: 400))
    }

    static func photo(of seed: UInt64, taken: UInt64 = 1) -> CoverFeatures {
        CoverFeatures(Photograph(of: GeneratedCover(seed: seed).bitmap(side: 400), seed: taken, width: 512, height: 512).upright())
    }
}
