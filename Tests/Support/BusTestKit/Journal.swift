public import Foundation

/// What peers did, a line each, in files that outlive them.
public struct Journal: Sendable {
    private let folder: URL
    private let file: URL

    public init(folder: URL, writer: UUID = UUID()) {
        self.folder = folder
        file = folder.appending(path: "\(writer.uuidString).journal")
    }

    /// One `write` call, so that a kill leaves whole lines.
    public func note(_ line: String) {
        let descriptor = open(file.path, O_WRONLY | O_APPEND | O_CREAT, 0o600)
        guard descriptor >= 0 else { return }
        let bytes = Array("\(line)\n".utf8)
        _ = write(descriptor, bytes, bytes.count)
        close(descriptor)
    }

    /// The lines of this writer, in order.
    public var own: [String] { Self.lines(of: file) }

    /// The lines of all writers; in order for each of them.
    public var lines: [String] {
        let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
        return files.filter { $0.pathExtension == "journal" }.flatMap(Self.lines)
    }

    private static func lines(of file: URL) -> [String] {
        (try? String(contentsOf: file, encoding: .utf8))?.split(separator: "\n").map(String.init) ?? []
    }
}
