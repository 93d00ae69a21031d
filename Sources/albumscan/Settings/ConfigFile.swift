import FoundationEssentials

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// `~/.config/albumscan/config`: the server to use, and what each server gave this device.
///
/// ```
/// server = https://albumscan.example.org
///
/// [https://albumscan.example.org]
/// installation-id = …
/// token = …
/// admin-token = …
/// ```
/// A token is only ever sent to the server that issued it, hence the sections.
package struct ConfigFile: Sendable, Equatable {
    package struct Profile: Sendable, Equatable {
        /// The secret by which the server knows this device again (rule 53).
        package var installationID: String?
        package var token: String?
        /// The operators' token, which a person wrote there.
        package var adminToken: String?

        package init(installationID: String? = nil, token: String? = nil, adminToken: String? = nil) {
            self.installationID = installationID
            self.token = token
            self.adminToken = adminToken
        }
    }

    package var server: String?
    /// By server address.
    package var profiles: [String: Profile] = [:]

    package init() {}

    /// - Throws: `CommandFailure` with the number of the line that is not understood.
    package init(parsing text: String) throws {
        var section: String?
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let line = line.trimmed
            if line.isEmpty || line.hasPrefix("#") { continue }
            if line.hasPrefix("["), line.hasSuffix("]") {
                section = String(line.dropFirst().dropLast())
                continue
            }
            guard let equals = line.firstIndex(of: "=") else {
                throw CommandFailure("Line \(index + 1) of the configuration file is not `key = value`.")
            }
            let value = String(line[line.index(after: equals)...].trimmed)
            switch (section, line[..<equals].trimmed) {
            case (nil, "server"): server = value
            case (let section?, "installation-id"): profiles[section, default: Profile()].installationID = value
            case (let section?, "token"): profiles[section, default: Profile()].token = value
            case (let section?, "admin-token"): profiles[section, default: Profile()].adminToken = value
            case (_, let key): throw CommandFailure("Line \(index + 1) of the configuration file sets `\(key)`, which is not known.")
            }
        }
    }

    package var text: String {
        var lines = ["# Written by albumscan. Keep it private: it holds this device's tokens."]
        if let server { lines.append("server = \(server)") }
        for (server, profile) in profiles.sorted(by: { $0.key < $1.key }) {
            lines += ["", "[\(server)]"]
            if let id = profile.installationID { lines.append("installation-id = \(id)") }
            if let token = profile.token { lines.append("token = \(token)") }
            if let token = profile.adminToken { lines.append("admin-token = \(token)") }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// A file that does not exist reads as an empty one.
    package static func read(_ path: String) throws -> ConfigFile {
        guard FileManager.default.fileExists(atPath: path) else { return ConfigFile() }
        guard let data = FileManager.default.contents(atPath: path) else {
            throw CommandFailure("The configuration file \(path) cannot be read.")
        }
        return try ConfigFile(parsing: String(decoding: data, as: UTF8.self))
    }

    /// Replaces the file in one step, readable by its owner only from its first byte on.
    package func write(_ path: String) throws {
        let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
        let temporary = "\(path).\(getpid())"
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw CommandFailure("The folder \(folder) cannot be made.")
        }
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        let bytes = Array(text.utf8)
        let written = descriptor >= 0 && Glibc.write(descriptor, bytes, bytes.count) == bytes.count
        if descriptor >= 0 { close(descriptor) }
        guard written, rename(temporary, path) == 0 else {
            unlink(temporary)
            throw CommandFailure("The configuration file \(path) cannot be written.")
        }
    }
}

extension StringProtocol {
    fileprivate var trimmed: SubSequence {
        var rest = self[...]
        while let first = rest.first, first.isWhitespace { rest.removeFirst() }
        while let last = rest.last, last.isWhitespace { rest.removeLast() }
        return rest
    }
}
