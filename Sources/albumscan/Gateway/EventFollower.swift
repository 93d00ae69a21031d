import AlbumScanAPI
import FoundationEssentials
import HTTPClient

/// Follows a scan to its last event, connecting again as often as needed.
package struct EventFollower: Sendable {
    package enum Update: Sendable {
        /// - Parameter json: the event as the server wrote it.
        case event(ProgressEvent, json: String)
        /// The connection broke and a new one stands: review text that follows starts from its beginning.
        case reconnected
    }

    private let client: GatewayClient
    /// Half a minute of trying before giving up; the scan itself goes on without us.
    private static let retry = RetryPolicy(maxAttempts: 12, baseDelay: .milliseconds(250), maxDelay: .seconds(5))

    package init(_ client: GatewayClient) {
        self.client = client
    }

    /// - Throws: `CommandFailure` when the scan is not ours, or the server stays away.
    package func follow(_ scan: UUID, onUpdate: (Update) async throws -> Void) async throws {
        var cursor = EventCursor()
        while true {
            var headers: HTTPHeaders = [:]
            do {
                let response = try await client.openEvents(scan, after: cursor.lastEventID)
                headers = response.headers
                if response.status == 200 {
                    if cursor.failures > 0 { try await onUpdate(.reconnected) }
                    for try await message in response.body.serverSentEvents() {
                        guard let event = cursor.accept(message) else { continue }
                        // A final event may be of an earlier try: the server ends the stream after the last one.
                        try await onUpdate(.event(event, json: message.data))
                    }
                } else if !Self.retry.mayRetry(response.head) {
                    throw GatewayClient.failure(status: response.status, body: try await response.body.collect(upTo: 1 << 16))
                }
            } catch let error as HTTPError where error.isRetryable {
                // As good as a stream that ended early.
            } catch let error as HTTPError {
                throw CommandFailure("The scan could not be followed (\(error.code.rawValue)).", code: "lost_connection")
            }
            if cursor.isFinished { return }
            cursor.disconnected()
            guard await Self.retry.pause(afterAttempt: cursor.failures, headers: headers, deadline: .now + .seconds(60)) else {
                throw CommandFailure(
                    "The connection was lost. The scan goes on; follow it with `albumscan watch \(scan.text)`.", code: "lost_connection",
                    retryable: true)
            }
        }
    }
}
