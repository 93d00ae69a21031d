public import JPEG

/// Reads the text on covers, with two small neural networks (PP-OCR) in ONNX Runtime. Several threads may use one reader at once; each
/// call works on its caller's thread until it is done, so call it on a thread of its own.
public struct TextReader: Sendable {
    /// The files in a reader's folder, as `deploy/lib/reader.sh` puts them there.
    public static let library = "libonnxruntime.so"
    static let detection = "detection.onnx"
    static let recognition = "recognition.onnx"

    /// A cover that is full of text shows its names large; what is smaller than so many lines is not read.
    private static let maximumLines = 24
    /// Lines the network is less sure of are noise: ornaments, hair, branches.
    private static let leastConfidence = 0.5
    /// Below it a line is tried in its other directions.
    private static let doubtful = 0.75

    private let detector: TextDetector
    private let recognizer: TextRecognizer

    /// Loads the library and the networks: some 100 ms, and 100 MB.
    ///
    /// - Throws: ``TextReaderError/unusable(folder:detail:)`` naming what is missing or wrong.
    public init(folder: String) throws(TextReaderError) {
        do {
            let library = "\(folder)/\(Self.library)"
            detector = TextDetector(network: try Network("\(folder)/\(Self.detection)", library: library))
            let network = try Network("\(folder)/\(Self.recognition)", library: library)
            guard let characters = network.metadata("character") else {
                throw TextReaderError.unusable(folder: folder, detail: "\(Self.recognition) does not say which characters it knows")
            }
            // One a line; the last line's end begins no other.
            let lines = characters.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            recognizer = TextRecognizer(network: network, characters: lines.last == "" ? lines.dropLast() : lines)
        } catch let failure as Network.Failure {
            throw .unusable(folder: folder, detail: failure.detail)
        } catch let error as TextReaderError {
            throw error
        } catch {
            throw .unusable(folder: folder, detail: "\(error)")
        }
    }

    /// The lines on a cover, largest first.
    ///
    /// - Parameter deadline: what has not been read by then is left out.
    /// - Throws: ``TextReaderError/failed(detail:)``.
    public func read(
        _ cover: Raster, as variant: ReadingVariant, until deadline: ContinuousClock.Instant? = nil
    ) throws(TextReaderError) -> [CoverTextLine] {
        do {
            let picture = variant.isNegative ? try cover.negative() : cover
            var lines: [CoverTextLine] = []
            for box in try detector.boxes(in: picture, side: variant.side).prefix(Self.maximumLines) {
                if let deadline, ContinuousClock.now >= deadline { break }
                let (text, confidence, height) = try read(box, of: picture)
                guard confidence >= Self.leastConfidence, !text.allSatisfy(\.isWhitespace) else { continue }
                lines.append(
                    CoverTextLine(
                        text: text, confidence: min(confidence, 1), x: box.x / Double(cover.width), y: box.y / Double(cover.height),
                        height: height / Double(cover.height)))
            }
            return lines
        } catch let failure as Network.Failure {
            throw .failed(detail: failure.detail)
        } catch {
            throw .failed(detail: "\(error)")
        }
    }

    /// A line may run down or up the side of a cover, or stand on its head.
    private func read(_ box: TextBox, of picture: Raster) throws(Network.Failure) -> (text: String, confidence: Double, height: Double) {
        var best = ("", 0.0, 0.0)
        for candidate in box.isUpright ? [box.turned, box.turned.reversed, box] : [box, box.reversed] {
            let (text, confidence) = try recognizer.read(candidate, of: picture)
            if confidence > best.1 { best = (text, confidence, candidate.height) }
            if confidence >= Self.doubtful, text.count > 1 { break }
        }
        return best
    }
}

extension Raster {
    fileprivate func negative() throws(JPEGError) -> Raster {
        try Raster(width: width, height: height, format: format, samples: samples.map { 255 - $0 })
    }
}
