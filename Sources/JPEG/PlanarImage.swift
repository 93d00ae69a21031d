/// An upright picture as JPEG stores it: luma, and chroma subsampled to half the width and height.
struct PlanarImage {
    let luma: Raster
    /// All of Cb, then all of Cr, each of half the width and height rounded up; empty for grayscale.
    let chroma: [UInt8]

    var width: Int { luma.width }
    var height: Int { luma.height }
}
