import FoundationEssentials
import Glibc

/// The file a process leaves in `ALBUMSCAN_RUN_DIR` with the addresses it listens on; `deploy/stack status` reads it.
struct RunFile: Codable {
    var name: String
    var pid: Int32
    var instance: UUID
    /// By purpose: `http`, `ops`, `rpc`.
    var addresses: [String: String]

    init(name: String, instance: UUID, addresses: [String: String]) {
        self.name = name
        self.instance = instance
        self.addresses = addresses
        pid = getpid()
    }

    private func url(in directory: String) -> URL {
        URL(filePath: directory).appending(path: "\(name)-\(pid).json")
    }

    func write(to directory: String) throws {
        try JSONEncoder().encode(self).write(to: url(in: directory), options: .atomic)
    }

    func remove(from directory: String) {
        // Already missing is fine.
        try? FileManager.default.removeItem(at: url(in: directory))
    }
}
