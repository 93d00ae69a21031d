public import JPEG

/// OCR for covers, with two small neural networks (PP-OCR) in ONNX Runtime. Several threads may share one reader; each call blocks its
/// thread until it is done, so call it on a thread of its own.
public struct TextReader: Sendable {
    /// The files in a reader's folder, as `deploy/lib/reader.sh` installs them.
    public static let library = "libonnxruntime.so"
    static let detection = "detection.onnx"
    static let recognition = "recognition.onnx"

    /// Maximum number of lines to recognize, largest first: a cover full of text prints its names large.
    private static let maximumLines = 24
    /// Least confidence of a line; below it are false detections: ornaments, hair, branches.
    private static let leastConfidence = 0.5
    /// Below this confidence a line is read in its other orientations, too.
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
            // One character per line; the newline at the end starts no other.
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
    /// - Parameter deadline: lines not read by then are left out.
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

    /// Tries several orientations: a line may run down or up the side of a cover, or be upside down.
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
