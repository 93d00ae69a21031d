import FoundationEssentials

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A dump as it was downloaded: archives, which `tar` unpacks, or the unpacked folder.
package struct DumpArchive {
    /// Where archives are unpacked; what was unpacked once is not unpacked again.
    package let workFolder: String

    package init(workFolder: String) { self.workFolder = workFolder }

    /// Unpacks the members that an import reads, and no others.
    ///
    /// - Returns: the folder with the tables, and which dump it is.
    /// - Throws: `CommandFailure` when an archive is broken or incomplete, or the disk is full.
    package func unpack(_ paths: [String], report: (String) -> Void) throws -> (folder: String, source: String) {
        if paths.count == 1, let path = paths.first, isFolder(path) {
            let folder = isFolder("\(path)/mbdump") ? "\(path)/mbdump" : path
            return (folder, source(of: folder))
        }
        for path in paths {
            guard let size = size(of: path), size > 0 else { throw CommandFailure("\(path) cannot be read.", code: "file_unreadable") }
            let mark = "\(workFolder)/\(name(of: path)).\(size).unpacked"
            if FileManager.default.fileExists(atPath: mark) { continue }
            report("unpacking \(name(of: path))")
            try unpack(path)
            _ = FileManager.default.createFile(atPath: mark, contents: nil)
        }
        return ("\(workFolder)/mbdump", source(of: "\(workFolder)/mbdump"))
    }

    /// Removes what was unpacked.
    package func clean() {
        try? FileManager.default.removeItem(atPath: workFolder)
    }

    private func unpack(_ path: String) throws {
        try FileManager.default.createDirectory(atPath: workFolder, withIntermediateDirectories: true)
        let members = ["TIMESTAMP", "SCHEMA_SEQUENCE"] + DumpTables.members.map { "mbdump/\($0)" }
        // Several processors, where a program is there that uses them.
        let parallel = path.hasSuffix(".bz2") ? ["lbzip2", "pbzip2"].first(where: isInstalled) : nil
        let program = parallel.map { ["--use-compress-program", $0] } ?? []
        let complaints = "\(workFolder)/tar.log"
        let status = try run(
            ["env", "LC_ALL=C", "tar", "--extract", "--file", path, "--directory", workFolder] + program + members, errors: complaints)
        // That members are missing is one of them, too: each archive of a dump has some of the tables.
        let isWhole = FileManager.default.contents(atPath: complaints).map { log in
            String(decoding: log, as: UTF8.self).split(separator: "\n").allSatisfy {
                $0.contains("Not found in archive") || $0.contains("Exiting with failure status due to previous errors")
            }
        }
        guard status == 0 || status == 2 && isWhole == true else {
            throw CommandFailure("\(path) could not be unpacked: it is cut off or broken, or the disk is full.", code: "dump_broken")
        }
    }

    /// - Parameter errors: the file that its complaints go to; its output goes nowhere.
    private func run(_ arguments: [String], errors: String) throws -> Int32 {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, errors, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        let strings = arguments.map { strdup($0) }
        defer { strings.forEach { free($0) } }
        var child = pid_t()
        guard posix_spawnp(&child, arguments[0], &actions, nil, strings + [nil], environ) == 0 else {
            throw CommandFailure("\(arguments[0]) is needed and was not found.", code: "tool_missing")
        }
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0, errno == EINTR {}
        return status & 0x7F == 0 ? status >> 8 & 0xFF : 128
    }

    private func isInstalled(_ program: String) -> Bool {
        let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
        return folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(program)") }
    }

    /// The time MusicBrainz made it, and its size, so that another dump is another source.
    private func source(of folder: String) -> String {
        let parent = folder + "/.."
        let made = ["\(parent)/TIMESTAMP", "\(folder)/TIMESTAMP"].lazy.compactMap { FileManager.default.contents(atPath: $0) }.first
        let time = made.map { String(decoding: $0.prefix(40), as: UTF8.self).filter { !$0.isNewline } } ?? "unknown time"
        return "MusicBrainz, \(time), \(size(of: "\(folder)/release_group") ?? 0) bytes"
    }

    private func name(of path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }

    private func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    private func size(of path: String) -> Int? {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : nil
    }
}
