/// A streamed body, in chunks as they arrive. It can be read once, by one task; if the last reference to it or its iterator is released
/// before the end, the exchange is cancelled and its connection closed.
public struct HTTPBodyStream: AsyncSequence, Sendable {
    public typealias Element = [UInt8]
    public typealias Failure = HTTPError

    private let exchange: Exchange

    init(engine: CurlEngine, transfer: Transfer) {
        exchange = Exchange(engine: engine, transfer: transfer)
    }

    public func makeAsyncIterator() -> Iterator {
        Iterator(exchange: exchange)
    }

    /// The rest of the body.
    ///
    /// - Throws: `.tooLarge` when it exceeds `limit` bytes.
    public func collect(upTo limit: Int) async throws(HTTPError) -> [UInt8] {
        var bytes: [UInt8] = []
        var iterator = makeAsyncIterator()
        while let chunk = try await iterator.next() {
            guard bytes.count + chunk.count <= limit else {
                throw HTTPError(.tooLarge, detail: "the body is larger than \(limit) bytes")
            }
            bytes += chunk
        }
        return bytes
    }

    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let exchange: Exchange

        public mutating func next() async throws(HTTPError) -> [UInt8]? {
            try await next(isolation: nil)
        }

        public mutating func next(isolation actor: isolated (any Actor)?) async throws(HTTPError) -> [UInt8]? {
            try await exchange.engine.nextChunk(exchange.transfer).get()
        }
    }

    fileprivate final class Exchange: Sendable {
        let engine: CurlEngine
        let transfer: Transfer

        init(engine: CurlEngine, transfer: Transfer) {
            self.engine = engine
            self.transfer = transfer
        }

        deinit {
            engine.cancel(transfer)
        }
    }
}
