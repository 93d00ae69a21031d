/// Language names for prompts. Models also understand language tags, so an unlisted tag is passed through.
enum LanguageName {
    private static let names = [
        "en": "English", "de": "German", "fr": "French", "es": "Spanish", "it": "Italian", "pt": "Portuguese", "nl": "Dutch",
        "sv": "Swedish", "da": "Danish", "nb": "Norwegian", "fi": "Finnish", "pl": "Polish", "cs": "Czech", "ja": "Japanese",
        "ko": "Korean", "zh": "Chinese",
    ]

    /// - Parameter tag: BCP 47.
    static func english(for tag: String) -> String {
        names[tag.lowercased()] ?? tag
    }
}
