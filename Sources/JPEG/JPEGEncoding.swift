/// Chroma subsampling: the resolution of color relative to brightness.
public enum ChromaSubsampling: Sendable, Hashable {
    /// A quarter of the chroma samples: what cameras write.
    case yuv420
    /// No subsampling.
    case yuv444
}

/// All settings of the encoder. The public API needs a few of them; tests make unusual files with the rest.
package struct JPEGEncoding: Sendable {
    /// The color space of the samples passed in. CMYK is Adobe's, inverted: 255 is no ink.
    package var samples: JPEGHeader.ColorSpace
    /// The color space of the file.
    package var stored: JPEGHeader.ColorSpace
    package var quality: Int
    /// Luma samples per chroma sample, across and down, 1…4 each.
    package var lumaSampling: (horizontal: Int, vertical: Int)
    package var isProgressive: Bool
    /// Huffman tables computed for this picture instead of the standard's: some 3 % fewer bytes for about twice the time.
    package var isOptimized = true
    /// MCU rows between restart markers; 0 is none.
    package var restartRows: Int
    /// Give up beyond this many bytes.
    package var maxBytes: Int?

    package init(
        samples: JPEGHeader.ColorSpace, stored: JPEGHeader.ColorSpace, quality: Int = 85, subsampling: ChromaSubsampling = .yuv420,
        isProgressive: Bool = false, restartRows: Int = 0, maxBytes: Int? = nil
    ) {
        self.samples = samples
        self.stored = stored
        self.quality = min(max(quality, 1), 100)
        lumaSampling = subsampling == .yuv420 ? (2, 2) : (1, 1)
        self.isProgressive = isProgressive
        self.restartRows = restartRows
        self.maxBytes = maxBytes
    }
}
