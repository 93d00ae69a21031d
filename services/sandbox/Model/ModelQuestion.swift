/// What a request to any of the model services comes down to.
struct ModelQuestion: Sendable {
    var systemText: String
    /// The texts the user wrote, in order.
    var userText: String
    /// The last one, as a file.
    var picture: [UInt8]?
    /// What the picture shows; nil for none of the sample covers.
    var cover: SandboxCover?
    /// The output schema, if the request has one.
    var schema: JSON?
    var offersSearch = false
    var allowedDomains: [String] = []

    var hasPicture: Bool { picture != nil }

    var step: ModelTask {
        if let schema { return ModelTask(names: SchemaNames.all(in: schema), hasPicture: hasPicture) }
        let words = (systemText + " " + userText).split { !$0.isLetter && !$0.isNumber && $0 != "_" }
        return ModelTask(
            names: Set(words.map { SchemaNames.plain(String($0)) }).intersection(ModelQuestion.tellingNames), hasPicture: hasPicture)
    }

    private static let tellingNames: Set = ["contextsummary", "contextbullets", "albumtitle", "success", "extractedtext"]
}
