/// What a request to any of the model services comes down to.
package struct ModelQuestion: Sendable {
    package var systemText: String
    /// The texts the user wrote, in order.
    package var userText: String
    package var hasPicture: Bool
    /// What the picture shows; nil for none of the sample covers.
    package var cover: SandboxCover?
    /// The output schema, if the request has one.
    package var schema: JSON?
    package var offersSearch: Bool
    package var allowedDomains: [String] = []

    package init(
        systemText: String, userText: String, hasPicture: Bool, cover: SandboxCover?, schema: JSON?, offersSearch: Bool,
        allowedDomains: [String] = []
    ) {
        self.systemText = systemText
        self.userText = userText
        self.hasPicture = hasPicture
        self.cover = cover
        self.schema = schema
        self.offersSearch = offersSearch
        self.allowedDomains = allowedDomains
    }

    package var step: ModelStep {
        if let schema { return ModelStep(names: SchemaNames.all(in: schema), hasPicture: hasPicture) }
        let words = (systemText + " " + userText).split { !$0.isLetter && !$0.isNumber && $0 != "_" }
        return ModelStep(
            names: Set(words.map { SchemaNames.plain(String($0)) }).intersection(ModelQuestion.tellingNames), hasPicture: hasPicture)
    }

    private static let tellingNames: Set = ["contextsummary", "contextbullets", "albumtitle", "success", "extractedtext"]
}

/// What the emulated model has to say, before a service wraps it in its own format.
package struct ModelAnswer: Sendable {
    package struct Search: Sendable {
        package var query: String
        package var results: [Result]
    }

    package struct Result: Sendable {
        package var url: String
        package var title: String
        package var snippet: String
    }

    package var step: ModelStep
    package var album: SandboxAlbum?
    package var searches: [Search]
    /// The answer itself: JSON text when a schema (or the prompt) asks for it, else a sentence.
    package var text: String
}
