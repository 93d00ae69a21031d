import FoundationEssentials
import HTTPClient
import JSON

/// Where a sheet of songs comes from: a file, a published CSV, or a script that answers with JSON.
struct SongSource {
    /// A path, or an address.
    let text: String

    /// Hosts that a published sheet and a script redirect to, besides their own.
    private static let redirects: HostList = ["*.googleusercontent.com", "127.0.0.1", "localhost"]
    private static let largest = 16 << 20

    /// The sheet as it is; of a script that sends songs and films apart, both as one.
    ///
    /// - Throws: `CommandFailure`.
    func read() async throws -> [UInt8] {
        guard text.hasPrefix("https://") || text.hasPrefix("http://") else { return try file() }
        let sheet = try await fetched(text)
        guard let songs = try? JSONValue(parsing: sheet), let first = songs.array?.first, first["movieId"] != nil else { return sheet }
        let movies = try await fetched(Self.address(text, mode: "movies"))
        guard let list = try? JSONValue(parsing: movies) else { return movies }
        return JSONValue.object(["songs": songs, "movies": list]).serialized
    }

    private func file() throws -> [UInt8] {
        guard let data = try? Data(contentsOf: URL(filePath: text)) else { throw CommandFailure("\(text) cannot be read.") }
        return Array(data)
    }

    private func fetched(_ address: String) async throws -> [UInt8] {
        do {
            let policy = HTTPPolicy(redirects: .init(to: Self.redirects), userAgent: "albumscan")
            let http = try HTTPClient(policy)
            let request = HTTPRequest(.get, address, timeout: .seconds(60), maxResponseBytes: Self.largest)
            let response = try await http.send(request, retry: RetryPolicy(maxAttempts: 3, baseDelay: .seconds(1), maxDelay: .seconds(5)))
            guard response.head.isSuccess else { throw CommandFailure("The sheet's address answers with status \(response.status).") }
            return response.body
        } catch let error as HTTPError {
            // The address may hold the sheet's token, so it is not repeated.
            throw CommandFailure("The sheet could not be fetched (\(error.code.rawValue)).", code: "unreachable", retryable: true)
        }
    }

    /// The same address with another `mode`.
    static func address(_ address: String, mode: String) -> String {
        let parts = address.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let kept = parts.count < 2 ? [] : parts[1].split(separator: "&").filter { !$0.hasPrefix("mode=") }
        return parts[0] + "?" + (kept + ["mode=\(mode)"]).joined(separator: "&")
    }
}
