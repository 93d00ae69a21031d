internal import COnnxRuntime
import Glibc

/// A neural network with one input and one output.
// The handle is set once, and the library lets several threads run one network at once (OrtApi::Run: "thread safe").
final class Network: @unchecked Sendable {
    /// Sides of a four-dimensional input: pictures, channels, rows, columns.
    struct Shape {
        var channels = 3
        var height, width: Int

        var count: Int { channels * height * width }
    }

    /// What a run gave, row by row.
    struct Output {
        var sides: [Int]
        var values: UnsafeBufferPointer<Float>
    }

    private let handle: OpaquePointer

    /// - Parameters:
    ///   - library: ONNX Runtime, such as `libonnxruntime.so`.
    ///   - model: a file in ONNX form.
    init(_ model: String, library: String) throws(Failure) {
        var error = connx_error()
        guard let handle = connx_open(library, model, &error) else { throw Failure(error) }
        self.handle = handle
    }

    deinit {
        connx_close(handle)
    }

    /// What the network's author noted under a name.
    func metadata(_ key: String) -> String? {
        guard let text = connx_metadata(handle, key) else { return nil }
        defer { free(text) }
        return String(cString: text)
    }

    /// Runs it on the calling thread.
    ///
    /// - Parameters:
    ///   - input: as many values as `shape` counts.
    ///   - use: looks at the output, which is gone afterwards.
    func run<Result>(_ input: [Float], _ shape: Shape, _ use: (Output) -> Result) throws(Failure) -> Result {
        precondition(input.count == shape.count)
        let sides = [1, Int64(shape.channels), Int64(shape.height), Int64(shape.width)]
        var output = connx_output()
        var error = connx_error()
        guard connx_run(handle, input, sides, &output, &error) == 0 else { throw Failure(error) }
        defer { connx_output_free(handle, &output) }
        let outputSides = withUnsafeBytes(of: output.shape) { bytes in
            bytes.bindMemory(to: Int64.self).prefix(output.rank).map { Int($0) }
        }
        return use(Output(sides: outputSides, values: UnsafeBufferPointer(start: output.values, count: outputSides.reduce(1, *))))
    }

    /// The library's words.
    struct Failure: Error {
        let detail: String

        fileprivate init(_ error: connx_error) {
            detail = withUnsafeBytes(of: error.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        }
    }
}
