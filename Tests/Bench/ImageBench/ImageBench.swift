import Glibc
import JPEG

/// What `deploy/bench images` measures: prepares pictures as the ingest service does, and says what each took.
///
/// usage: ImageBench TIMES FOLDER [--optimized] [--side N] [--quality Q] FILE…
///
/// For each file one line: its path, the milliseconds of processor time of the quickest of TIMES runs, the bytes of the result, and the
/// most kilobytes the process has held so far. The results go to FOLDER under their files' names, their luma beside them as `.gray`.
@main
enum ImageBench {
    static func main() throws {
        var words = Array(CommandLine.arguments.dropFirst())
        var policy = EncodingPolicy()
        policy.isOptimized = words.contains("--optimized")
        words.removeAll { $0 == "--optimized" }
        let side = takeNumber("--side", from: &words) ?? 1024
        if let quality = takeNumber("--quality", from: &words) { policy.qualities = [quality] }
        guard words.count >= 3, let times = Int(words[0]), times > 0 else {
            print("usage: ImageBench TIMES FOLDER [--optimized] [--side N] [--quality Q] FILE…")
            exit(2)
        }
        for path in words.dropFirst(2) {
            let bytes = try read(path)
            var best = Int.max
            var image: NormalizedImage?
            for _ in 0..<times {
                let began = processorTime()
                image = try JPEGCodec.normalize(bytes, maxSide: side, policy: policy)
                best = min(best, processorTime() - began)
            }
            guard let image else { continue }
            let name = path.split(separator: "/").last ?? ""
            try write(image.jpeg, to: "\(words[1])/\(name)")
            try write(image.luma.samples, to: "\(words[1])/\(name).gray")
            print(path, Double(best) / 1_000_000, image.jpeg.count, mostResident(), separator: "\t")
        }
    }

    private static func takeNumber(_ option: String, from words: inout [String]) -> Int? {
        guard let place = words.firstIndex(of: option), place + 1 < words.count else { return nil }
        defer { words.removeSubrange(place...place + 1) }
        return Int(words[place + 1])
    }

    /// Nanoseconds.
    private static func processorTime() -> Int {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }

    /// Kilobytes, of this process only: what getrusage(2) tells begins with the size of who started it.
    private static func mostResident() -> Int {
        let status = String(decoding: (try? read("/proc/self/status")) ?? [], as: UTF8.self)
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") } ?? ""
        return line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } ?? 0
    }

    private struct Failure: Error {
        let path: String
        let code: Int32
    }

    private static func read(_ path: String) throws(Failure) -> [UInt8] {
        guard let file = fopen(path, "rb") else { throw Failure(path: path, code: errno) }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        while true {
            let chunk = [UInt8](unsafeUninitializedCapacity: 1 << 20) { $1 = fread($0.baseAddress, 1, 1 << 20, file) }
            guard !chunk.isEmpty else { return bytes }
            bytes += chunk
        }
    }

    private static func write(_ bytes: [UInt8], to path: String) throws(Failure) {
        guard let file = fopen(path, "wb") else { throw Failure(path: path, code: errno) }
        defer { fclose(file) }
        guard fwrite(bytes, 1, bytes.count, file) == bytes.count else { throw Failure(path: path, code: errno) }
    }
}
