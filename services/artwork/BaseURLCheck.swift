import FoundationEssentials
import ServiceKit

/// Rejects base URLs that would make every request a 404, which would look like albums without artwork.
package struct BaseURLCheck {
    let setting: String
    /// The official URL, which has no path before the API's own.
    let official: String
    /// First path components that the clients add themselves.
    let added: Set<String>

    package static let musicBrainz = BaseURLCheck(setting: "MUSICBRAINZ_BASE_URL", official: "https://musicbrainz.org", added: ["ws"])
    package static let archive = BaseURLCheck(
        setting: "COVERARTARCHIVE_BASE_URL", official: "https://coverartarchive.org", added: ["release", "release-group"])

    /// The setting's value; the base URL of a mirror may have a path.
    func url(from settings: inout Settings) -> String {
        let url = settings.url(setting, default: official)
        if let problem = problem(with: url) { settings.reject("\(setting) \(problem), such as \(official)") }
        return url
    }

    /// Nil if the URL is plausible; else what it should look like.
    package func problem(with url: String) -> String? {
        guard !url.contains(where: { "?#".contains($0) }) else { return "must be without a query or fragment" }
        let host = url.split(separator: "/").dropFirst().first?.prefix { $0 != ":" }.lowercased() ?? ""
        let path = url.split(separator: "/").dropFirst(2)
        if let part = path.first(where: { added.contains($0.lowercased()) }) { return "must end before /\(part), which requests add" }
        for check in [Self.musicBrainz, .archive] {
            let name = check.official.dropFirst("https://".count)
            guard host == name || host.hasSuffix("." + name) else { continue }
            if check.setting != setting { return "must not be \(name)" }
            if !path.isEmpty { return "must have no path at \(name)" }
        }
        return nil
    }
}
