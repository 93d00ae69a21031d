internal import COnnxRuntime
import Glibc

/// A neural network with one input and one output, run by ONNX Runtime.
// Unchecked: the handle is set once, and ONNX Runtime lets several threads run one session at once (OrtApi::Run: "thread safe").
final class Network: @unchecked Sendable {
    /// Dimensions of an input tensor in NCHW order, with a batch of one.
    struct Shape {
        var channels = 3
        var height, width: Int

        var count: Int { channels * height * width }
    }

    /// An output tensor in row-major order.
    struct Output {
        var sides: [Int]
        var values: UnsafeBufferPointer<Float>
    }

    private let handle: OpaquePointer

    /// - Parameters:
    ///   - library: path of ONNX Runtime, such as `libonnxruntime.so`.
    ///   - model: path of a model in ONNX format.
    init(_ model: String, library: String) throws(Failure) {
        var error = connx_error()
        guard let handle = connx_open(library, model, &error) else { throw Failure(error) }
        self.handle = handle
    }

    deinit {
        connx_close(handle)
    }

    /// The model's metadata for a key.
    func metadata(_ key: String) -> String? {
        guard let text = connx_metadata(handle, key) else { return nil }
        defer { free(text) }
        return String(cString: text)
    }

    /// Runs inference on the calling thread.
    ///
    /// - Parameters:
    ///   - input: as many values as `shape.count`.
    ///   - use: reads the output, which is freed afterwards.
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

    /// ONNX Runtime's error message.
    struct Failure: Error {
        let detail: String

        fileprivate init(_ error: connx_error) {
            detail = withUnsafeBytes(of: error.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        }
    }
}
