import CLibFuzzer
import Glibc

/// Everything that reads bytes from outside, driven by libFuzzer: `Fuzz TARGET [libFuzzer's options] CORPUS…`. Built and run by
/// deploy/fuzz. A target fails by a crash, by what a sanitizer finds, or by a `precondition` on what it knows to be true.
@main
enum Fuzz {
    static func main() {
        guard CommandLine.arguments.count > 1, let target = FuzzTarget(rawValue: CommandLine.arguments[1]) else {
            print("usage: Fuzz \(FuzzTarget.allCases.map(\.rawValue).joined(separator: "|")) [OPTION…] CORPUS…")
            exit(2)
        }
        var count = CommandLine.argc - 1
        var words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv + 1
        exit(LLVMFuzzerRunDriver(&count, &words, target.callback))
    }
}

enum FuzzTarget: String, CaseIterable {
    case jpeg, exif, features, bus, answers, stream, lists

    /// A C function, so nothing can be captured: one for each.
    fileprivate var callback: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32 {
        switch self {
        case .jpeg: { data, count in run(data, count, JPEGTarget.run) }
        case .exif: { data, count in run(data, count, EXIFTarget.run) }
        case .features: { data, count in run(data, count, FeaturesTarget.run) }
        case .bus: { data, count in run(data, count, BusTarget.run) }
        case .answers: { data, count in run(data, count, AnswerTarget.run) }
        case .stream: { data, count in run(data, count, StreamTarget.run) }
        case .lists: { data, count in run(data, count, ListsTarget.run) }
        }
    }
}

private func run(_ data: UnsafePointer<UInt8>?, _ count: Int, _ target: ([UInt8]) -> Void) -> Int32 {
    target([UInt8](UnsafeBufferPointer(start: data, count: count)))
    return 0
}
