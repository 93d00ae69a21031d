/// A small app beside the app: a folder of `web` with a page, a manifest and a service worker of its own, at `/NAME/`. It takes modules of the
/// app from their addresses (`/app/dom.js`) and loads nothing else of it.
struct WebGuest {
    /// By path, such as `/melody/` and `/melody/main.js`.
    let assets: [String: WebAsset]

    /// - Parameter app: what the app itself has, by path.
    init(_ name: String, files: GatewayFiles, app: [String: WebAsset]) throws {
        let root = "/\(name)/"
        var assets: [String: WebAsset] = [:]
        var sources: [String: String] = [:]
        for file in files.names where file.hasPrefix("\(name)/") {
            let bytes = WebSource.packed(try files[file], of: file)
            sources["/\(file)"] = String(decoding: bytes, as: UTF8.self)
            assets["/\(file)"] = try WebAsset(bytes, type: WebSite.type(of: file))
        }
        for file in files.names where file.hasSuffix(".js") { sources["/app/\(file)"] = String(decoding: try files[file], as: UTF8.self) }
        // These two are the page.
        for file in ["index.html", "first.css"] { assets[root + file] = nil }

        let style = "\n" + (sources[root + "first.css"] ?? "")
        let main = "<script type=\"module\" src=\"\(root)main.js\"></script>"
        let preloads = Self.modules(of: root + "main.js", sources).map { "<link rel=\"modulepreload\" href=\"\($0)\">" }
        let page = try (sources[root + "index.html"] ?? "")
            .with("<link rel=\"stylesheet\" href=\"\(root)first.css\">", replacedBy: "<style>\(style)</style>")
            .with(main, replacedBy: (preloads + [main]).joined(separator: "\n"))
        let policy = WebPolicy(scripts: [], styles: [style])
        assets[root] = try WebAsset(Array(page.utf8), type: "text/html; charset=utf-8", headers: policy.headers)

        // What it needs of the app works without a network, too.
        var kept = assets
        for path in assets.keys.sorted() where path.hasSuffix(".js") {
            for module in Self.modules(of: path, sources) where kept[module] == nil { kept[module] = app[module] }
        }
        for (path, asset) in app where page.contains("href=\"\(path)\"") && path != "/" { kept[path] = asset }
        assets[root + "sw.js"] = try WebAsset(
            Array(WebSite.worker(files["sw.js"], name: name, keeping: kept).utf8), type: "text/javascript; charset=utf-8",
            headers: policy.headers)
        self.assets = assets
    }

    /// The module at a path and what it imports at once, directly and not, in the order in which they are found.
    private static func modules(of path: String, _ sources: [String: String]) -> [String] {
        var found = [path]
        var next = 0
        while next < found.count {
            let module = found[next]
            next += 1
            guard let folder = module.lastIndex(of: "/"), let source = sources[module] else { continue }
            for line in source.split(separator: "\n") where line.hasPrefix("import ") {
                guard let name = line.split(separator: "\"").dropFirst().first else { continue }
                let imported = name.hasPrefix("./") ? module[...folder] + name.dropFirst(2) : name
                if !found.contains(String(imported)) { found.append(String(imported)) }
            }
        }
        return found
    }
}
