import CoverText
import Foundation
import JPEG
import SampleCovers

enum Reading {
    /// Installed by `deploy/lib/reader.sh`, as `deploy/test` does.
    static let folder =
        ProcessInfo.processInfo.environment["ALBUMSCAN_READER"]
        ?? URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../.build/reader").standardized.path

    static let reader = Result { try TextReader(folder: folder) }

    /// The letters that are read, in capitals and without spaces.
    static func letters(on raster: Raster, as variant: ReadingVariant = ReadingVariant.all[0]) throws -> String {
        try reader.get().read(raster, as: variant).map(\.text).joined(separator: "|").uppercased().filter { $0.isLetter || $0 == "|" }
    }
}

extension SampleCover {
    func raster(side: Int = 800) throws -> Raster {
        let bitmap = bitmap(side: side)
        return try Raster(width: bitmap.width, height: bitmap.height, format: .rgb, samples: bitmap.rgb)
    }
}

extension Raster {
    /// A picture of the same size whose pixel at (x, y) is the one that `source` names.
    func rearranged(width: Int, height: Int, _ source: (_ x: Int, _ y: Int) -> (x: Int, y: Int)) throws -> Raster {
        var samples: [UInt8] = []
        samples.reserveCapacity(width * height * format.channels)
        for y in 0..<height {
            for x in 0..<width {
                let place = source(x, y)
                samples += self[place.x, place.y]
            }
        }
        return try Raster(width: width, height: height, format: format, samples: samples)
    }
}
