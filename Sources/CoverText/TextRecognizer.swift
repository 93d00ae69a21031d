import JPEG

/// Recognizes one line of text: a network outputs, from left to right, the probability of each character.
struct TextRecognizer: Sendable {
    /// Height of the network's input.
    private static let height = 48
    /// Width of the network's input: at least what it was trained with; longer lines are squeezed into the maximum.
    private static let widths = 160...1600

    private let network: Network
    /// Characters by class; class 0 is CTC's blank, the last one a space.
    private let characters: [String]
    /// Whether a class contains a letter outside the Latin script.
    private let isForeign: [Bool]

    /// - Parameter characters: of the classes from 1 on, without the space.
    init(network: Network, characters: [String]) {
        self.network = network
        self.characters = [""] + characters + [" "]
        isForeign = self.characters.map { $0.unicodeScalars.contains { $0.properties.isAlphabetic && $0.value > 0x24F } }
    }

    /// - Returns: the text and the mean confidence in its characters, 0…1; empty if there is no text.
    func read(_ box: TextBox, of raster: Raster) throws(Network.Failure) -> (text: String, confidence: Double) {
        let ratio = box.width / max(box.height, 1)
        let width = min(max(Int((Double(Self.height) * ratio).rounded(.up)), 8), Self.widths.upperBound)
        let shape = Network.Shape(height: Self.height, width: max(width, Self.widths.lowerBound))
        let input = raster.planes(of: box, width: width, height: Self.height, paddedWidth: shape.width)
        return try network.run(input, shape) { decode($0) }
    }

    /// Decodes greedily. Look-alikes of other scripts among Latin letters (工 for I) are decoded again as the most probable Latin character.
    private func decode(_ output: Network.Output) -> (text: String, confidence: Double) {
        guard output.sides.count == 3, output.sides[2] == characters.count else { return ("", 0) }
        let classes = best(of: output, latinOnly: false)
        let letters = classes.filter { $0.class != 0 }
        let foreign = letters.count { isForeign[$0.class] }
        guard foreign > 0, foreign < 3 || foreign * 2 < letters.count else { return collapse(classes) }
        let plain = collapse(classes)
        let latin = collapse(best(of: output, latinOnly: true))
        return foreign < letters.count || latin.confidence > plain.confidence ? latin : plain
    }

    private func best(of output: Network.Output, latinOnly: Bool) -> [(class: Int, likelihood: Float)] {
        let count = characters.count
        return (0..<output.sides[1]).map { step in
            var best = (class: 0, likelihood: -Float.infinity)
            for index in 0..<count where output.values[step * count + index] > best.likelihood && !(latinOnly && isForeign[index]) {
                best = (index, output.values[step * count + index])
            }
            return best
        }
    }

    /// CTC decoding: repeated classes collapse into one character, and a blank separates equal characters (Graves et al., "Connectionist
    /// Temporal Classification", ICML 2006).
    private func collapse(_ classes: [(class: Int, likelihood: Float)]) -> (text: String, confidence: Double) {
        var (text, sum, count, last) = ("", Float(0), Float(0), 0)
        for (index, likelihood) in classes {
            if index != 0, index != last {
                text += characters[index]
                sum += likelihood
                count += 1
            }
            last = index
        }
        return (text, count > 0 ? Double(sum / count) : 0)
    }
}
