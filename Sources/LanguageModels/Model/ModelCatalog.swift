import JSON

/// The capabilities of each model, as data. `models.json` is built in; an operator may supply another table.
public struct ModelCatalog: Sendable {
    /// A defect of a table.
    public struct TableError: Error, Sendable, Hashable, CustomStringConvertible {
        public var description: String
    }

    private struct Row {
        var pattern: String
        var profile: ModelProfile
    }

    private var rows: [ModelProvider: [Row]] = [:]

    /// The table compiled into the program.
    public static let builtIn = Result { () throws(TableError) in try ModelCatalog(json: PackageResources.models_json) }

    /// - Parameter json: a table in the format of `models.json`.
    public init(json: [UInt8]) throws(TableError) {
        guard let table = try? JSONValue(parsing: json) else { throw TableError(description: "the model table is not JSON") }
        for provider in ModelProvider.allCases {
            let section = table[provider.rawValue]
            guard let defaults = section?["defaults"]?.object, let models = section?["models"]?.array else {
                throw TableError(description: "the model table has no complete section \(provider.rawValue)")
            }
            rows[provider] = try models.map { model throws(TableError) in
                guard let pattern = model["id"]?.string, let fields = model.object else {
                    throw TableError(description: "a model of \(provider.rawValue) has no id")
                }
                var merged = defaults
                for field in fields { merged[field.key] = field.value }
                return Row(pattern: pattern, profile: try Self.profile(merged, of: pattern))
            }
            guard rows[provider]?.contains(where: { $0.pattern == "*" }) == true else {
                throw TableError(description: "the model table has no row * for unknown models of \(provider.rawValue)")
            }
        }
    }

    /// The model's row: that of the longest matching pattern, else the conservative row for unknown models.
    public func profile(of model: String, provider: ModelProvider) -> ModelProfile? {
        rows[provider]?.filter { Self.matches(model, $0.pattern) }.max { $0.pattern.count < $1.pattern.count }?.profile
    }

    /// - Parameter pattern: `*` stands for any characters.
    private static func matches(_ text: String, _ pattern: String) -> Bool {
        let pieces = pattern.split(separator: "*", omittingEmptySubsequences: false)
        guard pieces.count > 1, let first = pieces.first, let last = pieces.last else { return text == pattern }
        guard text.hasPrefix(first), text.count >= first.count + last.count, text.hasSuffix(last) else { return false }
        var rest = text.dropFirst(first.count).dropLast(last.count)
        for piece in pieces.dropFirst().dropLast() {
            guard let range = rest.firstRange(of: piece) else { return false }
            rest = rest[range.upperBound...]
        }
        return true
    }

    private static func profile(_ fields: JSONObject, of model: String) throws(TableError) -> ModelProfile {
        func missing(_ name: String) -> TableError { TableError(description: "model \(model): \(name) is missing or wrong") }
        guard let sampling = fields["sampling"]?.bool else { throw missing("sampling") }
        guard let efforts = fields["efforts"]?.array?.map({ $0.string.flatMap(ModelEffort.init) }), !efforts.contains(nil) else {
            throw missing("efforts")
        }
        guard let thinking = fields["thinking"]?.string.flatMap(ModelProfile.Thinking.init) else { throw missing("thinking") }
        guard let output = fields["structuredOutput"]?.string.flatMap(ModelProfile.StructuredOutput.init) else {
            throw missing("structuredOutput")
        }
        guard let vision = fields["vision"]?.bool else { throw missing("vision") }
        guard let limit = fields["maxOutputTokens"]?.integer, limit > 0 else { throw missing("maxOutputTokens") }
        guard let edge = fields["maxImageEdge"]?.integer, edge > 0 else { throw missing("maxImageEdge") }
        guard let limitField = fields["outputLimit"]?.string else { throw missing("outputLimit") }
        guard let prices = fields["prices"]?.object else { throw missing("prices") }
        return ModelProfile(
            acceptsSampling: sampling, efforts: efforts.compactMap { $0 },
            defaultEffort: fields["defaultEffort"]?.string.flatMap(ModelEffort.init), thinking: thinking, structuredOutput: output,
            searchTool: fields["search"]?.string, hasVision: vision, maxOutputTokens: limit, maxImageEdge: edge,
            outputLimitField: limitField, retires: fields["retires"]?.string, prices: Self.prices(prices))
    }

    private static func prices(_ fields: JSONObject) -> ModelPrices {
        func price(_ name: String) -> Double { fields[name]?.double ?? 0 }
        var prices = ModelPrices(
            input: price("input"), output: price("output"), cacheRead: price("cacheRead"), cacheWrite: price("cacheWrite"),
            search: price("search"))
        if let long = fields["longPrompt"], let above = long["above"]?.integer, let input = long["input"]?.double,
            let output = long["output"]?.double
        {
            prices.longPrompt = ModelPrices.LongPrompt(above: above, input: input, output: output)
        }
        return prices
    }
}
