import FoundationEssentials

/// A token that somebody gives. Never on the command line, which everybody on the machine can read and shells remember.
enum TokenFile {
    /// The token of a file named by a flag, else of the environment: `NAME`, or `NAME_FILE` for a file. Nil if none is given.
    ///
    /// - Throws: `CommandFailure` when a file has no token.
    static func token(flag: String?, variable: String, environment: [String: String]) throws -> String? {
        func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
        if let flag { return try read(flag) }
        if let token = value(variable) { return token }
        return try value(variable + "_FILE").map(read)
    }

    private static func read(_ path: String) throws -> String {
        let text = (try? String(contentsOf: URL(filePath: path), encoding: .utf8)) ?? ""
        let token = text.drop(while: \.isWhitespace).prefix { !$0.isWhitespace }
        guard !token.isEmpty else { throw CommandFailure("There is no token in \(path).", exitCode: CommandFailure.usage) }
        return String(token)
    }
}
