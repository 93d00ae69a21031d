import EventStreams

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What a person who waits for a scan is told.
public enum ScanUpdate: Sendable, Equatable {
    /// The server has the photo: from here on the scan goes on without us.
    case accepted(ScanResource)
    /// The scan has come further.
    case progress(ProgressEvent)
    /// The connection is gone and will be tried again.
    case connectionLost
    /// It is back: review text that follows starts from its beginning.
    case reconnected
    /// The last update: how the scan ended. One that identified nothing is no error of the call.
    case ended(ScanResource)
}

/// A scan's progress to its end, across lost connections and restarts of the server: no event is missed and none comes twice.
///
/// Each iteration begins anew. What it throws is a ``ClientError``: `refused` for a photo that is none or a scan of someone else,
/// `connectionLost` after half a minute of trying, when the scan itself goes on.
public struct ScanUpdates: AsyncSequence, Sendable {
    public typealias Element = ScanUpdate

    enum Start: Sendable {
        case upload(ScanUpload)
        case scan(UUID)
    }

    let client: ScanClient
    let start: Start
    var retry = ClientRetryPolicy.patient

    public func makeAsyncIterator() -> Iterator {
        Iterator(client: client, start: start, retry: retry)
    }

    /// One reader's way through a scan, from upload or first event to the end.
    public struct Iterator: AsyncIteratorProtocol, Sendable {
        private enum Phase: Sendable {
            case upload(ScanUpload)
            case connect(UUID, after: Duration)
            case read(UUID, ClientBody)
            case conclude(UUID)
            case over
        }

        private let client: ScanClient
        private let retry: ClientRetryPolicy
        private var phase: Phase
        private var cursor = EventCursor()
        private var parser = ServerSentEventParser()
        private var messages: ArraySlice<ServerSentEvent> = []
        private var wasConnected = false

        fileprivate init(client: ScanClient, start: Start, retry: ClientRetryPolicy) {
            self.client = client
            self.retry = retry
            phase =
                switch start {
                case .upload(let upload): .upload(upload)
                case .scan(let id): .connect(id, after: .zero)
                }
        }

        public mutating func next() async throws -> ScanUpdate? {
            do {
                while true {
                    if let update = try await advance() { return update }
                    if case .over = phase { return nil }
                }
            } catch {
                phase = .over
                throw error
            }
        }

        /// One step, which may have nothing to tell.
        private mutating func advance() async throws -> ScanUpdate? {
            switch phase {
            case .upload(let upload):
                let scan = try await client.submit(upload)
                phase = .connect(scan.id, after: .zero)
                return .accepted(scan)
            case .connect(let scan, let delay):
                if delay > .zero { try await Caller.pause(delay) }
                return try await connect(scan)
            case .read(let scan, let body):
                return try await read(scan, body)
            case .conclude(let scan):
                let scan = try await client.scan(scan)
                phase = .over
                return .ended(scan)
            case .over:
                return nil
            }
        }

        private mutating func connect(_ scan: UUID) async throws -> ScanUpdate? {
            let answer: ClientAnswer
            do {
                answer = try await client.openEvents(scan, after: cursor.lastEventID)
            } catch let error as TransportError {
                // Nobody has ever answered there: nothing tells that waiting helps.
                guard await client.caller.contact.wasMade || error != .unreachable else { throw ClientError(error) }
                return try lost(scan, ClientError(error))
            } catch let error as ClientError {
                return try lost(scan, error)
            }
            guard answer.status == 200 else {
                let body = (try? await answer.body.collect(upTo: 1 << 16)) ?? Data()
                return try lost(scan, Caller.refusal(answer, body))
            }
            phase = .read(scan, answer.body)
            parser = ServerSentEventParser()
            defer { wasConnected = true }
            return wasConnected ? .reconnected : nil
        }

        private mutating func read(_ scan: UUID, _ body: ClientBody) async throws -> ScanUpdate? {
            while let message = messages.popFirst() {
                if let event = cursor.accept(message) { return .progress(event) }
            }
            do {
                if let piece = try await body.next() {
                    guard let complete = try? parser.append([UInt8](piece)) else { throw ClientError.unexpectedAnswer(status: 200) }
                    messages = complete[...]
                    return nil
                }
            } catch let error as TransportError {
                return try lost(scan, ClientError(error))
            }
            // A final event may be of an earlier try: the server ends the stream behind the last one.
            guard cursor.isFinished else { return try lost(scan, .connectionLost) }
            phase = .conclude(scan)
            return nil
        }

        /// Has the connection made again after a while, unless it is in vain.
        private mutating func lost(_ scan: UUID, _ error: ClientError) throws(ClientError) -> ScanUpdate? {
            if cursor.isFinished, error == .connectionLost {
                phase = .conclude(scan)
                return nil
            }
            cursor.disconnected()
            guard error.isRetryable else { throw error }
            let delay = retry.delay(afterAttempt: cursor.failures, serverDelay: error.retryAfter, random: .random(in: 0..<1))
            guard let delay else { throw .connectionLost }
            // At least a moment, so that a server that hangs up at once is not stormed.
            phase = .connect(scan, after: Swift.max(delay, .milliseconds(20)))
            return wasConnected && cursor.failures == 1 ? .connectionLost : nil
        }
    }
}
