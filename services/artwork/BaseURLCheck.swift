import FoundationEssentials
import ServiceKit

/// Refuses base URLs that would make every request a 404, which would pass for albums that nobody has.
package struct BaseURLCheck {
    let setting: String
    /// Where the service itself is; nothing stands before its own paths there.
    let official: String
    /// What the first part of a request's path is.
    let added: Set<String>

    package static let musicBrainz = BaseURLCheck(setting: "MUSICBRAINZ_BASE_URL", official: "https://musicbrainz.org", added: ["ws"])
    package static let archive = BaseURLCheck(
        setting: "COVERARTARCHIVE_BASE_URL", official: "https://coverartarchive.org", added: ["release", "release-group"])

    /// The setting's value; a mirror may stand under a path.
    func url(from settings: inout Settings) -> String {
        let url = settings.url(setting, default: official)
        if let problem = problem(with: url) { settings.reject("\(setting) \(problem), such as \(official)") }
        return url
    }

    /// Nil if it can be right; else what it must be.
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
