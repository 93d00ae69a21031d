/// The server-sent events of a streamed body.
public struct ServerSentEvents: AsyncSequence, Sendable {
    public typealias Element = ServerSentEvent
    public typealias Failure = HTTPError

    private let body: HTTPBodyStream
    private let maxEventBytes: Int

    init(body: HTTPBodyStream, maxEventBytes: Int) {
        self.body = body
        self.maxEventBytes = maxEventBytes
    }

    public func makeAsyncIterator() -> Iterator {
        Iterator(bytes: body.makeAsyncIterator(), parser: ServerSentEventParser(maxEventBytes: maxEventBytes))
    }

    public struct Iterator: AsyncIteratorProtocol {
        private var bytes: HTTPBodyStream.Iterator
        private var parser: ServerSentEventParser
        private var ready: ArraySlice<ServerSentEvent> = []

        init(bytes: HTTPBodyStream.Iterator, parser: ServerSentEventParser) {
            self.bytes = bytes
            self.parser = parser
        }

        /// Whether the next event has been received already.
        public var isNextReady: Bool { !ready.isEmpty }

        public mutating func next() async throws(HTTPError) -> ServerSentEvent? {
            try await next(isolation: nil)
        }

        public mutating func next(isolation actor: isolated (any Actor)?) async throws(HTTPError) -> ServerSentEvent? {
            while ready.isEmpty {
                guard let chunk = try await bytes.next(isolation: actor) else { return nil }
                do {
                    ready = try parser.append(chunk)[...]
                } catch {
                    throw HTTPError(.tooLarge, detail: "an event is larger than \(error.limit) bytes")
                }
            }
            return ready.removeFirst()
        }
    }
}

extension HTTPBodyStream {
    /// Reads the body as an event stream.
    ///
    /// - Parameter maxEventBytes: a larger event ends the sequence with `.tooLarge`.
    public func serverSentEvents(maxEventBytes: Int = 16 << 20) -> ServerSentEvents {
        ServerSentEvents(body: self, maxEventBytes: maxEventBytes)
    }
}
