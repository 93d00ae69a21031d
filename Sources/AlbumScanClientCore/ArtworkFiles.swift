#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Pictures in files by their path and version, which never change under it (rule 45). Within a bound of bytes: those not looked at for
/// longest go first.
actor ArtworkFiles {
    private struct File {
        var bytes: Int
        var usedAt: Date
    }

    private let folder: URL
    private let limit: Int
    private var known: [String: File] = [:]
    private var total = 0

    init(folder: URL, limit: Int) throws {
        self.folder = folder
        self.limit = limit
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
            let attributes = try? FileManager.default.attributesOfItem(atPath: folder.appendingPathComponent(name).path)
            guard let bytes = attributes.flatMap(FileSize.bytes), let usedAt = attributes?[.modificationDate] as? Date else { continue }
            known[name] = File(bytes: bytes, usedAt: usedAt)
            total += bytes
        }
    }

    /// - Parameter path: as the server names the picture, with its version.
    func picture(_ path: String) -> Data? {
        let name = Self.name(path)
        guard known[name] != nil, let data = try? Data(contentsOf: url(name)) else { return nil }
        known[name]?.usedAt = .now
        // The order survives a restart; that it may not be written down is no reason to fail.
        try? FileManager.default.setAttributes([.modificationDate: Date.now], ofItemAtPath: url(name).path)
        return data
    }

    /// A picture that cannot be kept is asked for again.
    func keep(_ data: Data, _ path: String) {
        guard data.count <= limit else { return }
        let name = Self.name(path)
        guard (try? data.write(to: url(name), options: .atomic)) != nil else { return }
        total += data.count - (known[name]?.bytes ?? 0)
        known[name] = File(bytes: data.count, usedAt: .now)
        makeRoom()
    }

    /// Deletes the pictures that nothing shows any more.
    ///
    /// - Parameter paths: of those that are shown.
    func forget(except paths: Set<String>) {
        let shown = Set(paths.map(Self.name))
        for (name, file) in known where !shown.contains(name) && (try? FileManager.default.removeItem(at: url(name))) != nil {
            known[name] = nil
            total -= file.bytes
        }
    }

    func erase() {
        for name in known.keys { try? FileManager.default.removeItem(at: url(name)) }
        known = [:]
        total = 0
    }

    private func makeRoom() {
        guard total > limit else { return }
        for (name, file) in known.sorted(by: { $0.value.usedAt < $1.value.usedAt }) {
            guard total > limit, (try? FileManager.default.removeItem(at: url(name))) != nil else { return }
            known[name] = nil
            total -= file.bytes
        }
    }

    private func url(_ name: String) -> URL { folder.appendingPathComponent(name) }

    /// A file's name for a path: what is neither letter nor digit becomes a `_`.
    private static func name(_ path: String) -> String {
        String(path.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
    }
}

extension ArtworkFiles {
    /// The picture of an album: from the files, or from the server, and then kept.
    ///
    /// - Returns: a JPEG; nil if the album has no artwork, or none yet.
    /// - Throws: ``ClientError`` when the picture is not here and cannot be had.
    nonisolated func picture(of artwork: ArtworkResource, size: HistoryCache.ArtworkSize, from client: ScanClient) async throws -> Data? {
        guard artwork.state == .ready, let path = size == .full ? artwork.url : artwork.thumbnailUrl else { return nil }
        if let data = await picture(path) { return data }
        let data: Data
        do throws(ClientError) {
            data = try await client.file(path)
        } catch {
            guard error.code == .artworkUnavailable else { throw error }
            return nil
        }
        await keep(data, path)
        return data
    }
}
