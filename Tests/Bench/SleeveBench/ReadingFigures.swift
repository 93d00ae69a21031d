import CoverText
import Glibc
import JPEG

/// What reading takes.
struct ReadingFigures {
    private var seconds: [String: Double] = [:]
    private var count: [String: Int] = [:]

    mutating func read(_ picture: Raster, as variant: ReadingVariant, with reader: TextReader) throws -> [CoverTextLine] {
        let began = Self.processorTime()
        let lines = try reader.read(picture, as: variant)
        seconds[variant.name, default: 0] += Self.processorTime() - began
        count[variant.name, default: 0] += 1
        return lines
    }

    func report() {
        for variant in ReadingVariant.all {
            guard let count = count[variant.name], let sum = seconds[variant.name] else { continue }
            print("  the look \"\(variant.name)\" takes \(Int(sum / Double(count) * 1000)) ms of a processor")
        }
    }

    private static func processorTime() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
