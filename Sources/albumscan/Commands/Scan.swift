import AlbumScanAPI
import AlbumScanClientCore
import ArgumentParser
import FoundationEssentials

struct Scan: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Scan photos of album covers.",
        discussion: "Several photos are sent together and scanned at the same time; their albums are told in the order of the photos.")

    @Argument(help: ArgumentHelp("JPEG files.", valueName: "photo"))
    var photos: [String]

    @Option(
        help: ArgumentHelp(
            "The part of the upright picture to use, in fractions of it (default: the largest centred square).", valueName: "x,y,w,h"))
    var crop: Crop?

    @Flag(inversion: .prefixedNo, help: "Search the web where it helps, or never (default: as the account says).")
    var advancedSearch: Bool?

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let server = try connection.settings().server
        let names = PhotoNames.names(of: photos)
        let failed = try await connection.withClient { client in
            var failed = false
            for group in PhotoGroups(photos).groups {
                var uploads = try await sent(group, names, client)
                for index in group {
                    let title = photos.count > 1 ? names[index] : nil
                    do {
                        let upload = try uploads.removeFirst().get()
                        failed = try await !show(upload, index, title, client) || failed
                    } catch let failure as CommandFailure {
                        failed = true
                        try report(failure, index, names[index])
                    } catch let error as ClientError {
                        failed = true
                        try report(CommandFailure(error, server: server), index, names[index])
                    }
                }
            }
            return failed
        }
        if failed { throw ExitCode(CommandFailure.failed) }
    }

    /// How a scan comes about: the photo is sent while it is watched, or it was sent with others.
    private enum Upload {
        case photo(Data)
        case accepted(ScanResource)
    }

    /// Sends photos together, if there are several and the server takes them so.
    private func sent(_ group: Range<Int>, _ names: [String], _ client: ScanClient) async throws -> [Result<Upload, any Error>] {
        let read = group.map { index in Result { try Self.photo(photos[index]) } }
        let readable = zip(group, read).compactMap { index, photo in (try? photo.get()).map { BatchPhoto(name: names[index], jpeg: $0) } }
        guard readable.count > 1 else { return read.map { $0.map(Upload.photo) } }
        let report: BatchReport
        do {
            report = try await client.batch(readable, crop: crop?.area, advancedSearch: advancedSearch)
        } catch {
            // A server of before takes them one by one.
            guard [.notFound, "method_not_allowed"].contains(error.code) else { throw error }
            return read.map { $0.map(Upload.photo) }
        }
        var items = report.items.sorted { $0.index < $1.index }[...]
        return read.map { photo in
            photo.flatMap { _ in
                guard let item = items.popFirst() else { return .failure(CommandFailure("The server did not take this photo.")) }
                if let scan = item.scan { return .success(.accepted(scan)) }
                return .failure(item.problem.map { CommandFailure($0) } ?? CommandFailure("The server did not take this photo."))
            }
        }
    }

    static func photo(_ path: String) throws -> Data {
        if let data = FileManager.default.contents(atPath: path) { return data }
        var isDirectory = false
        let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory)
        throw CommandFailure(
            exists && isDirectory ? "This is a directory, not a photo." : "The file cannot be read.", code: "file_unreadable")
    }

    /// Follows a scan to its end and tells what it found.
    ///
    /// - Returns: whether it is complete.
    private func show(_ upload: Upload, _ index: Int, _ title: String?, _ client: ScanClient) async throws -> Bool {
        let updates =
            switch upload {
            case .photo(let jpeg): client.scan(jpeg: jpeg, crop: crop?.area, advancedSearch: advancedSearch)
            case .accepted(let scan): client.follow(scan.id)
            }
        let display = ProgressDisplay(title: title, isSilent: connection.json)
        let scan = try await display.whileMoving { try await display.shown(updates) }
        if connection.json {
            try Console.writeJSON(ScanReport(photo: photos[index], scan: scan))
        } else {
            await Report.write(scan, title: title, client: client, summary: display.summary)
        }
        return scan.state == .complete
    }

    private func report(_ failure: CommandFailure, _ index: Int, _ name: String) throws {
        if connection.json { try Console.writeJSON(ScanReport(photo: photos[index], error: ScanReport.Failure(failure))) }
        let prefix = Console.Stream.error.style.red(DisplayText.sanitized(name) + ":")
        Console.Stream.error.write(["\(prefix) \(DisplayText.sanitized(failure.message))"])
        if failure.exitCode == CommandFailure.usage { throw ExitCode(CommandFailure.usage) }
    }
}

/// Which photos are sent together: as many as a server takes in one request, and no more than fit comfortably into memory.
struct PhotoGroups {
    private(set) var groups: [Range<Int>] = []
    private static let mostPhotos = 20
    private static let mostBytes = 96 << 20

    init(_ paths: [String]) {
        var start = 0
        var bytes = 0
        for (index, path) in paths.enumerated() {
            let size = (try? FileManager.default.attributesOfItem(atPath: path)).flatMap(FileSize.bytes) ?? 0
            if index > start, index - start == Self.mostPhotos || bytes + size > Self.mostBytes {
                groups.append(start..<index)
                (start, bytes) = (index, 0)
            }
            bytes += size
        }
        if start < paths.count { groups.append(start..<paths.count) }
    }
}

/// What `scan --json` writes for a photo: the scan as it ended, or why there is none.
struct ScanReport: Encodable {
    struct Failure: Encodable {
        var code: String
        var message: String
        var retryable: Bool

        init(_ failure: CommandFailure) {
            (code, message, retryable) = (failure.code, failure.message, failure.retryable)
        }
    }

    var photo: String
    var scan: ScanResource?
    var error: Failure?
}
