/// What photos are called where their results are told apart.
package enum PhotoNames {
    /// The last part of each path; the whole path where another photo's ends the same.
    package static func names(of paths: [String]) -> [String] {
        let names = paths.map(lastPart)
        let places = Dictionary(grouping: zip(names, paths), by: \.0).mapValues { Set($0.map(\.1)).count }
        return zip(names, paths).map { name, path in places[name] == 1 ? name : path }
    }

    private static func lastPart(_ path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? path
    }
}
