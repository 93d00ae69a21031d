import Cryptography
import FoundationEssentials
import HTTPTypes

/// The web app: the files of `web`, prepared once when the gateway starts.
package struct WebSite: Sendable {
    /// By path, such as `/` and `/app/main.js`.
    package let assets: [String: WebAsset]

    /// Files with a route of their own, or without one because they are inlined into the page.
    private static let apart: Set = [
        "first.css", "first.js", "index.html", "manifest.webmanifest", "openapi.yaml", "privacy.html", "sw.js",
    ]

    /// Modules of parts that are loaded when they are opened, so not with the page.
    private static let later: Set = [
        "deck.js", "fill.js", "lcd.js", "playback.js", "player.js", "sleeve.js", "turning.js", "wall.js", "wallet.js",
        "wallets.js",
    ]

    /// Names of the guests that are served, such as `melody`.
    let guests: [String]

    /// - Parameter guests: folders of `web` that are served beside the app (``WebGuest``).
    package init(guests: [String] = []) throws {
        self.guests = guests
        var assets: [String: WebAsset] = [:]
        let files = GatewayFiles()
        let names = files.names.filter { !Self.apart.contains($0) && !$0.contains("/") }
        func source(_ name: String) throws -> [UInt8] { WebSource.packed(try files[name], of: name) }
        for name in names {
            assets["/app/\(name)"] = try WebAsset(source(name), type: Self.type(of: name))
        }
        let page = try Page(
            files["index.html"], style: source("first.css"), script: source("first.js"),
            modules: names.filter { $0.hasSuffix(".js") && !Self.later.contains($0) })
        let policy = WebPolicy(scripts: [page.script], styles: [page.style])
        assets["/"] = try WebAsset(Array(page.text.utf8), type: "text/html; charset=utf-8", headers: policy.headers)
        assets["/privacy"] = try WebAsset(
            files["privacy.html"], type: "text/html; charset=utf-8", headers: WebPolicy(scripts: [], styles: []).headers)
        assets["/manifest.webmanifest"] = try WebAsset(files["manifest.webmanifest"], type: "application/manifest+json")
        assets["/sw.js"] = try WebAsset(
            Array(Self.worker(files["sw.js"], keeping: assets).utf8), type: "text/javascript; charset=utf-8",
            headers: WebPolicy(scripts: [], styles: []).headers)
        for guest in guests {
            assets.merge(try WebGuest(guest, files: files, app: assets).assets) { _, own in own }
        }
        self.assets = assets
    }

    /// The service worker, with the version and the list of files to cache filled in.
    ///
    /// - Parameter name: of its caches.
    static func worker(_ file: [UInt8], name: String = "shell", keeping assets: [String: WebAsset]) throws -> String {
        let paths = assets.keys.sorted()
        var digest = SHA256()
        for path in paths { digest.update("\(path) \(assets[path]?.digest ?? "")\n".utf8) }
        let version = Data(digest.finalize()).base64URL.prefix(16)
        let list = paths.map { "\"\($0)\"" }.joined(separator: ", ")
        return try String(decoding: file, as: UTF8.self)
            .with("const NAME = \"shell\";", replacedBy: "const NAME = \"\(name)\";")
            .with("const VERSION = \"development\";", replacedBy: "const VERSION = \"\(version)\";")
            .with("const FILES = [];", replacedBy: "const FILES = [\(list)];")
    }

    static func type(of name: String) -> String {
        switch name.split(separator: ".").last {
        case "js": "text/javascript; charset=utf-8"
        case "css": "text/css; charset=utf-8"
        case "svg": "image/svg+xml"
        case "webmanifest": "application/manifest+json"
        case "woff2": "font/woff2"
        default: "image/png"
        }
    }
}

extension WebSite {
    /// The app's page with everything inlined that the first paint and the camera need, so that one response suffices for both.
    private struct Page {
        let text: String
        let script: String
        let style: String

        /// - Parameter modules: these are preloaded, rather than discovered one by one through imports.
        init(_ page: [UInt8], style: [UInt8], script: [UInt8], modules: [String]) throws {
            // The digest covers everything between the tags, line breaks included.
            self.style = "\n" + String(decoding: style, as: UTF8.self)
            self.script = "\n" + String(decoding: script, as: UTF8.self)
            let preloads = modules.map { "<link rel=\"modulepreload\" href=\"/app/\($0)\">" }.joined(separator: "\n")
            let main = "<script type=\"module\" src=\"/app/main.js\"></script>"
            text = try String(decoding: page, as: UTF8.self)
                .with("<link rel=\"stylesheet\" href=\"/app/first.css\">", replacedBy: "<style>\(self.style)</style>")
                .with("<script src=\"/app/first.js\"></script>", replacedBy: "<script>\(self.script)</script>")
                .with(main, replacedBy: "\(preloads)\n\(main)")
        }
    }

    /// A file of `web` lacks a placeholder that the gateway fills in.
    struct Defect: Error, CustomStringConvertible {
        let description: String
    }
}

extension String {
    func with(_ mark: String, replacedBy text: String) throws(WebSite.Defect) -> String {
        guard contains(mark) else { throw WebSite.Defect(description: "The app's files lack \(mark)") }
        return replacing(mark, with: text, maxReplacements: 1)
    }
}
