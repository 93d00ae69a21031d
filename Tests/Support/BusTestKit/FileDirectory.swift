public import Bus
public import Foundation

/// The endpoint directory as a folder that processes share: a file for each, fresh as long as its process touches it.
public struct FileDirectory: EndpointDirectory {
    struct Row: Codable {
        var endpoint: BusEndpoint
        var startedAt: Date
    }

    /// As in the registry table.
    private static let staleness: TimeInterval = 10
    public let folder: URL
    private let startedAt = Date()

    public init(folder: URL) {
        self.folder = folder
    }

    @discardableResult
    public func announce(_ endpoint: BusEndpoint) throws -> [BusEndpoint] {
        try JSONEncoder().encode(Row(endpoint: endpoint, startedAt: startedAt)).write(to: file(endpoint.identity), options: .atomic)
        return try endpoints()
    }

    public func withdraw(_ identity: NodeIdentity) throws {
        try FileManager.default.removeItem(at: file(identity))
    }

    public func endpoints() throws -> [BusEndpoint] {
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: [.contentModificationDateKey])
        return files.compactMap { file -> Row? in
            guard file.pathExtension == "json", let seen = try? file.resourceValues(forKeys: [.contentModificationDateKey]),
                let date = seen.contentModificationDate, -date.timeIntervalSinceNow < Self.staleness, let data = try? Data(contentsOf: file)
            else { return nil }
            return try? JSONDecoder().decode(Row.self, from: data)
        }
        .sorted { $0.startedAt < $1.startedAt }.map(\.endpoint)
    }

    private func file(_ identity: NodeIdentity) -> URL {
        folder.appending(path: "\(identity.instance.uuidString).json")
    }
}
