import FoundationEssentials

/// Identifiers of single requests and answers.
enum RequestNumber {
    /// 24 letters and figures, never the same twice.
    static func next() -> String {
        String(UUID().uuidString.lowercased().filter { $0 != "-" }.prefix(24))
    }
}

extension StringProtocol {
    /// Without the given characters at both ends.
    func trimming(_ characters: String) -> SubSequence {
        guard let start = firstIndex(where: { !characters.contains($0) }), let end = lastIndex(where: { !characters.contains($0) }) else {
            return self[endIndex...]
        }
        return self[start...end]
    }
}
